import { expect, test } from 'bun:test'
import { eq, notInArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { dinnerGroups, evenings, memberships } from '../../src/db/schema'
import type { EveningChanges } from '../../src/domain/evening/evening-calls'
import { GROUP_STATUSES, holdsSeat, MEMBER_STATUSES } from '../../src/domain/group/group'
import type { GroupChanges } from '../../src/domain/group/group-form'
import { changeEvening, createEvening } from '../../src/evenings/evenings'
import { changeGroup } from '../../src/groups/change'
import { openForFile } from '../support/app'
import { AYU, CONFIG, DINNER, NOON, storeEvening } from '../support/evening'
import { sampled } from '../support/sampled'

const db = openForFile()

const LATER = '2026-11-29T12:00:00.000Z'
const SOON = '2026-11-21T03:00:00.000Z'
const HOUR_LATER = '2026-11-27T13:00:00.000Z'
const HOUR_EARLIER = '2026-11-27T11:00:00.000Z'
const EVENING = { at: DINNER, city: 'Yogyakarta', area: 'Prawirotaman', price: 150_000 }
const often = { weight: 4, arbitrary: fc.constant(undefined) }
const dates = fc.constantFrom(null, DINNER, LATER, SOON)
const areas = fc.constantFrom(null, 'Prawirotaman', 'Tugu')
const prices = fc.constantFrom(null, 150_000, 0)

const groups = fc.record({
  status: fc.oneof(fc.constant('confirming' as const), fc.constantFrom(...GROUP_STATUSES)),
  eventAt: fc.oneof({ weight: 3, arbitrary: fc.constant(DINNER) }, dates),
  area: areas,
  price: prices,
  changeReason: fc.constantFrom(null, 'hujan'),
  seats: fc.array(
    fc.record({
      status: fc.constantFrom(...MEMBER_STATUSES),
      answerBy: fc.option(fc.constant(SOON)),
      leftAt: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, fc.constant(NOON.toISOString())),
    }),
    { minLength: 8, maxLength: 8 },
  ),
})
const changes = fc.record({
  // on another day they are taken apart
  at: fc.oneof(often, fc.constantFrom(HOUR_LATER, HOUR_EARLIER)),
  area: fc.oneof(often, fc.constant('Tugu')),
  price: fc.oneof(often, fc.constant(0)),
  status: fc.oneof(often, fc.constant('cancelled' as const)),
  change_reason: fc.constantFrom(undefined, null, 'banjir'),
})

test('groups that follow an evening are stored as if each were changed alone', () => {
  fc.assert(
    fc.property(fc.array(groups, { minLength: 1, maxLength: 5 }), changes, (made, wanted) => {
      db.$client.run('begin')
      try {
        const id = addEvening()
        made.forEach((group, i) => {
          addGroup(id, i * 8, group)
        })
        const together = after(() => follow(id, wanted))
        const alone = after(() => followOneByOne(id, wanted))
        expect(together).toEqual(alone)
      } finally {
        db.$client.run('rollback')
      }
    }),
    { numRuns: sampled(25, 1000) },
  )
}, 120_000)

type Wanted = Omit<EveningChanges, 'version'>

function addEvening(): number {
  const made = createEvening(
    db,
    AYU,
    { ...EVENING, status: 'open', note: '', tables_max: null },
    CONFIG,
    NOON,
  )
  if (!made.ok) throw new Error(made.reason)
  return made.id
}

type Group = typeof groups extends fc.Arbitrary<infer T> ? T : never

function addGroup(eveningId: number, first: number, { seats, ...facts }: Group) {
  const { groupId, members, backups } = storeEvening(db, { eveningId, first, backups: 2, ...facts })
  db.update(dinnerGroups).set({ changeReason: facts.changeReason }).where(eq(dinnerGroups.id, groupId)).run()
  for (const [i, userId] of [...members, ...backups].entries()) {
    const { leftAt, ...seat } = seats[i]!
    const holds = leftAt === null && holdsSeat(i < 6 ? 'member' : 'backup', facts.status)
    db.update(memberships)
      .set({ ...seat, leftAt, holdsSeat: holds })
      .where(eq(memberships.userId, userId))
      .run()
  }
}

function follow(id: number, wanted: Wanted, version = 1) {
  const changed = changeEvening(db, AYU, id, { ...given(wanted), version }, CONFIG, NOON)
  expect(changed.ok).toBe(true)
}

/** A request has no undefined values. */
const given = (wanted: Wanted): Wanted => JSON.parse(JSON.stringify(wanted))

/** What `changeEvening` means for the groups of an evening, each changed as staff would. */
function followOneByOne(id: number, wanted: Wanted) {
  const [before] = db.select().from(evenings).where(eq(evenings.id, id)).all()
  const open = db
    .select()
    .from(dinnerGroups)
    .where(notInArray(dinnerGroups.status, ['completed', 'cancelled']))
    .orderBy(dinnerGroups.id)
    .all()
    // one that staff moved to another day alone follows it no more
    .filter(({ eventAt }) => eventAt === null || eventAt.slice(0, 10) === before!.at.slice(0, 10))
  // its tables pay until its own hours
  if (wanted.status) db.update(evenings).set({ status: wanted.status }).where(eq(evenings.id, id)).run()
  if (wanted.at) db.update(evenings).set({ at: wanted.at }).where(eq(evenings.id, id)).run()
  for (const group of open) {
    const follows = (own: unknown, was: unknown, is: unknown) =>
      is !== undefined && was !== is && (own === null || own === was)
    const some: GroupChanges = {
      ...(follows(group.eventAt, before!.at, wanted.at) && { event_date: wanted.at }),
      ...(follows(group.area, before!.area, wanted.area) && { area: wanted.area }),
      ...(follows(group.price, before!.price, wanted.price) && { price: wanted.price }),
      ...(wanted.status && { status: 'cancelled' as const }),
    }
    const isNotified = 'event_date' in some || 'area' in some || 'status' in some
    if (isNotified && wanted.change_reason !== undefined) some.change_reason = wanted.change_reason
    if (Object.keys(some).length > 0) expect(changeGroup(db, AYU, group.id, some, NOON, CONFIG).ok).toBe(true)
  }
}

/** All rows that a change leaves of groups, with what was written down of it, and takes it back. */
function after(change: () => void): unknown {
  db.$client.run('savepoint tried')
  change()
  const rows = ['dinner_groups', 'memberships', 'profiles'].map((name) =>
    db.all(sql.raw(`select * from ${name} order by 1`)),
  )
  const audited = db.all(sql`select at, action, group_id, user_id, detail from audit_entries
    where group_id is not null order by id`)
  db.$client.run('rollback to tried')
  db.$client.run('release tried')
  return [...rows, audited]
}
