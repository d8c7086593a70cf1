import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { DinnerGroup } from '../../src/domain/api'
import { hasInvisible, plainLine, plainText } from '../../src/domain/text'
import { startWithPeople } from '../support/start-with-people'

const UNSEEN = [...'\u3164\u2800\u200b\u115f\uffa0\u202e\u2066\ufeff\u034f\u0000']

/** A group of six, and somebody of the staff. */
async function withGroup() {
  const app = await startWithPeople(8)
  const { call } = app
  expect((await app.addGroup()).status).toBe(201)
  const change = (changes: object) => call('PATCH', '/api/dinner-groups/1', changes)
  return { ...app, change }
}

const LINES = ['venue', 'address', 'booked_as', 'area', 'change_reason'] as const

test('a line that staff type and nobody can see is none, and what cannot be seen in one is left out', async () => {
  const { call, change } = await withGroup()
  for (const sign of UNSEEN)
    for (const field of LINES) {
      const stored = async (text: string) => {
        const answer = await change({ [field]: text })
        const { group } = (await answer.json()) as { group: DinnerGroup }
        return [sign.codePointAt(0)!.toString(16), field, answer.status, group[field]]
      }
      const named = [sign.codePointAt(0)!.toString(16), field, 200]
      expect(await stored(sign.repeat(3))).toEqual([...named, null])
      // a control character stood between words
      const between = sign === '\u0000' ? ' ' : ''
      expect(await stored(`Jl. Cafe\u0301${sign}7`)).toEqual([...named, `Jl. Café${between}7`])
    }
  for (const name of ['\u3164', '\u200b \u2800'])
    expect([name, (await change({ name })).status]).toEqual([name, 422])
  const stored = async () => (await (await call('GET', '/api/dinner-groups/1')).json()).group
  const { version } = await stored()
  await call('PATCH', '/api/dinner-groups', { groups: [{ id: 1, version }], venue: '\u3164' })
  expect(await stored()).toMatchObject({ venue: null })
})

test('a reason, a message and a text of messages that nobody can see are none', async () => {
  const { call, change, db } = await withGroup()
  for (const sign of UNSEEN) {
    const removed = sign.repeat(2)
    expect([removed, (await change({ members: [2, 3, 4, 5, 6], removed })).status]).toEqual([removed, 422])
    expect((await call('POST', '/api/users/7/update-profile', { removed })).status).toBe(200)
    expect(db.values(sql`select removed from sign_ups where user_id = 7`)).toEqual([[null]])
    const changed = await call('PUT', '/api/message-texts/thanks', { text: sign, version: 0 })
    expect([sign, changed.status]).toEqual([sign, 422])
    const message = { userId: 1, groupId: 1, kind: 'invite', text: sign }
    expect([sign, (await call('POST', '/api/messages', message)).status]).toEqual([sign, 422])
  }
  const removed = 'Menyentuh\r\ntamu\u0000\u202e lain'
  expect((await call('POST', '/api/users/7/update-profile', { removed })).status).toBe(200)
  expect(db.values(sql`select removed from sign_ups where user_id = 7`)).toEqual([['Menyentuh\ntamu  lain']])
})

test('whatever is typed, a stored text is seen whole or empty, composed, and the same when it is stored again', () => {
  const sign = fc.constantFrom(...UNSEEN, ...'\u200d\u200c\ufe0f\n\r\u2028\t ❤👩a', 'e\u0301')
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 8 }), (typed) => {
      const text = plainText(typed)
      expect(hasInvisible(text)).toBe(false)
      expect(text).toBe(text.normalize('NFC').trim())
      expect(text).not.toMatch(/[^\P{Cc}\n]|[\p{Zl}\p{Zp}]/u)
      expect(plainText(text)).toBe(text)
      expect(plainLine(typed)).not.toMatch(/\p{Cc}/u)
    }),
    { numRuns: 2000 },
  )
  for (const kept of ['👩‍🎓 ❤️', 'علی‌رضا', '1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'ශ්‍රී']) expect(plainText(kept)).toBe(kept.normalize('NFC'))
})
