// half a year of evenings that people join, lived by the code that ships: its queue, tables and deadlines on a real database;
// only the people are made up. By itself it lives one: `bun tests/bench/whole-evenings.ts '{"until":"door", …}' seed`
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { markOutcome } from '../../src/attendance/attendance'
import { ratesOf } from '../../src/attendance/rates'
import { demoPeople } from '../../src/cli/demo-people'
import { codeFor } from '../../src/db/codes'
import { closeDatabase, type Db, openDatabase } from '../../src/db/open'
import { dinnerGroups, evenings } from '../../src/db/schema'
import type { Tx } from '../../src/db/transact'
import { chanceOf, stageOf } from '../../src/domain/evening/expected'
import { announceEvening } from '../../src/evenings/announce'
import { markGuest, readGuests } from '../../src/evenings/door'
import { createEvening } from '../../src/evenings/evenings'
import { joinEvening } from '../../src/evenings/join'
import { settleTickets } from '../../src/evenings/lapse'
import { mergeTables } from '../../src/evenings/merge'
import { leave, standBy } from '../../src/evenings/places'
import { openEvenings } from '../../src/evenings/public'
import { seatsDigest } from '../../src/evenings/table-facts'
import { saveTables } from '../../src/evenings/tables'
import { previewTables } from '../../src/evenings/tables-preview'
import { changeGroup } from '../../src/groups/change'
import { groupsDealtAt } from '../../src/groups/evening'
import { setMemberStatus } from '../../src/groups/member-status'
import { openIn } from '../../src/groups/seats'
import { candidatesFor } from '../../src/matchmaking/candidates'
import { createRandom } from '../../src/matchmaking/core/random'
import { dealRows } from '../../src/matchmaking/deal'
import { openMessage } from '../../src/messages/compose'
import type { Due } from '../../src/messages/due-facts'
import { dueMessagesAt } from '../../src/messages/due-messages'
import type { MessageConfig } from '../../src/messages/items'
import { markMessage } from '../../src/messages/mark'
import { markPaid } from '../../src/money-page/mark-paid'
import { putInQueue } from '../../src/people/queue'
import { userInserter } from '../../src/users/users'

/** What people are like, in percent. */
export const LIFE = {
  /** free on an evening */
  free: 60,
  /** read of an evening before joining ends */
  reads: 85,
  /** of those who join, pay before there is a table */
  paysFirst: 60,
  /** pay in time or say so, and answer what they are asked */
  hears: 90,
  /** of those on the list who find no table, want a seat that becomes free */
  standsBy: 60,
  /** can still come to an evening that they joined */
  keeps: 92,
  /** cancel, or do not pay, while there is still time for somebody else */
  cancels: 6,
  /** do not turn up; of them, say so the day before, when their page asks */
  fails: 3,
  taps: 50,
  /** of those who dined, want to dine again, each week */
  returns: 5,
}
export type Life = typeof LIFE

/** How far staff go: each step has those before it. */
export const STEPS = ['make', 'repair', 'repair on the day', 'find somebody', 'door'] as const
export type Step = (typeof STEPS)[number]

export interface Way {
  until: Step
  arrivals: number
  weeks: number
  life?: Partial<Life>
}

export interface Outcome {
  /** tables at which anybody sat down */
  tables: number
  whole: number
  guests: number
  guestsAtWhole: number
  messages: number
  /** had joined, and no seat at the tables that were made; of them those who had paid, and who of all was owed their money */
  left: number
  standby: number
  owed: number
  paid: number
  /** of staff, for an undisturbed evening: its tables, payments, messages and the door */
  presses: number
  /** seats of which it was said how likely their owner comes, each morning of the four days before */
  guesses: number
  /** sum of the squared errors of Expected, and of nine in ten for everybody */
  squares: number
  squaresOfConstant: number
}

const STAFF = { id: 1, via: 'benchmark' }
const ZONE = 'Asia/Jakarta'
const CONFIG: MessageConfig = {
  ...{ answerHours: 24, timeZone: ZONE, bankAccount: 'BCA 1234567890 a.n. Semeja', priceIncludes: null },
  ...{ publicUrl: 'https://semeja.example', coldChatsPerDay: 1_000_000, refund: 'both' as const },
}
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Monday 4 January 2027, midnight in Jakarta. */
const BEGIN = Date.parse('2027-01-03T17:00:00.000Z')
/** When staff are at work, in hours of the day. */
const SHIFTS = [9, 12.5, 20.25]
/** Days of the week with an evening at seven, from Monday: 0. */
const EVENINGS = [2, 5]
const OPENS_DAYS_BEFORE = 13

/** Lives so many weeks and returns what became of the tables. */
export async function live({ until, arrivals, weeks, life: changes }: Way, seed: number): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'semeja-evenings-'))
  const db = openDatabase(folder)
  db.$client.run('pragma synchronous = off')
  try {
    return await new World(db, { until, arrivals, weeks }, { ...LIFE, ...changes }, seed).run()
  } finally {
    closeDatabase(db)
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Reaction {
  at: number
  act: () => void
}

class World {
  private readonly random
  private readonly outcome: Outcome = {
    tables: 0,
    whole: 0,
    guests: 0,
    guestsAtWhole: 0,
    messages: 0,
    ...{ left: 0, standby: 0, owed: 0, paid: 0, presses: 0, guesses: 0, squares: 0, squaresOfConstant: 0 },
  }
  private reactions: Reaction[] = []
  /** whether somebody is free on an evening */
  private readonly isFree = new Map<string, boolean>()
  private readonly isFailing = new Map<string, boolean>()
  private now = new Date(BEGIN)
  /** what was said of each seat before the dinner, by evening */
  private readonly guesses = new Map<number, { userId: number; chance: number }[]>()
  // the clock of the search, on which it ends after some thousand looks
  private ms = 0

  constructor(
    private readonly db: Db,
    private readonly way: Omit<Way, 'life'>,
    private readonly life: Life,
    private readonly seed: number,
  ) {
    this.random = createRandom(seed)
  }

  async run(): Promise<Outcome> {
    const { arrivals, weeks } = this.way
    const everybody = [...demoPeople(arrivals * weeks, this.seed, '2027-01-04')].filter(
      ({ removed }) => !removed,
    )
    for (let day = 0; day < weeks * 7; day++) {
      const midnight = BEGIN + day * DAY
      this.now = new Date(midnight + 8 * HOUR)
      this.openEvenings(day, weeks)
      for (let i = 0; i < everybody.length; i++)
        if (Math.floor((i * weeks * 7) / everybody.length) === day) this.signUp(everybody[i]!, i)
      if (day % 7 === 0) this.comeBack()
      this.guess()
      for (const hour of SHIFTS) {
        this.now = new Date(midnight + hour * HOUR)
        this.react()
        settleTickets(this.db, this.now)
        await this.lookAfter()
        this.write()
        if (this.goesTo('find somebody')) this.findSomebody()
      }
      this.now = new Date(midnight + 19 * HOUR)
      settleTickets(this.db, this.now)
      this.react()
      this.dine()
    }
    for (const [count, isOwed] of this.db.values<[number, number]>(sql`
      select count(*), state in ('owed', 'settled') from payments where paid_at is not null group by 2`)) {
      this.outcome.paid += count
      if (isOwed) this.outcome.owed += count
    }
    return this.outcome
  }

  private chance(percent: number): boolean {
    return this.random.below(1000) < percent * 10
  }

  private openEvenings(day: number, weeks: number) {
    const dinnerDay = day + OPENS_DAYS_BEFORE
    const isFirst = day === 0
    const days = isFirst ? Array.from({ length: OPENS_DAYS_BEFORE + 1 }, (_, i) => i) : [dinnerDay]
    for (const one of days.filter((at) => EVENINGS.includes(at % 7) && at < weeks * 7 && at > 5)) {
      const made = createEvening(
        this.db,
        STAFF,
        {
          ...{ at: new Date(BEGIN + one * DAY + 19 * HOUR).toISOString(), city: 'Yogyakarta', area: 'Tugu' },
          ...{ price: 95_000, tables_max: null, note: '', status: 'open' },
        },
        CONFIG,
        this.now,
      )
      if (!made.ok) throw new Error(made.reason)
      // its link is posted, and who waits reads of it in the next days
      const waiting = this.db.values<[number]>(sql`select user_id from profiles where standing = 'free'`)
      for (const [userId] of waiting)
        if (this.chance(this.life.reads)) this.later(this.random.below(120), () => this.join(userId, made.id))
    }
  }

  private signUp(
    {
      removed: _,
      daysAgo: _d,
      minutes: _m,
      ...person
    }: ReturnType<typeof demoPeople> extends Generator<infer P> ? P : never,
    i: number,
  ) {
    const at = this.now.toISOString()
    const userId = userInserter(this.db as Tx)({ ...person, username: `user_${i}`, at })
    // the questionnaire ends with the evenings that are open
    if (this.chance(this.life.reads)) this.joinAll(userId)
  }

  /** Joins the first evening on which they are free. */
  private joinAll(userId: number) {
    for (const { id } of openEvenings(this.db, this.now)) this.join(userId, id)
  }

  private join(userId: number, eveningId: number) {
    if (!this.is(userId, eveningId) || this.isGuest(userId)) return
    const guest = {
      userId,
      gender: null,
      others: [],
      isOwn: false,
      isUnproved: false,
      isPausedOrBlocked: false,
    }
    const join = (pay: 'now' | 'later') => {
      const evening = codeFor(this.db, 'evening', eveningId)
      return joinEvening(this.db, guest, { evening, pay }, ZONE, this.now)
    }
    const first = join(this.chance(this.life.paysFirst) ? 'now' : 'later')
    const joined = first.ok ? first : join('later')
    if (!joined.ok) return
    if (!this.chance(this.life.keeps)) this.later(36, () => this.leave(userId, eveningId))
    else if (joined.status === 'confirmed' && this.chance(this.life.hears))
      this.later(1 + this.random.below(18), () => this.payFirst(userId, eveningId))
  }

  private isGuest(userId: number): boolean {
    const open = this.db.values(sql`
      select 1 from tickets join evenings on evenings.id = evening_id
      where tickets.user_id = ${userId} and tickets.status <> 'dropped' and evenings.at > ${this.now.toISOString()}`)
    return open.length > 0
  }

  private leave(userId: number, eveningId: number) {
    leave(this.db, STAFF, { userId, eveningId, source: 'visitor' }, this.now)
  }

  private payFirst(userId: number, eveningId: number) {
    const due = this.db.values<[number]>(sql`
      select payments.id from payments join tickets on tickets.id = ticket_id
      where tickets.user_id = ${userId} and evening_id = ${eveningId} and state = 'due'`)
    markPaid(this.db, STAFF, due.flat(), undefined, this.now)
  }

  /** Whether somebody will not turn up, as is known to them the day before. */
  private fails(userId: number, groupId: number): boolean {
    const [row] = this.db.values<[number]>(sql`select evening_id from dinner_groups where id = ${groupId}`)
    const key = `${userId} ${row![0]}`
    const known = this.isFailing.get(key) ?? this.chance(this.life.fails)
    this.isFailing.set(key, known)
    return known
  }

  private is(userId: number, eveningId: number): boolean {
    const key = `${userId} ${eveningId}`
    const known = this.isFree.get(key) ?? this.chance(this.life.free)
    this.isFree.set(key, known)
    return known
  }

  private comeBack() {
    const dined = this.db.values<[number]>(sql`select user_id from profiles where standing = 'member'`)
    const back = dined.map(([id]) => id).filter(() => this.chance(this.life.returns))
    for (const id of putInQueue(this.db, STAFF, back, this.now)) this.joinAll(id)
  }

  private later(hours: number, act: () => void) {
    this.reactions.push({ at: this.now.getTime() + hours * HOUR, act })
  }

  private react() {
    const due = this.reactions.filter(({ at }) => at <= this.now.getTime())
    this.reactions = this.reactions.filter(({ at }) => at > this.now.getTime())
    for (const { act } of due) act()
  }

  /** Writes all that is due, as staff do, and has people react. */
  private write() {
    const { due } = dueMessagesAt(this.db, this.now, CONFIG)
    for (const one of due) {
      const { userId, groupId, kind } = one
      const input = { userId, groupId, eveningId: one.eveningId, kind }
      const opened = openMessage(this.db, STAFF, input as Parameters<typeof openMessage>[2], CONFIG, this.now)
      if (!opened.ok) continue
      markMessage(this.db, STAFF, opened.id, 'sent', CONFIG, this.now)
      this.outcome.messages++
      this.outcome.presses += 2
      this.answer(one)
    }
  }

  /** Where nobody stands by, staff write to somebody who can come, one for each free seat. */
  private findSomebody() {
    const announced = sql`announced_at is not null and at > ${this.now.toISOString()}`
    for (const { id } of this.db.select().from(evenings).where(announced).all()) {
      for (const groupId of groupsDealtAt(this.db, id)) {
        const members = openIn(this.db, groupId).filter(
          ({ role, status }) => role === 'member' && status !== 'dropped',
        )
        if (members.length === 0 || members.length >= 6) continue
        const found = candidatesFor(
          this.db,
          groupId,
          undefined,
          { timeZone: ZONE, meetAgain: null },
          this.now,
        )
        const [one] = found.ok ? found.people : []
        if (!one) continue
        this.outcome.presses += 2
        const ids = members.map(({ userId }) => userId)
        changeGroup(this.db, STAFF, groupId, { members: [...ids, one.userId] }, this.now)
      }
    }
  }

  private goesTo(step: Step): boolean {
    return STEPS.indexOf(step) <= STEPS.indexOf(this.way.until)
  }

  private answer({ userId, groupId, kind }: Due) {
    const { life } = this
    const hours = 1 + this.random.below(18)
    if (kind === 'pay') {
      const gives = !this.chance(life.cancels)
      this.later(hours, () => this.setStatus(userId, groupId!, gives ? 'paid' : 'dropped'))
    } else if (kind === 'invite' && this.chance(life.hears))
      this.later(1, () => this.setStatus(userId, groupId!, this.chance(life.keeps) ? 'confirmed' : 'dropped'))
    else if (
      (kind === 'details' || kind === 'seat') &&
      this.fails(userId, groupId!) &&
      this.chance(life.taps)
    )
      this.later(1, () => this.setStatus(userId, groupId!, 'dropped'))
  }

  /** Of those on the list who see that they have no table, most want a seat that becomes free. */
  private standBy(eveningId: number, userIds: readonly number[]) {
    const source = 'visitor' as const
    for (const userId of userIds)
      if (this.chance(this.life.standsBy))
        this.later(1 + this.random.below(18), () =>
          standBy(this.db, STAFF, { userId, eveningId, source, stay: true }, this.now),
        )
  }

  private setStatus(userId: number, groupId: number, status: 'confirmed' | 'paid' | 'dropped') {
    // a repair may have moved the seat to another group since
    const [seat] = this.db.values<[number]>(sql`
      select group_id from memberships where user_id = ${userId} and left_at is null and active = 1`)
    setMemberStatus(this.db, STAFF, seat?.[0] ?? groupId, { userId, role: 'member', status }, this.now)
  }

  private today(): string {
    return new Date(this.now.getTime() + 7 * HOUR).toISOString().slice(0, 10)
  }

  /** Makes tables once joining has ended, repairs and announces them at noon of the day before, and repairs them until the dinner. */
  private async lookAfter() {
    const now = this.now.toISOString()
    const rows = this.db.select().from(evenings).where(sql`at > ${now}`).all()
    for (const { id, answersUntil, detailsFrom, dealtAt, announcedAt } of rows) {
      if (dealtAt === null) {
        if (answersUntil <= now) await this.saveTables(id)
        continue
      }
      if (detailsFrom > now) continue
      if (announcedAt === null) {
        if (this.goesTo('repair')) await this.saveTables(id)
        announceEvening(this.db, STAFF, id, seatsDigest(this.db, id), this.now)
        this.outcome.presses++
      } else if (this.goesTo('repair on the day')) await this.saveTables(id)
    }
  }

  private async saveTables(id: number) {
    const matchmaking = {
      deal: async (request: Parameters<typeof dealRows>[0]) => dealRows(request, () => (this.ms += 2)),
    }
    const found = await previewTables(
      { db: this.db, matchmaking, timeZone: ZONE, meetAgain: null } as Parameters<typeof previewTables>[0],
      id,
      { locked: [] },
      this.now,
    )
    if (!found.ok) return
    const { tables, digest, step, standby, listed } = found.preview
    const before = seatsDigest(this.db, id)
    const zone = { timeZone: ZONE, today: this.today(), meetAgain: null }
    const saved = saveTables(this.db, STAFF, id, { tables, digest, pics: [] }, zone, this.now)
    if (!saved.ok && saved.reason !== 'none') throw new Error(`${step}: ${saved.reason}`)
    if (seatsDigest(this.db, id) !== before) this.outcome.presses += 2
    if (step === 'make') {
      this.outcome.left += standby.length + listed.length
      this.outcome.standby += standby.length
      // the bank's list, and the place, names and PIC of all tables
      this.outcome.presses += 4
      this.standBy(id, listed)
    }
    // the place is known, so that people are sent it
    for (const { id: groupId } of this.db
      .select()
      .from(dinnerGroups)
      .where(eq(dinnerGroups.eveningId, id))
      .all())
      changeGroup(
        this.db,
        STAFF,
        groupId,
        { venue: 'Kedai Senja', address: 'Jl. Tugu 1', booked_as: 'Semeja' },
        this.now,
      )
  }

  /** Notes how likely it is that who sits at a table will come, by the rates that the house has by now. */
  private guess() {
    const rates = ratesOf(this.db, this.now)
    const [from, until] = [this.now, new Date(this.now.getTime() + 4 * DAY)].map((at) => at.toISOString())
    for (const { id, price } of this.db
      .select()
      .from(evenings)
      .where(sql`at between ${from} and ${until} and dealt_at is not null`)
      .all())
      for (const groupId of groupsDealtAt(this.db, id))
        for (const { userId, status, role } of openIn(this.db, groupId)) {
          const stage = stageOf({ status }, { price })
          const guesses = this.guesses.get(id) ?? []
          this.guesses.set(id, guesses)
          if (role === 'member' && stage) guesses.push({ userId, chance: chanceOf(stage, rates) })
        }
  }

  /** Compares what was said with who came, and marks it, as staff do after the dinner. */
  private markWhoCame(eveningId: number, groupIds: readonly number[], came: ReadonlySet<number>) {
    for (const { userId, chance } of this.guesses.get(eveningId) ?? []) {
      const end = came.has(userId) ? 1 : 0
      this.outcome.guesses++
      this.outcome.squares += (chance - end) ** 2
      this.outcome.squaresOfConstant += (0.9 - end) ** 2
    }
    const later = new Date(this.now.getTime() + 3 * HOUR)
    for (const groupId of groupIds) {
      for (const { userId, role, status } of openIn(this.db, groupId)) {
        if (role !== 'member' || status === 'dropped') continue
        const outcome = came.has(userId) ? 'came' : 'no-show'
        const marked = markOutcome(this.db, STAFF, { groupId, userId }, { outcome }, later)
        if (!marked.ok) throw new Error(marked.reason)
      }
    }
  }

  /** Who comes sits down; at the door tables of one place are merged. */
  private dine() {
    const at = this.now.toISOString()
    for (const { id } of this.db.select().from(evenings).where(eq(evenings.at, at)).all()) {
      const tables = groupsDealtAt(this.db, id).map((groupId) => ({
        groupId,
        here: openIn(this.db, groupId)
          .filter(({ status, role }) => role === 'member' && (status === 'paid' || status === 'confirmed'))
          .map(({ userId }) => userId)
          .filter((userId) => !this.fails(userId, groupId)),
      }))
      const merged = this.goesTo('door') ? this.atTheDoor(id, tables) : tables.map(({ here }) => here)
      for (const table of merged.filter((here) => here.length > 0)) {
        this.outcome.tables++
        // who is there is one press for a table
        this.outcome.presses++
        this.outcome.guests += table.length
        if (table.length !== 6) continue
        this.outcome.whole++
        this.outcome.guestsAtWhole += 6
      }
      const left = this.db.values<[number]>(sql`
        select user_id from tickets cross join profiles using (user_id)
        where evening_id = ${id} and not exists (select 1 from memberships where ticket_id = tickets.id and left_at is null) and standing = 'free'`)
      for (const [userId] of left) if (this.chance(this.life.reads)) this.joinAll(userId)
      for (const { groupId } of tables)
        changeGroup(this.db, STAFF, groupId, { status: 'completed' }, this.now)
      this.markWhoCame(
        id,
        tables.map(({ groupId }) => groupId),
        new Set(tables.flatMap(({ here }) => here)),
      )
    }
  }

  private atTheDoor(eveningId: number, tables: { groupId: number; here: number[] }[]): number[][] {
    for (const userId of tables.flatMap(({ here }) => here)) {
      const marked = markGuest(this.db, STAFF, { eveningId, userId }, { here: true }, this.now)
      if (!marked.ok) throw new Error(marked.reason)
    }
    const read = () => {
      const found = readGuests(this.db, eveningId, this.now)
      if (!found.ok) throw new Error(found.reason)
      return found.guests
    }
    const { proposal: moves, digest } = read()
    if (moves.length === 0) return tables.map(({ here }) => here)
    const merged = mergeTables(this.db, STAFF, eveningId, { moves, digest }, this.now)
    if (!merged.ok) throw new Error(merged.reason)
    return read().tables.map(({ guests }) =>
      guests.flatMap(({ arrival, userId }) => (arrival === 'here' ? userId : [])),
    )
  }
}

if (import.meta.main) {
  const [way, seed] = process.argv.slice(2)
  console.log(JSON.stringify(await live(JSON.parse(way!), Number(seed))))
}
