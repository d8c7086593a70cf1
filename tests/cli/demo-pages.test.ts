import { expect, setSystemTime, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { fillDemo } from '../../src/cli/demo'
import { DEMO_PEOPLE } from '../../src/cli/demo-size'
import { MONEY_STATES } from '../../src/domain/money/money-calls'
import { DEFAULT_ZONE, todayIn } from '../../src/domain/today'
import { startApp } from '../support/app'
import { checkInvariants } from '../support/invariants'
import { checkMoney } from '../support/money'
import { freeIn } from '../support/waiting'

test('of the made-up people some have used their pages (a yes, a no, a seat given back with money owed, a rest), and every list of money holds something', async () => {
  // by noon somebody has let the time to pay pass
  setSystemTime(new Date(`${todayIn()}T05:00:00Z`))
  const { db, signIn } = await startApp()
  await fillDemo(db, DEMO_PEOPLE, 1, todayIn(), DEFAULT_ZONE)
  checkInvariants(db)
  const { call } = await signIn()
  const since = new Date(Date.now() - 7 * 86_400_000).toISOString()
  const actions = db.values(sql`select action from audit_entries where actor = 'visitor' and at > ${since}`)
  for (const action of ['answered yes', 'answered no', 'cancelled a seat', 'went to rest', 'said a transfer'])
    expect(actions.flat()).toContain(action)
  expect(freeIn(db)).not.toEqual([])
  checkMoney(db)
  // of what is owed somebody has said what becomes of it, and somebody has not
  const chosen = db.values(sql`select distinct choice from payments where state = 'owed'`).flat()
  expect(new Set(chosen)).toEqual(new Set([null, 'money', 'credit']))
  expect(db.all(sql`select * from links`)).toEqual([])
  for (const state of MONEY_STATES) {
    const { matching } = await (await call('GET', `/api/dues?state=${state}`)).json()
    expect([state, matching > 0]).toEqual([state, true])
  }
  setSystemTime()
})

test('sixty made-up people have dinners, as the help of demo promises', async () => {
  for (const seed of [1, 2, 3]) {
    const { db } = await startApp()
    expect(await fillDemo(db, 60, seed, todayIn(), DEFAULT_ZONE)).toBeGreaterThan(1)
    checkInvariants(db)
  }
})
