// what the benchmarks of the users table share: a database with people in it, and what is done with it
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { OPERATOR } from '../../src/audit/staff'
import { fillDemo } from '../../src/cli/demo'
import { closeDatabase, type Db, openDatabase } from '../../src/db/open'
import { registrationSchema } from '../../src/domain/registration'
import { DEFAULT_ZONE, todayIn } from '../../src/domain/time'
import type { ProfileChanges } from '../../src/domain/user-form'
import { USER_SORTS, userQuerySchema } from '../../src/domain/users-query'
import { createRegistration } from '../../src/registration/registration'
import { listUsers } from '../../src/users/list'
import { changeProfile, stats } from '../../src/users/users'
import { answers } from '../support/answers'

/** Runs `use` on a database with so many made-up people (in `$BENCH_DIR` or the system's own), which is gone afterwards. */
export async function withPeople<T>(
  people: number,
  use: (db: Db, folder: string) => T | Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'semeja-bench-'))
  const db = openDatabase(folder)
  try {
    fillQuickly(db, people)
    return await use(db, folder)
  } finally {
    closeDatabase(db)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** As `semeja demo` does, with indexes made at the end: a million people take a minute and not five. */
function fillQuickly(db: Db, people: number) {
  const { $client } = db
  // nothing but the requests themselves is measured, see measureCases
  $client.run('pragma wal_autocheckpoint = 0')
  const made = $client
    .query<{ type: string; name: string; sql: string }, []>(
      `select type, name, sql from sqlite_master where sql is not null and name <> 'profiles_person'
        and (type = 'trigger' or type = 'index' and tbl_name in ('users', 'profiles'))`,
    )
    .all()
  const [before] = $client.query<{ cache_size: number }, []>('pragma cache_size').all()
  $client.run('pragma cache_size = -256000')
  for (const { type, name } of made) $client.run(`drop ${type} ${name}`)

  fillDemo(db, people, 1, todayIn(), DEFAULT_ZONE)

  for (const { sql } of made) $client.run(sql)
  // as after some years: each third person has dined, some have missed it, and a few are paused
  $client.run(`insert into outcomes (person_id, dinner_day, outcome, at, source)
    select id, date('now', '-' || (id % 300) || ' days'), iif(id % 40 = 0, 'no-show', 'came'), '', 'staff' from people
    where id % 3 = 0 or id % 40 = 0`)
  $client.run(`update people set paused_until = '2099-01-01' where id % 1000 = 0`)
  // in one piece, as opening the database leaves it
  for (const index of ['users_search', 'groups_search'])
    for (const command of ['rebuild', 'optimize'])
      $client.run(`insert into ${index}(${index}) values ('${command}')`)
  $client.run('pragma wal_checkpoint(truncate)')
  $client.run(`pragma cache_size = ${before!.cache_size}`)
}

/** One thing that staff or visitors do, to be measured; `i` tells its runs apart. */
export interface Case {
  name: string
  /** shown in the plot of the growth */
  plotted?: boolean
  /** a change: the first some hundred of a process take longer, while its code is being compiled */
  change?: boolean
  run(i: number): unknown
}

/** What is asked of the users table, and what changes it; the bare commit shows what the disk alone takes. */
export function peopleCases(db: Db, people: number): Case[] {
  const today = todayIn()
  const { registerVisitor } = createRegistration(db)
  const registration = registrationSchema(today)
  const list = (query: Record<string, string>) => {
    const parsed = v.parse(userQuerySchema, query)
    return () => void listUsers(db, parsed, today)
  }
  const somebody = (i: number) => 1 + ((i * 7919) % people)
  const change = (i: number, changes: ProfileChanges) =>
    void changeProfile(db, OPERATOR, somebody(i), changes)
  db.$client.run('create table if not exists bare (id integer primary key, n integer)')
  db.$client.run('insert or ignore into bare values (1, 0)')
  const bare = db.$client.query('update bare set n = n + 1')

  return [
    ...USER_SORTS.map((sort) => ({
      name: `first page by ${sort}`,
      plotted: sort === 'name',
      run: list({ sort }),
    })),
    ...Object.entries(SEARCHES).map(([kind, search]) => ({
      name: `search, ${kind}: ${search}`,
      plotted: PLOTTED.has(kind),
      run: list({ search }),
    })),
    ...Object.entries(FILTERS).map(([name, query]) => ({ name, plotted: name !== FEW, run: list(query) })),
    { name: 'stats', plotted: true, run: () => void stats(db) },
    { name: 'a bare commit', plotted: true, run: () => void bare.run() },
    {
      name: 'one profile update: name',
      plotted: true,
      change: true,
      run: (i) => change(i, { name: `Nama Baru ${i}` }),
    },
    {
      name: 'one profile update: comfort level',
      change: true,
      run: (i) => change(i + 1000, { comfort_level: ((i % 5) + 1) as 1 }),
    },
    {
      name: 'one sign-up',
      plotted: true,
      change: true,
      run: (i) => registerVisitor(v.parse(registration, answers(i, { phone: `+62813${4_000_000 + i}` }))),
    },
  ]
}

const SEARCHES = {
  common: 'musik',
  'everybody’s': '628',
  name: 'ayu',
  'rare name': 'panjaitan',
  diet: 'vegetarian',
  'beginning of a phone': '0801',
  'beginning that nobody has': '0800123',
  'end of a phone': '7778888',
  nobody: 'qxz',
  women: 'wanita',
  'two words': 'ayu lestari',
}
const PLOTTED = new Set(['name', 'rare name', 'diet', 'end of a phone'])

const FEW = 'search + 3 filters + sort, few fit'
const FILTERS = {
  'search + 3 filters + sort, common': {
    search: 'musik',
    genders: 'female',
    budgets: '<Rp100.000',
    ageMax: '25',
    sort: 'age',
  },
  'search + 3 filters + sort, rare': {
    search: 'vegan',
    genders: 'female',
    budgets: '>Rp200.000',
    comfort: '5',
    sort: 'completed',
  },
  [FEW]: { search: 'musik', activities: 'IRT', budgets: '>Rp200.000', ageMin: '33', sort: 'name' },
  'came to a dinner': { outcomes: 'came,late' },
  'no-shows': { outcomes: 'no-show' },
  paused: { paused: 'yes' },
  '3 filters': { genders: 'male', activities: 'IRT', hobbies: 'Baca Buku' },
}

/** Measures every case of one database. */
export async function measureCases(db: Db, cases: Case[], repeats: number): Promise<Map<string, number[]>> {
  const [times] = await measureInTurns([{ db, cases }], repeats)
  return times!
}

/** Measures the same cases, those that are plotted or all, among so many people each; `look` is shown the folder of the last. */
export function measureSizes(
  sizes: number[],
  repeats: number,
  { plotted = false, look }: { plotted?: boolean; look?: (folder: string) => Promise<void> } = {},
): Promise<Map<string, number[]>[]> {
  const inTurns = async ([people, ...rest]: number[], open: Measured[]): Promise<Map<string, number[]>[]> => {
    if (people === undefined) return measureInTurns(open, repeats)
    return withPeople(people, async (db, folder) => {
      if (rest.length === 0) await look?.(folder)
      const cases = peopleCases(db, people).filter((one) => !plotted || one.plotted)
      return inTurns(rest, [...open, { db, cases }])
    })
  }
  return inTurns(sizes, [])
}

interface Measured {
  db: Db
  cases: Case[]
}

/**
 * Measures the same cases on databases that take turns, since the machine is not as fast in every minute; the log is
 * brought into the database between runs as the server does it: beside the requests.
 */
async function measureInTurns(measured: Measured[], repeats: number): Promise<Map<string, number[]>[]> {
  const times = measured.map(() => new Map<string, number[]>())
  for (const [c, { name, change }] of measured[0]!.cases.entries()) {
    const warming = change ? WARMING_CHANGES : WARMING
    for (let i = 0; i < warming + repeats; i++)
      for (const [m, { db, cases }] of measured.entries()) {
        const started = now()
        await cases[c]!.run(i)
        const taken = now() - started
        if (i >= warming) times[m]!.set(name, [...(times[m]!.get(name) ?? []), taken])
        if (i % LOG_SHORT === 0) db.$client.run('pragma wal_checkpoint(passive)')
      }
  }
  return times
}

/** The clock; with `--cpu` the time of the processor, which other work on the machine does not eat up (nor does the disk count). */
const now = () => {
  if (!process.argv.includes('--cpu')) return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
/** First runs of each, which are not counted. */
const WARMING = 5
const WARMING_CHANGES = 300
/** Runs between two checkpoints; one costs a commit that meets it tens of milliseconds. */
const LOG_SHORT = 10
