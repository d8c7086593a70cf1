// what members have complained of where attendance was counted: each of it is a case here
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { shareOf, weightOf } from '../../src/domain/after-dinner/outcome'
import { todayIn } from '../../src/domain/today'
import { startDinner } from '../support/who-came'

test('a dinner that was missed counts for less each month, and not at all after a year', async () => {
  const { mark, moveDinner, outcomesOf } = await startDinner()
  moveDinner(-3)
  await mark({ 1: 'no-show' })
  const { outcomes } = await outcomesOf(1)
  const months = [0, 3, 6, 9, 13].map((n) =>
    weightOf(outcomes, todayIn('Asia/Jakarta', new Date(Date.now() + n * 30.5 * 86_400_000))),
  )
  for (const [i, weight] of months.slice(1).entries()) expect(weight).toBeLessThan(months[i]!)
  expect(months.at(-1)).toBe(0)
})

test('what is said of a person is the share of their dinners, so that who comes often is not judged by one', async () => {
  const { db, outcomesOf } = await startDinner()
  const days = ['2026-01-02', '2026-02-02', '2026-03-02', '2026-04-02', '2026-05-02', '2026-06-02']
  for (const [i, day] of days.entries())
    db.run(sql`
      insert into outcomes (person_id, dinner_day, outcome, at, source)
      values (1, ${day}, ${i === 2 ? 'no-show' : 'came'}, ${`${day}T15:00:00.000Z`}, 'staff')`)
  const { outcomes } = await outcomesOf(1)
  expect(shareOf(outcomes)).toEqual({ came: 5, of: 6 })
  // three that went well came after it
  expect(weightOf(outcomes, '2026-06-03')).toBeLessThan(0.07)
})

test('why somebody was not there stands beside it, and an excuse counts for nothing', async () => {
  const { mark, moveDinner, outcomesOf } = await startDinner()
  moveDinner(-3)
  await mark({ 1: 'no-show' })
  expect((await mark({ 1: 'excused' }, { why: 'kecelakaan di jalan' })).status).toBe(200)
  const { outcomes } = await outcomesOf(1)
  expect(outcomes).toMatchObject([{ outcome: 'excused', why: 'kecelakaan di jalan' }])
  expect([shareOf(outcomes), weightOf(outcomes, todayIn())]).toEqual([{ came: 0, of: 0 }, 0])
})

test('a wrong mark is corrected within thirty days, says by whom, and the person can read all that is stored of them', async () => {
  const { mark, moveDinner, outcomesOf, signIn, db } = await startDinner()
  moveDinner(-29 * 24)
  await mark({ 1: 'no-show' })
  const { call: sari } = await signIn('sari')
  expect((await mark({ 1: 'came' }, { by: sari })).status).toBe(200)
  expect((await outcomesOf(1)).outcomes).toMatchObject([{ outcome: 'came', by: 'sari', canCorrect: true }])
  expect(
    db.values(sql`select detail from audit_entries where action = 'noted who came' order by id`),
  ).toEqual([['no-show'], ['no-show → came']])
})
