// pages and bundles per second beside a bare Bun.serve and nginx with the same compressed bytes:
//   bun tests/bench/pages.ts [--rounds 5] [--seconds 2]
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { generator, type Load, load } from './load'
import { machine, percentile, table } from './measure'
import { nginxCommand, nginxEncodings, type Sent } from './nginx'
import { installRivals } from './rivals'
import { EXECUTABLE, freePort, RIVALS, type Running, startServer } from './servers'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '2' } },
})
const CONNECTIONS = 64
const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'semeja-bench-'))
const servers: Running[] = []

if (!existsSync(EXECUTABLE)) throw new Error('there is no dist/semeja: bun run build makes it')
if (!Bun.which('wrk')) installRivals({ compile: false })
if (!generator())
  throw new Error('there is no load generator: neither wrk (apt-get install wrk) nor autocannon')
try {
  console.log(`### Pages per second over ${CONNECTIONS} kept connections\n`)
  console.log(`${machine()}; ${generator()}; Semeja and bare Bun.serve are one process each.\n`)
  const ours = await start({ name: 'Semeja', command: [EXECUTABLE], dataDir: join(folder, 'data') })
  const html = await (await fetch(ours.url)).text()
  const bundle = /src="(\/assets\/[^"]+\.js)"/.exec(html)![1]!
  if (nginxEncodings().length === 0)
    console.log('nginx is left out: it is not installed (apt-get install nginx).\n')
  for (const [name, path] of [
    ['intro page', '/'],
    ['hashed bundle', bundle],
  ] as const)
    await compare(name, ours, await sent(ours, path, 'br'), await sent(ours, path, 'gzip'))
} finally {
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Alternating rounds of all servers with one file; each ratio is of two loads of one round, the median counts. */
async function compare(name: string, ours: Running, br: Sent, gzip: Sent) {
  const rivals: [Running, Sent, string][] = [
    [ours, br, ''],
    [await bare(br, {}), br, 'bare Bun.serve: the same bytes from `fetch`'],
    [await bare(br, { ROUTES: '1' }), br, 'bare Bun.serve: the same bytes as a static route'],
  ]
  const encoding = nginxEncodings()[0]
  for (const workers of encoding ? ['1', 'auto'] : []) {
    const file = encoding === 'br' ? br : gzip
    rivals.push([await nginx(file, workers), file, `nginx, ${workers} worker(s), files in ${encoding}`])
    // where nginx has no brotli, ours is measured in gzip too
    if (encoding === 'gzip' && workers === '1') rivals.push([ours, gzip, 'Semeja in gzip'])
  }

  const ask = ([server, { path, encoding }]: (typeof rivals)[number], seconds: number) =>
    load({
      url: server.url,
      connections: CONNECTIONS,
      seconds,
      kind: { path, headers: { 'accept-encoding': encoding } },
    })
  for (const rival of rivals) await ask(rival, 1)
  const rounds: (Load & { cpuUs: number })[][] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    rounds.push([])
    for (const rival of rivals) {
      const cpuBefore = rival[0].cpuMs()
      const result = await ask(rival, Number(values.seconds))
      const cpuUs = ((rival[0].cpuMs() - cpuBefore) * 1000) / result.ok
      if (result.failed > 0) throw new Error(`${rival[2]} failed ${result.failed} requests`)
      rounds[round]!.push({ ...result, cpuUs })
    }
  }
  const median = (of: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(of), 0.5)
  console.log(
    table(
      rivals.map(([, , title], r) => ({
        [`${name}, ${br.body.length} bytes in brotli`]: title || 'Semeja',
        'requests/s': Math.round(median((round) => round[r]!.perSecond)),
        'p50 ms': median((round) => round[r]!.p50),
        'p99 ms': median((round) => round[r]!.p99),
        'its CPU, µs each': median((round) => round[r]!.cpuUs),
        'ours is':
          r === 0 ? '' : `${median((round) => round[0]!.perSecond / round[r]!.perSecond).toFixed(2)} ×`,
      })),
    ),
    '\n',
  )
}

async function start(options: Parameters<typeof startServer>[0]): Promise<Running> {
  const server = await startServer(options)
  servers.push(server)
  return server
}

function bare({ body, headers }: Sent, settings: Record<string, string>): Promise<Running> {
  const file = join(folder, `sent-${servers.length}.json`)
  writeFileSync(file, JSON.stringify({ body: body.toString('base64'), headers }))
  return start({
    name: 'bare Bun.serve',
    command: [process.execPath, join(RIVALS, 'static.ts')],
    dataDir: folder,
    settings: { FILE: file, ...settings },
  })
}

async function nginx(file: Sent, workers: string): Promise<Running> {
  const port = freePort()
  const place = join(folder, `nginx-${servers.length}`)
  mkdirSync(place, { recursive: true })
  const server = await start({
    name: 'nginx',
    command: nginxCommand(place, [file], workers, port),
    dataDir: place,
    port,
    probe: file.path,
  })
  const answer = await raw(server.url + file.path, file.encoding)
  if (!Buffer.from(await answer.arrayBuffer()).equals(file.body))
    throw new Error('nginx sends something else')
  return server
}

/** A file as our server sends it: its bytes, still compressed, and its headers. */
async function sent({ url }: Running, path: string, encoding: Sent['encoding']): Promise<Sent> {
  const answer = await raw(url + path, encoding)
  const headers = Object.fromEntries(answer.headers)
  if (answer.status !== 200 || headers['content-encoding'] !== encoding)
    throw new Error(`${path} is not sent in ${encoding}`)
  for (const own of ['date', 'content-length', 'x-request-id', 'connection']) delete headers[own]
  return { path, encoding, headers, body: Buffer.from(await answer.arrayBuffer()) }
}

function raw(url: string, encoding: string): Promise<Response> {
  return fetch(url, { headers: { 'accept-encoding': encoding }, decompress: false })
}
