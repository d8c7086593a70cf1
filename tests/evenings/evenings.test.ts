import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { eveningsSchema, statusNow, storedEveningSchema } from '../../src/domain/evening/evening-calls'
import { usualHours } from '../../src/domain/evening/evening-hours'
import { startApp } from '../support/app'
import { eveningBody, inDays } from '../support/evenings'
import { qrisText } from '../support/qris'
import { startWithPeople } from '../support/start-with-people'

describe('evenings', () => {
  test('are added, listed by their dates, changed and deleted, and the audit tells of it', async () => {
    const { call, addEvening, db } = await startWithPeople(0)
    const later = await addEvening({ at: inDays(17), tablesMax: 3, note: 'dekat stasiun' })
    expect(later.tables_max).toBe(3)
    const made = await call('POST', '/api/evenings', eveningBody())
    expect(made.status).toBe(201)
    const { evening: sooner } = v.parse(v.strictObject(storedEveningSchema.entries), await made.json())
    expect(sooner).toMatchObject({
      id: 2,
      ...{ at: inDays(10), city: 'Yogyakarta', area: 'Prawirotaman', price: 150_000, tables_max: null },
      // noon in Jakarta two days before
      answers_until: `${inDays(8).slice(0, 10)}T05:00:00.000Z`,
      ...{ note: '', status: 'open', version: 1, invites: false, joined: 0, free: 0, groups: 0, seated: 0 },
    })
    const { evenings } = v.parse(eveningsSchema, await (await call('GET', '/api/evenings')).json())
    expect(evenings).toEqual([sooner, later])

    const change = { version: 1, price: 175_000, tables_max: 2, note: 'baru' }
    const changed = await (await call('PATCH', '/api/evenings/2', change)).json()
    expect(changed).toMatchObject({
      success: true,
      evening: { price: 175_000, tables_max: 2, note: 'baru', version: 2 },
      groups: [],
    })
    const late = await call('PATCH', '/api/evenings/2', { ...change, price: 1 })
    expect([late.status, (await late.json()).current]).toMatchObject([409, { price: 175_000, version: 2 }])
    for (const [query, status] of [
      ['', 422],
      ['?version=1', 409],
      ['?version=2', 200],
    ])
      expect((await call('DELETE', `/api/evenings/2${query}`)).status).toBe(Number(status))
    expect((await call('DELETE', '/api/evenings/2?version=2')).status).toBe(404)
    expect((await call('PATCH', '/api/evenings/2', change)).status).toBe(404)
    expect(db.values(sql`select action, detail from audit_entries where action like '%evening%'`)).toEqual([
      ['added an evening', `evening 1, ${inDays(17)}`],
      ['added an evening', `evening 2, ${inDays(10)}`],
      ['changed an evening', 'evening 2, price 150000 → 175000, tables at most none → 2, note, 0 groups'],
      ['deleted an evening', `evening 2, ${inDays(10)}`],
    ])
    // staff read which one it was, while it is there
    const read = await (await call('GET', '/api/audit?action=added%20an%20evening')).json()
    expect(read.items.map(({ detail }: { detail: string }) => detail)).toEqual([
      `evening 2, ${inDays(10)}`,
      `evening of ${inDays(17)}`,
    ])
  })

  test('with a wrong value are refused, and the field is named', async () => {
    const { call, addEvening } = await startWithPeople(0)
    const wrong: [Record<string, unknown>, string][] = [
      [{ at: 'besok' }, 'at'],
      [{ at: inDays(-1) }, 'at'],
      [{ at: undefined }, 'at'],
      [{ city: ' ' }, 'city'],
      [{ area: 'x'.repeat(61) }, 'area'],
      [{ price: 1.5 }, 'price'],
      [{ price: -1 }, 'price'],
      [{ tables_max: 0 }, 'tables_max'],
      [{ tablesMax: 1001 }, 'tables_max'],
      [{ answers_until: inDays(-2) }, 'answers_until'],
      [{ note: 'x'.repeat(501) }, 'note'],
      [{ status: 'over' }, 'status'],
      [{ status: undefined }, 'status'],
      [{ title: 'x'.repeat(41) }, 'title'],
      [{ title: 5 }, 'title'],
      [{ guestNote: 'x'.repeat(201) }, 'guestNote'],
      [{ womenOnly: 'yes' }, 'womenOnly'],
      [{ womenOnly: null }, 'womenOnly'],
    ]
    for (const [changes, field] of wrong) {
      const answer = await call('POST', '/api/evenings', eveningBody(changes))
      const fields = Object.keys((await answer.json()).errors)
      expect([changes, answer.status, fields]).toEqual([changes, 422, [field]])
    }
    const free = await call('POST', '/api/evenings', eveningBody({ price: null }))
    expect((await free.json()).errors).toEqual({ price: 'Price is required' })
    expect((await (await call('GET', '/api/evenings')).json()).evenings).toEqual([])
    const { id, version } = await addEvening()
    for (const [changes, field] of [
      [{ answers_until: inDays(11) }, 'answers_until'],
      [{ payUntil: inDays(2) }, 'payUntil'],
      [{ payUntil: inDays(11) }, 'payUntil'],
      [{ detailsFrom: inDays(11) }, 'detailsFrom'],
      [{ title: 'x'.repeat(41) }, 'title'],
    ] as const) {
      const answer = await call('PATCH', `/api/evenings/${id}`, { ...changes, version })
      const fields = Object.keys((await answer.json()).errors)
      expect([changes, answer.status, fields]).toEqual([changes, 422, [field]])
    }
  })

  test('that are cancelled are so for good, with their groups, and keep a date that lies ahead', async () => {
    const { call, addEvening, addGroup, group, putOn } = await startWithPeople(6)
    const { id, at } = await addEvening()
    await addGroup()
    putOn(id, 1)
    const change = async (changes: object, version = 1) =>
      (await call('PATCH', `/api/evenings/${id}`, { ...changes, version })).status
    const off = { status: 'cancelled', change_reason: 'hujan badai' }
    expect(await change({ ...off, at: inDays(-1) })).toBe(422)
    expect(await change({ ...off, answers_until: inDays(11) })).toBe(422)
    expect(await group()).toMatchObject({ event_date: at, status: 'scheduled', version: 1 })
    expect(await change(off)).toBe(200)
    expect(await group()).toMatchObject({ status: 'cancelled', change_reason: 'hujan badai' })
    expect(await change({ status: 'open' }, 2)).toBe(409)
    expect(await change({ note: 'maaf' }, 2)).toBe(200)
  })

  test('are closed once joining ends and over three hours after the dinner began, by themselves', () => {
    const evening = { at: '2026-12-11T12:00:00.000Z', answers_until: '2026-12-08T13:00:00.000Z' }
    const at = (now: string, status: 'open' | 'draft' | 'closed' | 'cancelled') =>
      statusNow({ ...evening, status }, new Date(now))
    expect(at('2026-12-08T12:59:59.999Z', 'open')).toBe('open')
    expect(at('2026-12-08T13:00:00.000Z', 'open')).toBe('closed')
    expect(at('2026-12-11T14:59:59.999Z', 'open')).toBe('closed')
    expect(at('2026-12-11T14:59:59.999Z', 'draft')).toBe('draft')
    for (const status of ['open', 'draft', 'closed'] as const)
      expect(at('2026-12-11T15:00:00.000Z', status)).toBe('over')
    expect(at('2026-12-11T15:00:00.000Z', 'cancelled')).toBe('cancelled')
  })

  test('that are over are listed as past and stay as they were, but for the note', async () => {
    const { call, addEvening, db } = await startWithPeople(0)
    const { id } = await addEvening()
    await addEvening({ at: inDays(20) })
    db.run(sql`update evenings set at = ${inDays(-1)}, answers_until = ${inDays(-5)} where id = ${id}`)
    expect((await (await call('GET', '/api/evenings')).json()).evenings).toHaveLength(1)
    const { evenings } = await (await call('GET', '/api/evenings?past=true')).json()
    expect(evenings).toMatchObject([{ id, status: 'over' }])
    const moved = await call('PATCH', `/api/evenings/${id}`, { version: 1, at: inDays(3) })
    expect([moved.status, (await moved.json()).message]).toEqual([409, 'This evening is over'])
    const noted = await call('PATCH', `/api/evenings/${id}`, { version: 1, note: 'ramai' })
    expect((await noted.json()).evening).toMatchObject({ note: 'ramai', status: 'over' })
  })

  test('that nobody may join any more open again only with a time that lies ahead', async () => {
    const { call, addEvening, db } = await startWithPeople(0)
    const { id } = await addEvening()
    db.run(sql`update evenings set answers_until = ${inDays(-1)} where id = ${id}`)
    const area = await call('PATCH', `/api/evenings/${id}`, { version: 1, area: 'Tugu', status: 'open' })
    expect((await area.json()).evening).toMatchObject({ area: 'Tugu', status: 'closed' })
    await call('PATCH', `/api/evenings/${id}`, { version: 2, status: 'closed' })
    expect((await call('PATCH', `/api/evenings/${id}`, { version: 3, status: 'open' })).status).toBe(422)
    const opened = await call('PATCH', `/api/evenings/${id}`, {
      ...{ version: 3, status: 'open', answers_until: inDays(2) },
    })
    expect((await opened.json()).evening.status).toBe('open')
  })
})

test('an evening with a price is opened once it is said where guests pay', async () => {
  for (const [settings, status] of [
    [{}, 422],
    [{ qris: qrisText() }, 422],
    [{ qris: qrisText(), qrisOn: true }, 201],
    [{ bankAccount: 'BCA 1234567890' }, 201],
  ] as const) {
    const app = await startApp({ bankAccount: null })
    const { call } = await app.signIn()
    for (const [version, [key, value]] of Object.entries(settings).entries())
      await call('PUT', '/api/settings', { [key]: value, version })
    const send = async (method: string, path: string, body: object) => {
      const answer = await call(method, path, body)
      return { status: answer.status, ...(await answer.json()) }
    }
    const refused = { message: 'Set where guests pay first', errors: { price: 'Set where guests pay first' } }
    const made = await send('POST', '/api/evenings', eveningBody())
    expect(made).toMatchObject(status === 422 ? { status, ...refused } : { status })
    // a draft, and one for nothing, until they are opened or cost something
    for (const [before, change] of [
      [{ status: 'draft' }, { status: 'open' }],
      [{ price: 0 }, { price: 90_000 }],
    ] as const) {
      const { evening } = await send('POST', '/api/evenings', eveningBody(before))
      const changed = await send('PATCH', `/api/evenings/${evening.id}`, { ...change, version: 1 })
      expect(changed.status).toBe(status === 422 ? 422 : 200)
    }
  }
})

test('a draft that is opened late has the hours of one that is made then, but those that staff set', async () => {
  const { call, addEvening, db } = await startWithPeople(0)
  const at = inDays(2)
  const before = (hours: number) => new Date(Date.parse(at) - hours * 3_600_000).toISOString()
  const usual = usualHours(at, 'Asia/Jakarta', new Date(0))
  for (const [had, has] of [
    [usual.answersUntil, before(6)],
    [before(10), before(10)],
  ] as const) {
    const { id } = await addEvening({ at, status: 'draft' })
    const hour = (own: string) => (had === has ? had : own)
    db.run(sql`update evenings set has_list = 1, answers_until = ${had}, pay_until = ${hour(usual.payUntil)},
      details_from = ${hour(usual.detailsFrom)} where id = ${id}`)
    const opened = await call('PATCH', `/api/evenings/${id}`, { version: 1, status: 'open' })
    const detailsFrom = hour(before(4))
    expect(await opened.json()).toMatchObject({
      evening: { status: 'open', answers_until: has, payUntil: detailsFrom, detailsFrom, hasList: false },
    })
  }
})

test('an evening has a title, a note for guests and for whom it is, each kept as it was typed', async () => {
  const { call, addEvening, evening } = await startWithPeople(0)
  const { id } = await addEvening({ title: '  Malam Jazz ', guestNote: 'Bawa jaket\n\n', womenOnly: true })
  expect(await evening(id)).toMatchObject({ title: 'Malam Jazz', guestNote: 'Bawa jaket', womenOnly: true })
  expect(await addEvening()).toMatchObject({ title: '', guestNote: '', womenOnly: false })
  await call('PATCH', `/api/evenings/${id}`, { title: '', womenOnly: false, version: 1 })
  expect(await evening(id)).toMatchObject({ title: '', guestNote: 'Bawa jaket', womenOnly: false })
})

test('GET /api/evenings/open tells anybody of evenings that can be joined', async () => {
  const { visitor, addEvening, join, db } = await startWithPeople(3)
  const { id, code, answers_until } = await addEvening({
    note: 'rahasia',
    guestNote: 'Bawa jaket',
    tables_max: 2,
  })
  await addEvening({ status: 'draft' })
  const ended = await addEvening()
  db.run(sql`update evenings set answers_until = ${inDays(-1)} where id = ${ended.id}`)
  await join(id, [1, 2])
  const answer = await visitor('GET', '/api/evenings/open')
  expect(await answer.json()).toEqual({
    evenings: [
      {
        ...{ code, at: inDays(10), city: 'Yogyakarta', area: 'Prawirotaman', price: 150_000 },
        ...{ title: '', womenOnly: false, closesAt: answers_until, left: null },
      },
    ],
  })
  expect((await visitor('GET', '/api/evenings')).status).toBe(401)
})
