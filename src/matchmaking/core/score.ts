import { areApart, type People } from './people'

/** People at a table. */
export const SEATS = 6
/** Most years between the oldest and the youngest at a table. */
export const AGE_SPAN = 10
/** From this comfort on someone keeps the talk going. */
const EASY = 4
/** Up to this comfort someone is shy. */
const SHY = 2

// every term of the score is a whole number of units; 600 units are a full score, 15 pairs of at most 40 each
const UNITS_PER_POINT = 6
/** Units of a pair for 0 to 2 and more shared topics: index by the bits that both sets have. */
export const TOPIC_UNITS = Uint8Array.from({ length: 256 }, (_, bits) => 7 * Math.min(2, count(bits)))
/** The same for shared hobbies. */
export const HOBBY_UNITS = Uint8Array.from({ length: 256 }, (_, bits) => 4 * Math.min(2, count(bits)))
/** Units of a pair that has the same smoking, and the same drinking: index by the bits in which they differ. */
export const HABIT_UNITS = Uint8Array.of(6, 3, 3, 0)
/** Units of a pair that does different things all day. */
export const ACTIVITY_UNITS = 2
/** Units lost for each person who shares no topic and no hobby with anyone at the table. */
export const STRANGER_UNITS = 15

/** Units for the mix of a table: women, people easy to talk to and shy people, each 0 to 6. */
export function mixUnits(women: number, easy: number, shy: number): number {
  return genderUnits(women) + easyUnits(easy) + shyUnits(shy)
}
// a lone woman or man cannot come from a run, only from a table set by hand, and is no better than all of one gender
const genderUnits = (women: number) => (women === 3 ? 0 : women === 2 || women === 4 ? -12 : -36)
const easyUnits = (easy: number) => -30 * Math.max(0, 2 - easy)
const shyUnits = (shy: number) => (shy === 1 ? -24 : 0)

/** 1 for people who keep the talk going. */
export const isEasy = (people: People, i: number) => Number(people.comfort[i]! >= EASY)
/** 1 for shy people. */
export const isShy = (people: People, i: number) => Number(people.comfort[i]! <= SHY)

/** How well a table suits its six rows: 100 at best, about 37 for people as they come; below 0 only in theory. */
export function scoreTable(people: People, six: ArrayLike<number>): number {
  return Object.values(units(people, six)).reduce((sum, term) => sum + term, 0) / UNITS_PER_POINT
}

/** The terms of a table's score in points; their sum is the score. The last four are losses, 0 or below. */
export function explainTable(people: People, six: ArrayLike<number>): Record<Term, number> {
  const terms = units(people, six)
  for (const term in terms) terms[term as Term] /= UNITS_PER_POINT
  return terms
}

/** What makes and costs points: each is one term of {@link explainTable}. */
export type Term =
  | 'topics'
  | 'hobbies'
  | 'ages'
  | 'smoking'
  | 'drinking'
  | 'activities'
  | 'easyTalkers'
  | 'loneShy'
  | 'genders'
  | 'strangers'

/** Whether six rows may sit together: one budget, nobody alone of a gender, ages within ten years, nobody to be kept apart. */
export function allowed(people: People, six: ArrayLike<number>): boolean {
  let women = 0
  for (let x = 0; x < SEATS; x++) {
    women += people.woman[six[x]!]!
    for (let y = 0; y < x; y++) if (six[x] === six[y] || !mayMeet(people, six[x]!, six[y]!)) return false
  }
  return balanced(women)
}

/** Whether a table stays allowed when row `newcomer` takes seat `seat` (0 to 5) of the table that starts at `start`. */
export function allowedInstead(
  people: People,
  tables: Int32Array,
  start: number,
  seat: number,
  newcomer: number,
): boolean {
  let women = people.woman[newcomer]!
  for (let x = 0; x < SEATS; x++) {
    if (x === seat) continue
    const other = tables[start + x]!
    if (!mayMeet(people, newcomer, other)) return false
    women += people.woman[other]!
  }
  return balanced(women)
}

/** Whether a number of women among six leaves nobody the only one of a gender. */
export const balanced = (women: number) => women !== 1 && women !== 5

/** Whether two rows may sit at one table. */
export function mayMeet(people: People, i: number, j: number): boolean {
  return (
    Math.abs(people.age[i]! - people.age[j]!) <= AGE_SPAN &&
    people.budget[i] === people.budget[j] &&
    !areApart(people, i, j)
  )
}

function units(people: People, six: ArrayLike<number>): Record<Term, number> {
  const { age, topics, hobbies, habits, activity } = people
  const sum = { topics: 0, hobbies: 0, ages: 0, smoking: 0, drinking: 0, activities: 0 }
  let women = 0
  let easy = 0
  let shy = 0
  let strangers = 0
  for (let x = 0; x < SEATS; x++) {
    const i = six[x]!
    women += people.woman[i]!
    easy += isEasy(people, i)
    shy += isShy(people, i)
    let sharing = 0
    for (let y = 0; y < SEATS; y++) {
      if (x === y) continue
      const j = six[y]!
      if ((topics[i]! & topics[j]!) | (hobbies[i]! & hobbies[j]!)) sharing++
      // each pair counts once
      if (y > x) continue
      const different = habits[i]! ^ habits[j]!
      sum.topics += TOPIC_UNITS[topics[i]! & topics[j]!]!
      sum.hobbies += HOBBY_UNITS[hobbies[i]! & hobbies[j]!]!
      sum.ages += Math.max(0, 10 - Math.abs(age[i]! - age[j]!))
      sum.smoking += HABIT_UNITS[2 | (different & 1)]!
      sum.drinking += HABIT_UNITS[1 | (different & 2)]!
      sum.activities += activity[i] === activity[j] ? 0 : ACTIVITY_UNITS
    }
    if (sharing === 0) strangers++
  }
  return {
    ...sum,
    easyTalkers: easyUnits(easy),
    loneShy: shyUnits(shy),
    genders: genderUnits(women),
    strangers: -STRANGER_UNITS * strangers,
  }
}

function count(bits: number): number {
  let ones = 0
  for (let rest = bits; rest; rest &= rest - 1) ones++
  return ones
}
