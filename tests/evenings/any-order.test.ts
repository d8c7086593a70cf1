// whatever order people join, pay and drop out in, and staff deal in: nobody who paid is left with neither seat nor money
import { afterAll, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { settleOutcomes } from '../../src/attendance/computed'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { memberships, payments, tickets } from '../../src/db/schema'
import { MEMBERS } from '../../src/domain/group'
import { storeDeal } from '../../src/evenings/deal'
import { previewDeal } from '../../src/evenings/deal-preview'
import { createEvening } from '../../src/evenings/evenings'
import { leave, standInReserve } from '../../src/evenings/places'
import { putTicket } from '../../src/evenings/staff-tickets'
import { groupsDealtAt } from '../../src/groups/evening'
import { setMemberStatus } from '../../src/groups/member-status'
import { openIn } from '../../src/groups/seats'
import { dealRows } from '../../src/matchmaking/deal'
import { emptyFolder } from '../support/app'
import { AYU, CONFIG, DINNER, NOON, storePeople } from '../support/evening'
import { checkInvariants } from '../support/invariants'
import { sampled } from '../support/sampled'

const db = openDatabase(emptyFolder())
db.$client.run('pragma synchronous = off')
afterAll(() => closeDatabase(db))

const N = 20
const people = storePeople(db, N)
const zone = { timeZone: CONFIG.timeZone, today: '2026-11-20' }
// the clock of the search, on which a hundredth of a second is one
let ms = 0
const matchmaking = {
  deal: async (request: Parameters<typeof dealRows>[0]) => dealRows(request, () => (ms += 5)),
}

const who = fc.nat(N - 1)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('join' as const), who, yes: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('reserve' as const), who, yes: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('pay' as const), who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('drop' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('deal' as const), keep: fc.array(who, { maxLength: 2 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 6, max: 40 }) }),
  },
)

test('in any order of joining, payments and deals everybody who paid has a seat or their money, and no seat is taken twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const eveningId = start()
      let now = NOON
      for (const one of [...everybody, ...steps]) {
        if (one.act === 'wait') now = new Date(+now + one.hours * 3_600_000)
        else if (one.act === 'deal')
          await deal(
            eveningId,
            one.keep.map((i) => people[i]!),
            now,
          )
        else act(eveningId, one, now)
        check(eveningId, now)
      }
    }),
    { numRuns: sampled(12, 400) },
  )
})

const everybody = Array.from({ length: 15 }, (_, i) => ({ act: 'join' as const, who: i, yes: true }))

function start(): number {
  for (const table of ['outcomes', 'payments', 'messages', 'dinner_groups', 'tickets', 'evenings'])
    db.run(sql.raw(`delete from ${table}`))
  db.run(sql`update profiles set standing = 'free', last_group = null`)
  db.run(sql`update people set turns_missed = 0`)
  const made = createEvening(
    db,
    AYU,
    {
      ...{ at: DINNER, city: 'Yogyakarta', area: 'Tugu', price: 150_000, tables_max: null },
      ...{ note: '', status: 'open' },
    },
    CONFIG,
    NOON,
  )
  if (!made.ok) throw new Error(made.reason)
  return made.id
}

function act(
  eveningId: number,
  one: Exclude<typeof step extends fc.Arbitrary<infer T> ? T : never, { act: 'deal' | 'wait' }>,
  now: Date,
) {
  const userId = people[one.who]!
  const of = { userId, eveningId }
  const seat = db
    .select()
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .all()
    .find(({ leftAt }) => leftAt === null)
  const source = 'staff' as const
  if (one.act === 'join' && one.yes)
    putTicket(db, AYU, eveningId, { userId, pay: 'later' }, { ...zone, meetAgain: null }, now)
  else if (one.act === 'join') leave(db, AYU, { ...of, source }, now)
  else if (one.act === 'reserve') standInReserve(db, AYU, { ...of, source, reserve: one.yes }, now)
  else if (seat) {
    const status = one.act === 'pay' ? ('paid' as const) : ('dropped' as const)
    setMemberStatus(db, AYU, seat.groupId, { userId, role: 'member', status }, now)
  }
}

async function deal(eveningId: number, keep: number[], now: Date) {
  const found = await previewDeal(
    { db, matchmaking, meetAgain: null, timeZone: zone.timeZone },
    eveningId,
    { keep, locked: [] },
    now,
  )
  if (!found.ok) return
  const { tables, digest, lost, step } = found.preview
  const stored = storeDeal(db, AYU, eveningId, { tables, digest, step, keep, pics: [] }, zone, now)
  expect(stored.ok || stored.reason === 'none').toBe(true)
  // nobody loses a seat who could sit with three others
  if (lost.length >= 4) throw new Error('a table of four was left unmade')
}

function check(eveningId: number, now: Date) {
  checkInvariants(db)
  for (const { id, userId, state, membershipId } of db.select().from(payments).all()) {
    const seat = db
      .select()
      .from(memberships)
      .where(eq(memberships.id, membershipId ?? 0))
      .get()
    const hasSeat = seat !== undefined && seat.leftAt === null && seat.status !== 'dropped'
    // who drops out after H-2 gets nothing back
    const came = hasSeat ? ['held'] : ['owed', 'forfeited']
    const states = [...came, hasSeat && seat.status === 'confirmed' ? 'due' : 'void']
    expect({ id, userId, state, isRight: states.includes(state) }).toMatchObject({ isRight: true })
  }
  // nothing is left to compute, and what was computed stays as it is
  const outcomes = db.all(sql`select * from outcomes`)
  const all = db.values<[number]>(sql`select id from dinner_groups`).flat()
  settleOutcomes(db, all, now)
  expect(db.all(sql`select * from outcomes`)).toEqual(outcomes)
  const groups = groupsDealtAt(db, eveningId)
  for (const groupId of groups) expect(openIn(db, groupId).length).toBeLessThanOrEqual(MEMBERS)
  // who is noted as seated sits there
  const seated = new Set(groups.flatMap((id) => openIn(db, id).map(({ userId }) => userId)))
  for (const { userId, dealt } of db.select().from(tickets).all())
    if (seated.has(userId)) expect([userId, dealt]).toEqual([userId, 'seated'])
}
