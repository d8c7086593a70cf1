import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { DATABASE_FILE, type Db } from '../../src/db/open'
import type { EveningPage } from '../../src/domain/evening/evening-page'
import { isBroken, type TablesPreview } from '../../src/domain/evening/evening-tables'
import { judge } from '../../src/matchmaking/judge'
import { HOUR, iso } from './clock'
import { count } from './ledger'
import { ensure, type World } from './world'

/** Notes who has paid and awaits tables, just before they are made. */
export function notePaid(world: World, eveningId: number) {
  world.ledger.paidFirst[eveningId] = numbersOf(
    world,
    `select user_id as id from tickets where evening_id = ? and status = 'paid' and ended_at is null and answer_by is null
      and not exists (select 1 from memberships where ticket_id = tickets.id and left_at is null)`,
    eveningId,
  )
}

/**
 * Nobody of the list completes a table in the place of somebody who paid and could sit there. Tables of the list alone are made before
 * those with fewer than three who paid, so that these are only counted.
 */
export function notePassedOver(world: World, eveningId: number, { tables, standby, people }: TablesPreview) {
  const { house, ledger, now } = world
  using client = new Database(join(house.dataDir, DATABASE_FILE), { readonly: true })
  const db = drizzle({ client }) as Db
  const isListed = (id: number) => people.find((one) => one.id === id)?.state === 'listed'
  const reported = db
    .values<[number]>(
      "select user_id from profiles where person_id in (select about_person from reports where state = 'open')",
    )
    .flat()
  const options = { today: iso(now + 7 * HOUR).slice(0, 10), timeZone: 'Asia/Jakarta', eveningId }
  const maySit = (userId: number, members: readonly number[]) => {
    const others = members
      .filter(isListed)
      .map((listed) => members.map((id) => (id === listed ? userId : id)))
    const judged = judge(db, others, { ...options, meetAgain: 12, areAlternatives: true })
    return judged.some(({ breaks }) => !breaks.some((rule) => isBroken(rule, members.length)))
  }
  const isCompleted = ({ members }: { members: number[] }) =>
    members.filter((id) => !isListed(id)).length >= 3
  const [mixed, others] = [tables.filter(isCompleted), tables.filter((table) => !isCompleted(table))]
  const waiting = standby.filter((id) => !reported.includes(id))
  const passedOver = waiting.filter((id) => mixed.some(({ members }) => maySit(id, members)))
  ensure(
    passedOver.length === 0,
    () => `users ${passedOver} paid and stand by, while some of the list sit in their places`,
  )
  const forTables = waiting.filter((id) => others.some(({ members }) => maySit(id, members)))
  count(ledger, 'paid first and passed over for a table of the list', forTables.length)
}

/** Notes who of them has no seat once tables are made or repaired: who gives one up later was not left without. */
export function noteSeats({ ledger }: World, eveningId: number, { tables, lost }: TablesPreview) {
  const numbers = (ids: readonly number[]) => ids.map((id) => ledger.owners[id]!)
  const paid = ledger.paidFirst[eveningId] ?? []
  const seated = numbers(tables.flatMap(({ members }) => members))
  const [without, losing] = [ledger.seatless[eveningId] ?? paid, numbers(lost)]
  ledger.seatless[eveningId] = paid.filter(
    (n) => !seated.includes(n) && (without.includes(n) || losing.includes(n)),
  )
}

/** Counts who had paid before there were tables and sits at none, and who of them found none the last time, too. */
export function noteTurns({ ledger, state }: World, eveningId: number, tables: EveningPage['tables']) {
  const paid = ledger.paidFirst[eveningId] ?? []
  const without = ledger.seatless[eveningId] ?? paid
  for (const n of paid) {
    if (state.guests[n]!.erased !== null) continue
    const before = ledger.unseated[n] ?? []
    if (without.includes(n)) {
      ledger.unseated[n] = [...before, `${eveningId}${tables.length > 0 ? '' : ' without a table'}`]
      count(ledger, 'paid first and found no seat')
      if (before.length > 0) count(ledger, 'paid first and found no seat twice running')
      if (before.length > 0) console.log(`guest ${n} paid first and found no seat at ${ledger.unseated[n]}`)
    } else delete ledger.unseated[n]
  }
}

function numbersOf({ house, ledger }: World, query: string, eveningId: number): number[] {
  using db = new Database(join(house.dataDir, DATABASE_FILE), { readonly: true })
  return db
    .query<{ id: number }, [number]>(query)
    .all(eveningId)
    .map(({ id }) => ledger.owners[id]!)
}
