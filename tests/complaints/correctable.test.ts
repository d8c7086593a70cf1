import { expect, test } from 'bun:test'
import { VISITOR_FIELDS } from '../../src/domain/profile/fields'
import { startPages } from '../support/pages'
import { changeSeatTickets } from '../support/put-seat'

/** Another answer for each field, as the questionnaire sends it, and as staff read it. */
const OTHERS: Record<string, { sent: unknown; read?: unknown }> = {
  name: { sent: 'Rani' },
  birthdate: { sent: '09/09/1999', read: '1999-09-09' },
  gender: { sent: 'female' },
  activities: { sent: ['Kerja'] },
  budget: { sent: '>Rp200.000' },
  comfort_level: { sent: 2 },
  hobbies: { sent: ['Makan', 'Musik'], read: ['Musik', 'Makan'] },
  interests: { sent: ['Seni'] },
  smoker: { sent: 'Ya', read: 'Yes' },
  drinker: { sent: 'Ya', read: 'Yes' },
  dietary_restrictions: { sent: 'kacang' },
}

test('each answer can be corrected on the own page, with a seat, too, and staff read it at once', async () => {
  const { as, link, staff, members, db } = await startPages()
  const [id] = members as [number]
  changeSeatTickets(db, `user_id = ${id}`, { status: 'paid' })
  const page = as(await link(id))
  for (const { key, sent } of VISITOR_FIELDS) {
    if (key === 'phone') continue
    const other = OTHERS[key]!
    expect([key, (await page.page('PATCH', '/api/me/profile', { [sent]: other.sent })).status]).toEqual([
      key,
      200,
    ])
    const { profile } = await staff('GET', `/api/users/${id}`)
    expect([key, profile[key]]).toEqual([key, other.read ?? other.sent])
  }
})

test('each answer can be corrected by staff, and the person reads it on their page', async () => {
  const { signUp, staff } = await startPages()
  const own = await signUp(63, { gender: 'male' })
  const path = `/api/users/${own.id}`
  for (const { key, sent } of VISITOR_FIELDS) {
    const [given, read] =
      key === 'phone' ? ['+6281377778888', undefined] : [OTHERS[key]!.sent, OTHERS[key]!.read]
    const stored = await staff('POST', `${path}/update-profile`, { [key]: read ?? given })
    expect([key, stored.status]).toEqual([key, 200])
    expect([key, (await staff('GET', path)).profile[key]]).toEqual([key, read ?? given])
    const { answers: mine } = await own.page('GET', '/api/me/profile')
    if (key !== 'phone') expect([key, mine[sent]]).toEqual([key, key === 'hobbies' ? read : given])
  }
})
