// one solver: its state is kept in typed arrays that every move reads
import { isBalanced, mixOf, unitsByMix } from './mix'
import { PairMatrix, SHARES, strideOf, UNITS, UNITS_OF_FOUR } from './pair-matrix'
import type { People } from './people'
import type { Random } from './random'
import { SEATS } from './score'
import { STRANGER_LOSS, sameTopicsLoss, TOPIC_COUNTS, TOPIC_UNITS, worstPlacedLoss } from './terms'

/** A place is passed over when it costs the mover more than so many times the temperature. */
const FAR = 3
/** A swap that loses more than so many times the temperature is not worth a throw of the dice. */
const HOPELESS = 8
/** Units that two tables may lose less as a whole after a swap, at best: a swap that needs more is not worked out. */
const RELIEF = 8
/** Units that a table loses for each break of a rule at least, and by how much that grows and shrinks. */
const PENALTY = 25
const PENALTY_STEP = 1.5
/** Entries of the table of logarithms. */
const DICE = 1024
const LOGS = Float64Array.from({ length: DICE }, (_, k) => Math.log((k + 0.5) / DICE))

/**
 * A block of tables of one budget, solved by simulated annealing over swaps of two people (Kirkpatrick, Gelatt,
 * Vecchi 1983; for groups of equal size Palubeckis, Karčiauskas, Riškus 2011).
 *
 * `near` holds for every table and person the units that the person has, or would have, with all who sit there. Going
 * along a line of it shows who would like to come to that table; only for them the six possible swaps are worked out,
 * each with a handful of look-ups. Only a swap that is made costs a pass over two lines, four people at a time.
 *
 * A table that breaks a rule only loses units, so that tables are reached to which no swap leads that breaks none. Tables that
 * break one in the end are not written back, and the next lose more for it, else less (strategic oscillation, Glover 1989).
 */
export class Block {
  /** Places tried so far: a person and a table, for a swap with any of its six. */
  moves = 0
  private n = 0
  private stride = 0
  /** What all tables had that were taken in. */
  private unitsBefore = 0
  /** Units that a table loses for two who must not meet, and for who is alone of a gender. */
  private penalty = PENALTY
  /** What a table has by its mix. */
  private mixUnits = unitsByMix(PENALTY)
  private readonly people: People
  private readonly random: Random
  /** Row of each of the block's people; all else goes by their number in the block. */
  private readonly rows: Int32Array
  private readonly pairs: PairMatrix
  private readonly pair: Uint8Array
  private readonly pair4: Int32Array
  /** A line for each table. */
  private readonly near: Uint8Array
  private readonly near4: Int32Array
  /** Each person's entry in the line of their own table. */
  private readonly own: Int32Array
  private readonly tableOf: Int32Array
  private readonly seatOf: Int32Array
  private readonly sitter: Int32Array
  private readonly kind: Int32Array
  private readonly mix: Int32Array
  /** With how many at their table each person shares a topic or a hobby. */
  private readonly sharing: Int32Array
  private readonly topics: Uint8Array
  /** For each table: pairs that must not meet, units of all pairs, those for topics, how many like each, and what it loses as a whole. */
  private readonly barred: Int32Array
  private readonly sum: Int32Array
  private readonly topicSum: Int32Array
  private readonly topicCounts: Int32Array
  private readonly loss: Int32Array

  /** Makes room for at most `tables` tables. */
  constructor(people: People, tables: number, random: Random) {
    const most = tables * SEATS
    const stride = strideOf(most)
    this.people = people
    this.random = random
    this.rows = new Int32Array(most)
    this.pairs = new PairMatrix(people, most)
    this.pair = this.pairs.bytes
    this.pair4 = this.pairs.words
    this.near = new Uint8Array(tables * stride)
    this.near4 = new Int32Array(this.near.buffer)
    this.own = new Int32Array(most)
    this.tableOf = new Int32Array(most)
    this.seatOf = new Int32Array(most)
    this.sitter = new Int32Array(most)
    this.kind = new Int32Array(most)
    this.mix = new Int32Array(tables)
    this.sharing = new Int32Array(most)
    this.topics = new Uint8Array(most)
    this.barred = new Int32Array(tables)
    this.sum = new Int32Array(tables)
    this.topicSum = new Int32Array(tables)
    this.topicCounts = new Int32Array(tables)
    this.loss = new Int32Array(tables)
  }

  /** Takes in the tables with the numbers picks[from] to picks[to − 1] of `tables`. */
  load(tables: Int32Array, picks: Int32Array, from: number, to: number): void {
    const { people, rows, near4, pair4, tableOf, seatOf, sitter, kind, mix } = this
    const n = (to - from) * SEATS
    const stride = strideOf(n)
    this.n = n
    this.stride = stride
    for (let i = 0; i < n; i++) {
      const t = Math.floor(i / SEATS)
      const row = tables[picks[from + t]! * SEATS + (i % SEATS)]!
      rows[i] = row
      tableOf[i] = t
      seatOf[i] = i
      sitter[i] = i
      this.topics[i] = people.topics[row]!
      kind[i] = mixOf(people, row)
    }
    this.pairs.fill(rows, n)

    const words = stride >> 2
    for (let t = 0; t < to - from; t++) {
      const line = t * words
      mix[t] = 0
      for (let w = 0; w < words; w++) near4[line + w] = 0
      for (let x = t * SEATS; x < (t + 1) * SEATS; x++) {
        mix[t]! += kind[x]!
        for (let w = 0; w < words; w++) {
          near4[line + w] = (near4[line + w]! + (pair4[x * words + w]! & UNITS_OF_FOUR)) | 0
        }
      }
      this.recount(t)
    }
    this.unitsBefore = this.units()
  }

  /** Writes the tables back to where they came from, where they are better than these and break no rule. */
  store(tables: Int32Array, picks: Int32Array, from: number): void {
    const units = this.units()
    const change = units === Number.NEGATIVE_INFINITY ? PENALTY_STEP : 1 / PENALTY_STEP
    this.penalty = Math.max(PENALTY, Math.round(this.penalty * change))
    this.mixUnits = unitsByMix(this.penalty)
    if (units <= this.unitsBefore) return
    for (let x = 0; x < this.n; x++) {
      tables[picks[from + Math.floor(x / SEATS)]! * SEATS + (x % SEATS)] = this.rows[this.sitter[x]!]!
    }
  }

  /** The units of all tables; minus infinity where one breaks a rule. */
  private units(): number {
    let units = 0
    for (let t = 0; t < this.n / SEATS; t++) {
      const mix = this.mix[t]!
      if (this.barred[t]! > 0 || !isBalanced(mix)) return Number.NEGATIVE_INFINITY
      units += this.sum[t]! + this.mixUnits[mix]! - this.loss[t]!
    }
    return units
  }

  /** Asks everybody whether they would like to come to a random table, again and again, at a temperature in units. */
  sweep(moves: number, heat: number): void {
    const { n, stride, near, own, random } = this
    // one of two people who swap loses at most half of what both lose, so it is enough to find that one; five sixths
    // of a line's entry is what is left on average once someone makes room
    const floor = 6 * -FAR * heat
    for (let done = 0; done < moves; done += n) {
      const b = random.below(n / SEATS)
      const line = b * stride
      for (let i = 0; i < n; i++) {
        const there = near[line + i]!
        if (5 * there - 6 * own[i]! >= floor) this.move(i, b, there - own[i]!, heat)
      }
      this.moves += n
    }
  }

  /** Swaps person `i` with the first at table `b` with whom chance allows it; `gainOfFirst` is what `i` gains before the other leaves. */
  private move(i: number, b: number, gainOfFirst: number, heat: number): void {
    const { stride, near, own, pair, tableOf, sitter, kind, mix, mixUnits, random } = this
    const a = tableOf[i]!
    if (a === b) return
    const line = a * stride
    const pairs = i * stride
    // what the tables lose as a whole is worked out only for a swap that could be made if they lost less afterwards
    for (let seat = b * SEATS; seat < (b + 1) * SEATS; seat++) {
      const j = sitter[seat]!
      let gain = gainOfFirst + near[line + j]! - own[j]! - 2 * (pair[pairs + j]! & UNITS)
      const change = kind[j]! - kind[i]!
      if (change !== 0) {
        gain +=
          mixUnits[mix[a]! + change]! + mixUnits[mix[b]! - change]! - mixUnits[mix[a]!]! - mixUnits[mix[b]!]!
      }
      let least = 0
      if (gain + RELIEF < 0) {
        if (gain + RELIEF < -HOPELESS * heat) continue
        least = heat * LOGS[random.bits() & (DICE - 1)]!
        if (gain + RELIEF < least) continue
      } else least = heat * LOGS[random.bits() & (DICE - 1)]!
      if (this.tryToSwap(i, j, a, b, gain, least)) return
    }
  }

  private tryToSwap(i: number, j: number, a: number, b: number, gain: number, least: number): boolean {
    const { loss } = this
    const lossA = this.lossAfter(a, i, j)
    if (gain + loss[a]! + loss[b]! - lossA < least) return false
    const lossB = this.lossAfter(b, j, i)
    if (gain + loss[a]! + loss[b]! - lossA - lossB < least) return false
    this.swap(i, j, a, b)
    return true
  }

  /** What table `t` loses as a whole once `enters` sits there for `leaves`. */
  private lossAfter(t: number, leaves: number, enters: number): number {
    const { pair, stride, near, own, sitter, sharing, topics } = this
    const entering = enters * stride
    const leaving = leaves * stride
    const topicsIn = topics[enters]!
    const topicsOut = topics[leaves]!
    let barred = this.barred[t]!
    let strangers = 0
    let shares = 0
    let topicSum = this.topicSum[t]!
    const ownNew = near[t * stride + enters]! - (pair[entering + leaves]! & UNITS)
    let least = ownNew
    for (let x = t * SEATS; x < (t + 1) * SEATS; x++) {
      const k = sitter[x]!
      if (k === leaves) continue
      const withNew = pair[entering + k]!
      const withOld = pair[leaving + k]!
      barred += (withNew >> 7) - (withOld >> 7)
      const gained = (withNew & SHARES) >> 6
      shares += gained
      if (sharing[k]! - ((withOld & SHARES) >> 6) + gained === 0) strangers++
      const units = own[k]! - (withOld & UNITS) + (withNew & UNITS)
      if (units < least) least = units
      topicSum += TOPIC_UNITS[topicsIn & topics[k]!]! - TOPIC_UNITS[topicsOut & topics[k]!]!
    }
    if (shares === 0) strangers++
    const counts = this.topicCounts[t]! + TOPIC_COUNTS[topicsIn]! - TOPIC_COUNTS[topicsOut]!
    const sum = this.sum[t]! - own[leaves]! + ownNew
    const lost = this.penalty * barred + STRANGER_LOSS * strangers
    return lost + sameTopicsLoss(topicSum, counts) + worstPlacedLoss(sum, least)
  }

  private swap(i: number, j: number, a: number, b: number): void {
    const { stride, near4, pair4, tableOf, seatOf, sitter, kind, mix } = this
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
    sitter[seatI] = j
    sitter[seatJ] = i
    seatOf[i] = seatJ
    seatOf[j] = seatI
    tableOf[i] = b
    tableOf[j] = a
    const change = kind[j]! - kind[i]!
    mix[a]! += change
    mix[b]! -= change
    this.recount(a)
    this.recount(b)
  }

  /** Counts again what a table's people have there. */
  private recount(t: number): void {
    const { pair, stride, near, own, sitter, sharing, topics } = this
    let [barred, strangers, sum, topicSum, counts, least] = [0, 0, 0, 0, 0, 255]
    for (let x = t * SEATS; x < (t + 1) * SEATS; x++) {
      const k = sitter[x]!
      let shares = 0
      for (let y = t * SEATS; y < (t + 1) * SEATS; y++) {
        const entry = pair[k * stride + sitter[y]!]!
        shares += (entry & SHARES) >> 6
        if (y >= x) continue
        barred += entry >> 7
        topicSum += TOPIC_UNITS[topics[k]! & topics[sitter[y]!]!]!
      }
      sharing[k] = shares
      const units = near[t * stride + k]!
      own[k] = units
      sum += units
      if (units < least) least = units
      if (shares === 0) strangers++
      counts += TOPIC_COUNTS[topics[k]!]!
    }
    sum >>= 1
    this.barred[t] = barred
    this.sum[t] = sum
    this.topicSum[t] = topicSum
    this.topicCounts[t] = counts
    const lost = this.penalty * barred + STRANGER_LOSS * strangers
    this.loss[t] = lost + sameTopicsLoss(topicSum, counts) + worstPlacedLoss(sum, least)
  }
}
