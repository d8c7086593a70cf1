import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { markOutcome } from '../../src/attendance/attendance'
import { settleOutcomes } from '../../src/attendance/computed'
import { asAct } from '../../src/audit/undoable'
import type { Tx } from '../../src/db/transact'
import { SET_OUTCOMES } from '../../src/domain/after-dinner/outcome'
import { GROUP_STATUSES, MEMBER_STATUSES } from '../../src/domain/group/group'
import { changeGroup } from '../../src/groups/change'
import { moveSeats } from '../../src/groups/deal-seats'
import { storeTable } from '../../src/groups/groups'
import { setMemberStatus } from '../../src/groups/member-status'
import { seatsOf } from '../../src/groups/seats'
import { undoAct } from '../../src/undo/undo'
import { openForFile } from '../support/app'
import { AYU, addAyu, DINNER, NOON, openEvening, storePeople } from '../support/evening'
import { checkInvariants } from '../support/invariants'
import { anyOf, often, press } from '../support/press'
import { sampled } from '../support/sampled'

const db = openForFile()
addAyu(db)
const people = storePeople(db, 14)

const who = fc.nat(people.length - 1)
const group = fc.nat(1)
const step = fc.oneof(
  often(6, press('status', { who, group, status: anyOf(...MEMBER_STATUSES) })),
  often(5, press('members', { group, ids: fc.uniqueArray(who, { maxLength: 6 }) })),
  often(2, press('group', { group, status: anyOf(...GROUP_STATUSES) })),
  press('date', { group, days: anyOf(-3, 1, 4, null) }),
  often(2, press('move', { group, who })),
  often(5, press('mark', { who, group, outcome: fc.option(anyOf(...SET_OUTCOMES)) })),
  often(2, press('wait', { hours: fc.integer({ min: 1, max: 100 }) })),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

let [restored, refused] = [0, 0]

test('in any order of seats, statuses, marks and moves a dinner has one outcome of a person, and an undo restores it', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(fc.record({ one: step, isUndone: fc.boolean() }), { minLength: 5, maxLength: 30 }),
      (isEvening, steps) => {
        const groups = start(isEvening)
        let now = NOON
        for (const { one, isUndone } of steps) {
          if (one.do === 'wait') now = new Date(+now + one.hours * 3_600_000)
          const before = outcomes()
          const undo = run(one, groups, now)
          if (one.do !== 'mark') expect(setByStaff()).toEqual(setByStaff(before))
          if (isUndone && undo !== null) {
            const undone = undoAct(db, AYU, undo, {}, now)
            // who sits elsewhere by now is not put back
            if (undone.ok && undone.undone === undone.parts) {
              expect(outcomes()).toEqual(before)
              restored++
            } else refused++
          }
          check(now)
        }
      },
    ),
    { numRuns: sampled(30, 300) },
  )
  // most are put back
  expect(restored).toBeGreaterThan(refused)
})

function start(isEvening: boolean): number[] {
  for (const table of ['acts', 'outcomes', 'payments', 'messages', 'dinner_groups', 'tickets', 'evenings'])
    db.run(sql.raw(`delete from ${table}`))
  const eveningId = openEvening(db)
  const facts = { name: 'Meja', budget: 'Rp100.000 - Rp200.000', status: 'confirming', backups: [] } as const
  return [people.slice(0, 6), people.slice(6, 12)].map((members) =>
    storeTable(
      db as Tx,
      {
        ...facts,
        backups: [],
        members,
        eventAt: DINNER,
        price: 150_000,
        eveningId: isEvening ? eveningId : null,
      },
      NOON.toISOString(),
    ),
  )
}

function run(one: Step, groups: readonly number[], now: Date): number | null {
  if (one.do === 'wait') return null
  // at the door and in a deal there is no act
  if (one.do === 'move') return move(one, groups, now)
  const id = groups[one.group]!
  const verb = (): { ok: boolean } => {
    switch (one.do) {
      case 'status':
        return setMemberStatus(
          db,
          AYU,
          id,
          { userId: people[one.who]!, role: 'member', status: one.status },
          now,
        )
      case 'members':
        return changeGroup(db, AYU, id, { members: one.ids.map((i) => people[i]!) }, now)
      case 'group':
        return changeGroup(db, AYU, id, { status: one.status }, now)
      case 'date': {
        const at =
          one.days === null ? null : new Date(Date.parse(DINNER) + one.days * 86_400_000).toISOString()
        return changeGroup(db, AYU, id, { event_date: at }, now)
      }
      case 'mark': {
        const at = { groupId: id, userId: people[one.who]! }
        return markOutcome(db, AYU, at, { outcome: one.outcome, why: 'sakit' }, now)
      }
    }
  }
  return asAct(db, AYU, { kind: 'group' }, { groupIds: [id] }, verb, now).undo
}

function move({ group: to, who: i }: Extract<Step, { do: 'move' }>, groups: readonly number[], now: Date) {
  const [from, target] = [groups[1 - to]!, groups[to]!]
  const isOfEvening = db.values(
    sql`select 1 from dinner_groups where id = ${target} and evening_id is not null`,
  )
  const areOpen = db.values(
    sql`select 1 from dinner_groups where id in (${from}, ${target}) and status = 'confirming'`,
  )
  const canMove = seatsOf(db, from).member.includes(people[i]!) && seatsOf(db, target).member.length < 6
  if (isOfEvening.length === 1 && areOpen.length === 2 && canMove)
    moveSeats(db as Tx, [{ userId: people[i]!, from, to: target }], { mergedAt: now.toISOString() }, now)
  return null
}

function outcomes() {
  return db
    .all<Record<string, unknown>>(sql`select * from outcomes order by id`)
    .map(({ version: _, ...row }) => row)
}

function setByStaff(rows = outcomes()) {
  return rows
    .filter(({ source }) => source === 'staff')
    .map(({ person_id, outcome, why, at }) => ({ person_id, outcome, why, at }))
}

function check(now: Date) {
  checkInvariants(db)
  // nothing is left to compute
  const before = outcomes()
  settleOutcomes(db, db.values<[number]>(sql`select id from dinner_groups`).flat(), now)
  expect(outcomes()).toEqual(before)
}
