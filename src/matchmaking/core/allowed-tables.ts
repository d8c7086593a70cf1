import type { People } from './people'
import { balanced, mayMeet, SEATS } from './score'

/** Steps of the enumeration for each table that may be found. */
const STEPS = 30

/** Returns every allowed table of these rows, six indexes each; null beyond `most`, or when it takes too long. */
export function allowedTables(people: People, rows: readonly number[], most: number): Uint16Array | null {
  const words = (rows.length + 31) >> 5
  // who comes later and may meet a row, as bits
  const later = new Int32Array(rows.length * words)
  for (let i = 0; i < rows.length; i++) {
    for (let j = i + 1; j < rows.length; j++) {
      if (mayMeet(people, rows[i]!, rows[j]!)) later[i * words + (j >> 5)]! |= 1 << (j & 31)
    }
  }
  const found: number[] = []
  const six = new Int32Array(SEATS)
  const candidates = Array.from({ length: SEATS }, () => new Int32Array(words))
  let steps = STEPS * most

  // each seat takes a later row than the seat before, out of those who may meet all who sit already
  function take(seat: number, women: number): boolean {
    const open = candidates[seat]!
    for (let word = 0; word < words; word++) {
      for (let rest = open[word]!; rest; rest &= rest - 1) {
        if (--steps < 0) return false
        const i = (word << 5) + 31 - Math.clz32(rest & -rest)
        six[seat] = i
        const together = women + people.woman[rows[i]!]!
        if (seat < SEATS - 1) {
          const next = candidates[seat + 1]!
          for (let w = 0; w < words; w++) next[w] = open[w]! & later[i * words + w]!
          if (!take(seat + 1, together)) return false
        } else if (balanced(together)) {
          if (found.length >= most * SEATS) return false
          for (let x = 0; x < SEATS; x++) found.push(six[x]!)
        }
      }
    }
    return true
  }
  for (let i = 0; i < rows.length; i++) candidates[0]![i >> 5]! |= 1 << (i & 31)
  return take(0, 0) ? Uint16Array.from(found) : null
}
