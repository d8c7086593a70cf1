import { SEATS } from './score'

export interface TableChoice {
  /** Numbers of the tables, if there is such a choice. */
  chosen?: number[]
  /** False when it took too long to tell. */
  isKnown: boolean
  /** Steps: tables read. */
  steps: number
}

/**
 * Chooses `target` tables that share nobody, by trying: the person with the fewest tables left comes first, at each of them and
 * then, while people may stay over, at none (exact cover, Knuth 2000). `sixes` holds six people a table.
 */
export function chooseExactly(
  sixes: Uint16Array,
  people: number,
  target: number,
  effort: number,
): TableChoice {
  const isDone = new Uint8Array(people)
  const chosen: number[] = []
  let steps = 0

  const isFree = (t: number) => {
    for (let x = t * SEATS; x < (t + 1) * SEATS; x++) if (isDone[sixes[x]!]) return false
    return true
  }
  const mark = (t: number, done: number) => {
    for (let x = t * SEATS; x < (t + 1) * SEATS; x++) isDone[sixes[x]!] = done
  }

  function choose(open: Int32Array, over: number): boolean {
    if (chosen.length === target) return true
    steps += open.length + people
    const counts = new Int32Array(people)
    for (const t of open) for (let x = t * SEATS; x < (t + 1) * SEATS; x++) counts[sixes[x]!]!++
    let first = -1
    let without = 0
    for (let i = 0; i < people; i++) {
      if (isDone[i]) continue
      if (counts[i] === 0) without++
      else if (first < 0 || counts[i]! < counts[first]!) first = i
    }
    if (without > over || first < 0) return false

    // of their tables first the one that takes the fewest others away
    const meets = (t: number) => {
      let sum = 0
      for (let x = t * SEATS; x < (t + 1) * SEATS; x++) sum += counts[sixes[x]!]!
      return sum
    }
    const order: { t: number; meets: number }[] = []
    for (const t of open)
      for (let x = t * SEATS; x < (t + 1) * SEATS; x++)
        if (sixes[x] === first) order.push({ t, meets: meets(t) })
    order.sort((a, b) => a.meets - b.meets || a.t - b.t)
    for (const { t } of order) {
      if (steps > effort) return false
      mark(t, 1)
      chosen.push(t)
      steps += open.length
      if (choose(open.filter(isFree), over)) return true
      chosen.pop()
      mark(t, 0)
    }
    if (without === over || steps > effort) return false
    isDone[first] = 1
    if (choose(open.filter(isFree), over - 1)) return true
    isDone[first] = 0
    return false
  }
  const isFound = choose(
    Int32Array.from({ length: sixes.length / SEATS }, (_, t) => t),
    people - target * SEATS,
  )
  return { ...(isFound && { chosen }), isKnown: isFound || steps <= effort, steps }
}
