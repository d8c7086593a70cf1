import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { startCheckpoints } from '../../src/upkeep/checkpoints'
import { emptyFolder, openForTest } from '../support/app'

test('what is stored gets into the database file beside the requests, and a full log still goes there by itself', async () => {
  const dataDir = emptyFolder()
  const db = openForTest(dataDir)
  const store = (bytes: number) =>
    db.$client.run(`insert or replace into settings values ('large', hex(zeroblob(${bytes})))`)
  const size = () => statSync(join(dataDir, 'semeja.db')).size

  db.$client.run('pragma wal_checkpoint(truncate)')
  // pages of 4 KB: 20 MB of text stay below it, 60 MB do not
  const stop = startCheckpoints(db, 5, 8000)
  const before = size()
  store(100_000)
  expect(size()).toBe(before)
  while (size() === before) await Bun.sleep(5)
  stop()

  const then = size()
  store(10_000_000)
  expect(size()).toBe(then)
  store(20_000_000)
  expect(size()).toBeGreaterThan(then)
})
