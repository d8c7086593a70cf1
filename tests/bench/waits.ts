// how long sign-ups, and staff who do the same at once, wait while staff do what takes long, beside an idle server:
//   bun tests/bench/waits.ts [--people 100000] [--pace 50] [--due 3250] [--silent 500] [--following 1500]
// of fewer than 30,000 people all groups are touched, and nothing is taken back; groups that are not due stay without a date, unless --over
import { Database } from 'bun:sqlite'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Preview } from '../../src/domain/matchmaking/seating'
import { startSemeja } from '../support/command'
import { EXECUTABLE } from '../support/executable'
import { ADMIN, signedIn } from '../support/real-server'
import { texts } from '../support/texts'
import { paced, signUp } from './load'
import { machine, percentile, table } from './measure'
import { type Running, startServer } from './servers'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    pace: { type: 'string', default: '50' },
    due: { type: 'string', default: '3250' },
    silent: { type: 'string', default: '500' },
    following: { type: 'string', default: '1500' },
    over: { type: 'boolean', default: false },
  },
})
const PEOPLE = Number(values.people)
/** Groups whose invitations are due, those whose people are silent, those of one evening; and windows of staff. */
const DUE = Number(values.due)
const SILENT = Number(values.silent)
const FOLLOWING = Number(values.following)
const WINDOWS = 50

if (!existsSync(EXECUTABLE)) throw new Error('there is no dist/semeja: bun run build makes it')
const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'semeja-bench-'))
try {
  const dataDir = join(folder, 'city')
  await startSemeja(['demo', '--people', values.people], { cwd: folder, env: { DATA_DIR: dataDir } })
  const settings = {
    ...{ REGISTER_PER_MINUTE: '1000000', BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja' },
    ...{ ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password },
  }
  const server = await startServer({ name: 'Semeja', command: [EXECUTABLE], dataDir, settings })
  await measureOn(server, dataDir).finally(server.stop)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measureOn(server: Running, dataDir: string) {
  const cookie = await signedIn(server.url)
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
  const strangers = Array.from({ length: 40_000 }, (_, i) => ({ members: [5_000_000 + i], backups: [] }))
  const wrong = Array.from({ length: 200_000 }, (_, i) => i + 1)
  let runId = 0
  let evening = { id: 0, version: 0 }
  const at = (days: number) =>
    `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`
  /** Has all windows ask at once, some times, and returns how long each waited (ms). */
  const atOnce = async (path: string) => {
    const times: number[] = []
    const ask = async () => {
      const began = performance.now()
      await call('GET', path)
      times.push(performance.now() - began)
    }
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: WINDOWS }, ask))
      await Bun.sleep(500)
    }
    return times
  }
  /** Asks for one after the other, and returns how long each took (ms). */
  const inTurn = async (paths: readonly string[]) => {
    const times: number[] = []
    for (const path of paths) {
      const began = performance.now()
      await call('GET', path)
      times.push(performance.now() - began)
    }
    return times
  }
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
    [
      `${FOLLOWING} groups get an evening`,
      async () => {
        const wanted = { at: at(10), city: 'Yogyakarta', area: 'Tugu', price: 150_000, status: 'open' }
        evening = json(await call('POST', '/api/evenings', wanted, 201)).evening
        plan(join(dataDir, 'semeja.db'), evening.id, wanted.at)
      },
    ],
    ['every page of the back office is opened', () => inTurn(readsAbout(evening.id))],
    [`${WINDOWS} windows ask what is due at once`, () => atOnce('/api/messages/queue?all=true')],
    [
      'the evening is moved',
      async () => {
        const { id, version } = evening
        const changes = { version, at: at(12), change_reason: 'hujan' }
        evening = json(await call('PATCH', `/api/evenings/${id}`, changes)).evening
      },
    ],
    [
      'the evening is cancelled',
      () => call('PATCH', `/api/evenings/${evening.id}`, { version: evening.version, status: 'cancelled' }),
    ],
    ['the run is taken back', () => call('POST', `/api/matchmaking/runs/${runId}/take-back`)],
    [
      'a commit of 40,000 tables of strangers is refused',
      () => call('POST', '/api/matchmaking/commit', { tables: strangers, waiting: [], run }, 409),
    ],
    [
      'a commit of 1.3 MB is refused as wrong',
      () => call('POST', '/api/matchmaking/commit', { tables: [{}], waiting: wrong, run }, 422),
    ],
    ['a person is erased, and all traces overwritten', () => erase(json, call)],
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
    const done = work()
    const { times, failures } = await paced(Number(values.pace), done, (i) => signUp(server.url, signUps, i))
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} sign-ups failed while ${meanwhile}`)
    idle ||= percentile(times, 0.99)
    const windows = await done
    rows.push({
      meanwhile,
      seconds: (performance.now() - began) / 1000,
      'sign-ups': times.length,
      'p50 ms': percentile(times, 0.5),
      'p99 ms': percentile(times, 0.99),
      'longest ms': percentile(times, 1),
      'p99 against idle': `${(percentile(times, 0.99) / idle).toFixed(1)} ×`,
      'longest of the windows ms': Array.isArray(windows) ? percentile(windows, 1) : '',
    })
  }
  console.log(`### ${values.pace} sign-ups per second among ${PEOPLE} people, from due to answered\n`)
  console.log(`${machine()}.\n`)
  console.log(table(rows))
}

/** Returns what the pages of the back office read, by the evening that is planned. */
function readsAbout(id: number): string[] {
  return [
    '/api/evenings',
    '/api/evenings?past=true',
    `/api/evenings/${id}`,
    `/api/evenings/${id}/people?list=joined`,
    `/api/evenings/${id}/forecast`,
    ...texts`
      /api/messages/queue?all=true | /api/dues | /api/dues/open | /api/venues | /api/numbers
      /api/dinner-groups?page=0 | /api/dinner-groups?page=0&needs=short | /api/stats | /api/users?page=0
      /api/users?page=0&waiting=yes | /api/reports | /api/reviews | /api/audit | /api/acts
      /api/matchmaking/runs | /api/privacy/requests
    `,
  ]
}

/**
 * Makes the first groups confirm by invitations that are due, some of them on the evening, which nearly everybody has joined; then
 * some whose people are silent; with `over` all others dined half a year ago.
 */
function plan(file: string, eveningId: number, eventAt: string) {
  const db = new Database(file)
  db.run('pragma busy_timeout = 5000')
  const some = (limit: number, offset = 0) =>
    `(select id from dinner_groups order by id limit ${limit} offset ${offset})`
  db.run(
    `update dinner_groups set status = 'confirming', event_at = ?, price = 150000, area = 'Tugu'
    where id in ${some(DUE + SILENT)}`,
    [eventAt],
  )
  db.run(`update dinner_groups set evening_id = ? where id in ${some(FOLLOWING)}`, [eveningId])
  db.run(
    `insert into tickets (user_id, evening_id, status, price, joined_at, at, "by")
    select user_id, ?1, iif(user_id % 3 > 0, 'idle', 'dropped'), 150000, ?2, ?2, 'visitor'
    from profiles where user_id % 10 > 0`,
    [eveningId, new Date().toISOString()],
  )
  db.run(
    `update tickets set status = 'messaging', answer_by = ? where id in (select ticket_id from memberships where role = 'member' and group_id in ${some(SILENT, DUE)})`,
    [new Date().toISOString()],
  )
  if (values.over)
    db.run(
      `update dinner_groups set status = 'completed', event_at = ? where status = 'confirming' and event_at is null`,
      [`${new Date(Date.now() - 183 * 86_400_000).toISOString().slice(0, 10)}T12:00:00.000Z`],
    )
  db.close()
}

/** Erases somebody of the newest with everything that is left of them in the file; fails when some is left for the night. */
async function erase(
  json: (bytes: Uint8Array) => { items: { id: number; profile: { phone: string } }[]; rewritten: boolean },
  call: (method: string, path: string, body?: unknown) => Promise<Uint8Array>,
) {
  const [person] = json(await call('GET', '/api/users?page=3&size=25')).items
  const { rewritten } = json(
    await call('POST', '/api/privacy/erase', { userId: person!.id, digits: person!.profile.phone.slice(-4) }),
  )
  if (!rewritten) throw new Error('traces are left for the night')
}
