import { Database } from 'bun:sqlite'
import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import {
  isBackupDue,
  isBackupLate,
  keptBackups,
  newBackupPath,
  removeOldBackups,
  trialFolder,
} from '../../src/db/kept-backups'
import { lockFolder, UPDATE_LOCK } from '../../src/db/lock'
import { DAY_MS } from '../../src/domain/units'
import { createLog } from '../../src/log'
import { keepBackup } from '../../src/upkeep/backups'
import { startHousekeeping } from '../../src/upkeep/housekeeping'
import { answers } from '../support/answers'
import { emptyFolder, startApp } from '../support/app'

afterEach(() => void setSystemTime())

const NOW = new Date('2026-06-08T20:30:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)

test('of the backups of a house seven nights stay, and the newest in any case', () => {
  const folder = emptyFolder()
  const write = (hours: number, kind?: 'by-hand' | 'before-update') =>
    writeFileSync(newBackupPath(folder, hoursAgo(hours), kind), '')
  const ages = () => keptBackups(folder).map(({ madeAt }) => (NOW.getTime() - madeAt.getTime()) / 3_600_000)
  for (const days of [0, 1, 2, 3, 4, 5, 6, 7]) write(days * 24)
  write(30, 'before-update')
  write(200, 'before-update')
  // those made by hand take no night's place
  for (const hours of [1, 2, 3, 4, 5, 6, 7, 8]) write(hours, 'by-hand')
  writeFileSync(`${newBackupPath(folder, NOW)}.partial`, '')
  removeOldBackups(folder, NOW, true)
  expect(ages()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 24, 30, 48, 72, 96, 120, 144])
  expect(readdirSync(join(folder, 'backups')).filter((name) => name.includes('partial'))).toEqual([])

  rmSync(join(folder, 'backups'), { recursive: true })
  for (const days of [9, 10]) write(days * 24)
  removeOldBackups(folder, NOW, true)
  expect(ages()).toEqual([9 * 24])
  expect([isBackupDue(folder, hoursAgo(9 * 24 - 23)), isBackupDue(folder, NOW)]).toEqual([false, true])
})

test('what an update writes and tries is cleared away after a kill, but not while it runs', () => {
  const folder = emptyFolder()
  const partial = `${newBackupPath(folder, NOW, 'before-update')}.partial`
  writeFileSync(partial, '')
  mkdirSync(trialFolder(folder))
  const left = () => {
    removeOldBackups(folder, NOW, true)
    return [partial, trialFolder(folder)].map((path) => existsSync(path))
  }
  const update = lockFolder(folder, UPDATE_LOCK)!
  expect(left()).toEqual([true, true])
  update.unlock()
  expect(left()).toEqual([false, false])
  lockFolder(folder, UPDATE_LOCK)!.unlock()
})

/** Starts the work of nights; `isMade` resolves with the first backup. */
function keepHouse(deps: Pick<Parameters<typeof startHousekeeping>[0], 'db' | 'config'>, ms?: number) {
  const made = Promise.withResolvers<void>()
  const write = (line: string) => line.includes('made a backup') && made.resolve()
  const { stop } = startHousekeeping({ ...deps, log: createLog('info', write) }, ms)
  return { isMade: made.promise, stop }
}

test('a start with a clock that has jumped ahead deletes no backup', async () => {
  const { db, config } = await startApp()
  const now = Date.now()
  for (const days of [40, 41, 42])
    writeFileSync(newBackupPath(config.dataDir, new Date(now - days * DAY_MS)), '')
  const before = keptBackups(config.dataDir)
  const last = new Date(now - 40 * DAY_MS).toISOString()
  db.run(sql`insert into settings values ('retention_clock', ${JSON.stringify({ last })})`)
  const { isMade, stop } = keepHouse({ db, config })
  await isMade
  await stop()
  expect(keptBackups(config.dataDir).slice(1)).toEqual(before)
})

test('the night begins by the clock, also where it was set back, and the machine has slept until then', async () => {
  const { db, config } = await startApp()
  setSystemTime(new Date('2036-06-08T05:00:00Z'))
  const { isMade, stop } = keepHouse({ db, config }, 10)
  setSystemTime(new Date('2026-06-08T05:00:00Z'))
  // timers of one loop: the shorter one has been
  await Bun.sleep(50)
  setSystemTime(NOW)
  await isMade
  await stop()
  expect(keptBackups(config.dataDir)).toHaveLength(1)
})

test('a backup of a clock that was ahead is neither the last one nor kept for good', () => {
  const folder = emptyFolder()
  writeFileSync(newBackupPath(folder, hoursAgo(-90_000)), '')
  writeFileSync(newBackupPath(folder, hoursAgo(30)), '')
  expect([isBackupDue(folder, NOW), isBackupLate(folder, NOW)]).toEqual([true, true])
  removeOldBackups(folder, NOW, true)
  expect(keptBackups(folder).map(({ madeAt }) => madeAt)).toEqual([hoursAgo(30)])
})

test('the night makes a backup with everybody in it; one that fails is logged, and stops nothing', async () => {
  const { config, call } = await startApp()
  const lines: string[] = []
  const deps = { config, log: createLog('info', (line) => void lines.push(line)) }
  await call('POST', '/api/register', answers(1))

  // by day nothing is done before a house is a day old
  await keepBackup(deps, { isNight: false })
  expect(keptBackups(config.dataDir)).toEqual([])
  await keepBackup(deps)
  const [made] = keptBackups(config.dataDir)
  using copy = new Database(made!.file, { readonly: true })
  expect(copy.query('select count(*) as n from profiles').get()).toEqual({ n: 1 })

  rmSync(join(config.dataDir, 'backups'), { recursive: true })
  mkdirSync(newBackupPath(config.dataDir, NOW))
  await keepBackup(deps, { now: NOW })
  expect(lines.at(-1)).toContain('"level":"error","event":"no backup was made","why":"semeja: ')
  expect((await call('POST', '/api/register', answers(2))).status).toBe(201)
  // it is red at once, until one is made
  expect(isBackupLate(config.dataDir, NOW)).toBe(true)
  rmSync(join(config.dataDir, 'backups'), { recursive: true })
  await keepBackup(deps)
  expect(isBackupLate(config.dataDir, new Date())).toBe(false)
})
