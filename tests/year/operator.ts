import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { DATABASE_FILE } from '../../src/db/open'
import { ensure, type World } from './world'

/** Waits until the nightly work of the program is under way and done: it stores when it ran last. */
export async function night({ house, now, ledger }: World) {
  using db = new Database(join(house.dataDir, DATABASE_FILE), { readonly: true })
  const last = db.query<{ value: string }, []>(`select value from settings where key = 'retention_clock'`)
  const ranAt = () => Date.parse(JSON.parse(last.get()?.value ?? '{}').last ?? 0) || 0
  const until = performance.now() + 10_000
  while (ranAt() < now - 60 * 60_000 && performance.now() < until) await Bun.sleep(5)
  ensure(ranAt() >= now - 60 * 60_000, () => 'the nightly work did not run')
  // what it deletes and overwrites comes after that
  await Bun.sleep(ledger.erased.some(({ isNight }) => !isNight) ? 400 : 30)
  for (const one of ledger.erased) one.isNight = true
}
