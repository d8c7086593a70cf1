import { OVERDUE, type People } from './people'
import { AGE_SPAN, mixUnits, SEATS } from './score'

/** People dealt at once; the work grows with its square. */
const HAND = 480
/** Women at a table, in the order in which equally good mixes are preferred. */
const MIXES = [3, 2, 4, 0, 6] as const

export interface Dealt {
  /** Rows, six a table. */
  tables: number[]
  left: number[]
}

/**
 * Makes as many tables as ages and genders allow out of rows of one budget; who has met before is not looked at.
 *
 * Any set of tables can be re-sorted so that the tables follow each other in age, and each takes the next women and
 * the next men: of two tables the one with the younger youngest member can take the younger women and the younger men
 * of both without leaving the ten years. So going once over women and men by age, and at every point either skipping
 * someone or closing a table of one of five mixes, meets a largest set of tables (Bellman, 1957).
 */
export function deal(people: People, rows: readonly number[]): Dealt {
  const tables: number[] = []
  const sorted = [...rows].sort((i, j) => byAgeAndTaste(people, i, j))

  // a large pool is dealt hand by hand; who stays over goes on into the next, older hand
  let left: number[] = []
  for (let at = 0; at < sorted.length; at += HAND) {
    const end = sorted.length - at < 2 * HAND ? sorted.length : at + HAND
    const hand = dealHand(people, [...left, ...sorted.slice(at, end)])
    for (const row of hand.tables) tables.push(row)
    left = hand.left
    if (end === sorted.length) break
  }
  return { tables, left }
}

/** Neighbours in this order are alike in age first, then in smoking and drinking, topics and hobbies. */
function byAgeAndTaste(people: People, i: number, j: number): number {
  const { age, habits, topics, hobbies } = people
  return (
    age[i]! - age[j]! ||
    habits[i]! - habits[j]! ||
    topics[i]! - topics[j]! ||
    hobbies[i]! - hobbies[j]! ||
    i - j
  )
}

function dealHand(people: People, hand: readonly number[]): Dealt {
  const women = hand.filter((row) => people.woman[row])
  const men = hand.filter((row) => !people.woman[row])
  const columns = men.length + 1
  const value = new Float64Array((women.length + 1) * columns)
  // what to do at a point: index into MIXES, or skip a woman (5), or skip a man (6)
  const choice = new Uint8Array(value.length)
  const valueOfWomen = runningValue(people, women)
  const valueOfMen = runningValue(people, men)

  for (let w = women.length; w >= 0; w--) {
    for (let m = men.length; m >= 0; m--) {
      const at = w * columns + m
      let best = 0
      let act = 7
      if (w < women.length) {
        best = value[at + columns]!
        act = 5
      }
      if (m < men.length && (act === 7 || value[at + 1]! > best)) {
        best = value[at + 1]!
        act = 6
      }
      for (let mix = 0; mix < MIXES.length; mix++) {
        const nextW = w + MIXES[mix]!
        const nextM = m + SEATS - MIXES[mix]!
        if (nextW > women.length || nextM > men.length) continue
        if (!withinSpan(people, women, w, nextW, men, m, nextM)) continue
        const worth =
          TABLE +
          MIX_UNIT * mixUnits(MIXES[mix]!, 2, 0) +
          (valueOfWomen[nextW]! - valueOfWomen[w]!) +
          (valueOfMen[nextM]! - valueOfMen[m]!) +
          value[nextW * columns + nextM]!
        if (worth > best) {
          best = worth
          act = mix
        }
      }
      value[at] = best
      choice[at] = act
    }
  }

  const dealt: Dealt = { tables: [], left: [] }
  for (let w = 0, m = 0; w < women.length || m < men.length; ) {
    const act = choice[w * columns + m]!
    if (act === 5) dealt.left.push(women[w++]!)
    else if (act === 6) dealt.left.push(men[m++]!)
    else {
      const count = MIXES[act]!
      for (let k = 0; k < count; k++) dealt.tables.push(women[w++]!)
      for (let k = count; k < SEATS; k++) dealt.tables.push(men[m++]!)
    }
  }
  return dealt
}

// what a table and a person count, each more than all below it can sum up to in one hand
const WAIT = 2 ** 12
const TABLE = 2 ** 27
const LATE = 2 ** 35
const MIX_UNIT = 2 ** -4

/** Sums of what it is worth to seat the first k of `rows`, for every k. */
function runningValue(people: People, rows: readonly number[]): Float64Array {
  const sums = new Float64Array(rows.length + 1)
  rows.forEach((row, k) => {
    const times = people.waited[row]!
    const worth = (times >= OVERDUE ? LATE : 0) + WAIT * Math.min(times, 16) + 1 - row / people.n
    sums[k + 1] = sums[k]! + worth
  })
  return sums
}

/** Whether women w to w2 − 1 and men m to m2 − 1, both by age, are within ten years. */
function withinSpan(
  people: People,
  women: readonly number[],
  w: number,
  w2: number,
  men: readonly number[],
  m: number,
  m2: number,
): boolean {
  let youngest = 255
  let oldest = 0
  if (w2 > w) {
    youngest = people.age[women[w]!]!
    oldest = people.age[women[w2 - 1]!]!
  }
  if (m2 > m) {
    youngest = Math.min(youngest, people.age[men[m]!]!)
    oldest = Math.max(oldest, people.age[men[m2 - 1]!]!)
  }
  return oldest - youngest <= AGE_SPAN
}
