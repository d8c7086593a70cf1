/** Units of a point: every term of the score is a whole number of units. */
export const UNITS_PER_POINT = 6
/** Pairs at a table of six. */
const PAIRS = 15

/** Units of a pair for one thing that both like, and how many such things count. */
const TOPIC = { units: 7, counted: 2 }
const HOBBY = { units: 4, counted: 2 }
/** Units of a pair by the years between them, 0 to 10: up to three years count as the same age. */
export const AGE_UNITS = Uint8Array.of(10, 10, 10, 10, 9, 7, 6, 4, 3, 1, 0)
const HABIT = 3
/** Units of a pair with different activities. */
export const ACTIVITY_UNITS = 2

/** Units of a pair by the topics that both like, as a set of bits. */
export const TOPIC_UNITS = byCommonBits(TOPIC)
/** Units of a pair by the hobbies that both like, as a set of bits. */
export const HOBBY_UNITS = byCommonBits(HOBBY)
/** Units of a pair by the habits in which the two differ: bit 0 smoking, bit 1 drinking. */
export const HABIT_UNITS = Uint8Array.of(2 * HABIT, HABIT, HABIT, 0)

/** How many people like each topic, three bits a topic: such words of the people at a table may be added up. */
export const TOPIC_COUNTS = Int32Array.from({ length: 256 }, (_, bits) => {
  let counts = 0
  for (let topic = 0; topic < 8; topic++) if (bits & (1 << topic)) counts |= 1 << (3 * topic)
  return counts
})
/** Pairs of a table for which one topic counts at most, by how many like it: six like four. */
const TOPIC_PAIRS = [0, 0, 1, 3, 6, 6, 6, 6] as const
/** Units that four topics make at most, by three bits for each. */
const FOUR_TOPICS_MOST = Uint8Array.from(
  { length: 4096 },
  (_, counts) =>
    TOPIC.units *
    (TOPIC_PAIRS[counts & 7]! +
      TOPIC_PAIRS[(counts >> 3) & 7]! +
      TOPIC_PAIRS[(counts >> 6) & 7]! +
      TOPIC_PAIRS[counts >> 9]!),
)

/** Units lost where more than four like the same topics; `units` are those of all pairs for topics. */
export function sameTopicsLoss(units: number, counts: number): number {
  const most = FOUR_TOPICS_MOST[counts & 4095]! + FOUR_TOPICS_MOST[counts >>> 12]!
  return units > most ? units - most : 0
}

/** Units lost by the number of women. A lone woman or man can only be set by hand. */
export const GENDER_LOSS = Uint8Array.of(36, 36, 12, 0, 12, 36, 36)
/** Units lost by the number of easy talkers. */
export const EASY_LOSS = Uint8Array.of(60, 30, 0, 0, 0, 0, 0)
/** Units lost by the number of shy people. */
export const SHY_LOSS = Uint8Array.of(0, 24, 0, 0, 0, 0, 0)
/** Units lost for each person who shares no topic and no hobby with anyone at the table. */
export const STRANGER_LOSS = 15

/**
 * Units lost for the person who shares least: half the distance between the mean of all pairs and the mean of that
 * person's pairs, for each of the 15. `sum` are the units of all pairs, `least` those of that person's five.
 */
export const worstPlacedLoss = (sum: number, least: number) => (sum - 3 * least) >> 1

/** The terms of a score, with what staff read; `most` are units where a term holds for every pair, others only cost. */
export const TERMS = {
  topics: { name: 'Shared topics', most: PAIRS * TOPIC.units * TOPIC.counted },
  ages: { name: 'Close in age', most: PAIRS * AGE_UNITS[0]! },
  hobbies: { name: 'Shared hobbies', most: PAIRS * HOBBY.units * HOBBY.counted },
  smoking: { name: 'Same smoking', most: PAIRS * HABIT },
  drinking: { name: 'Same drinking', most: PAIRS * HABIT },
  activities: { name: 'Different activities', most: PAIRS * ACTIVITY_UNITS },
  sameTopics: { name: 'Topics that more than four share' },
  worstPlaced: { name: 'One person fits the others less well' },
  easyTalkers: { name: 'Fewer than two easy talkers' },
  loneShy: { name: 'One shy person alone' },
  genders: { name: 'Not three women and three men' },
  strangers: { name: 'Sharing nothing with anyone' },
} as const satisfies Record<string, { name: string; most?: number }>

export type Term = keyof typeof TERMS

/** Units of a pair at most. */
export const PAIR_MOST =
  Object.values(TERMS).reduce((sum, term) => sum + ('most' in term ? term.most : 0), 0) / PAIRS
// the search adds up the units of a person with six others in one byte, and keeps two flags beside those of a pair
if (6 * PAIR_MOST > 255 || PAIR_MOST > 63) throw new Error('six pairs do not fit into a byte')

function byCommonBits({ units, counted }: { units: number; counted: number }): Uint8Array {
  const ones = (bits: number): number => (bits === 0 ? 0 : (bits & 1) + ones(bits >> 1))
  return Uint8Array.from({ length: 256 }, (_, bits) => units * Math.min(counted, ones(bits)))
}
