// the users table at scale: `bun tests/bench/users.ts [people…]`, default 10,000 and 1,000,000
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { closeDatabase, type Db, openDatabase } from '../../src/db/open'
import { PEOPLE_SORTS, peopleQuerySchema } from '../../src/domain/people'
import { DEFAULT_ZONE, todayIn } from '../../src/domain/time'
import { fillDemo } from '../../src/operations/demo'
import { listPeople } from '../../src/users/list'
import { stats, updateProfile } from '../../src/users/users'

const REPEATS = 40
const sizes = process.argv.slice(2).map(Number)
const results = new Map<string, number[][]>()

for (const people of sizes.length > 0 ? sizes : [10_000, 1_000_000]) {
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'semeja-bench-'))
  const db = openDatabase(folder)
  fillDemo(db, people, 1, todayIn(), DEFAULT_ZONE)
  for (const [name, run] of cases(db, people)) {
    run(0)
    const times = Array.from({ length: REPEATS }, (_, i) => {
      const started = performance.now()
      run(i + 1)
      return performance.now() - started
    }).sort((a, b) => a - b)
    results.set(name, [...(results.get(name) ?? []), times])
  }
  closeDatabase(db)
  rmSync(folder, { recursive: true, force: true })
}

const at = (times: number[], share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))]!
console.log('query | median, p95 in ms for each size | p95 of the last by the first')
for (const [name, runs] of results) {
  const cells = runs.map((times) => `${at(times, 0.5).toFixed(2)}, ${at(times, 0.95).toFixed(2)}`)
  console.log(`${name} | ${cells.join(' | ')} | ${(at(runs.at(-1)!, 0.95) / at(runs[0]!, 0.95)).toFixed(1)}`)
}

function* cases(db: Db, people: number): Generator<[string, (i: number) => void]> {
  const today = todayIn()
  const list = (query: Record<string, string>) => () =>
    void listPeople(db, v.parse(peopleQuerySchema, query), today)
  for (const sort of PEOPLE_SORTS) yield [`first page by ${sort}`, list({ sort })]
  const searches = {
    common: 'musik',
    'everybody’s': '628',
    name: 'ayu',
    'rare name': 'panjaitan',
    diet: 'vegetarian',
    phone: '0800123',
    nobody: 'qxz',
    women: 'wanita',
  }
  for (const [kind, search] of Object.entries(searches))
    yield [`search, ${kind}: ${search}`, list({ search })]
  yield [
    'search + 3 filters + sort, common',
    list({ search: 'musik', genders: 'female', budgets: '<Rp100.000', ageMax: '25', sort: 'age' }),
  ]
  yield [
    'search + 3 filters + sort, rare',
    list({ search: 'vegan', genders: 'female', budgets: '>Rp200.000', comfort: '5', sort: 'completed' }),
  ]
  yield [
    'search + 3 filters + sort, few fit',
    list({ search: 'musik', activities: 'IRT', budgets: '>Rp200.000', ageMin: '33', sort: 'name' }),
  ]
  yield ['3 filters', list({ genders: 'male', activities: 'IRT', hobbies: 'Baca Buku' })]
  yield ['stats', () => void stats(db)]
  yield [
    'one profile update',
    (i) => void updateProfile(db, { id: null }, 1 + ((i * 7919) % people), { name: `Nama Baru ${i}` }),
  ]
}
