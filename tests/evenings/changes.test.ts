// staff change evenings and their groups in any order: whatever follows an evening follows it, and what staff set stays
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Evening } from '../../src/domain/evening/evening-calls'
import { changeEvening } from '../../src/evenings/evenings'
import { findEvening } from '../../src/evenings/list'
import { changeGroup } from '../../src/groups/change'
import { startApp } from '../support/app'
import { AYU, CONFIG, NOON, storeEvening } from '../support/evening'
import { checkInvariants } from '../support/invariants'
import { sampled } from '../support/sampled'

const DAY = 86_400_000
const at = (days: number) => new Date(Date.parse('2026-12-11T12:00:00.000Z') + days * DAY).toISOString()
const days = fc.integer({ min: 0, max: 3 }).map(at)
const prices = fc.constantFrom(0, 90_000, 150_000)
const areas = fc.constantFrom('Tugu', 'Kotabaru', 'Prawirotaman')
const which = fc.constantFrom(0, 1, 2)

const steps = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      evening: fc.record(
        { at: days, price: prices, area: areas, status: fc.constantFrom('open', 'closed') },
        { requiredKeys: [] },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      group: which,
      set: fc.record({ event_date: days, price: prices, area: areas }, { requiredKeys: [] }),
    }),
  },
  fc.record({
    group: which,
    set: fc.record({ status: fc.constantFrom('completed', 'cancelled', 'scheduled') }),
  }),
  fc.record({ cancel: fc.constant(true) }),
)

interface GroupFacts {
  id: number
  status: string
  event_at: string
  price: number
  area: string
}

test('an evening takes along what is its own of the groups that are not over, and nothing else', async () => {
  const { db } = await startApp()
  let first = 0
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 12 }), async (changes) => {
      db.run(sql`delete from dinner_groups`)
      const [row] = db.all<{ id: number }>(sql`
        insert into evenings (at, city, area, price, answers_until, pay_until, details_from, status)
        values (${at(0)}, 'Yogyakarta', 'Tugu', 90000, ${at(-3)}, ${at(-2)}, ${at(-1)}, 'open') returning id`)
      const { id } = row!
      db.run(sql`insert into tickets (user_id, evening_id, status, price, joined_at, at, "by")
        select user_id, ${id}, 'idle', 90000, '2026', '2026', 'visitor' from profiles limit 5`)
      const listed = () =>
        db.values(
          sql`select count(*) from tickets where evening_id = ${id} and status = 'idle' and joined_at = '2026'`,
        )
      const all = listed()
      const evening = () => findEvening(db, id, NOON) as Evening
      const groups = [0, 1, 2].map(() => {
        first += 6
        return storeEvening(db, { first, eventAt: at(0), area: 'Tugu', price: 90_000, eveningId: id }).groupId
      })
      const stored = () =>
        db.all<GroupFacts>(sql`select id, status, event_at, price, area from dinner_groups order by id`)
      for (const step of changes) {
        const [before, was] = [evening(), stored()]
        if ('group' in step) {
          const changed = changeGroup(db, AYU, groups[step.group]!, step.set as object, NOON, CONFIG)
          expect(changed.ok || changed.reason).toBe(true)
          expect(evening()).toMatchObject({
            at: before.at,
            price: before.price,
            area: before.area,
          })
          continue
        }
        const change = ('cancel' in step ? { status: 'cancelled' } : step.evening) as object
        const done = changeEvening(db, AYU, id, { ...change, version: before.version }, CONFIG, NOON)
        const isOff = before.status === 'cancelled'
        const after = evening()
        if (isOff && !done.ok) expect([done.reason, after]).toEqual(['cancelled', before])
        else expect(done.ok).toBe(true)
        expect(listed()).toEqual(all)
        for (const [i, group] of stored().entries()) {
          const earlier = was[i]!
          const isOver = earlier.status === 'completed' || earlier.status === 'cancelled'
          // on another day its tables are taken apart
          const isApart = !isOver && !isOff && after.at !== before.at && earlier.event_at === before.at
          if (isApart) {
            expect(group).toEqual({ ...earlier, status: 'cancelled' })
            continue
          }
          // nothing that staff moved to another day alone follows it
          const isOurs = !isOver && earlier.event_at === before.at
          const follow = <T>(own: T, old: T, is: T) => (isOurs && own === old ? is : own)
          expect(group).toEqual({
            id: group.id,
            // one that staff open again stays open
            status: isOurs && !isOff && after.status === 'cancelled' ? 'cancelled' : earlier.status,
            event_at: follow(earlier.event_at, before.at, after.at),
            price: follow(earlier.price, before.price, after.price),
            area: follow(earlier.area, before.area, after.area),
          })
        }
      }
      checkInvariants(db)
    }),
    { numRuns: sampled(20, 400) },
  )
}, 120_000)
