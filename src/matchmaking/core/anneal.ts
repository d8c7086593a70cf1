import type { People } from './people'
import type { Random } from './random'
import {
  ACTIVITY_UNITS,
  AGE_SPAN,
  balanced,
  HABIT_UNITS,
  HOBBY_UNITS,
  isEasy,
  isShy,
  mixUnits,
  SEATS,
  STRANGER_UNITS,
  TOPIC_UNITS,
} from './score'

// an entry of the pair matrix: units in the low six bits, then two flags
const UNITS = 0x3f
const SHARES = 0x40
const FORBIDDEN = 0x80
const UNITS_OF_FOUR = 0x3f3f3f3f

/** Moves between two looks at the clock. */
const BATCH = 4096
/** Entries of the table of logarithms. */
const DICE = 1024
const LOGS = Float64Array.from({ length: DICE }, (_, k) => Math.log((k + 0.5) / DICE))

// a person counts towards the mix of a table as 49 · woman + 7 · easy + shy
const MIX = Int32Array.from({ length: 343 + 57 }, (_, mix) => {
  const women = Math.floor(mix / 49)
  return balanced(women) ? mixUnits(women, Math.floor(mix / 7) % 7, mix % 7) : -100_000
})

/**
 * A block of tables of one budget, solved by simulated annealing over swaps of two people (Kirkpatrick, Gelatt,
 * Vecchi 1983; for groups of equal size Fan et al. 2011).
 *
 * `near` holds for every table and person the units that the person would have with all who sit there. With it the
 * gain of a swap is a handful of look-ups; only a swap that is made costs a pass over two lines of it, four people at a time.
 */
export class Block {
  /** Moves proposed so far. */
  moves = 0
  private n = 0
  private stride = 0
  private readonly rows: Int32Array
  private readonly pair: Uint8Array
  private readonly pair4: Int32Array
  private readonly near: Uint8Array
  private readonly near4: Int32Array
  private readonly tableOf: Int32Array
  private readonly seatOf: Int32Array
  private readonly seated: Int32Array
  private readonly kind: Int32Array
  private readonly mix: Int32Array
  private readonly sharing: Int32Array
  private readonly strangers: Int32Array
  private readonly localOf: Int32Array
  private readonly random: Random
  private readonly people: People

  /** Makes room for at most `tables` tables. */
  constructor(people: People, tables: number, random: Random) {
    const most = tables * SEATS
    const stride = (most + 3) & ~3
    this.people = people
    this.random = random
    this.rows = new Int32Array(most)
    this.pair = new Uint8Array(most * stride)
    this.pair4 = new Int32Array(this.pair.buffer)
    this.near = new Uint8Array(tables * stride)
    this.near4 = new Int32Array(this.near.buffer)
    this.tableOf = new Int32Array(most)
    this.seatOf = new Int32Array(most)
    this.seated = new Int32Array(most)
    this.kind = new Int32Array(most)
    this.mix = new Int32Array(tables)
    this.sharing = new Int32Array(most)
    this.strangers = new Int32Array(tables)
    this.localOf = new Int32Array(people.n).fill(-1)
  }

  /** Takes in the tables with the numbers picks[from] to picks[to − 1] of `tables`. */
  load(tables: Int32Array, picks: Int32Array, from: number, to: number): void {
    const { people, rows, near4, pair4, tableOf, seatOf, seated, kind, mix } = this
    const n = (to - from) * SEATS
    const stride = (n + 3) & ~3
    this.n = n
    this.stride = stride
    for (let i = 0; i < n; i++) {
      const t = Math.floor(i / SEATS)
      const row = tables[picks[from + t]! * SEATS + (i % SEATS)]!
      rows[i] = row
      tableOf[i] = t
      seatOf[i] = i
      seated[i] = i
      kind[i] = 49 * people.woman[row]! + 7 * isEasy(people, row) + isShy(people, row)
    }
    this.fillPairs()

    const words = stride >> 2
    for (let t = 0; t < to - from; t++) {
      mix[t] = 0
      for (let w = 0; w < words; w++) near4[t * words + w] = 0
      for (let x = t * SEATS; x < (t + 1) * SEATS; x++) {
        mix[t]! += kind[x]!
        for (let w = 0; w < words; w++) {
          near4[t * words + w] = (near4[t * words + w]! + (pair4[x * words + w]! & UNITS_OF_FOUR)) | 0
        }
      }
      this.countSharing(t)
    }
  }

  /** Writes the tables back to where they came from. */
  store(tables: Int32Array, picks: Int32Array, from: number): void {
    for (let x = 0; x < this.n; x++) {
      tables[picks[from + Math.floor(x / SEATS)]! * SEATS + (x % SEATS)] = this.rows[this.seated[x]!]!
    }
  }

  /**
   * Anneals from temperature `hot` to `cold` (units) while `progress()` goes from where it is to `until`; progress
   * counts the moves itself when it is told of them by `this.moves`.
   */
  anneal(progress: () => number, until: number, hot: number, cold: number): void {
    if (this.n <= SEATS) return
    const since = progress()
    const span = Math.max(until - since, 1e-12)
    for (let now = since; now < until; now = progress()) {
      this.run(BATCH, hot * (cold / hot) ** ((now - since) / span))
      this.moves += BATCH
    }
  }

  private run(moves: number, heat: number): void {
    const { n, stride, near, pair, tableOf, kind, mix, strangers, random } = this
    for (let move = 0; move < moves; move++) {
      const bits = random.bits()
      const i = ((bits & 0xffff) * n) >>> 16
      const j = ((bits >>> 16) * n) >>> 16
      const a = tableOf[i]!
      const b = tableOf[j]!
      if (a === b) continue
      const toA = a * stride
      const toB = b * stride
      let gain =
        near[toB + i]! +
        near[toA + j]! -
        near[toA + i]! -
        near[toB + j]! -
        2 * (pair[i * stride + j]! & UNITS)
      const change = kind[j]! - kind[i]!
      if (change !== 0) {
        gain += MIX[mix[a]! + change]! + MIX[mix[b]! - change]! - MIX[mix[a]!]! - MIX[mix[b]!]!
      }

      // at best the swap frees both tables of all strangers; only a swap that could then be taken is looked at closely
      const hoped = gain + STRANGER_UNITS * (strangers[a]! + strangers[b]!)
      let least = 0
      if (hoped < 0) {
        if (hoped < -8 * heat) continue
        least = heat * LOGS[random.bits() & (DICE - 1)]!
        if (hoped < least) continue
      }
      this.tryToSwap(i, j, a, b, gain, least)
    }
  }

  private tryToSwap(i: number, j: number, a: number, b: number, gain: number, least: number): void {
    const { strangers } = this
    const strangersA = this.strangersAfter(a, i, j)
    if (strangersA < 0) return
    const strangersB = this.strangersAfter(b, j, i)
    if (strangersB < 0) return
    const fewer = strangers[a]! + strangers[b]! - strangersA - strangersB
    if (gain + STRANGER_UNITS * fewer < least) return
    this.swap(i, j, a, b)
  }

  /** How many share nothing with anyone at table `t` once `enters` sits there for `leaves`; −1 when that breaks a rule. */
  private strangersAfter(t: number, leaves: number, enters: number): number {
    const { pair, stride, seated, sharing } = this
    let count = 0
    let shares = 0
    for (let x = t * SEATS; x < (t + 1) * SEATS; x++) {
      const k = seated[x]!
      if (k === leaves) continue
      const withNew = pair[enters * stride + k]!
      if (withNew & FORBIDDEN) return -1
      const gained = (withNew & SHARES) >> 6
      shares += gained
      if (sharing[k]! - ((pair[leaves * stride + k]! & SHARES) >> 6) + gained === 0) count++
    }
    return shares === 0 ? count + 1 : count
  }

  private swap(i: number, j: number, a: number, b: number): void {
    const { stride, near4, pair4, tableOf, seatOf, seated, kind, mix } = this
    const words = stride >> 2
    const lineA = a * words
    const lineB = b * words
    const lineI = i * words
    const lineJ = j * words
    // four bytes at a time: each sum stays below 256, so nothing carries over in the end
    for (let w = 0; w < words; w++) {
      const change = ((pair4[lineJ + w]! & UNITS_OF_FOUR) - (pair4[lineI + w]! & UNITS_OF_FOUR)) | 0
      near4[lineA + w] = (near4[lineA + w]! + change) | 0
      near4[lineB + w] = (near4[lineB + w]! - change) | 0
    }
    const seatI = seatOf[i]!
    const seatJ = seatOf[j]!
    seated[seatI] = j
    seated[seatJ] = i
    seatOf[i] = seatJ
    seatOf[j] = seatI
    tableOf[i] = b
    tableOf[j] = a
    const change = kind[j]! - kind[i]!
    mix[a]! += change
    mix[b]! -= change
    this.countSharing(a)
    this.countSharing(b)
  }

  private countSharing(t: number): void {
    const { pair, stride, seated, sharing } = this
    let strangers = 0
    for (let x = t * SEATS; x < (t + 1) * SEATS; x++) {
      const k = seated[x]!
      let shares = 0
      for (let y = t * SEATS; y < (t + 1) * SEATS; y++)
        shares += (pair[k * stride + seated[y]!]! & SHARES) >> 6
      sharing[k] = shares
      if (shares === 0) strangers++
    }
    this.strangers[t] = strangers
  }

  private fillPairs(): void {
    const { people, n, stride, rows, pair, localOf } = this
    const { age, topics, hobbies, habits, activity, apartFrom, apart } = people
    for (let i = 0; i < n; i++) {
      const p = rows[i]!
      pair[i * stride + i] = 0
      for (let j = 0; j < i; j++) {
        const q = rows[j]!
        const years = Math.abs(age[p]! - age[q]!)
        const sameTopics = topics[p]! & topics[q]!
        const sameHobbies = hobbies[p]! & hobbies[q]!
        let entry = FORBIDDEN
        if (years <= AGE_SPAN) {
          entry =
            TOPIC_UNITS[sameTopics]! +
            HOBBY_UNITS[sameHobbies]! +
            (10 - years) +
            HABIT_UNITS[habits[p]! ^ habits[q]!]! +
            (activity[p] === activity[q] ? 0 : ACTIVITY_UNITS)
          if (sameTopics | sameHobbies) entry |= SHARES
        }
        pair[i * stride + j] = entry
        pair[j * stride + i] = entry
      }
    }
    // who must not meet counts as having nothing in common, which keeps most such swaps from being looked at
    for (let i = 0; i < n; i++) localOf[rows[i]!] = i
    for (let i = 0; i < n; i++) {
      for (let k = apartFrom[rows[i]!]!; k < apartFrom[rows[i]! + 1]!; k++) {
        const j = localOf[apart[k]!]!
        if (j >= 0) pair[i * stride + j] = FORBIDDEN
      }
    }
    for (let i = 0; i < n; i++) localOf[rows[i]!] = -1
  }
}
