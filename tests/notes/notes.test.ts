import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import { notes } from '../../src/db/schema'
import type { Note } from '../../src/domain/group/note'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { storeEvening } from '../support/evening'

const TEXT = 'Datang telat,\njemput di depan'

async function startWithTable() {
  const app = await startApp()
  const { call } = await app.signIn()
  const notesOn = async (path: string): Promise<Note[]> => (await (await call('GET', path)).json()).notes
  return { ...app, asStaff: call, notesOn, ...storeEvening(app.db) }
}

test('a note on a group or on a person says who wrote it and when, the latest first, and can be deleted', async () => {
  const { asStaff, notesOn, groupId, members } = await startWithTable()
  for (const path of [`/api/dinner-groups/${groupId}/notes`, `/api/users/${members[0]}/notes`]) {
    expect((await asStaff('POST', path, { text: ` ${TEXT} ` })).status).toBe(200)
    await asStaff('POST', path, { text: 'Yang kedua' })
    const found = await notesOn(path)
    expect(found).toMatchObject([{ text: 'Yang kedua', by: 'staff' }, { text: TEXT }])
    expect(Date.now() - Date.parse(found[0]!.at)).toBeLessThan(60_000)
    expect((await asStaff('DELETE', `${path}/${found[0]!.id}`)).status).toBe(200)
    expect((await asStaff('DELETE', `${path}/${found[0]!.id}`)).status).toBe(404)
    expect(await notesOn(path)).toMatchObject([{ text: TEXT }])
  }
  const details = await (await asStaff('GET', `/api/dinner-groups/${groupId}`)).json()
  expect(details.people[0].profile.notes).toEqual([TEXT])
  expect(details.people[1].profile.notes).toEqual([])
})

test('a note needs a text of at most 500 characters, and something that it is on', async () => {
  const { asStaff, groupId, members, db } = await startWithTable()
  const path = `/api/dinner-groups/${groupId}/notes`
  for (const text of ['', ' \n\u200b ', 'a'.repeat(501), 7, undefined])
    expect((await asStaff('POST', path, { text })).status).toBe(422)
  expect((await asStaff('POST', path, { text: '\u{1f35c}'.repeat(250) })).status).toBe(200)
  for (const gone of ['/api/dinner-groups/99/notes', '/api/users/99/notes', '/api/users/1/notes'])
    expect((await asStaff('POST', gone, { text: TEXT })).status).toBe(404)
  const { id } = db.select().from(notes).get()!
  expect((await asStaff('DELETE', `/api/users/${members[0]}/notes/${id}`)).status).toBe(404)
  expect(countOf(db)).toBe(1)
})

test('no text of a note is in the log or in the activity', async () => {
  const { asStaff, groupId, members, db, lines } = await startWithTable()
  await asStaff('POST', `/api/dinner-groups/${groupId}/notes`, { text: 'Rahasia flugelhorn' })
  await asStaff('POST', `/api/users/${members[0]}/notes`, { text: 'Rahasia flugelhorn' })
  await asStaff('DELETE', `/api/users/${members[0]}/notes/2`)
  const entries = db.all(
    sql`select action, group_id as g, user_id as u, detail from audit_entries where action like '%a note'`,
  )
  expect(entries).toEqual([
    { action: 'added a note', g: groupId, u: null, detail: '' },
    { action: 'added a note', g: null, u: members[0], detail: '' },
    { action: 'deleted a note', g: null, u: members[0], detail: '' },
  ])
  expect(lines.join()).not.toContain('flugelhorn')
})

test('a note on a person belongs to the phone, and goes with them', async () => {
  const { asStaff, notesOn, call, db } = await startWithTable()
  const phone = '+6281299990000'
  const signUp = async (n: number) =>
    (await (await call('POST', '/api/register', answers(n, { phone }))).json()).user.id as number
  const [first, second] = [await signUp(1), await signUp(2)]
  await asStaff('POST', `/api/users/${first}/notes`, { text: TEXT })
  expect(await notesOn(`/api/users/${second}/notes`)).toMatchObject([{ text: TEXT }])

  await asStaff('DELETE', `/api/users/${first}`)
  expect(countOf(db)).toBe(1)
  // the only sign-up of a number takes them to another one, also where that is known
  await asStaff('POST', `/api/users/${second}/update-profile`, { phone: '+628123000001' })
  const [other] = db.all<{ id: number }>(
    sql`select user_id as id from sign_ups where phone = '+628123000001'`,
  )
  expect(await notesOn(`/api/users/${other!.id}/notes`)).toMatchObject([{ text: TEXT }])
  for (const id of [second, other!.id]) await asStaff('DELETE', `/api/users/${id}`)
  expect(countOf(db)).toBe(0)
})

test('staff see a sign-up whose number has a seat by another one, until that dinner has begun', async () => {
  const { asStaff, call, db, members, groupId } = await startWithTable()
  db.run(sql`update dinner_groups set event_at = '2099-01-01T12:00:00.000Z'`)
  const { user } = await (await call('POST', '/api/register', answers(1, { phone: '+628123000000' }))).json()
  const seatedBy = async (id: number) =>
    (await (await asStaff('GET', `/api/users/${id}`)).json()).profile.seatedBy
  expect(await seatedBy(user.id)).toBe(members[0])
  expect(await seatedBy(members[0]!)).toBe(null)
  db.run(sql`update dinner_groups set event_at = '2020-01-01T12:00:00.000Z' where id = ${groupId}`)
  expect(await seatedBy(user.id)).toBe(null)
})

function countOf(db: Db): number {
  return db.select().from(notes).all().length
}
