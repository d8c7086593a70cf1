interface Window {
  count: number
  ends: number
}

/** Limits events by key: `max` in a window of `windowMs` from the first; evicts the oldest of `keysMax` keys. */
export class Limiter {
  readonly #windows = new Map<string, Window>()

  constructor(
    private readonly max: number,
    private readonly windowMs: number,
    private readonly keysMax = 20_000,
  ) {}

  /** Returns the seconds until another event is within the limit, 0 when one is now. */
  wait(key: string, now = performance.now()): number {
    const window = this.#windows.get(key)
    if (!window || window.ends <= now || window.count < this.max) return 0
    return Math.ceil((window.ends - now) / 1000)
  }

  /** Counts an event unless it is beyond the limit. Returns what `wait` did before. */
  count(key: string, now = performance.now()): number {
    const wait = this.wait(key, now)
    if (wait === 0) this.#window(key, now).count++
    return wait
  }

  /** Subtracts one event, which turned out not to count. */
  giveBack(key: string) {
    const window = this.#windows.get(key)
    if (window && window.count > 0) window.count--
  }

  forget(key: string) {
    this.#windows.delete(key)
  }

  #window(key: string, now: number): Window {
    const known = this.#windows.get(key)
    if (known && known.ends > now) return known
    this.#windows.delete(key)
    if (this.#windows.size >= this.keysMax) this.#windows.delete(this.#windows.keys().next().value!)
    const window = { count: 0, ends: now + this.windowMs }
    this.#windows.set(key, window)
    return window
  }
}
