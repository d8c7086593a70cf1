import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { fillDemo } from '../../src/cli/demo'
import { closeDatabase, DATABASE_FILE, type Db, openDatabase } from '../../src/db/open'
import { createRandom } from '../../src/matchmaking/core/random'
import { copiesOf } from '../support/app'
import { checkInvariants } from '../support/invariants'
import { Visitors } from '../support/load'
import { send, signedIn, startProcess } from '../support/real-server'
import { sampled } from '../support/sampled'
import { tracesOf } from '../support/traces'

const KILLS = sampled(5, 30)
const seed = Number(process.env.SEED ?? crypto.getRandomValues(new Uint32Array(1))[0])
console.log(`killed with SEED=${seed}`)

const withDemo = (people: number) =>
  copiesOf((db) => {
    fillDemo(db, people, 1, '2026-11-21', 'Asia/Jakarta')
    // leaves copies of rows in unused parts of pages, as splitting them does
    db.run(sql`vacuum`)
  })
const many = withDemo(20_000)

const peopleOf = (db: Db) =>
  db.all<{ id: number; phone: string }>(
    sql`select user_id as id, phone from sign_ups group by phone having count(*) = 1 order by user_id`,
  )

/** Looks through a database that nobody uses; it is whole. */
function look<T>(dataDir: string, work: (db: Db) => T): T {
  const db = openDatabase(dataDir)
  try {
    expect(db.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
    checkInvariants(db)
    return work(db)
  } finally {
    closeDatabase(db)
  }
}

test('a server that is killed while it overwrites traces loses nothing that was answered, and leaves none in the end', async () => {
  const random = createRandom(seed + 1)
  const dataDir = many()
  const people = look(dataDir, peopleOf)
  let server = await startProcess(dataDir)
  const cookie = await signedIn(server.url)
  const visitors = Array.from({ length: 3 }, (_, i) => new Visitors(i, () => server.url))
  const erased: string[] = []
  const erase = async () => {
    const { id, phone } = people.pop()!
    const input = { userId: id, digits: phone.slice(-4) }
    const { status, body } = await send(server.url, 'POST', '/api/privacy/erase', input, cookie)
    // killed before the answer, it may have been done all the same
    expect([200, 404]).toContain(status)
    erased.push(phone)
    return body
  }
  for (let kill = 1; kill <= KILLS; kill++) {
    let isOn = true
    const work = [...visitors.map((visitor) => () => visitor.step()), erase].map(async (step) => {
      for (;;) {
        try {
          await step()
        } catch (error) {
          if (isOn) throw error
          return
        }
      }
    })
    const before = erased.length
    while (erased.length === before) await Bun.sleep(1)
    await Bun.sleep(random.below(400))
    isOn = false
    await server.stop('SIGKILL')
    await Promise.all(work)
    server = await startProcess(dataDir)
    using db = new Database(join(dataDir, DATABASE_FILE), { readonly: true })
    expect(db.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    const names = new Map(
      db
        .query<{ username: string; name: string }, []>(
          `select username, name from users join profiles on user_id = users.id where username like 'user\\__\\_%' escape '\\'`,
        )
        .all()
        .map(({ username, name }) => [username, name]),
    )
    for (const { stored } of visitors)
      for (const [username, name] of stored) expect([username, names.get(username)]).toEqual([username, name])
  }
  expect(await erase()).toMatchObject({ success: true, rewritten: true })
  expect(await server.stop()).toBe(0)
  const left = new Set(look(dataDir, peopleOf).map(({ phone }) => phone))
  expect(erased.filter((phone) => left.has(phone))).toEqual([])
  expect(tracesOf(dataDir, erased)).toEqual([])
  // and of the others nobody
  expect(people.filter(({ phone }) => !left.has(phone))).toEqual([])
  console.log(`erased ${erased.length} people meanwhile`)
}, 600_000)
