import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import type { Tx } from '../../src/db/transact'
import type { Budget } from '../../src/domain/profile/profile'
import { createEvening } from '../../src/evenings/evenings'
import { storeTable } from '../../src/groups/groups'
import type { MessageConfig } from '../../src/messages/items'
import { userInserter } from '../../src/users/users'

/** Staff as the verbs of messages take them. */
export const AYU = { id: 1, via: 'test' }

/** Gives the account of {@link AYU}, which is the first of a database without users. */
export function addAyu(db: Db) {
  db.run(
    sql`insert into users (id, username, role, password_hash, created_at) values (${AYU.id}, 'ayu', 'admin', '-', '')`,
  )
}

export const CONFIG: MessageConfig = {
  answerHours: 24,
  timeZone: 'Asia/Jakarta',
  bankAccount: 'BCA 1234567890 a.n. Semeja',
  priceIncludes: null,
  publicUrl: null,
  coldChatsPerDay: 20,
  refund: 'both',
}

/** Friday 20 November 2026, noon in Jakarta. */
export const NOON = new Date('2026-11-20T05:00:00.000Z')
/** Friday 27 November 2026, seven in the evening in Jakarta. */
export const DINNER = '2026-11-27T12:00:00.000Z'

const WHERE = { venue: 'Kedai Senja', address: 'Jl. Prawirotaman 7', bookedAs: 'Semeja' }

type NewEvening = Parameters<typeof createEvening>[2]
type Changes = Partial<Omit<Parameters<typeof storeTable>[1], 'members' | 'backups'>>

/** Stores a confirming table of six members and so many backups, which can be told everything. Returns its id and theirs. */
export function storeEvening(
  db: Db,
  { backups = 0, first = 0, ...changes }: Changes & { backups?: number; first?: number } = {},
) {
  const insert = userInserter(db as Tx)
  const ids = Array.from({ length: 6 + backups }, (_, i) => {
    const n = first + i
    const phone = `+62812${String(3_000_000 + n)}`
    return insert({ username: `user_${n}`, name: `Tamu ${n}`, phone, at: NOON.toISOString() })
  })
  const [members, others] = [ids.slice(0, 6), ids.slice(6)]
  const groupId = storeTable(
    db as Tx,
    {
      ...{ name: 'Meja', budget: '<Rp100.000' as Budget, status: 'confirming', members, backups: others },
      ...{ eventAt: DINNER, price: 150_000, area: 'Prawirotaman', pic: 'Ayu', ...WHERE },
      ...changes,
    },
    NOON.toISOString(),
  )
  return { groupId, members, backups: others }
}

/** Opens an evening at {@link DINNER}, made at {@link NOON}. Returns its id. */
export function openEvening(db: Db, changes: Partial<NewEvening> = {}): number {
  const evening = {
    ...{ at: DINNER, city: 'Yogyakarta', area: 'Prawirotaman', price: 150_000, tables_max: null },
    ...{ note: '', status: 'open' as const, ...changes },
  }
  const made = createEvening(db, AYU, evening, CONFIG, NOON)
  if (!made.ok) throw new Error(made.reason)
  return made.id
}

/** Stores so many complete people who may sit together in any way but alone of a gender; the odd ones are women. Returns their ids. */
export function storePeople(db: Db, count: number, first = 0): number[] {
  const insert = userInserter(db as Tx)
  return Array.from({ length: count }, (_, i) => {
    const n = first + i
    return insert({
      ...{
        username: `guest_${n}`,
        name: `Tamu ${n}`,
        phone: `+62813${String(3_000_000 + n)}`,
        at: NOON.toISOString(),
      },
      ...{
        birthdate: '2001-05-05',
        gender: n % 2 === 0 ? 'male' : 'female',
        activity: 'Kerja',
        comfortLevel: 3,
      },
      ...{
        budget: 'Rp100.000 - Rp200.000',
        hobbies: ['Nonton'],
        interests: ['Musik'],
        smoker: 'No',
        drinker: 'No',
      },
    })
  })
}
