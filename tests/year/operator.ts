import { Database } from 'bun:sqlite'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isForgetting } from '../../src/db/forget'
import { DATABASE_FILE } from '../../src/db/open'
import { HOUR } from './clock'
import { count } from './ledger'
import { ensure, type World } from './world'

/** Waits until the nightly work of the program is done: it stores when it ran last, then deletes and overwrites. */
export async function night({ house, now, ledger }: World) {
  using db = new Database(join(house.dataDir, DATABASE_FILE), { readonly: true })
  const last = db.query<{ value: string }, []>(`select value from settings where key = 'retention_clock'`)
  const ranAt = () => Date.parse(JSON.parse(last.get()?.value ?? '{}').last ?? '') || 0
  const until = performance.now() + 60_000
  while (ranAt() < now - HOUR && performance.now() < until) await Bun.sleep(5)
  ensure(ranAt() >= now - HOUR, () => 'the nightly work did not run')
  const waiting = ledger.erased.filter(({ isNight }) => !isNight)
  // who is erased as it works is overwritten the next night
  const overwrittenBy = performance.now() + 1000
  while (isForgetting(db) && performance.now() < overwrittenBy) await Bun.sleep(5)
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
  await house.signInHost()
  count(ledger, 'restores')
}

/** The file of the program is replaced while it runs, and the program stopped and started: the first time by the next version, if there is one. */
export async function upgrade({ house, ledger, next }: World) {
  house.replaceProgram(ledger.counts.upgrades ? undefined : next)
  // it serves from the file that is gone until it is stopped
  await house.staff('GET', '/api/evenings')
  await house.stop()
  await house.start()
  const { body } = await house.call('GET', '/healthz')
  ensure(
    body.status === 'ok',
    () => `once the program was replaced, /healthz answered ${JSON.stringify(body)}`,
  )
  count(ledger, 'upgrades')
}

/** Within the next calls the program is killed. */
export async function kill({ house, random, ledger }: World) {
  house.killAfter = 1 + random.below(40)
  count(ledger, 'kills')
}
