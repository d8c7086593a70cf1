import { expect, test } from 'bun:test'
import { storePeople } from '../../src/cli/demo-people'
import { todayIn } from '../../src/domain/time'
import { startApp } from '../support/app'

test('a run that takes longer than a connection may idle is still answered', async () => {
  const { app, db, signIn } = await startApp()
  const { cookie } = await signIn()
  // ten thousand people are searched for seven seconds
  storePeople(db, 10_000, 1, todayIn('Asia/Jakarta'), 'Asia/Jakarta')
  using server = Bun.serve({ port: 0, idleTimeout: 1, fetch: app.handle })
  app.attach(server)
  const answer = await fetch(`${server.url}api/matchmaking`, { method: 'POST', headers: { cookie } })
  expect(answer.status).toBe(200)
  expect((await answer.json()).groupsCreated).toBeGreaterThan(1000)
}, 120_000)
