import { write, writeSync } from 'node:fs'

/** Milliseconds for which lines are collected before they are written together. */
const TOGETHER_MS = 20
/** Most characters in the buffer for a slow reader; lines beyond it are dropped and counted. */
const WAITING_MAX = 4_000_000

/** Writes lines to a file descriptor without blocking, the last ones at the exit; `flush` resolves when all are. */
export function createLines(fd = 1) {
  let waiting: string[] = []
  let size = 0
  let lost = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> | undefined

  function add(line: string) {
    if (size > WAITING_MAX) {
      lost++
      return
    }
    waiting.push(line)
    size += line.length
    if (!writing) timer ??= setTimeout(start, TOGETHER_MS)
  }

  function start() {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }

  async function writeAll() {
    while (waiting.length > 0) await writeWhole(fd, take())
  }

  function take(): Buffer {
    if (lost > 0) {
      const facts = { time: new Date().toISOString(), level: 'warn', event: 'log lines lost', lines: lost }
      waiting.push(`${JSON.stringify(facts)}\n`)
      lost = 0
    }
    const text = waiting.join('')
    waiting = []
    size = 0
    return Buffer.from(text)
  }

  process.once('exit', () => {
    try {
      // a reader that has stalled would keep the process from ending
      if (waiting.length > 0 && !writing) writeSync(fd, take())
    } catch {
      // the reader has closed the pipe
    }
  })

  return { write: add, flush: () => start() }
}

async function writeWhole(fd: number, bytes: Buffer) {
  let rest = bytes
  while (rest.length > 0) {
    try {
      rest = rest.subarray(await writeSome(fd, rest))
    } catch (error) {
      // waits for a slow reader; the lines are lost when it has closed the pipe
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
      await Bun.sleep(TOGETHER_MS)
    }
  }
}

function writeSome(fd: number, bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    write(fd, bytes, (error, written) => (error ? reject(error) : resolve(written)))
  })
}
