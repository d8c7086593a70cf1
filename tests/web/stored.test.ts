import { expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { evenings, matchmakingRuns, payments, profiles, runLeftovers, tickets } from '../../src/db/schema'
import { FOR_THE_PROGRAM, NAMES } from '../../web/guest-page/stored/names'
import { Stored } from '../../web/guest-page/stored/stored'
import { wordsOf } from '../../web/guest-page/stored/stored-texts'
import { storeEvening } from '../support/evening'
import { inHours, startGuest, startPages } from '../support/pages'

const at = '2026-12-11T12:00:00.000Z'

test('everything that is stored of somebody is read in Indonesian and in the time zone of the site', async () => {
  const app = await startPages({}, { timeZone: 'Asia/Jayapura' })
  const { db, members, staff, groupId } = app
  const [id] = members as [number]
  const page = app.as(await app.tell(id, 'invite'))
  await page.answer('no', { why: 'date' })
  await staff('POST', '/api/privacy/requests', {
    userId: id,
    kind: 'access',
    way: 'in person',
    cameAt: inHours(-1),
  })
  const where = { city: 'Yogyakarta', area: 'Tugu', price: 0, answersUntil: at, status: 'open' } as const
  const hours = { payUntil: at, detailsFrom: at }
  const [evening] = db
    .insert(evenings)
    .values({ ...where, ...hours, at })
    .returning()
    .all()
  const place = { userId: id, eveningId: evening!.id, status: 'idle', price: 0, joinedAt: at } as const
  db.insert(tickets)
    .values({ ...place, at, by: 'visitor' })
    .run()
  const sizes = {
    durationMs: 1,
    seed: 1,
    deadlineMs: 1,
    moves: 1,
    pool: 7,
    tables: 1,
    seated: 6,
    backups: 0,
    waiting: 1,
  }
  const [run] = db
    .insert(matchmakingRuns)
    .values({ startedAt: at, ...sizes })
    .returning()
    .all()
  db.insert(runLeftovers).values({ runId: run!.id, userId: id }).run()
  db.insert(payments)
    .values({ userId: id, groupId, amount: 150_000, paidAt: at, state: 'owed', stateAt: at, choice: 'money' })
    .run()
  db.run(sql`
    insert into outcomes (person_id, dinner_day, outcome, why, at, source)
    select person_id, '2026-12-11', 'excused', 'Sakit', ${at}, 'staff' from profiles where user_id = ${id}`)
  db.update(profiles).set({ birthdate: '2001-08-17', gender: 'male' }).where(eq(profiles.userId, id)).run()

  const { status, timeZone, ...exported } = await page.page('POST', '/api/me/export', { digits: '0000' })
  expect([status, timeZone]).toEqual([200, 'Asia/Jayapura'])
  const [signUp] = exported.sign_ups
  const lists = Object.keys(signUp).filter((key) => Array.isArray(signUp[key]))
  for (const key of lists.filter((key) => !['hobbies', 'interests'].includes(key)))
    expect([key, signUp[key].length > 0]).toEqual([key, true])

  const keys = keysIn(exported)
  expect(keys.length).toBeGreaterThan(70)
  expect(keys.filter((key) => !NAMES[key] && !FOR_THE_PROGRAM.has(key))).toEqual([])
  const shown = renderToStaticMarkup(createElement(Stored, { value: exported, timeZone }))
  for (const text of [
    'Bilang belum bisa',
    'Undangan',
    'Tanggalnya ga cocok',
    'Ketemu langsung',
    'Kamu',
    'Ada halangan',
  ])
    expect(shown).toContain(`>${text}<`)
  // dates as the visitor writes them, and no line without anything to say
  expect(shown).toContain('>11/12/2026, 21.00<')
  expect(shown).toMatch(/>Tanggal lahir<\/dt><dd [^>]*>17\/08\/2001</)
  expect(shown).toMatch(/>Cewek atau cowok<\/dt><dd [^>]*>Cowok</)
  expect(shown).toContain('>Rp150.000<')
  expect(shown).not.toMatch(/<dd [^>]*>(–|0)?<\/dd>|\d{4}-\d\d-\d\d/)
  for (const raw of ['invite', 'signup', 'messaging', 'said no', 'marked', 'access', 'success', '_'])
    expect(shown.replace(/class="[^"]*"/g, '')).not.toContain(raw)
  expect(groupId).toBe(signUp.dinners[0].group_id)
})

test('what the program writes with a day or with numbers is read in Indonesian, what people typed as they typed it', () => {
  expect(wordsOf('left_code', 'no answer')).toBe('Belum jawab sampai batasnya')
  expect(wordsOf('left_code', 'no payment')).toBe('Belum bayar sampai batasnya')
  expect(wordsOf('left_reason', 'Dropped by Budi')).toBe('Dropped by Budi')
  expect(wordsOf('name', 'Age: 24-30 Males: 2 Females: 4')).toBe('Umur 24-30, cowok 2, cewek 4')
  expect(wordsOf('name', 'paid')).toBe('paid')
  expect(wordsOf('status', 'paid')).toBe('Udah bayar')
})

function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...keysIn(part)])
}

test('credit that was used does not read as owed in what its owner downloads, and what is left of it stands there', async () => {
  for (const [price, left] of [
    [100_000, 50_000],
    [150_000, undefined],
  ] as const) {
    const { id, page, ...app } = await startGuest('paid')
    await app.change({ status: 'cancelled', change_reason: 'hujan' })
    const read = async () => {
      const { sign_ups, timeZone } = await page.page('POST', '/api/me/export', { digits: '0000' })
      const { payments } = sign_ups[0]
      return { payments, text: renderToStaticMarkup(createElement(Stored, { value: payments, timeZone })) }
    }
    const before = await read()
    expect(before.payments).toMatchObject([{ state: 'credit', amount: 150_000, credit_left: 150_000 }])
    expect(before.text).toContain('Disimpan buat jadwal lain')

    const next = storeEvening(app.db, { first: 10, eventAt: inHours(20 * 24), price })
    const path = `/api/dinner-groups/${next.groupId}`
    await app.staff('PATCH', path, { members: [id, ...next.members.slice(1)] })
    await app.staff('PATCH', `${path}/member-status`, { userId: id, status: 'confirmed' })
    const { payments, text } = await read()
    expect(payments[0]).toMatchObject({ state: left ? 'credit' : 'used', amount: 150_000 })
    expect(payments[0].credit_left).toBe(left)
    expect(text.includes('Rp50.000')).toBe(left !== undefined)
    expect(text.includes('Udah kepake buat jadwal lain')).toBe(!left)
  }
})
