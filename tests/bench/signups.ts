// durable sign-ups per second beside a bare server, and the pages that each writes:
//   bun tests/bench/signups.ts [--rounds 5] [--seconds 2]
import { Database } from 'bun:sqlite'
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { closeDatabase, DATABASE_FILE, openDatabase } from '../../src/db/open'
import { registrationSchema } from '../../src/domain/profile/registration'
import { todayIn } from '../../src/domain/time'
import { createRegistration } from '../../src/registration/registration'
import { answers } from '../support/answers'
import { EXECUTABLE } from '../support/executable'
import { machine, percentile, table } from './measure'
import { type Running, startServer } from './servers'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
})
/** Sign-ups after which the pages are counted: what a table grows by is less in a small one. */
const PAGES_OF = [600, 2000]
/** Bytes of a page in the log, with what stands in front of it. */
const FRAME = 4096 + 24
const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'semeja-bench-'))
let runs = 0

if (!existsSync(EXECUTABLE)) throw new Error('there is no dist/semeja: bun run build makes it')
const wrk = Bun.which('wrk')
if (!wrk) throw new Error('there is no load generator: apt-get install wrk')
try {
  await pages()
  await compare()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** What a load came to. Times in ms. */
interface Load {
  /** answers 2xx */
  ok: number
  /** any other answers, and connections that broke */
  failed: number
  perSecond: number
  p50: number
  p99: number
}

type Measured = Load & { cpuUs: number }

/** What a sign-up alone writes: pages of its commit in the log. */
async function pages() {
  const dataDir = join(folder, 'pages')
  const db = openDatabase(dataDir)
  db.$client.run('pragma wal_autocheckpoint = 0')
  const { registerVisitor } = createRegistration(db)
  const schema = registrationSchema(todayIn())
  const before = statSync(join(dataDir, `${DATABASE_FILE}-wal`)).size
  let stored = 0
  for (const n of PAGES_OF) {
    for (; stored < n; stored++)
      await registerVisitor(v.parse(schema, answers(stored, { secret: String(stored).padStart(32, '0') })))
    const written = (statSync(join(dataDir, `${DATABASE_FILE}-wal`)).size - before) / FRAME / n
    console.log(`A sign-up alone writes ${written.toFixed(1)} pages, of ${n} one after the other.\n`)
  }
  closeDatabase(db)
}

/** Alternating rounds of all servers; each ratio is of two loads of one round, the median counts. */
async function compare() {
  console.log(`### Sign-ups per second, each on the disk before it is answered\n`)
  console.log(`${machine()}; wrk; the disk confirms 4 KB in ${diskMs().toFixed(2)} ms (median).\n`)
  const servers = await startAll()
  for (const server of servers) await measured(server, 64, 1)

  for (const connections of [1, 64]) {
    const rounds: Measured[][] = []
    for (let round = 0; round < Number(values.rounds); round++) {
      rounds.push([])
      for (const server of servers)
        rounds[round]!.push(await measured(server, connections, Number(values.seconds)))
    }
    const median = (of: (round: Measured[]) => number) => percentile(rounds.map(of), 0.5)
    console.log(
      table(
        servers.map(({ name }, s) => ({
          [`${connections} connection${connections > 1 ? 's' : ''}`]: name,
          'sign-ups/s': Math.round(median((round) => round[s]!.perSecond)),
          'p50 ms': median((round) => round[s]!.p50),
          'p99 ms': median((round) => round[s]!.p99),
          'its CPU, µs each': Math.round(median((round) => round[s]!.cpuUs)),
          'ours is':
            s === 0 ? '' : `${median((round) => round[0]!.perSecond / round[s]!.perSecond).toFixed(2)} ×`,
        })),
      ),
      '\n',
    )
  }
  for (const server of servers) await server.stop()
  console.log(
    'Every sign-up that was answered 2xx was found in the database, after every load of every server.\n',
  )
}

async function startAll(): Promise<Running[]> {
  const start = (name: string, command: string[], folderName: string, settings?: Record<string, string>) =>
    startServer({ name, command, dataDir: join(folder, folderName), settings })
  // the same tables with the same indexes
  closeDatabase(openDatabase(join(folder, 'tables')))
  const bare = [process.execPath, join(import.meta.dir, 'bare.ts')]
  return [
    await start('Semeja', [EXECUTABLE], 'semeja', { REGISTER_PER_MINUTE: '1000000' }),
    await start('bare Bun.serve: one insert into one table, nothing checked', bare, 'one'),
    await start('the same into our tables', bare, 'tables', { OUR_TABLES: '1' }),
  ]
}

async function measured(server: Running, connections: number, seconds: number): Promise<Measured> {
  const before = storedIn(server)
  const cpuBefore = server.cpuMs()
  const result = await load(server.url, connections, seconds)
  const cpu = server.cpuMs() - cpuBefore
  if (result.failed > 0) throw new Error(`${server.name} failed ${result.failed} sign-ups`)
  // the load ends by hanging up, so the last of each connection may be stored and not heard of
  const stored = storedIn(server) - before
  if (stored < result.ok || stored > result.ok + connections)
    throw new Error(`${server.name} answered ${result.ok} sign-ups and stored ${stored}`)
  return { ...result, cpuUs: (cpu * 1000) / result.ok }
}

/** Loads a server with sign-ups as fast as it answers, for a time. */
async function load(url: string, connections: number, seconds: number): Promise<Load> {
  const script = join(import.meta.dir, 'signups.lua')
  // slow is slow, and no failure
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '30s', '-s', script]
  const child = Bun.spawn(['wrk', ...options, `${url}/api/register`], {
    env: { ...process.env, RUN: String(++runs) },
    stderr: 'inherit',
  })
  const output = await new Response(child.stdout).text()
  const result = /^RESULT (.+)$/m.exec(output)
  if ((await child.exited) !== 0 || !result) throw new Error(`the load generator failed: ${output}`)
  const { ok, failed, ms, p50, p99 } = JSON.parse(result[1]!)
  return { ok, failed, perSecond: (ok / ms) * 1000, p50, p99 }
}

function storedIn({ dataDir }: Running): number {
  using db = new Database(join(dataDir, DATABASE_FILE), { readwrite: true, create: false })
  return db.query<{ n: number }, []>('select count(*) as n from profiles').get()!.n
}

/** How long the disk takes to confirm one small write, ms: what a commit cannot beat. */
function diskMs(): number {
  const file = openSync(join(folder, 'disk'), 'w')
  const page = new Uint8Array(4096)
  const times = Array.from({ length: 200 }, (_, i) => {
    const began = performance.now()
    writeSync(file, page, 0, page.length, (i % 64) * page.length)
    fdatasyncSync(file)
    return performance.now() - began
  })
  closeSync(file)
  return percentile(times, 0.5)
}
