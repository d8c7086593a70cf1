/** A seeded random generator: the same seed gives the same numbers on every machine. */
export interface Random {
  /** The next 32 random bits, as a signed integer. */
  bits(): number
  /** A whole number from 0 to `limit` − 1; `limit` at most 2^31. */
  below(limit: number): number
}

/** Starts a generator from any number; only its lower 32 bits count (Marsaglia's xorshift, 2003). */
export function createRandom(seed: number): Random {
  // neighbouring seeds must not give neighbouring streams, and the state must not be zero
  let state = Math.imul((seed ^ 0x9e3779b9) | 0, 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 15), 0xc2b2ae35)
  state = state ^ (state >>> 13) || 1

  function bits(): number {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state
  }
  return { bits, below: (limit) => Math.floor(((bits() >>> 0) / 4294967296) * limit) }
}
