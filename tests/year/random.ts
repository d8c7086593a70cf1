/** A random generator whose whole state is one number, so that a day can be lived again (Mulberry32). */
export class Random {
  constructor(public state: number) {}

  /** From 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  below(n: number): number {
    return Math.floor(this.next() * n)
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  /** True in so many of a hundred. */
  chance(percent: number): boolean {
    return this.next() * 100 < percent
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!
  }

  some<T>(values: readonly T[], n: number): T[] {
    const rest = [...values]
    return Array.from({ length: n }, () => rest.splice(this.below(rest.length), 1)[0]!)
  }
}
