import { existsSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The time of a house: eight bytes of a file that every process that is started with `env` follows. */
export class TestClock {
  private readonly fd: number

  constructor(
    readonly file: string,
    public now: number,
  ) {
    // the same file for as long as anybody follows it
    this.fd = openSync(file, existsSync(file) ? 'r+' : 'w')
    this.set(now)
  }

  /** The settings by which a house follows it. */
  get env() {
    const path = new URL('./follow-clock.ts', import.meta.url).pathname
    return { TEST_CLOCK: this.file, BUN_OPTIONS: `--preload ${path}` }
  }

  set(at: number) {
    this.now = Math.round(at)
    // in its place, as the house reads it all the time
    writeSync(this.fd, new Uint8Array(new Float64Array([this.now]).buffer), 0, 8, 0)
  }
}

/** A clock in a folder of its own, which goes with the process. */
export function ownClock(at: string): TestClock {
  const folder = mkdtempSync(join(tmpdir(), 'semeja-clock-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return new TestClock(join(folder, 'clock'), Date.parse(at))
}
