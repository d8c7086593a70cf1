import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { answers } from '../support/answers'
import { eveningBody, inDays } from '../support/evenings'
import { startPages, tokenIn } from '../support/pages'

setDefaultTimeout(60_000)

/** A table in two weeks whose people are asked by messages, and two evenings: that of the table and one the day after. */
async function startEvenings() {
  const app = await startPages()
  const add = async (body: Record<string, unknown>) =>
    (await app.staff('POST', '/api/evenings', eveningBody(body))).evening
  const [friday, saturday] = [await add({ price: 90_000 }), await add({ price: 90_000, at: inDays(11) })]
  app.db.run(sql`update dinner_groups set evening_id = ${friday.id}, event_at = ${friday.at}`)
  const answersOf = (userId: number) =>
    app.db.values(
      sql`select evening_id, can, "by" from tickets where user_id = ${userId} order by evening_id`,
    )
  return { ...app, friday, saturday, answersOf }
}

describe("evenings on the visitor's own page", () => {
  test('are offered with what was said, and chosen by the link of the sign-up alone', async () => {
    const app = await startEvenings()
    const made = await app.call('POST', '/api/register', {
      ...answers(80, { budget: '<Rp100.000' }),
      secret: 'a'.repeat(32),
    })
    const { user, link } = await made.json()
    const page = app.as(tokenIn(link))
    expect(await page.page('GET', '/api/me/evenings')).toEqual({
      status: 200,
      timeZone: 'Asia/Jakarta',
      readOnly: false,
      evenings: [
        expect.objectContaining({ id: app.friday.id, can: null, price: 90_000 }),
        expect.objectContaining({ id: app.saturday.id, can: null }),
      ],
    })
    const chosen = await page.page('PUT', '/api/me/evenings', { can: [app.saturday.id] })
    expect(chosen).toMatchObject({
      status: 200,
      success: true,
      message: 'Oke! Kita cari meja di tanggal itu.',
      evenings: [
        { id: app.friday.id, can: false },
        { id: app.saturday.id, can: true },
      ],
    })
    expect(await page.page('PUT', '/api/me/evenings', { can: [app.saturday.id] })).toEqual(chosen)
    expect(app.answersOf(user.id)).toEqual([
      [app.friday.id, 0, 'visitor'],
      [app.saturday.id, 1, 'visitor'],
    ])

    await app.staff('PATCH', `/api/evenings/${app.friday.id}`, { version: 1, status: 'closed' })
    expect(await page.page('PUT', '/api/me/evenings', { can: [app.friday.id] })).toMatchObject({
      status: 409,
      success: false,
      message: 'Yang ini baru aja ditutup. Pilih yang lain ya.',
      evenings: [{ id: app.saturday.id, can: true }],
    })
    expect((await page.page('PUT', '/api/me/evenings', { can: 'besok' })).status).toBe(422)
    expect((await page.page('PUT', '/api/me/evenings', { can: [] })).message).toBe(
      'Oke, kita kabarin kalau ada tanggal baru.',
    )
  })

  test('are chosen for all sign-ups of the phone by a link that was sent to it, and for one otherwise', async () => {
    const app = await startEvenings()
    const [id] = app.members as [number]
    const [row] = app.db.all<{ phone: string }>(sql`select phone from sign_ups where user_id = ${id}`)
    const made = await app.call('POST', '/api/register', {
      ...answers(80, { budget: '<Rp100.000', phone: row!.phone }),
      secret: 'a'.repeat(32),
    })
    const { user, link } = await made.json()
    const given = await app.link(id)
    await app.as(given).page('PUT', '/api/me/evenings', { can: [app.friday.id] })
    for (const one of [id, user.id]) expect(app.answersOf(one)[0]).toEqual([app.friday.id, 1, 'visitor'])
    // the number's owner was reached: both links in one browser show that it is hers
    await app.as(given).page('POST', '/api/me/proof', { token: tokenIn(link) })
    await app.as(tokenIn(link)).page('PUT', '/api/me/evenings', { can: [] })
    expect(app.answersOf(user.id)[0]).toEqual([app.friday.id, 0, 'visitor'])
    expect(app.answersOf(id)[0]).toEqual([app.friday.id, 1, 'visitor'])
  })

  test('are closed to who bears no token, or one that has ended', async () => {
    const app = await startEvenings()
    const [id] = app.members as [number]
    const token = await app.link(id)
    app.db.run(sql`delete from links`)
    for (const page of [app.as(token), app.as('2'.repeat(22))])
      for (const method of ['GET', 'PUT']) {
        const body = method === 'PUT' ? { can: [] } : undefined
        expect((await page.page(method, '/api/me/evenings', body)).status).toBe(401)
      }
  })

  test('of a date that does not fit are withdrawn, and the others kept', async () => {
    const app = await startEvenings()
    const [first, second] = app.members as [number, number]
    const page = app.as(await app.tell(first, 'invite'))
    await page.page('PUT', '/api/me/evenings', { can: [app.friday.id, app.saturday.id] })
    await page.answer('no')
    expect(app.answersOf(first).map(([, can]) => can)).toEqual([1, 1])
    await page.answer('no', { why: 'date' })
    expect(app.answersOf(first)).toEqual([
      [app.friday.id, 0, 'visitor'],
      [app.saturday.id, 1, 'visitor'],
    ])
    // at once, or for another reason
    const other = app.as(await app.tell(second, 'invite'))
    await other.answer('no', { why: 'date' })
    expect(app.answersOf(second)).toEqual([[app.friday.id, 0, 'visitor']])
    const third = app.as(await app.tell(app.members[2]!, 'invite'))
    await third.answer('no', { why: 'place' })
    expect(app.answersOf(app.members[2]!)).toEqual([])
  })

  test('are not refused for the old date when the evening moved before the reason was given', async () => {
    const app = await startEvenings()
    const first = app.members[0]!
    const page = app.as(await app.tell(first, 'invite'))
    await page.answer('no')
    await app.staff('PATCH', `/api/evenings/${app.friday.id}`, { version: 1, at: inDays(12) })
    expect(await page.answer('no', { why: 'date' })).toMatchObject({ status: 200, me: { why: 'date' } })
    expect(app.answersOf(first)).toEqual([])
  })
})
