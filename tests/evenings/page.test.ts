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
      sql`select evening_id, status, "by" from tickets where user_id = ${userId} and evening_id is not null order by evening_id`,
    )
  return { ...app, friday, saturday, answersOf }
}

describe("evenings on the visitor's own page", () => {
  test('are offered with what was joined by that link, and one above the budget last', async () => {
    const app = await startEvenings()
    const dear = (await app.staff('POST', '/api/evenings', eveningBody({ at: inDays(9) }))).evening
    const made = await app.call('POST', '/api/register', {
      ...answers(80, { budget: '<Rp100.000' }),
      secret: 'a'.repeat(32),
    })
    const { user, link } = await made.json()
    const page = app.as(tokenIn(link))
    const offered = (id: number, joined: boolean, aboveBudget = false) =>
      expect.objectContaining({ id, status: joined ? 'idle' : null, aboveBudget, title: '' })
    expect(await page.page('GET', '/api/me/evenings')).toEqual({
      status: 200,
      evenings: [
        offered(app.friday.id, false),
        offered(app.saturday.id, false),
        offered(dear.id, false, true),
      ],
    })
    const joined = { evening: app.saturday.code, pay: 'later' }
    expect((await page.page('POST', '/api/me/tickets', joined)).status).toBe(201)
    expect((await page.page('GET', '/api/me/evenings')).evenings.slice(0, 2)).toEqual([
      offered(app.friday.id, false),
      offered(app.saturday.id, true),
    ])
    expect(app.answersOf(user.id)).toEqual([[app.saturday.id, 'idle', 'visitor']])
  })

  test('are not offered for a day on which they come to another one', async () => {
    const app = await startEvenings()
    const same = (
      await app.staff(
        'POST',
        '/api/evenings',
        eveningBody({ price: 90_000, at: inDays(11).replace('T12', 'T13') }),
      )
    ).evening
    const made = await app.call('POST', '/api/register', { ...answers(80), secret: 'a'.repeat(32) })
    const page = app.as(tokenIn((await made.json()).link))
    const codes = async () =>
      (await page.page('GET', '/api/me/evenings')).evenings.map(({ code }: { code: string }) => code)
    expect(await codes()).toEqual([app.friday, app.saturday, same].map(({ code }) => code))
    await page.page('POST', '/api/me/tickets', { evening: same.code, pay: 'later' })
    expect(await codes()).toEqual([app.friday.code, same.code])
  })

  test('are not refused for the old date when the evening moved before the reason was given', async () => {
    const app = await startEvenings()
    const first = app.members[0]!
    const page = app.as(await app.tell(first, 'invite'))
    await page.answer('no')
    await app.staff('PATCH', `/api/evenings/${app.friday.id}`, {
      version: 1,
      at: inDays(10).replace('T12', 'T13'),
    })
    expect(await page.answer('no', { why: 'date' })).toMatchObject({ status: 200, me: { why: 'date' } })
    expect(app.answersOf(first)).toEqual([])
  })
})
