import { type People, urgency } from './people'
import { AGE_SPAN, mixLoss, SEATS } from './score'

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
 * Makes as many tables as ages and genders allow out of rows of one budget; who has met before is ignored.
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
  // two values at every point, the second breaks ties of the first
  const value = new Float64Array((women.length + 1) * columns)
  const order = new Float64Array(value.length)
  // what to do at a point: index into MIXES, or skip a woman (5), or skip a man (6)
  const choice = new Uint8Array(value.length)
  const valueOfWomen = runningSums(women, (row) => need(people, row))
  const valueOfMen = runningSums(men, (row) => need(people, row))
  // in a small hand an earlier sign-up outweighs all later ones together
  const byRow = Int32Array.from(hand).sort()
  const precedence = (row: number) =>
    hand.length <= LEXICAL ? 2 ** (hand.length - 1 - byRow.indexOf(row)) : 1 - row / people.n
  const orderOfWomen = runningSums(women, precedence)
  const orderOfMen = runningSums(men, precedence)
  const mixes = MIXES.map((mix) => (hand.length <= LEXICAL ? 0 : MIX_UNIT * -mixLoss(mix, 2, 0)))

  for (let w = women.length; w >= 0; w--) {
    for (let m = men.length; m >= 0; m--) {
      const at = w * columns + m
      let best = 0
      let second = 0
      let act = 7
      if (w < women.length) {
        best = value[at + columns]!
        second = order[at + columns]!
        act = 5
      }
      if (m < men.length && (act === 7 || isMore(value[at + 1]!, order[at + 1]!, best, second))) {
        best = value[at + 1]!
        second = order[at + 1]!
        act = 6
      }
      for (let mix = 0; mix < MIXES.length; mix++) {
        const nextW = w + MIXES[mix]!
        const nextM = m + SEATS - MIXES[mix]!
        if (nextW > women.length || nextM > men.length) continue
        if (!withinSpan(people, women, w, nextW, men, m, nextM)) continue
        const next = nextW * columns + nextM
        const worth =
          TABLE +
          (valueOfWomen[nextW]! - valueOfWomen[w]!) +
          (valueOfMen[nextM]! - valueOfMen[m]!) +
          value[next]!
        const nextOrder =
          mixes[mix]! +
          (orderOfWomen[nextW]! - orderOfWomen[w]!) +
          (orderOfMen[nextM]! - orderOfMen[m]!) +
          order[next]!
        if (isMore(worth, nextOrder, best, second)) {
          best = worth
          second = nextOrder
          act = mix
        }
      }
      value[at] = best
      order[at] = second
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

/** The number of people up to which the order of sign-up is kept exactly: the bits of a number. */
const LEXICAL = 52
const MIX_UNIT = 2 ** -4
// what a table, an overdue person and a promised seat count: more than all turns waited in one hand, than all tables, and
// than all who are overdue; the sums of a hand stay below 2^53
const TABLE = 2 ** 21
const LATE = 2 ** 29
const PROMISED = 2 ** 41
const TURNS_MAX = 2000

/** The value of seating a row. */
const need = (people: People, row: number) =>
  URGENT[urgency(people, row)]! + Math.min(people.waited[row]!, TURNS_MAX)
const URGENT = [0, LATE, PROMISED]

const isMore = (value: number, order: number, best: number, second: number) =>
  value > best || (value === best && order > second)

/** Sums of what it is worth to seat the first k of `rows`, for every k. */
function runningSums(rows: readonly number[], worth: (row: number) => number): Float64Array {
  const sums = new Float64Array(rows.length + 1)
  rows.forEach((row, k) => {
    sums[k + 1] = sums[k]! + worth(row)
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
