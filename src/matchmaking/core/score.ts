import { areApart, type People } from './people'
import {
  ACTIVITY_UNITS,
  AGE_UNITS,
  EASY_LOSS,
  GENDER_LOSS,
  HABIT_UNITS,
  HOBBY_UNITS,
  SHY_LOSS,
  STRANGER_LOSS,
  sameTopicsLoss,
  TERMS,
  type Term,
  TOPIC_COUNTS,
  TOPIC_UNITS,
  UNITS_PER_POINT,
  worstPlacedLoss,
} from './terms'

export const SEATS = 6
/** Most years between the oldest and the youngest at a table. */
export const AGE_SPAN = 10
/** From this comfort on someone keeps the talk going. */
const EASY = 4
/** Up to this comfort someone is shy. */
const SHY = 2

/** Units lost for the mix of a table: women, people easy to talk to and shy people, each 0 to 6. */
export const mixLoss = (women: number, easy: number, shy: number) =>
  GENDER_LOSS[women]! + EASY_LOSS[easy]! + SHY_LOSS[shy]!

export const isEasy = (people: People, i: number) => Number(people.comfort[i]! >= EASY)
export const isShy = (people: People, i: number) => Number(people.comfort[i]! <= SHY)

/** Returns how well a table suits its six rows: 100 at best, below 0 only in theory. */
export function scoreTable(people: People, six: ArrayLike<number>): number {
  return unitsOfTable(people, six) / UNITS_PER_POINT
}

/** Returns the same in units. */
export function unitsOfTable(people: People, six: ArrayLike<number>): number {
  measure(people, six)
  let sum = 0
  for (let term = 0; term < measured.length; term++) sum += measured[term]!
  return sum
}

/** Returns the units that two rows have in common. */
export function unitsOfPair(
  { age, topics, hobbies, habits, activity }: People,
  i: number,
  j: number,
): number {
  return (
    TOPIC_UNITS[topics[i]! & topics[j]!]! +
    HOBBY_UNITS[hobbies[i]! & hobbies[j]!]! +
    (AGE_UNITS[Math.abs(age[i]! - age[j]!)] ?? 0) +
    HABIT_UNITS[habits[i]! ^ habits[j]!]! +
    (activity[i] === activity[j] ? 0 : ACTIVITY_UNITS)
  )
}

/** Returns the terms of a table's score in points; their sum is the score. Losses are 0 or below. */
export function explainTable(people: People, six: ArrayLike<number>): Record<Term, number> {
  measure(people, six)
  const points = Object.keys(TERMS).map((term, k) => [term, measured[k]! / UNITS_PER_POINT])
  return Object.fromEntries(points) as Record<Term, number>
}

/** Whether these rows may sit together: one budget, nobody alone of a gender, ages within ten years, nobody to be kept apart. */
export function allowed(people: People, rows: ArrayLike<number>): boolean {
  let women = 0
  for (let x = 0; x < rows.length; x++) {
    women += people.woman[rows[x]!]!
    for (let y = 0; y < x; y++) if (rows[x] === rows[y] || !mayMeet(people, rows[x]!, rows[y]!)) return false
  }
  return balanced(women, rows.length)
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

/** Whether a number of women at a table leaves nobody the only one of a gender. */
export const balanced = (women: number, seats = SEATS) => women !== 1 && women !== seats - 1

/** Whether two rows may sit at one table. */
export function mayMeet(people: People, i: number, j: number): boolean {
  return (
    Math.abs(people.age[i]! - people.age[j]!) <= AGE_SPAN &&
    people.budget[i] === people.budget[j] &&
    !areApart(people, i, j)
  )
}

/** The units of each term, in the order of TERMS, of the table measured last: so scoring makes no garbage. */
const measured = new Int32Array(Object.keys(TERMS).length)
const own = new Int32Array(SEATS)
const sharing = new Int32Array(SEATS)

function measure(people: People, six: ArrayLike<number>): void {
  const { age, topics, hobbies, habits, activity } = people
  let [ofTopics, ofAges, ofHobbies, smoking, drinking, activities] = [0, 0, 0, 0, 0, 0]
  let [women, easy, shy, likes] = [0, 0, 0, 0]
  own.fill(0)
  sharing.fill(0)
  for (let x = 0; x < SEATS; x++) {
    const i = six[x]!
    women += people.woman[i]!
    easy += isEasy(people, i)
    shy += isShy(people, i)
    likes += TOPIC_COUNTS[topics[i]!]!
    for (let y = 0; y < x; y++) {
      const j = six[y]!
      const bothTopics = topics[i]! & topics[j]!
      const bothHobbies = hobbies[i]! & hobbies[j]!
      const different = habits[i]! ^ habits[j]!
      const pairTopics = TOPIC_UNITS[bothTopics]!
      const hobbyUnits = HOBBY_UNITS[bothHobbies]!
      const ageUnits = AGE_UNITS[Math.abs(age[i]! - age[j]!)] ?? 0
      const smokingUnits = HABIT_UNITS[2 | (different & 1)]!
      const drinkingUnits = HABIT_UNITS[1 | (different & 2)]!
      const activityUnits = activity[i] === activity[j] ? 0 : ACTIVITY_UNITS
      ofTopics += pairTopics
      ofHobbies += hobbyUnits
      ofAges += ageUnits
      smoking += smokingUnits
      drinking += drinkingUnits
      activities += activityUnits
      const pair = pairTopics + hobbyUnits + ageUnits + smokingUnits + drinkingUnits + activityUnits
      own[x]! += pair
      own[y]! += pair
      if (bothTopics | bothHobbies) {
        sharing[x]!++
        sharing[y]!++
      }
    }
  }
  let least = own[0]!
  let strangers = 0
  for (let x = 0; x < SEATS; x++) {
    if (own[x]! < least) least = own[x]!
    if (sharing[x] === 0) strangers++
  }
  const sum = ofTopics + ofAges + ofHobbies + smoking + drinking + activities
  measured[0] = ofTopics
  measured[1] = ofAges
  measured[2] = ofHobbies
  measured[3] = smoking
  measured[4] = drinking
  measured[5] = activities
  measured[6] = -sameTopicsLoss(ofTopics, likes)
  measured[7] = -worstPlacedLoss(sum, least)
  measured[8] = -EASY_LOSS[easy]!
  measured[9] = -SHY_LOSS[shy]!
  measured[10] = -GENDER_LOSS[women]!
  measured[11] = -STRANGER_LOSS * strangers
}
