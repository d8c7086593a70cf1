import { expect } from 'bun:test'
import type { DinnerGroup } from '../../src/domain/api'
import type { createRandom } from '../../src/matchmaking/core/random'
import { answers } from './answers'
import { send } from './real-server'

type Random = ReturnType<typeof createRandom>

/** Somebody who signs up and corrects it by the secret without end; what was answered last is in `stored`. */
export class Corrections {
  /** name by username of what was answered last */
  readonly stored = new Map<string, string>()
  /** sent, not answered */
  open: { username: string; name: string } | undefined
  #n = 0
  #times = 0

  constructor(
    private readonly key: number,
    private readonly url: () => string,
  ) {}

  /** A sign-up, or a correction of it: four in turn. */
  async step() {
    if (!this.open) {
      this.#times = (this.#times + 1) % 4
      if (this.#times === 1) this.#n++
      this.open = { username: `user_c${this.key}_${this.#n}`, name: `Koreksi ${this.#n} ${this.#times}` }
    }
    const { username, name } = this.open
    const secret = String(this.#n * 100 + this.key).padStart(32, '0')
    const phone = `+628${20 + this.key}${1_000_000 + this.#n}`
    const { status } = await send(
      this.url(),
      'POST',
      '/api/register',
      answers(0, { username, name, phone, secret }),
    )
    // who has got a seat meanwhile is corrected no more
    expect([name, [200, 201, 409, 503].includes(status)]).toEqual([name, true])
    if (status < 300) this.stored.set(username, name)
    if (status !== 503) this.open = undefined
  }

  /** Fails unless `names`, by username, are what was answered; the one without an answer may have come through. */
  check(names: ReadonlyMap<string, string>) {
    for (const [username, name] of this.stored) {
      const allowed = [name, ...(this.open?.username === username ? [this.open.name] : [])]
      expect([username, allowed.includes(names.get(username)!)]).toEqual([username, true])
    }
  }
}

/** One of the staff who runs matchmaking without end, and takes back some of the runs. */
export class Runs {
  readonly stored: { id: number; groups: number[]; isBack: boolean | undefined }[] = []

  constructor(
    private readonly random: Random,
    private readonly url: () => string,
    private readonly cookie: string,
  ) {}

  async step() {
    const { status, body } = await send(this.url(), 'POST', '/api/matchmaking', {}, this.cookie)
    // a start goes on with the taking back that was interrupted
    if (status === 409) return expect(body.message).toBe('Matchmaking is already running')
    expect(status).toBe(200)
    const run: Runs['stored'][number] = { id: body.runId, groups: body.groups, isBack: false }
    this.stored.push(run)
    if (this.random.below(2) === 0) return
    run.isBack = undefined
    const path = `/api/matchmaking/runs/${run.id}/take-back`
    const back = await send(this.url(), 'POST', path, {}, this.cookie)
    // there may have been nobody
    expect([200, 409]).toContain(back.status)
    if (back.status === 200) expect(back.body).toMatchObject({ deleted: run.groups.length, left: [] })
    run.isBack = true
  }

  /** Fails unless each run is there as a whole, or gone as a whole; one whose taking back was not answered may be either or half. */
  check(groups: ReadonlyMap<number, DinnerGroup>, runIds: ReadonlySet<number>) {
    for (const { id, groups: ids, isBack } of this.stored) {
      expect(runIds.has(id)).toBe(true)
      if (isBack === true) expect(ids.filter((group) => groups.has(group))).toEqual([])
      if (isBack === false) for (const group of ids) expect(groups.get(group)).toMatchObject({ runId: id })
    }
    // groups of runs that nobody was told of are of runs that were stored
    for (const { runId } of groups.values()) if (runId !== null) expect(runIds.has(runId)).toBe(true)
  }
}
