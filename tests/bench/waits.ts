// how long sign-ups wait while staff do what takes long, beside an idle server:
//   bun tests/bench/waits.ts [--people 100000] [--pace 50]
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Preview } from '../../src/domain/seating'
import { paced, signIn, signUp } from './load'
import { machine, percentile, table } from './measure'
import { EXECUTABLE, semeja, startServer } from './servers'

const { values } = parseArgs({
  options: { people: { type: 'string', default: '100000' }, pace: { type: 'string', default: '50' } },
})
const PEOPLE = Number(values.people)
const ADMIN = { ADMIN_USERNAME: 'bench', ADMIN_PASSWORD: 'bench-password' }

if (!existsSync(EXECUTABLE)) throw new Error('there is no dist/semeja: bun run build makes it')
const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'semeja-bench-'))
try {
  await measure()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure() {
  const dataDir = join(folder, 'city')
  await semeja(dataDir, 'demo', '--people', values.people)
  const settings = { REGISTER_PER_MINUTE: '1000000', ...ADMIN }
  const server = await startServer({ name: 'Semeja', command: [EXECUTABLE], dataDir, settings })
  const cookie = await signIn(server.url, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD)
  const call = async (method: string, path: string, body?: unknown, expected = 200) => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const bytes = await answer.bytes()
    if (answer.status !== expected) throw new Error(`${method} ${path} was answered ${answer.status}`)
    return bytes
  }
  const json = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes))

  const found: Preview = json(await call('POST', '/api/matchmaking/preview', {}))
  const { startedAt, seed, deadlineMs, durationMs, moves } = found
  const run = { startedAt, seed, deadlineMs, durationMs, moves }
  const commit = {
    tables: found.tables.map(({ members, backups }) => ({ members, backups })),
    waiting: found.waiting.map(({ id }) => id),
    run,
  }
  const strangers = Array.from({ length: 200_000 }, (_, i) => ({ members: [5_000_000 + i], backups: [] }))
  const wrong = Array.from({ length: 1_000_000 }, (_, i) => i + 1)
  const some = (n: number) => Array.from({ length: n }, (_, i) => PEOPLE - i)
  let runId = 0
  const works: [string, () => Promise<unknown>][] = [
    ['nothing else', () => Bun.sleep(10_000)],
    [
      `a run of ${commit.tables.length} tables is stored`,
      async () => {
        runId = json(await call('POST', '/api/matchmaking/commit', commit)).runId
      },
    ],
    [
      'the same commit is refused, table by table',
      () => call('POST', '/api/matchmaking/commit', commit, 409),
    ],
    ['the run is taken back', () => call('POST', `/api/matchmaking/runs/${runId}/take-back`)],
    [
      'a commit of 200,000 tables of strangers is refused',
      () => call('POST', '/api/matchmaking/commit', { tables: strangers, waiting: [], run }, 409),
    ],
    [
      'a commit of 7 MB is refused as wrong',
      () => call('POST', '/api/matchmaking/commit', { tables: [{}], waiting: wrong, run }, 422),
    ],
    ['500 users are deleted', () => call('POST', '/api/users/delete', { ids: some(500) })],
    ['5000 users are deleted', () => call('POST', '/api/users/delete', { ids: some(5500) })],
    ['20,000 users are exported', () => call('POST', '/api/users/export', { matching: { comfort: '5' } })],
    ['all users are exported', () => call('POST', '/api/users/export', { matching: {} })],
    ['all users are listed', () => call('GET', '/api/users')],
    ['all groups are listed', () => call('GET', '/api/dinner-groups')],
  ]
  const rows = []
  let signUps = 0
  let idle = 0
  for (const [meanwhile, work] of works) {
    signUps++
    const began = performance.now()
    console.error(meanwhile)
    const { times, failed } = await paced(Number(values.pace), work(), (i) => signUp(server.url, signUps, i))
    if (failed > 0) throw new Error(`${failed} sign-ups failed while ${meanwhile}`)
    const at = (share: number) => percentile(times, share)
    idle ||= at(0.99)
    rows.push({
      meanwhile,
      seconds: (performance.now() - began) / 1000,
      'sign-ups': times.length,
      'p50 ms': at(0.5),
      'p99 ms': at(0.99),
      'longest ms': at(1),
      'p99 against idle': `${(at(0.99) / idle).toFixed(1)} ×`,
    })
  }
  await server.stop()
  console.log(`### ${values.pace} sign-ups per second among ${PEOPLE} people, from due to answered\n`)
  console.log(`${machine()}.\n`)
  console.log(table(rows))
}
