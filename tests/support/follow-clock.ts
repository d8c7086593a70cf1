// for tests that live months in minutes: a house that is started with this file loaded before everything else (TestClock.env) takes its time
// from the file TEST_CLOCK. The program itself knows nothing of it

import { existsSync } from 'node:fs'

const MINUTE_MS = 60_000
const file = process.env.TEST_CLOCK?.trim()
if (file && existsSync(file)) follow(file)

/** Makes the file's eight bytes, milliseconds as a float64, the time of this process; timers of a minute or more wait by it. */
function follow(path: string) {
  const { buffer, byteOffset } = Bun.mmap(path)
  const clock = new Float64Array(buffer, byteOffset, 1)
  // what was read last: a wait that is computed from it begins then, however far the clock has gone meanwhile
  let read = clock[0]!
  const now = () => {
    read = clock[0]!
    return read
  }

  Date.now = now
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, of) => Reflect.construct(date, given.length > 0 ? given : [now()], of),
    apply: () => new Date().toString(),
  })

  const LOOK_MS = 10
  const { setTimeout: wait, setInterval: repeat } = globalThis
  type Run = (...args: unknown[]) => void
  const waitBy = (run: Run, ms = 0, ...args: unknown[]) => {
    if (ms < MINUTE_MS) return wait(run, ms, ...args)
    const until = read + ms
    const timer = repeat(() => {
      if (now() < until) return
      clearInterval(timer)
      run(...args)
    }, LOOK_MS)
    return timer
  }
  const repeatBy = (run: Run, ms = 0, ...args: unknown[]) => {
    if (ms < MINUTE_MS) return repeat(run, ms, ...args)
    let until = now() + ms
    return repeat(() => {
      if (now() < until) return
      until = now() + ms
      run(...args)
    }, LOOK_MS)
  }
  Object.assign(globalThis, { setTimeout: waitBy, setInterval: repeatBy })

  // a worker loads nothing by itself
  const { Worker } = globalThis
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, { ...options, preload: import.meta.path })
    }
  }
}
