import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { answers } from '../support/answers'
import { startApp } from '../support/app'

test('GET /api/changes tells that something was stored, here or by another process, and nothing else', async () => {
  const { call, signIn, config } = await startApp()
  expect((await call('GET', '/api/changes')).status).toBe(401)
  const { call: asAdmin } = await signIn()
  const state = async () => (await (await asAdmin('GET', '/api/changes')).json()).state

  const first = await state()
  await asAdmin('GET', '/api/users?page=0')
  expect(await state()).toBe(first)
  await call('POST', '/api/register', answers(1))
  const second = await state()
  expect(second).not.toBe(first)

  const other = new Database(join(config.dataDir, 'semeja.db'))
  other.run(`update people set removed = 'lain'`)
  other.close()
  expect(await state()).not.toBe(second)
})
