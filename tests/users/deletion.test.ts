import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../src/db/transact'
import type { Deletion } from '../../src/domain/api'
import { userInserter } from '../../src/users/users'
import { answers } from '../support/answers'
import { startApp } from '../support/app'

const PEOPLE = 300
const ids = Array.from({ length: PEOPLE }, (_, i) => i + 1)

async function withPeople() {
  const app = await startApp()
  app.db.transaction(() => {
    const insert = userInserter(app.db as Tx)
    const at = new Date().toISOString()
    for (const id of ids)
      insert({ username: `u${id}`, name: `Tamu ${id}`, phone: `+6281${100_000 + id}`, at })
  })
  const { call } = await app.signIn()
  const progress = async (): Promise<Deletion['deletion']> =>
    ((await (await call('GET', '/api/users/deletion')).json()) as Deletion).deletion
  /** Begins to delete everybody, and waits until some are gone. */
  async function begin() {
    const answer = call('POST', '/api/users/delete', { ids })
    while (!(await progress())) await Bun.sleep(1)
    return { answer }
  }
  const left = () => app.db.values<[number]>(sql`select count(*) from profiles`)[0]![0]
  return { ...app, call, progress, begin, left }
}

test('deleting many people lets sign-ups be stored between, and tells how far it is', async () => {
  const { app, call, db, progress, begin } = await withPeople()
  const { answer } = await begin()
  const signedUp = await app.handle(
    new Request('http://localhost:3000/api/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answers(1)),
    }),
  )
  expect(signedUp.status).toBe(201)
  const half = await progress()
  expect(half).toMatchObject({ total: PEOPLE, running: true })
  expect(half!.done).toBeGreaterThan(0)
  expect(half!.done).toBeLessThan(PEOPLE)
  expect((await call('POST', '/api/users/delete', { ids: [1, 2] })).status).toBe(409)
  expect(await (await answer).json()).toMatchObject({ success: true, deleted: PEOPLE })
  expect(await progress()).toBeNull()
  expect(db.values(sql`select detail from audit_entries where action = 'deleted users'`)).toEqual([
    [`${PEOPLE} users`],
  ])
  expect(db.values(sql`select count(*) from audit_entries where action = 'deleted a user'`)).toEqual([
    [PEOPLE],
  ])
})

test('a deletion that a stop ends half way is told as half done after the next start, until staff have read it', async () => {
  const first = await withPeople()
  const { answer } = await first.begin()
  first.app.stop()
  expect((await answer).status).toBe(503)
  const left = first.left()
  expect(left).toBeGreaterThan(0)
  const next = await startApp({ dataDir: first.config.dataDir })
  const { call } = await next.signIn('lain')
  expect(await (await call('GET', '/api/users/deletion')).json()).toEqual({
    deletion: { done: PEOPLE - left, total: PEOPLE, running: false },
  })
  expect((await call('DELETE', '/api/users/deletion')).status).toBe(200)
  expect(await (await call('GET', '/api/users/deletion')).json()).toEqual({ deletion: null })
})

test('a deletion that ended half way is told until staff have read it, also when others are made meanwhile', async () => {
  const first = await withPeople()
  const { answer } = await first.begin()
  first.app.stop()
  expect((await answer).status).toBe(503)
  const stayed = first.left()
  const half = { done: PEOPLE - stayed, total: PEOPLE, running: false }
  const next = await startApp({ dataDir: first.config.dataDir })
  const { call } = await next.signIn('lain')
  const recorded = async () => (await (await call('GET', '/api/users/deletion')).json()).deletion
  const last = ids.slice(-20)
  expect((await call('POST', '/api/users/delete', { ids: last.slice(0, 2) })).status).toBe(200)
  expect(await recorded()).toEqual(half)
  // and one more that ends half way, with the session it was asked for in
  const { call: other } = await next.signIn('ketiga')
  const others = other('POST', '/api/users/delete', { ids: ids.slice(-stayed, -20) })
  while (!(await recorded()).running) await Bun.sleep(1)
  const { total } = await recorded()
  await other('POST', '/api/logout')
  expect((await others).status).toBe(401)
  const { done, ...both } = await recorded()
  expect(both).toEqual({ total: PEOPLE + total, running: false })
  expect(done).toBeWithin(half.done + 1, PEOPLE + total)
  await call('DELETE', '/api/users/deletion')
  expect(await recorded()).toBeNull()
})

test('a deletion ends with the session it was asked for in, at its next step', async () => {
  const { call, db, begin, left } = await withPeople()
  const { answer } = await begin()
  expect((await call('POST', '/api/logout')).status).toBe(200)
  expect((await answer).status).toBe(401)
  const stayed = left()
  expect(stayed).toBeGreaterThan(0)
  expect(db.values(sql`select detail from audit_entries where action = 'deleted users'`)).toEqual([
    [`${PEOPLE - stayed} users`],
  ])
})
