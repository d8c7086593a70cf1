import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { OPERATOR, VISITOR } from '../../src/audit/staff'
import { outcomes, people, reviews } from '../../src/db/schema'
import { LOOK_AT_WEIGHT, OUTCOMES, type Outcome, weightOf } from '../../src/domain/after-dinner/outcome'
import { PAUSE_DAYS, pauseEnd, type Review, type Reviews } from '../../src/domain/after-dinner/review'
import { todayIn } from '../../src/domain/time'
import { instantOf } from '../../src/domain/wall-clock'
import { poolOf } from '../../src/matchmaking/pool'
import { findPerson } from '../../src/people/people'
import { countReviews, decideReview, listReviews } from '../../src/review/review'
import { changeProfile } from '../../src/users/users'
import { makeUp } from '../support/app'
import { startWithPeople } from '../support/start-with-people'

/** People with what became of their dinners; days count back from today. */
async function startWithOutcomes(n = 3) {
  const app = await startWithPeople(n)
  const { db, call, user } = app
  makeUp(db)
  const dayBack = (days: number) => pauseEnd(todayIn('Asia/Jakarta'), -days)
  const personOf = async (id: number) => findPerson(db, (await user(id)).profile!.phone)!
  const note = async (id: number, outcome: Outcome, daysBack: number) => {
    const at = new Date().toISOString()
    const personId = await personOf(id)
    const source = 'staff' as const
    db.insert(outcomes)
      .values({ personId, dinnerDay: dayBack(daysBack), outcome, at, source })
      .run()
  }
  /** The first of them has missed two dinners. */
  const missTwo = async () => {
    for (const daysBack of [20, 10]) await note(1, 'no-show', daysBack)
  }
  const list = async (): Promise<Reviews> => (await call('GET', '/api/reviews')).json()
  const decide = (review: Review, decision = 'leave') =>
    call('POST', '/api/reviews', { kind: review.kind, userId: review.userId, about: review.about, decision })
  return { ...app, personOf, note, missTwo, list, decide }
}

describe('who missed dinners', () => {
  test('comes up from two no-shows on, with the dinners and no number, and not for one, nor for a year ago', async () => {
    const { note, list } = await startWithOutcomes()
    await note(1, 'no-show', 3)
    await note(2, 'no-show', 3)
    await note(2, 'no-show', 10)
    await note(3, 'no-show', 370)
    await note(3, 'no-show', 380)
    const { items, total } = await list()
    expect(total).toBe(1)
    expect(items).toMatchObject([{ kind: 'missed dinners', userId: 2, name: 'Tamu 2' }])
    expect(JSON.stringify(items)).not.toMatch(/weight|score/)
  })

  test('forgets a dinner of a year ago at midnight of the house', async () => {
    const { db, personOf } = await startWithOutcomes(1)
    const personId = await personOf(1)
    for (const [dinnerDay, outcome] of [
      ['2026-06-01', 'no-show'],
      ['2027-05-31', 'no-show'],
      ['2027-05-31', 'cancelled late'],
    ] as const)
      db.insert(outcomes)
        .values({ personId, dinnerDay, outcome, at: '2027-05-31T05:00:00.000Z', source: 'staff' })
        .run()
    const totalAt = (day: string, time: string) => listReviews(db, new Date(instantOf(day, time)!)).total
    expect(totalAt('2027-05-31', '23:30')).toBe(1)
    expect([totalAt('2027-06-01', '00:30'), totalAt('2027-06-01', '06:30')]).toEqual([0, 0])
  })

  test('shows the name of the sign-up that had the seat, not of a newer one that somebody made with the number', async () => {
    const { db, list, personOf, addGroup, missTwo } = await startWithOutcomes(7)
    expect((await addGroup()).status).toBe(201)
    db.run(sql`update profiles set person_id = ${await personOf(1)} where user_id = 7`)
    await missTwo()
    expect((await list()).items).toMatchObject([{ userId: 1, name: 'Tamu 1' }])
  })

  test('stays away once it is left as it is, until something new happens, and comes back when that is taken back', async () => {
    const { note, list, decide, call, missTwo } = await startWithOutcomes()
    await missTwo()
    const [seen] = (await list()).items
    expect((await decide(seen!)).status).toBe(200)
    expect((await list()).total).toBe(0)
    expect((await decide(seen!)).status).toBe(409)

    const [{ id, what }] = await (await call('GET', '/api/acts')).json()
    expect(what).toBe('Tamu 1: left as it is (Needs a look)')
    expect((await call('POST', `/api/acts/${id}/undo`, {})).status).toBe(200)
    expect((await list()).items).toEqual([seen!])

    await decide(seen!)
    await note(1, 'no-show', 1)
    expect((await list()).total).toBe(1)
    // who decides of what they have not seen is shown it
    expect((await decide(seen!)).status).toBe(409)
    expect((await decide((await list()).items[0]!)).status).toBe(200)
  })

  test('is paused for 30 days by one press, left out of matchmaking, and back when that is undone', async () => {
    const { list, decide, call, user, db, missTwo } = await startWithOutcomes()
    await missTwo()
    const [seen] = (await list()).items
    expect((await decide(seen!, 'pause')).status).toBe(200)
    const until = pauseEnd(todayIn('Asia/Jakarta'), PAUSE_DAYS)
    expect((await user(1)).profile!.pausedUntil).toBe(until)
    expect(poolOf(db, todayIn('Asia/Jakarta')).rows.map(({ id }) => id)).toEqual([2, 3])
    expect((await list()).total).toBe(0)

    const [{ id, what }] = await (await call('GET', '/api/acts')).json()
    expect(what).toBe('Tamu 1: paused (Needs a look)')
    expect((await call('POST', `/api/acts/${id}/undo`, {})).status).toBe(200)
    expect((await user(1)).profile!.pausedUntil).toBeNull()
    expect((await list()).items).toEqual([seen!])
  })

  test('is not asked about again when a pause of the form is over, but for what happened since it began', async () => {
    const { note, list, call, db, missTwo } = await startWithOutcomes()
    await missTwo()
    await call('POST', '/api/users/1/pause', { until: pauseEnd(todayIn('Asia/Jakarta'), 30) })
    expect((await list()).total).toBe(0)
    db.run("update people set paused_until = '2026-01-01T00:00:00.000Z' where paused_until is not null")
    expect((await list()).total).toBe(0)
    await note(1, 'no-show', 0)
    expect((await list()).items).toMatchObject([{ userId: 1, about: [expect.stringContaining('no-show')] }])
  })

  test('is listed exactly while the weight is enough and something is not decided yet, whatever happens', async () => {
    const { db, personOf } = await startWithOutcomes(1)
    const personId = await personOf(1)
    const now = new Date('2027-06-01T05:00:00Z')
    type Step = { outcome: Outcome; daysBack: number } | 'leave'
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ outcome: fc.constantFrom(...OUTCOMES), daysBack: fc.integer({ min: 0, max: 400 }) }),
      fc.constant('leave' as const),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        db.delete(outcomes).run()
        db.delete(reviews).run()
        const known: { dinnerDay: string; outcome: Outcome; isDecided: boolean }[] = []
        const counts = ({ outcome, dinnerDay }: (typeof known)[number]) =>
          (outcome === 'no-show' || outcome === 'cancelled late') && dinnerDay > '2026-05-30'
        const isListed = () =>
          weightOf(known, '2027-06-01') >= LOOK_AT_WEIGHT &&
          known.some((one) => counts(one) && !one.isDecided)
        for (const one of steps) {
          if (one === 'leave') {
            const [seen] = listReviews(db, now).items
            expect(seen !== undefined).toBe(isListed())
            if (!seen) continue
            const { kind, userId, about } = seen
            const by = { ...OPERATOR, id: 1 }
            const done = decideReview(db, by, { kind, userId, about, decision: 'leave' }, 'Asia/Jakarta', now)
            expect(done.ok).toBe(true)
            for (const each of known) each.isDecided = true
          } else {
            const dinnerDay = pauseEnd('2027-06-01', -one.daysBack)
            const at = now.toISOString()
            db.insert(outcomes)
              .values({ personId, dinnerDay, outcome: one.outcome, at, source: 'computed' })
              .run()
            known.push({ dinnerDay, outcome: one.outcome, isDecided: false })
          }
          expect(countReviews(db, now)).toBe(isListed() ? 1 : 0)
        }
      }),
    )
  })
})

test('a number that somebody else has comes up, and again when it is said once more', async () => {
  const { db, list, decide } = await startWithOutcomes()
  db.update(people).set({ wrongNumberAt: '2026-05-01T03:00:00.000Z' }).run()
  expect((await list()).total).toBe(3)
  for (const review of (await list()).items) expect((await decide(review, 'pause')).status).toBe(422)
  for (const review of (await list()).items) expect((await decide(review)).status).toBe(200)
  expect((await list()).total).toBe(0)
  db.run("update people set wrong_number_at = '2026-06-01T03:00:00.000Z' where id = 2")
  expect((await list()).items).toMatchObject([{ kind: 'wrong number', at: '2026-06-01T03:00:00.000Z' }])
})

test('a budget that its owner has set below the price of their seat comes up, and no other change of it', async () => {
  const { db, call, addGroup, list, decide } = await startWithPeopleAtATable()
  await addGroup({ price: 150_000, budget: 'Rp100.000 - Rp200.000' })
  await call('PATCH', '/api/dinner-groups/1', { price: 150_000 })
  // staff know what they do, and who has no seat pays nothing
  changeProfile(db, OPERATOR, 1, { budget: '<Rp100.000' })
  changeProfile(db, VISITOR, 7, { budget: '<Rp100.000' })
  changeProfile(db, VISITOR, 2, { budget: '>Rp200.000' }, new Date(), 'changed a user', 1)
  expect((await list()).total).toBe(0)
  changeProfile(db, VISITOR, 3, { budget: '<Rp100.000' }, new Date(), 'changed a user', 1)
  const { items } = await list()
  expect(items).toMatchObject([
    { kind: 'changed budget', userId: 3, groupId: 1, price: 150_000, budget: '<Rp100.000' },
  ])
  await decide(items[0]!)
  expect((await list()).total).toBe(0)
  await call('PATCH', '/api/dinner-groups/1', { price: 180_000 })
  expect((await list()).total).toBe(1)
})

async function startWithPeopleAtATable() {
  const app = await startWithPeople(7, () => ({ budget: 'Rp100.000 - Rp200.000' }))
  const { call } = app
  const list = async (): Promise<Reviews> => (await call('GET', '/api/reviews')).json()
  const decide = ({ kind, userId, about }: Review) =>
    call('POST', '/api/reviews', { kind, userId, about, decision: 'leave' })
  return { ...app, list, decide }
}
