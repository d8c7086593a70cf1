// how soon a start is answered among a million people, what it takes in memory, and what an evening's load makes of that:
//   bun tests/bench/start.ts [--people 1000000] [--starts 15] [--seconds 180]
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newestMigration } from '../../src/db/migrate'
import { startSemeja } from '../support/command'
import { EXECUTABLE } from '../support/executable'
import { ADMIN, signedIn } from '../support/real-server'
import { paced, signUp } from './load'
import { machine, percentile, table } from './measure'
import { type Running, startServer } from './servers'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000000' },
    starts: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '180' },
  },
})
const SETTLE_MS = 2000
/** Requests per second of each kind; three minutes of them are what an evening brings in an hour and more. */
const PACES = { signUps: 60, pages: 120, lists: 10, searches: 5, polls: 20 }
const place = process.env.BENCH_DIR ?? tmpdir()
const folder = mkdtempSync(join(place, 'semeja-bench-'))
// filling it takes minutes, so it is kept for the next time
const crowd = join(place, `semeja-bench-${values.people}-people-${newestMigration()}`)
const admin = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password }

if (!existsSync(EXECUTABLE)) throw new Error('there is no dist/semeja: bun run build makes it')
try {
  console.log(`### Start and memory\n\n${machine()}\n`)
  if (!existsSync(crowd)) {
    // whole or not at all
    await startSemeja(['demo', '--people', values.people], { cwd: folder, env: { DATA_DIR: 'crowd' } })
    Bun.spawnSync(['mv', join(folder, 'crowd'), crowd])
  }
  const rows = []
  for (const [people, dataDir] of [
    ['0', join(folder, 'empty')],
    [values.people, crowd],
  ] as const)
    for (const path of ['/', '/healthz']) rows.push(await starts(people, dataDir, path))
  console.log(table(rows), '\n')

  const city = join(folder, 'city')
  await startSemeja(['demo', '--people', '20000'], { cwd: folder, env: { DATA_DIR: city } })
  const server = await start(city, '/', { ...admin, REGISTER_PER_MINUTE: '1000000' })
  await Bun.sleep(SETTLE_MS)
  await memoryUnderLoad(server, Number(values.seconds))
  await server.stop()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function starts(people: string, dataDir: string, path: string) {
  // the first one may have to migrate
  await (await start(dataDir, path)).stop()
  const times: number[] = []
  const memory: number[] = []
  const cpu: number[] = []
  for (let i = 0; i < Number(values.starts); i++) {
    const server = await start(dataDir, path)
    times.push(server.startedIn)
    cpu.push(server.cpuMs())
    if (i < 3) {
      await Bun.sleep(SETTLE_MS)
      memory.push(server.rss())
    }
    await server.stop()
  }
  return {
    people,
    'first 200 of': path,
    'median ms': percentile(times, 0.5),
    'fastest ms': Math.min(...times),
    'p95 ms': percentile(times, 0.95),
    'CPU ms': percentile(cpu, 0.5),
    'idle MB': Math.round(percentile(memory, 0.5)),
  }
}

function start(dataDir: string, probe: string, settings: Record<string, string> = {}): Promise<Running> {
  return startServer({ name: 'Semeja', command: [EXECUTABLE], dataDir, probe, settings })
}

/** Loads a server with everything at once for `seconds`; prints memory over time. */
async function memoryUnderLoad(server: Running, seconds: number) {
  const idle = server.rss()
  const headers = { cookie: await signedIn(server.url) }
  const get = (path: string) => async () => {
    const answer = await fetch(server.url + path, { headers })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
  }
  const samples: { at: number; mb: number }[] = []
  const began = performance.now()
  const sampling = setInterval(() => samples.push({ at: performance.now() - began, mb: server.rss() }), 500)
  const until = Bun.sleep(seconds * 1000)
  const list = '/api/users?page=0&size=25'
  const loads = await Promise.all([
    paced(PACES.signUps, until, (i) => signUp(server.url, 900, i)),
    paced(PACES.pages, until, get('/')),
    paced(PACES.lists, until, get(list)),
    paced(PACES.searches, until, get(`${list}&search=tamu&sort=name`)),
    paced(PACES.polls, until, get('/api/changes')),
  ])
  clearInterval(sampling)
  const answered = loads.reduce((sum, { times }) => sum + times.length, 0)
  const failures = loads.flatMap((load) => load.failures)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} requests failed`)

  const half = samples.filter(({ at }) => at > (seconds * 1000) / 2)
  const [first, last] = [half[0]!, half.at(-1)!]
  console.log(
    table([
      {
        'idle MB': Math.round(idle),
        'most MB': Math.round(Math.max(...samples.map(({ mb }) => mb))),
        'at half time MB': Math.round(first.mb),
        'at the end MB': Math.round(last.mb),
        'MB a minute in the second half': (last.mb - first.mb) / ((last.at - first.at) / 60_000),
      },
    ]),
  )
  console.log(`\n${answered} requests in ${seconds} s (per second: ${JSON.stringify(PACES)}).\n`)
}
