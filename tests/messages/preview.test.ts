import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { MESSAGE_KINDS } from '../../src/domain/messages/message-kinds'
import type { TextPreview } from '../../src/domain/messages/messages'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { CONFIG, storeEvening } from '../support/evening'

const SOON = () => new Date(Date.now() + 8 * 86_400_000).toISOString()

async function startPreview() {
  const app = await startApp(CONFIG)
  const { call } = await app.signIn()
  const preview = async (kind: string, text: string, whom = {}): Promise<TextPreview> =>
    (await call('POST', `/api/message-texts/${kind}/preview`, { text, ...whom })).json()
  return { ...app, asStaff: call, preview }
}

test('a text is previewed with the next person whom it is due for, or with the one who is chosen', async () => {
  const { db, preview } = await startPreview()
  const { groupId, members } = storeEvening(db, { eventAt: SOON() })
  const first = await preview('invite', 'Halo {nama}, {tim} di {area}: {harga}')
  expect(first.people[0]).toEqual({
    userId: members[0]!,
    groupId,
    name: 'Tamu 0',
    group: 'Meja',
    isDue: true,
  })
  expect(first.people).toHaveLength(6)
  expect(first.shown).toMatchObject({
    userId: members[0],
    text: 'Halo Tamu 0, Ayu di Prawirotaman: Rp150.000',
    missing: [],
  })
  const chosen = await preview('invite', 'Halo {nama}', { userId: members[3], groupId })
  expect(chosen.shown).toMatchObject({ userId: members[3], text: 'Halo Tamu 3' })
  expect(chosen.shown!.length).toBeGreaterThan('Halo Tamu 3'.length)
})

test('a preview says which placeholders stay empty, and which are none', async () => {
  const { db, preview } = await startPreview()
  storeEvening(db, { eventAt: SOON(), venue: null })
  const { shown } = await preview('invite', '{nama} {tempat} {alasan} {kode}')
  expect(shown!.text).toBe('Tamu 0 {tempat} {alasan} {kode}')
  expect(shown!.missing).toEqual(['Venue is not set', 'Reason is not set', 'There is no {kode}'])
})

test('every kind has somebody to be previewed with as long as anybody signed up, and nothing is written', async () => {
  const { db, call, preview, asStaff } = await startPreview()
  expect(await preview('invite', 'Halo')).toEqual({ people: [], shown: null })
  await call('POST', '/api/register', answers(1, { name: 'Dian' }))
  for (const kind of MESSAGE_KINDS)
    expect((await preview(kind, 'Halo {nama}')).shown).toMatchObject({ text: 'Halo Dian', groupId: null })
  const { groupId } = storeEvening(db, { eventAt: SOON() })
  const before = db.$client.query('select total_changes() as n').get()
  for (const kind of MESSAGE_KINDS) {
    const { shown } = await preview(kind, 'Halo {nama}, {hari}')
    expect([kind, shown?.groupId]).toEqual([kind, groupId])
  }
  expect(db.$client.query('select total_changes() as n').get()).toEqual(before)
  expect((await asStaff('POST', '/api/message-texts/nothing/preview', { text: 'Halo' })).status).toBe(404)
  for (const body of [{}, { text: 7 }, { text: 'a'.repeat(1001) }, { text: 'a', userId: 'x' }])
    expect((await asStaff('POST', '/api/message-texts/invite/preview', body)).status).toBe(422)
})

test('who erases their data is previewed no longer', async () => {
  const { db, preview } = await startPreview()
  const { members } = storeEvening(db, { eventAt: SOON() })
  db.run(sql`delete from users where id = ${members[0]}`)
  const { people } = await preview('invite', 'Halo {nama}', { userId: members[0], groupId: 1 })
  expect(people.map(({ userId }) => userId)).not.toContain(members[0])
})
