// money that comes on the day in which an erasure waits: it is its owner's again once they stay, and nobody's once they are erased
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { eraseDue } from '../../src/privacy/erasures'
import { startChecked } from '../support/pages'

/** A guest who paid, or whose seat is gone before they did, and who wants to be erased. */
async function startErasure(has: 'paid' | 'lost the seat') {
  const app = await startChecked()
  const [id, other] = app.members as [number, number]
  for (const one of [id, other]) await app.setStatus(one, 'confirmed')
  const rows = () =>
    app.db.all<{ id: number; user: number | null; state: string; seat: number | null }>(
      sql`select id, user_id as user, state, (select id from memberships as seat where seat.ticket_id = payments.ticket_id) as seat from payments order by id`,
    )
  const payment = rows().find(({ user }) => user === id)!.id
  if (has === 'paid') await app.mark(payment, 'paid')
  else await app.setStatus(id, 'messaging')
  const page = app.as(await app.link(id))
  const erased = await page.page('DELETE', '/api/me', { digits: app.digitsOf(id), giveUpMoney: true })
  expect(erased.status).toBe(200)
  expect(rows().map(({ user }) => user)).toEqual([null, other])
  return { ...app, id, other, payment, rows, stay: () => page.page('POST', '/api/me/stay') }
}

test('a transfer that comes twice while an erasure waits is its owner’s once they stay', async () => {
  const app = await startErasure('paid')
  // the second, and the third noted on the second
  expect((await app.mark(app.payment, 'came twice')).status).toBe(200)
  expect((await app.mark(app.rows().at(-1)!.id, 'came twice')).status).toBe(200)
  expect((await app.stay()).status).toBe(200)
  expect(app.rows().map(({ user, state }) => [user, state])).toEqual([
    [app.id, 'owed'],
    [app.other, 'due'],
    [app.id, 'owed'],
    [app.id, 'owed'],
  ])
})

test('what comes twice while an erasure waits is nobody’s once its owner is erased', async () => {
  const app = await startErasure('paid')
  await app.mark(app.payment, 'came twice')
  eraseDue(app.db, new Date(Date.now() + 5 * 86_400_000))
  expect(app.db.all(sql`select id from erasures`)).toEqual([])
  expect(app.rows().map(({ user }) => user)).toEqual([null, app.other, null])
  expect((await app.stay()).status).not.toBe(200)
})
