import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { storePeople } from '../../src/cli/demo-people'
import type { Db } from '../../src/db/open'
import { checkInvariants } from '../support/invariants'
import { startToKill, Visitors, workUntilGone } from '../support/killing'
import { send } from '../support/real-server'
import { sampled } from '../support/sampled'
import { tracesOf } from '../support/traces'

const KILLS = sampled(5, 30)

const peopleOf = (db: Db) =>
  db.all<{ id: number; phone: string }>(
    sql`select user_id as id, phone from sign_ups group by phone having count(*) = 1 order by user_id`,
  )

test('a server that is killed while it overwrites traces loses nothing that was answered, and leaves none in the end', async () => {
  const { random, dataDir, inFile, cookie, url, kill, start, stop } = await startToKill((db) => {
    storePeople(db, 20_000, 1, '2026-11-21', 'Asia/Jakarta')
    // leaves copies of rows in unused parts of pages, as splitting them does
    db.run(sql`vacuum`)
  })
  const people = inFile(peopleOf)
  const visitors = Array.from({ length: 3 }, (_, i) => new Visitors(i, url))
  const erased: string[] = []
  const eraser = {
    async step() {
      const { id, phone } = people.pop()!
      const input = { userId: id, digits: phone.slice(-4) }
      const { status, body } = await send(url(), 'POST', '/api/privacy/erase', input, cookie)
      expect(status).toBe(200)
      erased.push(phone)
      return body
    },
  }
  for (let killed = 0; killed < KILLS; killed++) {
    const going = { on: true, done: 0 }
    const work = [...visitors, eraser].map((worker) => workUntilGone(worker, going))
    const before = erased.length
    while (erased.length === before) await Bun.sleep(1)
    await Bun.sleep(random.below(400))
    going.on = false
    await kill()
    await Promise.all(work)
    await start()
    inFile((db) => {
      expect(db.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: 'ok' }])
      const rows = db.values<[string, string]>(
        sql`select username, name from users join profiles on user_id = users.id`,
      )
      const names = new Map(rows)
      for (const { stored } of visitors)
        for (const [username, name] of stored)
          expect([username, names.get(username)]).toEqual([username, name])
    })
  }
  expect(await eraser.step()).toMatchObject({ success: true, rewritten: true })
  expect(await stop()).toBe(0)
  inFile((db) => {
    checkInvariants(db)
    const left = new Set(peopleOf(db).map(({ phone }) => phone))
    expect(erased.filter((phone) => left.has(phone))).toEqual([])
    // and of the others nobody
    expect(people.filter(({ phone }) => !left.has(phone))).toEqual([])
  })
  expect(tracesOf(dataDir, erased)).toEqual([])
  console.log(`erased ${erased.length} people meanwhile`)
}, 600_000)
