import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import type { Tx } from '../../src/db/transact'
import type { PaymentState } from '../../src/domain/money/payment'
import { createRandom, type Random } from '../../src/matchmaking/core/random'
import { userInserter } from '../../src/users/users'
import { storeEvening } from '../support/evening'
import { inHours } from '../support/evenings'
import { checkInvariants } from '../support/invariants'
import { startToKill, Visitors, workUntilGone } from '../support/killing'
import { send } from '../support/real-server'
import { sampled } from '../support/sampled'

const KILLS = sampled(12, 30)
const VISITORS = 6
/** Who comes to the table, one after the other. */
const GUESTS = 1000
const PRICE = 150_000

// a killed process loses what only it knew; that the disk keeps it through a power cut is synchronous = full
test('whatever was answered is there after the server was killed time and again, at any moment', async () => {
  let seats: Seats | undefined
  const {
    seed,
    random,
    inFile,
    url,
    cookie,
    kill: killServer,
    start,
    stop,
  } = await startToKill((db) => {
    seats = storeSeats(db)
  })
  const visitors = Array.from({ length: VISITORS }, (_, i) => new Visitors(i, url))
  const runs = new Runs(createRandom(seed + 100), url, cookie)
  const payments = new Payments(seats!, url, cookie)

  for (let kill = 1; kill <= KILLS; kill++) {
    const going = { on: true, done: 0 }
    const busy = [...visitors, runs, payments].map((worker) => workUntilGone(worker, going))
    // counted in answers, as a busy machine may need long for the first; now and then what takes longest ends before
    const enough = random.below(60)
    const ended = () => (kill % 4 === 0 ? runs.stored.length : going.done)
    const before = ended()
    while (going.done < enough || ended() === before) await Bun.sleep(1)
    await Bun.sleep(random.below(20))
    going.on = false
    await killServer()
    await Promise.all(busy)

    await start()
    inFile((db) => {
      expect(db.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
      checkInvariants(db)
      const rows = db.all<{ username: string; name: string }>(
        sql`select username, name from users join profiles on user_id = id where username glob 'user_*_*'`,
      )
      const names = new Map(rows.map(({ username, name }) => [username, name]))
      expect(names.size).toBe(rows.length)
      for (const { stored } of visitors)
        for (const [username, name] of stored)
          expect([username, names.get(username)]).toEqual([username, name])
      // and nobody whom nobody sent
      const sent = new Set(visitors.flatMap(({ stored, open }) => [...stored.keys(), open?.username]))
      expect(rows.filter(({ username }) => !sent.has(username))).toEqual([])

      const groups = db.all<Group>(sql`select id, run_id as runId from dinner_groups`)
      const runIds = db.values<[number]>(sql`select id from matchmaking_runs`).flat()
      runs.check(groups, new Set(runIds))
      payments.check(db)
    })
  }

  // who had no answer sends it again, and it is done once
  for (const visitor of visitors) if (visitor.open) await visitor.step()
  if (payments.open) await payments.step()
  expect(await stop()).toBe(0)
  const signUps = visitors.reduce((sum, { stored }) => sum + stored.size, 0)
  const came = payments.states.length
  inFile((db) => {
    expect(db.all(sql`select count(*) as n from users where username glob 'user_*_*'`)).toEqual([
      { n: signUps },
    ])
    payments.check(db)
    expect(db.values(sql`select sum(amount), count(*) from payments`)).toEqual([[came * PRICE, came]])
  })
  console.log(`answered: ${signUps} sign-ups, ${runs.stored.length} runs of matchmaking, ${came} payments`)
  // it was no idle server that was killed
  expect(signUps).toBeGreaterThan(KILLS * 5)
  expect(runs.stored.length).toBeGreaterThanOrEqual(KILLS / 5)
  expect(came).toBeGreaterThanOrEqual(KILLS / 5)
}, 600_000)

interface Group {
  id: number
  runId: number | null
}

/** One of the staff who runs matchmaking without end, and takes back some of the runs. */
class Runs {
  readonly stored: { id: number; groups: number[]; isBack: boolean | undefined }[] = []

  constructor(
    private readonly random: Random,
    private readonly url: () => string,
    private readonly cookie: string,
  ) {}

  async step() {
    const { status, body } = await send(this.url(), 'POST', '/api/matchmaking', {}, this.cookie)
    // a start goes on with the taking back that was interrupted
    if (status === 409) return expect(body.message).toBe('Matchmaking is already running')
    expect(status).toBe(200)
    const run: Runs['stored'][number] = { id: body.runId, groups: body.groups, isBack: false }
    this.stored.push(run)
    if (this.random.below(2) === 0) return
    run.isBack = undefined
    const path = `/api/matchmaking/runs/${run.id}/take-back`
    const back = await send(this.url(), 'POST', path, {}, this.cookie)
    // there may have been nobody
    expect([200, 409]).toContain(back.status)
    if (back.status === 200) expect(back.body).toMatchObject({ deleted: run.groups.length, left: [] })
    run.isBack = true
  }

  /** Fails unless each run is there as a whole, or gone as a whole; one whose taking back was not answered may be either or half. */
  check(groups: readonly Group[], runIds: ReadonlySet<number>) {
    const runOf = new Map(groups.map(({ id, runId }) => [id, runId]))
    for (const { id, groups: ids, isBack } of this.stored) {
      expect(runIds.has(id)).toBe(true)
      if (isBack === true) expect(ids.filter((group) => runOf.has(group))).toEqual([])
      if (isBack === false) expect(ids.filter((group) => runOf.get(group) !== id)).toEqual([])
    }
    // groups of runs that nobody was told of are of runs that were stored
    for (const { runId } of groups) if (runId !== null) expect(runIds.has(runId)).toBe(true)
  }
}

interface Seats {
  groupId: number
  others: number[]
  guests: number[]
}

/** Stores a table with its others, and guests who take its first seat in turn. */
function storeSeats(db: Db): Seats {
  const { groupId, members } = storeEvening(db, { eventAt: inHours(20 * 24), price: PRICE })
  const insert = userInserter(db as Tx)
  const guests = Array.from({ length: GUESTS }, (_, n) => {
    const phone = `+62899${1_000_000 + n}`
    return insert({ username: `guest_${n}`, name: 'Tamu', phone, at: inHours(0) })
  })
  return { groupId, others: members.slice(1), guests }
}

/** One of the staff at whose table one guest after the other pays, drops out and is paid back. */
class Payments {
  /** of the payments, as the last answer said */
  states: PaymentState[] = []
  /** sent, not answered, with what the payments are then */
  open: { run: () => Promise<void>; states: PaymentState[] } | undefined

  /** who sits in the first seat */
  private userId = 0

  constructor(
    private readonly seats: Seats,
    private readonly url: () => string,
    private readonly cookie: string,
  ) {}

  /** The next change, or the one again that has no answer yet. */
  async step() {
    this.open ??= this.next()
    await this.open.run()
    this.states = this.open.states
    this.open = undefined
  }

  /** Fails unless the payments are those of the last answer, or of the change that has none yet. */
  check(db: Db) {
    const found = db.values<[PaymentState]>(sql`select state from payments order by id`).flat()
    expect([this.states, this.open?.states]).toContainEqual(found)
  }

  private next(): NonNullable<Payments['open']> {
    const before = this.states.slice(0, -1)
    const last = this.states.at(-1)
    if (last === 'held') return { run: () => this.setStatus('dropped'), states: [...before, 'owed'] }
    if (last === 'owed') return { run: () => this.settle(), states: [...before, 'settled'] }
    const [userId, ...guests] = this.seats.guests
    this.seats.guests = guests
    this.userId = userId!
    const seated = { status: 'confirming', members: [userId, ...this.seats.others] }
    const run = async () => {
      await this.staff('PATCH', `/api/dinner-groups/${this.seats.groupId}`, seated)
      await this.setStatus('paid')
    }
    return { run, states: [...this.states, 'held'] }
  }

  private async staff(method: string, path: string, body?: object) {
    const answer = await send(this.url(), method, path, body, this.cookie)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.body
  }

  private async setStatus(status: string) {
    const path = `/api/dinner-groups/${this.seats.groupId}/member-status`
    await this.staff('PATCH', path, { userId: this.userId, status })
  }

  private async settle() {
    const lists = ['owed', 'credit'].map((state) => this.staff('GET', `/api/dues?state=${state}`))
    const [owed] = (await Promise.all(lists)).flatMap(({ items }) => items)
    // settled before, without an answer
    if (owed) await this.staff('PATCH', `/api/dues/${owed.id}`, { state: 'settled', version: owed.version })
  }
}
