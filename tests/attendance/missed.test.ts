// what is written to who came, and to who was missed
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { MessageKind } from '../../src/domain/messages/message-kinds'
import { dueAt } from '../../src/messages/due'
import { readDueInput } from '../../src/messages/read-due-input'
import { CONFIG } from '../support/evening'
import { DAY_MS, startDinner } from '../support/who-came'

const TEXT =
  /^Halo .+, (Senin|Selasa|Rabu|Kamis|Jumat|Sabtu|Minggu) kemarin kita nunggu kamu di Kedai Senja\. Semoga kamu baik-baik aja ya\. Kalau ada halangan, cerita aja, biar kita ngerti\. Lain kali kabarin walau mepet, biar teman semejamu ga nunggu\.$/

/** A dinner of two days ago, to which everybody had said yes for nothing. */
async function startAfter() {
  const dinner = await startDinner()
  const { call, db, moveDinner } = dinner
  await call('PATCH', '/api/dinner-groups/1', { venue: 'Kedai Senja', address: 'Jl. Tugu 1', price: 0 })
  moveDinner(-48)
  const due = (kind: MessageKind, now = new Date()) =>
    dueAt(readDueInput(db, now), now, CONFIG).flatMap((one) => (one.kind === kind ? one.userId : []))
  return { ...dinner, due }
}

test('who was missed for the first time is written to once, and nobody who did not come is thanked', async () => {
  const { call, mark, due } = await startAfter()
  expect(due('thanks')).toEqual([1, 2, 3, 4, 5, 6])
  await mark({ 1: 'came', 2: 'late', 3: 'no-show', 4: 'excused' }, { why: 'sakit' })
  // who is not marked has come as far as anybody knows
  expect([due('thanks'), due('missed')]).toEqual([[1, 2, 5, 6], [3]])
  const { items } = await (await call('GET', '/api/messages/queue?kind=missed&all=true')).json()
  expect(items).toMatchObject([{ userId: 3, kind: 'missed', missing: [] }])
  expect(items[0].text).toMatch(TEXT)
  const opened = await (await call('POST', '/api/messages', { userId: 3, groupId: 1, kind: 'missed' })).json()
  await call('PATCH', `/api/messages/${opened.message.id}`, { result: 'sent' })
  expect(due('missed')).toEqual([])
  // what was sent is not sent once more after a correction and back
  await mark({ 3: 'came' })
  await mark({ 3: 'no-show' })
  expect(due('missed')).toEqual([])
})

test('a no-show that is corrected or undone takes the message back', async () => {
  const { mark, due, undo } = await startAfter()
  const { undo: act } = await mark({ 3: 'no-show' })
  await mark({ 4: 'no-show' })
  expect(due('missed')).toEqual([3, 4])
  await mark({ 4: 'excused' }, { why: 'ban bocor' })
  expect(due('missed')).toEqual([3])
  expect(await undo(act)).toBe(200)
  expect(due('missed')).toEqual([])
})

test('who was missed before, rests or said that the number is not theirs is not written to about it', async () => {
  const { call, db, mark, due } = await startAfter()
  await mark({ 1: 'no-show', 2: 'no-show', 3: 'no-show', 4: 'no-show' })
  expect(due('missed')).toEqual([1, 2, 3, 4])
  const person = (id: number) => sql`(select person_id from profiles where user_id = ${id})`
  db.run(sql`
    insert into outcomes (person_id, dinner_day, outcome, at, source, why)
    values (${person(1)}, '2025-01-01', 'no-show', '', 'staff', null), (${person(3)}, '2025-01-01', 'excused', '', 'staff', '-')`)
  db.run(sql`update people set rests_since = '2026-01-01T00:00:00.000Z' where id = ${person(2)}`)
  expect(due('missed')).toEqual([3, 4])
  const { link } = await (await call('POST', '/api/users/4/link')).json()
  const headers = { authorization: `Bearer ${link.split('#')[1]}` }
  expect((await call('POST', '/api/me/not-me', {}, { headers })).status).toBe(200)
  expect(due('missed')).toEqual([3])
  expect(due('missed', new Date(Date.now() + 7 * DAY_MS))).toEqual([])
})
