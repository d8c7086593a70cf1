import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { emptyFolder } from '../support/app'
import { COMMAND } from '../support/command'
import { startProcess } from '../support/real-server'

const WATCHED_MS = 3000

/** Milliseconds of a core that a process has used. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

test.skipIf(!existsSync('/proc/self/stat'))(
  'a server with 64 open files at most does not spin when more connections come',
  async () => {
    const limited = ['sh', '-c', 'ulimit -n 64 && exec "$@"', 'sh', ...COMMAND]
    await using server = await startProcess(join(emptyFolder(), 'data'), {}, limited)
    const { port } = new URL(server.url)
    const sockets: Socket[] = []
    for (let i = 0; i < 200; i++) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => undefined)
      sockets.push(socket)
    }
    await Bun.sleep(500)
    const before = cpuOf(server.pid)
    await Bun.sleep(WATCHED_MS)
    const used = cpuOf(server.pid) - before
    for (const socket of sockets) socket.destroy()
    expect(used).toBeLessThan(WATCHED_MS / 3)

    // and it answers once they are gone
    let status = 0
    const until = performance.now() + 20_000
    while (status !== 200 && performance.now() < until)
      status = await fetch(`${server.url}/healthz`).then(
        (answer) => answer.status,
        () => 0,
      )
    expect(status).toBe(200)
  },
  60_000,
)
