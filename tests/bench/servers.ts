// what the benchmarks serve with: our executable and what it is compared with, each on a port of its own
import { readFileSync } from 'node:fs'

export interface Running {
  name: string
  url: string
  dataDir: string
  /** from the start of the process to the first 200, ms */
  startedIn: number
  /** memory in use now, MB; of the process itself, without children */
  rss(): number
  /** processor time it has used, ms; with its children */
  cpuMs(): number
  /** stops it; throws when it does not end well */
  stop(): Promise<void>
}

interface Start {
  name: string
  command: string[]
  dataDir: string
  settings?: Record<string, string>
  /** the path that must answer 200 */
  probe?: string
}

/** Starts a server that reads PORT and DATA_DIR, and waits until it answers. */
export async function startServer({
  name,
  command,
  dataDir,
  settings,
  probe = '/healthz',
}: Start): Promise<Running> {
  const port = freePort()
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = Bun.spawn(command, {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', ...settings },
    stdout: 'ignore',
    stderr: 'inherit',
  })
  while (!(await answers(url + probe))) {
    if (child.exitCode !== null) throw new Error(`${name} stopped with ${child.exitCode}`)
    if (performance.now() - started > 20_000) throw new Error(`${name} does not answer`)
    await Bun.sleep(1)
  }
  return {
    name,
    url,
    dataDir,
    startedIn: performance.now() - started,
    rss: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024
    },
    cpuMs: () => cpuMs(child.pid),
    async stop() {
      child.kill()
      await child.exited
    },
  }
}

// a tick of the clock that Linux counts processor time in is 10 ms
function cpuMs(pid: number): number {
  const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/\(.*\)/, '')
    .split(' ')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const own = (Number(fields[11]) + Number(fields[12])) * 10
  return children.reduce((sum, child) => sum + cpuMs(Number(child)), own)
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url)
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}

/** A port that nobody has. */
export function freePort(): number {
  using server = Bun.serve({ port: 0, fetch: () => new Response() })
  return server.port!
}
