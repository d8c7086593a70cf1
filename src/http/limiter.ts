/**
 * Counts events by key, `max` of them in `windowMs` from the first (a fixed window).
 * Holds at most `keysMax` keys; the oldest go first, so memory is bounded whatever arrives.
 */
export class Limiter {
  readonly #windows = new Map<string, { count: number; ends: number }>()

  constructor(
    private readonly max: number,
    private readonly windowMs: number,
    private readonly keysMax = 20_000,
  ) {}

  /** Counts an event. Returns 0 when it is within the limit, else the seconds until the window ends. */
  count(key: string, now = Date.now()): number {
    let window = this.#windows.get(key)
    if (!window || window.ends <= now) {
      this.#windows.delete(key)
      if (this.#windows.size >= this.keysMax) this.#windows.delete(this.#windows.keys().next().value!)
      window = { count: 0, ends: now + this.windowMs }
      this.#windows.set(key, window)
    }
    window.count++
    return window.count <= this.max ? 0 : Math.ceil((window.ends - now) / 1000)
  }

  /** Takes one event back that turned out not to count. */
  giveBack(key: string) {
    const window = this.#windows.get(key)
    if (window && window.count > 0) window.count--
  }

  /** Starts anew for a key. */
  forget(key: string) {
    this.#windows.delete(key)
  }
}
