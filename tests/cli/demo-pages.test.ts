import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { fillDemo } from '../../src/cli/demo'
import { DEFAULT_ZONE, todayIn } from '../../src/domain/today'
import { startApp } from '../support/app'
import { checkInvariants } from '../support/invariants'

test('of the made-up people some have used their pages: a yes, a no, a seat given back with money owed, a rest', async () => {
  const { db, signIn } = await startApp()
  fillDemo(db, 300, 1, todayIn(), DEFAULT_ZONE)
  checkInvariants(db)
  const { call } = await signIn()
  const { free, refunds, visitorActions } = await (await call('GET', '/api/messages/pages')).json()
  expect(new Set(visitorActions.map(({ action }: { action: string }) => action))).toEqual(
    new Set(['answered yes', 'answered no', 'cancelled a seat', 'went to rest']),
  )
  expect([free.length > 0, refunds.length > 0]).toEqual([true, true])
  expect(db.all(sql`select * from links`)).toEqual([])
})

test('sixty made-up people have dinners, as the help of demo promises', async () => {
  for (const seed of [1, 2, 3]) {
    const { db } = await startApp()
    expect(fillDemo(db, 60, seed, todayIn(), DEFAULT_ZONE)).toBeGreaterThan(1)
    checkInvariants(db)
  }
})
