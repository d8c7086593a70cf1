import { existsSync, openSync, writeSync } from 'node:fs'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** Monday 4 January 2027, midnight in Jakarta. */
export const BEGIN = Date.parse('2027-01-03T17:00:00.000Z')

/** The time of the simulation: eight bytes of a file that every process started with TEST_CLOCK follows. */
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

  set(at: number) {
    this.now = Math.round(at)
    writeSync(this.fd, new Uint8Array(new Float64Array([this.now]).buffer), 0, 8, 0)
  }
}

export const iso = (at: number) => new Date(at).toISOString()
/** The instant of an hour of the day `day`, from 0, in Jakarta. */
export const hourOf = (day: number, hour: number) => BEGIN + day * DAY + hour * HOUR
