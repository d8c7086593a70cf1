import { eq, sql } from 'drizzle-orm'
import { OPERATOR } from '../../src/audit/staff'
import type { Db } from '../../src/db/open'
import { dinnerGroups, evenings, messages, outcomes, payments, tickets } from '../../src/db/schema'
import { type Tx, transact } from '../../src/db/transact'
import type { Outcome } from '../../src/domain/after-dinner/outcome'
import type { LeftCode, MemberStatus } from '../../src/domain/group/group'
import { BUDGETS } from '../../src/domain/profile/profile'
import { createRandom, type Random } from '../../src/matchmaking/core/random'
import { deleteUser } from '../../src/users/deletion'
import { userInserter } from '../../src/users/users'
import { type Said, storeSaid } from './made-up-feedback'
import { putSeat } from './put-seat'

// a year of dinners as plain events, stored as the program would have stored them; figures are counted from the events by hand

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
/** Friday 20 November 2026, noon in Jakarta. */
export const NOW = Date.parse('2026-11-20T05:00:00.000Z')

export interface SignUp {
  userId: number
  completedAt: number | null
}

/** A person, who may have signed up twice. */
export interface Guest {
  person: number
  signUps: SignUp[]
  isErased: boolean
}

export interface MadeSeat {
  guest: Guest
  userId: number
  role: 'member' | 'backup'
  status: MemberStatus
  left: { at: number; code: LeftCode | null } | null
  invitedAt: number | null
  /** of the yes, or of the no of who left */
  answeredAt: number | null
  outcome: Outcome | null
}

export interface MadeDinner {
  id: number
  at: number
  price: number
  evening: MadeEvening | null
  fate: 'held' | 'cancelled' | 'deleted'
  seats: MadeSeat[]
}

export interface MadeEvening {
  id: number
  at: number
  asked: { guest: Guest; userId: number }[]
}

export interface Year {
  /** what guests said, by the ids of dinners */
  said: Map<number, Said>
  guests: Guest[]
  evenings: MadeEvening[]
  dinners: MadeDinner[]
}

/** Makes up and stores so many people and dinners of the last 65 weeks and the next two. */
export function storeYear(
  db: Db,
  { people, dinners: count }: { people: number; dinners: number },
  seed: number,
): Year {
  const random = createRandom(seed)
  return transact(db, () => {
    const guests = storeGuests(db, people, random)
    const made = storeEvenings(db, guests, Math.ceil(count / 4), random)
    const dinners = Array.from({ length: count }, (_, i) => storeDinner(db, guests, made, random, i))
    const said = storeSaid(db, dinners, seed, NOW)
    for (const { id, fate } of dinners)
      if (fate === 'deleted') db.delete(dinnerGroups).where(eq(dinnerGroups.id, id)).run()
    const erased = guests.filter(({ isErased }) => isErased)
    for (const { signUps } of erased)
      for (const { userId } of signUps) deleteUser(db, OPERATOR, userId, new Date(NOW))
    return { guests, evenings: made, dinners, said }
  })
}

const OUTCOMES = ['came', 'came', 'late', 'no-show', 'excused'] as const
const GOOD = ['came', 'late'] as const
const iso = (at: number) => new Date(at).toISOString()
const chance = (random: Random, percent: number) => random.below(100) < percent
const pick = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)]!

function storeGuests(db: Db, people: number, random: Random): Guest[] {
  const insert = userInserter(db as Tx)
  return Array.from({ length: people }, (_, i) => {
    const phone = `+62813${String(3_000_000 + i)}`
    const signUps = Array.from({ length: chance(random, 20) ? 2 : 1 }, (_, k): SignUp => {
      const completedAt = chance(random, 5) ? null : NOW - random.below(110 * 7 * 24 * 60) * 60_000
      const budget = pick(random, BUDGETS)
      const at = iso(completedAt ?? NOW - DAY)
      const userId = insert({ username: `year_${i}_${k}`, name: `Tamu ${i}`, phone, at, budget })
      db.run(
        sql`update profiles set completed_at = ${completedAt === null ? null : at} where user_id = ${userId}`,
      )
      return { userId, completedAt }
    })
    const [[person]] = db.values<[number]>(
      sql`select person_id from profiles where user_id = ${signUps[0]!.userId}`,
    ) as [[number]]
    return { person, signUps, isErased: chance(random, 4) }
  })
}

function storeEvenings(db: Db, guests: readonly Guest[], count: number, random: Random): MadeEvening[] {
  return Array.from({ length: count }, () => {
    const at = dinnerTime(random)
    const dealtAt = chance(random, 70) && at - 3 * DAY < NOW ? at - 3 * DAY : null
    const { id } = db
      .insert(evenings)
      .values({
        ...{ at: iso(at), city: 'Yogyakarta', area: 'Tugu', price: 95_000, answersUntil: iso(at - 3 * DAY) },
        ...{ payUntil: iso(at - 2 * DAY), detailsFrom: iso(at - DAY) },
        ...{ status: 'open', dealtAt: dealtAt === null ? null : iso(dealtAt) },
      })
      .returning()
      .get()
    const asked = some(random, knownAt(guests, at), 5 + random.below(20)).map((guest) => {
      const joinedAt = iso(at - 9 * DAY + random.below(60) * HOUR)
      const { userId } = pick(random, guest.signUps)
      const status = pick(random, ['idle', 'dropped', null] as const)
      if (status === null)
        db.insert(messages)
          .values({
            userId,
            eveningId: id,
            kind: 'evening',
            openedAt: joinedAt,
            sentAt: joinedAt,
            result: 'sent',
            cold: false,
          })
          .run()
      else
        db.insert(tickets)
          .values({ userId, eveningId: id, status, price: 95_000, joinedAt, at: joinedAt, by: 'visitor' })
          .run()
      return { guest, userId }
    })
    return { id, at, asked }
  })
}

function storeDinner(
  db: Db,
  guests: readonly Guest[],
  made: readonly MadeEvening[],
  random: Random,
  i: number,
): MadeDinner {
  const evening = chance(random, 50) ? pick(random, made) : null
  const at = evening?.at ?? dinnerTime(random)
  const budget = pick(random, BUDGETS)
  const price = chance(random, 15) ? 0 : 95_000
  const fate = chance(random, 8) ? 'cancelled' : chance(random, 6) ? 'deleted' : 'held'
  const { id } = db
    .insert(dinnerGroups)
    .values({
      ...{ name: `Meja ${i}`, budget, price, eventAt: iso(at), eveningId: evening?.id ?? null },
      ...{ status: fate === 'cancelled' ? 'cancelled' : 'completed', createdAt: iso(at - 9 * DAY) },
    })
    .returning()
    .get()
  const isMarked = at < NOW && chance(random, 70)
  const isGood = chance(random, 40)
  const seats = some(random, knownAt(guests, at), 4 + random.below(5)).map((guest, k) =>
    storeSeat(db, { id, at, price }, guest, { k, isMarked, isGood }, random),
  )
  return { id, at, price, evening, fate, seats }
}

function storeSeat(
  db: Db,
  { id, at, price }: Pick<MadeDinner, 'id' | 'at' | 'price'>,
  guest: Guest,
  { k, isMarked, isGood }: { k: number; isMarked: boolean; isGood: boolean },
  random: Random,
): MadeSeat {
  const { userId } = pick(random, guest.signUps)
  const role = k < 6 ? 'member' : 'backup'
  const status: MemberStatus =
    role === 'backup'
      ? 'idle'
      : isGood
        ? 'paid'
        : pick(random, ['idle', 'messaging', 'confirmed', 'confirmed', 'paid', 'paid', 'paid', 'dropped'])
  const left =
    role === 'member' && !isGood && chance(random, 12)
      ? {
          at: at - random.below(5 * 24) * HOUR,
          code: pick(random, ['no answer', 'cancelled', null] as const),
        }
      : null
  const hasSaidYes = status === 'confirmed' || status === 'paid'
  const invitedAt = chance(random, 70) ? at - 8 * DAY + random.below(48) * HOUR : null
  const answeredAt = hasSaidYes && chance(random, 90) ? at - 7 * DAY + random.below(72) * HOUR : null
  const hasToday = hasSaidYes && !left && chance(random, 60)
  const outcome =
    role === 'backup' || !hasSaidYes
      ? null
      : left
        ? pick(random, ['cancelled', 'cancelled late'] as const)
        : isMarked && chance(random, 85)
          ? pick(random, isGood ? GOOD : OUTCOMES)
          : null
  const seatId = putSeat(
    db,
    {
      ...{ groupId: id, userId, role, seat: role === 'member' ? k + 1 : k - 5, active: false },
      addedAt: iso(at - 9 * DAY),
      ...(left && { leftAt: iso(left.at), leftCode: left.code }),
    },
    { status, answerBy: iso(at - 4 * DAY), confirmedAt: answeredAt === null ? null : iso(answeredAt) },
  )
  const message = (kind: 'invite' | 'today', sentAt: number) =>
    db
      .insert(messages)
      .values({
        ...{ userId, groupId: id, kind, openedAt: iso(sentAt), sentAt: iso(sentAt) },
        ...{ result: 'sent', cold: false },
      })
      .run()
  if (invitedAt !== null) {
    message('invite', invitedAt)
    // the same once more is no other invitation
    if (chance(random, 10)) message('invite', invitedAt + HOUR)
  }
  if (hasToday) message('today', at - 8 * HOUR)
  if (status === 'paid' && price > 0)
    db.insert(payments)
      .values({
        ...{
          userId,
          ticketId: sql`(select ticket_id from memberships where id = ${seatId})`,
          groupId: id,
          amount: price,
          paidAt: iso(at - 3 * DAY),
        },
        ...{ state: left ? 'forfeited' : 'held', stateAt: iso(at - 3 * DAY) },
      })
      .run()
  if (outcome !== null)
    db.insert(outcomes)
      .values({
        ...{ personId: guest.person, groupId: id, dinnerDay: iso(at).slice(0, 10), outcome, at: iso(at) },
        source: left ? 'computed' : 'staff',
      })
      .run()
  return { guest, userId, role, status, left, invitedAt, answeredAt, outcome }
}

// who had signed up when the dinner was planned
function knownAt(guests: readonly Guest[], at: number): Guest[] {
  return guests.filter(({ signUps }) =>
    signUps.some(({ completedAt }) => completedAt !== null && completedAt < at - 9 * DAY),
  )
}

// seven in the evening in Jakarta
function dinnerTime(random: Random): number {
  return NOW + 7 * HOUR + (14 - random.below(65 * 7)) * DAY
}

function some<T>(random: Random, values: readonly T[], n: number): T[] {
  const rest = [...values]
  return Array.from({ length: Math.min(n, rest.length) }, () => rest.splice(random.below(rest.length), 1)[0]!)
}
