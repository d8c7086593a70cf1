import { Database } from 'bun:sqlite'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FILE } from '../../src/db/open'
import { DAY, HOUR } from './clock'
import { count } from './ledger'
import { ensure, type World } from './world'

/** Waits until the nightly work of the program is done: it stores when it ran last, then deletes and overwrites. */
export async function night({ house, now, ledger }: World) {
  using db = new Database(join(house.dataDir, DATABASE_FILE), { readonly: true })
  const last = db.query<{ value: string }, []>(`select value from settings where key = 'retention_clock'`)
  const ranAt = () => Date.parse(JSON.parse(last.get()?.value ?? '{}').last ?? '') || 0
  const until = performance.now() + (house.startedAt > now - DAY ? 1000 : 10_000)
  while (ranAt() < now - HOUR && performance.now() < until) await Bun.sleep(5)
  // one that was started late in the day, on a busy machine even late at night, begins with the next night
  if (ranAt() < now - HOUR && house.startedAt > now - DAY) return
  ensure(ranAt() >= now - HOUR, () => 'the nightly work did not run')
  const waiting = ledger.erased.filter(({ isNight }) => !isNight)
  await Bun.sleep(waiting.length > 0 ? 400 : 30)
  for (const one of waiting) one.isNight = true
}

/** Backs up while it is served, and now and then takes the backup for the database. */
export async function backup({ house, random, ledger }: World) {
  const file = join(house.folder, 'backup.db')
  rmSync(file, { force: true })
  await house.run('backup', file)
  count(ledger, 'backups')
  if (!random.chance(15)) return
  await house.stop()
  await house.run('restore', file)
  // an operator deletes it once all is well: it holds who is erased later
  for (const name of readdirSync(house.dataDir))
    if (name.startsWith('semeja-before-restore-')) rmSync(join(house.dataDir, name))
  await house.start()
  await house.signIn()
  count(ledger, 'restores')
}

/** The program is stopped and started again, as for a new version. */
export async function upgrade({ house, ledger }: World) {
  await house.stop()
  await house.start()
  count(ledger, 'upgrades')
}

/** Within the next calls the program is killed. */
export async function kill({ house, random, ledger }: World) {
  house.killAfter = 1 + random.below(40)
  count(ledger, 'kills')
}
