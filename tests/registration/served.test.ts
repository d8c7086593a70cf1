import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { profiles } from '../../src/db/schema'
import { answers } from '../support/answers'
import { emptyFolder } from '../support/app'
import { startProcess } from '../support/real-server'

test('a server that is told to stop stores and answers what has arrived', async () => {
  const dataDir = join(emptyFolder(), 'data')
  await using server = await startProcess(dataDir)
  const requests = Array.from({ length: 60 }, async (_, i) => {
    const { status } = await fetch(`${server.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answers(i)),
    })
    // told to stop while most of the others are on their way
    if (i === 0) void server.stop()
    return status
  })
  const settled = await Promise.allSettled(requests)
  expect(await server.ended).toBe(0)

  const answered = settled.filter((one) => one.status === 'fulfilled')
  expect(answered.length).toBeGreaterThan(0)
  expect(answered.every(({ value }) => value === 201)).toBe(true)
  const db = openDatabase(dataDir)
  expect(db.select({ id: profiles.userId }).from(profiles).all()).toHaveLength(answered.length)
  closeDatabase(db)
})
