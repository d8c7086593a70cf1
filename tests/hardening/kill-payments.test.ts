import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import type { Tx } from '../../src/db/transact'
import type { PaymentState } from '../../src/domain/money/payment'
import type { Random } from '../../src/matchmaking/core/random'
import { createRandom } from '../../src/matchmaking/core/random'
import { userInserter } from '../../src/users/users'
import { storeEvening } from '../support/evening'
import { checkInvariants } from '../support/invariants'
import { startToKill, workUntilGone } from '../support/killing'
import { inHours, tokenIn } from '../support/pages'
import { ADMIN, send } from '../support/real-server'
import { sampled } from '../support/sampled'

const KILLS = sampled(4, 60)
const TABLES = 4
/** Who comes to a table, one after the other. */
const GUESTS = 400
const PRICE = 150_000

test('every payment is where the last answer said while the server is killed, and their sum is what came', async () => {
  const tables: Table[] = []
  const { seed, random, inFile, url, cookie, kill, start, stop } = await startToKill((db) => {
    const insert = userInserter(db as Tx)
    for (let i = 0; i < TABLES; i++) {
      const { groupId, members } = storeEvening(db, { first: i * 10, eventAt: inHours(20 * 24) })
      const guests = Array.from({ length: GUESTS }, (_, n) => {
        const phone = `+62813${String(1_000_000 + i * GUESTS + n)}`
        return insert({ username: `guest_${i}_${n}`, name: 'Tamu', phone, at: inHours(0) })
      })
      tables.push(new Table(groupId, members.slice(1), guests))
    }
  })
  const call = async (method: string, path: string, body?: object) => {
    const answer = await send(url(), method, path, body, cookie)
    if (answer.status >= 500) throw new Error(`${answer.status} ${method} ${path}`)
    return answer
  }
  for (const [i, table] of tables.entries()) table.begin(createRandom(seed + 1 + i), call, url)

  for (let killed = 0; killed < KILLS; killed++) {
    const going = { on: true, done: 0 }
    const busy = tables.map((table) => workUntilGone(table, going))
    const enough = 4 + random.below(30)
    while (going.done < enough) await Bun.sleep(1)
    await Bun.sleep(random.below(20))
    going.on = false
    await kill()
    await Promise.all(busy)
    await start()
    inFile((db) => {
      checkInvariants(db)
      for (const table of tables) table.check(statesIn(db, table.groupId))
    })
  }
  // who had no answer sends it again, and it is done once
  for (const table of tables) await table.step()
  inFile((db) => {
    for (const table of tables) table.check(statesIn(db, table.groupId))
    const came = tables.reduce((sum, { states }) => sum + states.length, 0)
    expect(db.values(sql`select sum(amount), count(*) from payments`)).toEqual([[came * PRICE, came]])
    expect(came).toBeGreaterThan(KILLS)
    console.log(`${came} payments, ${tables.flatMap(({ retried }) => retried).length} changes had no answer`)
  })
  expect(await stop()).toBe(0)
}, 900_000)

function statesIn(db: Db, groupId: number): PaymentState[] {
  return db
    .values<[PaymentState]>(sql`select state from payments where group_id = ${groupId} order by id`)
    .map(([state]) => state)
}

type Call = (method: string, path: string, body?: object) => ReturnType<typeof send>

/** A change, and what it makes of the last payment; `new` adds one. */
interface Change {
  run: () => Promise<void>
  makes: PaymentState | 'new' | 'same'
}

/** A table at which one guest after the other pays, loses the seat in some way, and is paid back. */
class Table {
  /** of its payments, as the last answer said */
  states: PaymentState[] = []
  /** how many changes were sent again */
  retried: string[] = []
  private guest = -1
  private change: Change | undefined
  private random!: Random
  private call!: Call
  private url!: () => string

  constructor(
    readonly groupId: number,
    private readonly others: readonly number[],
    private readonly guests: readonly number[],
  ) {}

  begin(random: Random, call: Call, url: () => string) {
    Object.assign(this, { random, call, url })
  }

  /** Makes the next change, or the last one again when it had no answer. */
  async step() {
    if (this.change) this.retried.push(this.change.makes)
    this.change ??= this.next()
    await this.change.run()
    this.states = this.after()
    this.change = undefined
  }

  /** Fails unless the payments are those of the last answer, or of the change that has none yet. */
  check(found: PaymentState[]) {
    const may = this.change ? [this.states, this.after()] : [this.states]
    expect(may).toContainEqual(found)
  }

  private after(): PaymentState[] {
    const { makes } = this.change!
    if (makes === 'same') return this.states
    return makes === 'new' ? [...this.states, 'held'] : [...this.states.slice(0, -1), makes]
  }

  private next(): Change {
    const last = this.states.at(-1)
    if (last === 'held') return this.leave()
    if (last === 'owed') return { run: () => this.settle(), makes: 'settled' }
    if (this.isSeated) {
      this.isSeated = false
      return {
        run: () => this.staff('PATCH', '/member-status', { userId: this.who, status: 'paid' }),
        makes: 'new',
      }
    }
    this.guest++
    this.isSeated = true
    const seats = { status: 'confirming', members: [this.who, ...this.others] }
    return { run: () => this.staff('PATCH', '', seats), makes: 'same' }
  }

  private isSeated = false

  private get who() {
    return this.guests[this.guest]!
  }

  private leave(): Change {
    const userId = this.who
    const change_reason = 'hujan'
    const ways: Change[] = [
      { run: () => this.staff('PATCH', '', { status: 'cancelled', change_reason }), makes: 'owed' },
      { run: () => this.staff('PATCH', '', { members: this.others, removed: 'Berhalangan' }), makes: 'owed' },
      { run: () => this.staff('PATCH', '/member-status', { userId, status: 'dropped' }), makes: 'owed' },
      { run: () => this.cancel(), makes: 'owed' },
      { run: () => this.delete(), makes: 'owed' },
    ]
    return ways[this.random.below(ways.length)]!
  }

  private async staff(method: string, path: string, body: object) {
    const { status, body: answer } = await this.call(
      method,
      `/api/dinner-groups/${this.groupId}${path}`,
      body,
    )
    // who was removed before is not there to be removed once more
    if (status !== 200 && !(status === 422 && 'removed' in body))
      throw new Error(`${status} ${answer.message}`)
  }

  private async cancel() {
    const { body } = await this.call('POST', `/api/users/${this.who}/link`)
    const { status } = await fetch(`${this.url()}/api/me/cancel`, {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${tokenIn(body.link)}`, connection: 'close' },
        'content-type': 'application/json',
      },
      body: JSON.stringify({ refund: 'money' }),
    })
    expect(status).toBe(200)
  }

  private async delete() {
    const { status } = await this.call('DELETE', `/api/users/${this.who}`, { password: ADMIN.password })
    expect([200, 404]).toContain(status)
  }

  private async settle() {
    const lists = ['owed', 'credit'].map((state) => this.call('GET', `/api/dues?state=${state}`))
    const items = (await Promise.all(lists)).flatMap(({ body }) => body.items)
    const owed = (items as { id: number; groupId: number; version: number }[]).find(
      ({ groupId }) => groupId === this.groupId,
    )
    // settled before, without an answer
    if (!owed) return
    const settled = { state: 'settled', version: owed.version }
    expect((await this.call('PATCH', `/api/dues/${owed.id}`, settled)).status).toBe(200)
  }
}
