// lives weeks in a house by its doors alone, and fails where the house breaks its word:
// `bun run year [--weeks 52] [--house NAME] [--seed N] [--kept DAYS] [--from DAY] [--folder F] [--program P [--next Q]]`, see docs/inside/year.md
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DATABASE_FILE } from '../../src/db/open'
import { checkDay, checkHolds, copyDatabase } from './checks'
import { hourOf } from './clock'
import { liveDay } from './day'
import { HOUSES, type HouseName } from './houses'
import { report } from './report'
import { newState, type State, World } from './world'

const { values } = parseArgs({
  options: {
    weeks: { type: 'string', default: '52' },
    house: { type: 'string', default: 'usual' },
    seed: { type: 'string' },
    from: { type: 'string' },
    kept: { type: 'string', default: '180' },
    folder: { type: 'string' },
    program: { type: 'string' },
    next: { type: 'string' },
  },
})
/** In memory where there is room for it: waiting for the disk is for power cuts. */
const BASE = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()
/** Days whose beginning is kept, to be lived again. */
const KEPT_DAYS = 10

const seed = Number(values.seed ?? crypto.getRandomValues(new Uint16Array(1))[0])
const folder = values.folder ?? (values.from ? join(BASE, `semeja-year-${seed}`) : newFolder())
mkdirSync(folder, { recursive: true })
const from = values.from === undefined ? 0 : Number(values.from)
console.log(`seed ${seed}, in ${folder}`)

const state =
  values.from === undefined ? newState(seed, Number(values.kept), houseNamed(values.house)) : stateOf(from)
const isUpgraded = (state.ledger.counts.upgrades ?? 0) > 0
const program = (isUpgraded && values.next) || values.program
const world = new World(state, folder, program?.split(' '), values.next)
if (values.from !== undefined) {
  rmSync(world.house.dataDir, { recursive: true, force: true })
  mkdirSync(world.house.dataDir, { recursive: true })
  cpSync(join(dayFolder(from), DATABASE_FILE), join(world.house.dataDir, DATABASE_FILE))
}
const began = performance.now()
const days = Number(values.weeks) * 7
const lines: string[] = []
try {
  await world.house.start()
  for (; world.state.day < days; world.state.day++) {
    const { day } = world.state
    if (day > 0) await keep(day)
    await liveDay(world)
    // before midnight: the 52 weeks of the page Numbers end with today
    if (day === days - 1) lines.push(...(await report(world)))
    world.clock.set(Math.max(hourOf(day + 1, 0), world.now))
    if (day % 7 === 6)
      console.log(`week ${(day + 1) / 7}: ${Math.round((performance.now() - began) / 1000)} s`)
  }
  await keep(world.state.day)
  for (const line of lines) console.log(line)
  await world.house.stop()
  rmSync(folder, { recursive: true, force: true })
} catch (error) {
  await world.house.stop('SIGKILL')
  const { day } = world.state
  const programs = [
    ['--program', values.program],
    ['--next', values.next],
  ]
    .flatMap(([name, value]) => (value ? ` ${name} ${value}` : []))
    .join('')
  console.error(error)
  console.error(
    `\nday ${day} of seed ${seed}; to live it again: bun run year --seed ${seed} --from ${day} --folder ${folder}${programs}`,
  )
  process.exit(1)
}
process.exit(0)

/** Keeps the beginning of a day, having checked that the house is as it has to be. */
async function keep(day: number) {
  await checkHolds(world)
  world.state.random = world.random.state
  const to = dayFolder(day)
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to, { recursive: true })
  copyDatabase(world, to)
  writeFileSync(join(to, 'world.json'), JSON.stringify(world.state))
  checkDay(world, join(to, DATABASE_FILE))
  rmSync(dayFolder(day - KEPT_DAYS), { recursive: true, force: true })
}

function houseNamed(name: string): HouseName {
  if (!(name in HOUSES)) throw new Error(`--house takes one of ${Object.keys(HOUSES).join(', ')}`)
  return name as HouseName
}

function stateOf(day: number): State {
  return JSON.parse(readFileSync(join(dayFolder(day), 'world.json'), 'utf8'))
}

function dayFolder(day: number) {
  return join(folder, 'days', String(day))
}

function newFolder() {
  const base = join(BASE, `semeja-year-${seed}`)
  if (existsSync(base)) return mkdtempSync(`${base}-`)
  mkdirSync(base)
  return base
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 2 ** 30
}
