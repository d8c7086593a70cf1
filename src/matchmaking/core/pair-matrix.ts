import type { People } from './people'
import { AGE_SPAN } from './score'
import { ACTIVITY_UNITS, AGE_UNITS, HABIT_UNITS, HOBBY_UNITS, TOPIC_UNITS } from './terms'

// an entry of the matrix: units in the low six bits, then two flags
export const UNITS = 0x3f
export const SHARES = 0x40
export const FORBIDDEN = 0x80
/** The units of four entries that lie in one word. */
export const UNITS_OF_FOUR = 0x3f3f3f3f

// units of a pair by the 16 topics and hobbies that both have, with the flag that says whether they share any
let traitUnits: Uint8Array | undefined
// computed by the first matrix, so that importing this file costs nothing
const makeTraitUnits = () =>
  Uint8Array.from(
    { length: 65536 },
    (_, both) => TOPIC_UNITS[both & 255]! + HOBBY_UNITS[both >> 8]! + (both ? SHARES : 0),
  )

/** Length of a line for `n` people: whole words. */
export const strideOf = (n: number) => (n + 3) & ~3

/** Units, sharing and prohibition of every two people of a block, a line of strideOf(n) bytes for each. */
export class PairMatrix {
  readonly bytes: Uint8Array
  /** The same, four entries at a time. */
  readonly words: Int32Array
  private readonly people: People
  private readonly traitUnits: Uint8Array
  private readonly traits: Uint16Array
  private readonly age: Uint8Array
  /** Habits, and what they do all day from bit 2 on. */
  private readonly days: Uint8Array
  /** The number in the block of each row of the pool. */
  private readonly localOf: Int32Array

  /** Makes room for `most` people. */
  constructor(people: People, most: number) {
    this.people = people
    traitUnits ??= makeTraitUnits()
    this.traitUnits = traitUnits
    this.bytes = new Uint8Array(most * strideOf(most))
    this.words = new Int32Array(this.bytes.buffer)
    this.traits = new Uint16Array(most)
    this.age = new Uint8Array(most)
    this.days = new Uint8Array(most)
    this.localOf = new Int32Array(people.n).fill(-1)
  }

  /** Fills the lines of the first `n` of these rows. */
  fill(rows: Int32Array, n: number): void {
    const { people, traitUnits, traits, age, days, bytes } = this
    const stride = strideOf(n)
    for (let i = 0; i < n; i++) {
      const row = rows[i]!
      traits[i] = people.topics[row]! | (people.hobbies[row]! << 8)
      age[i] = people.age[row]!
      days[i] = people.habits[row]! | (people.activity[row]! << 2)
    }
    for (let i = 0; i < n; i++) {
      const line = i * stride
      const traitsI = traits[i]!
      const ageI = age[i]!
      const daysI = days[i]!
      for (let j = 0; j < i; j++) {
        const years = Math.abs(ageI - age[j]!)
        const different = daysI ^ days[j]!
        const entry =
          years > AGE_SPAN
            ? FORBIDDEN
            : traitUnits[traitsI & traits[j]!]! +
              AGE_UNITS[years]! +
              HABIT_UNITS[different & 3]! +
              (different > 3 ? ACTIVITY_UNITS : 0)
        bytes[line + j] = entry
        bytes[j * stride + i] = entry
      }
      bytes[line + i] = 0
    }
    this.forbid(rows, n)
  }

  /** Who must not meet counts as having nothing in common, so most such swaps are never tried. */
  private forbid(rows: Int32Array, n: number): void {
    const { bytes, localOf } = this
    const { apartFrom, apart } = this.people
    const stride = strideOf(n)
    for (let i = 0; i < n; i++) localOf[rows[i]!] = i
    for (let i = 0; i < n; i++) {
      for (let k = apartFrom[rows[i]!]!; k < apartFrom[rows[i]! + 1]!; k++) {
        const j = localOf[apart[k]!]!
        if (j >= 0) bytes[i * stride + j] = FORBIDDEN
      }
    }
    for (let i = 0; i < n; i++) localOf[rows[i]!] = -1
  }
}
