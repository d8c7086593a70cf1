import { expect } from 'bun:test'
import { answers } from './answers'
import { send } from './real-server'

/** Somebody who signs up without end; what was answered is in `stored`, what was only sent in `open`. */
export class Visitors {
  /** name by username of every sign-up that was answered */
  readonly stored = new Map<string, string>()
  /** sent, not answered */
  open: ReturnType<typeof answers> | undefined
  #n = 0

  constructor(
    private readonly key: number,
    private readonly url: () => string,
  ) {}

  /** One sign-up, or the one again that has no answer yet. */
  async step() {
    this.open ??= answers(0, {
      username: `user_${this.key}_${this.#n++}`,
      name: `Tamu ${this.key} ${this.#n}`,
      phone: `+628${10 + this.key}${1_000_000 + this.#n}`,
    })
    const { username, name } = this.open
    const { status, body } = await send(this.url(), 'POST', '/api/register', this.open)
    expect([username, status < 300 || status === 503]).toEqual([username, true])
    if (status === 503) return
    expect(body.user.username).toBe(username)
    this.stored.set(username, name)
    this.open = undefined
  }
}
