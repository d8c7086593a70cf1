import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { auditEntries, privacyRequests } from '../../src/db/schema'
import { dueAt, urgencyOf } from '../../src/domain/privacy/privacy'
import { codeOf } from '../../src/users/users'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { putSeat } from '../support/put-seat'

const HOUR = 3_600_000
const PHONE = '+628110000123'

/** An app in which somebody signed up twice, and somebody else once; `call` is an admin's. */
async function withPeople() {
  const app = await startApp()
  const { call } = await app.signIn()
  const ids: number[] = []
  for (const [i, more] of [{ phone: PHONE }, { phone: PHONE, name: 'Nadia lagi' }, {}].entries())
    ids.push((await (await app.call('POST', '/api/register', answers(i, more))).json()).user.id)
  const note = async (more: object = {}) => {
    const request = {
      kind: 'erasure',
      way: 'chat',
      cameAt: new Date().toISOString(),
      userId: ids[0],
      ...more,
    }
    return call('POST', '/api/privacy/requests', request)
  }
  const list = async (state = 'open') => (await call('GET', `/api/privacy/requests?state=${state}`)).json()
  return { ...app, call, ids: ids as [number, number, number], note, list }
}

const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

describe('a request', () => {
  test('is noted with who it is from, is due after 72 hours, and stands by its deadline among the others', async () => {
    const { note, list, ids } = await withPeople()
    for (const [kind, hours] of [
      ['access', 1],
      ['erasure', 80],
      ['correction', 50],
    ] as const)
      expect((await note({ kind, cameAt: ago(hours) })).status).toBe(201)
    const { items, matching, counts } = await list()
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['erasure', 'correction', 'access'])
    expect([matching, counts]).toEqual([3, { open: 3, urgent: 2, overdue: 1, closed: 0 }])
    expect(items[0]).toMatchObject({
      user: { id: ids[0], name: answers(0).name, phone: PHONE, signups: 2 },
      notedBy: 'staff',
      closedAt: null,
      outcome: null,
    })
    expect(Date.parse(items[0].dueAt) - Date.parse(items[0].cameAt)).toBe(72 * HOUR)
  })

  test('is urgent with less than a day left and overdue after three, at any moment', () => {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 200 * HOUR }), (came, later) => {
        const now = new Date(came.getTime() + later)
        const left = Date.parse(dueAt(came.toISOString())) - now.getTime()
        const expected = left <= 0 ? 'overdue' : left <= 24 * HOUR ? 'urgent' : 'open'
        expect(urgencyOf(came.toISOString(), now)).toBe(expected)
      }),
    )
  })

  test('of somebody of whom nothing is held needs no user; one of nobody, of the future or of no kind is refused', async () => {
    const { note, call } = await withPeople()
    expect((await note({ userId: null })).status).toBe(201)
    for (const [wrong, field] of [
      [{ userId: 9999 }, 'userId'],
      [{ userId: undefined }, 'userId'],
      [{ kind: 'anything' }, 'kind'],
      [{ way: undefined }, 'way'],
      [{ cameAt: ago(-1) }, 'cameAt'],
      [{ cameAt: ago(24 * 400) }, 'cameAt'],
      [{ cameAt: 'kemarin' }, 'cameAt'],
    ] as const) {
      const answer = await note(wrong)
      expect([wrong, answer.status]).toEqual([wrong, 422])
      expect(Object.keys((await answer.json()).errors)).toEqual([field])
    }
    expect((await call('GET', '/api/privacy/requests?state=none')).status).toBe(422)
  })

  test('is closed with its outcome by one of two who saw it open, and opened again', async () => {
    const { call, note, list, db } = await withPeople()
    const { request } = await (await note()).json()
    const close = (outcome: string | null, version: number) =>
      call('PATCH', `/api/privacy/requests/${request.id}`, { outcome, version })
    expect((await close('taken back', request.version)).status).toBe(200)
    const late = await close('done', request.version)
    expect([late.status, (await late.json()).current.outcome]).toEqual([409, 'taken back'])
    expect(await list('closed')).toMatchObject({ items: [{ outcome: 'taken back', closedBy: 'staff' }] })
    expect((await close(null, request.version + 1)).status).toBe(200)
    expect(await list()).toMatchObject({ items: [{ closedAt: null, closedBy: null }] })
    const entries = db.select().from(auditEntries).where(sql`action like '%a request'`).all()
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
      ['noted a request', 'erasure, #1'],
      ['closed a request', 'erasure, #1, taken back'],
      ['reopened a request', 'erasure, #1'],
    ])
  })
})

test('people are found by a phone, a name or a code in the body of a call, one for each phone', async () => {
  const { call, db, ids } = await withPeople()
  const find = async (text: string) =>
    (await (await call('POST', '/api/privacy/people', { text })).json()).items
  expect(await find('0811 0000 123')).toEqual([{ id: ids[1], name: 'Nadia lagi', phone: PHONE, signups: 2 }])
  expect(await find('Nadia lagi')).toMatchObject([{ id: ids[1] }])
  expect(await find('')).toEqual([])
  expect(await find('tidak ada yang begini')).toEqual([])
  // an answer that many gave is nobody's name
  expect(await find('Nonton')).toEqual([])
  expect(await find(codeOf(db, ids[2]).toLowerCase())).toMatchObject([{ id: ids[2] }])
})

describe('erasing in the back office', () => {
  test('says beforehand when the record of money goes with the person', async () => {
    const { call, ids, db } = await withPeople()
    const money = async () => (await (await call('GET', `/api/privacy/people/${ids[0]}`)).json()).money
    db.run(
      sql`insert into dinner_groups (id, name, budget, status, created_at) values (1, 'satu', '', 'scheduled', '')`,
    )
    const seat = { groupId: 1, userId: ids[1]!, role: 'member', seat: 1, holdsSeat: true } as const
    putSeat(db, seat, { status: 'confirmed' })
    expect(await money()).toBe(false)
    db.run(sql`
      insert into payments (user_id, group_id, amount, paid_at, state, state_at)
      values (${ids[1]}, 1, 150000, ${ago(1)}, 'held', ${ago(1)})`)
    expect(await money()).toBe(true)
    db.run(sql`update payments set state = 'owed'`)
    expect(await money()).toBe(true)
    db.run(sql`update payments set state = 'settled'`)
    expect(await money()).toBe(false)
  })

  test('takes every sign-up of the phone, keeps the requests without the person, and closes what it answers', async () => {
    const { call, ids, db, note, list, lines } = await withPeople()
    await note()
    await note({ kind: 'withdrawal', userId: ids[1] })
    await note({ kind: 'access' })
    const erase = (digits: string) => call('POST', '/api/privacy/erase', { userId: ids[0], digits })
    const slip = await erase('9999')
    expect([slip.status, (await slip.json()).errors]).toEqual([
      422,
      { digits: 'These are not the last 4 digits of this phone' },
    ])
    expect((await erase('123')).status).toBe(422)
    expect(await (await erase('0123')).json()).toMatchObject({
      success: true,
      erased: 2,
      seats: 0,
      rewritten: true,
    })
    expect((await erase('0123')).status).toBe(404)
    expect(db.all(sql`select user_id from profiles`)).toEqual([{ user_id: ids[2] }])
    // known to a backup that is restored
    expect(db.all(sql`select id from erased_sign_ups order by id`)).toEqual(
      ids.slice(0, 2).map((id) => ({ id })),
    )

    expect(await list('closed')).toMatchObject({
      items: [
        { kind: 'withdrawal', outcome: 'done', user: null, closedBy: 'staff' },
        { kind: 'erasure', outcome: 'done', user: null },
      ],
    })
    expect(await list()).toMatchObject({ items: [{ kind: 'access', user: null }] })
    const last = db.select().from(auditEntries).orderBy(sql`id desc`).get()!
    expect(last).toMatchObject({ action: 'erased a person', adminId: 1, userId: null, detail: '2 sign-ups' })
    expect(lines.join('\n') + JSON.stringify(db.select().from(auditEntries).all())).not.toContain(
      '8110000123',
    )
    expect(db.select().from(privacyRequests).all()).toHaveLength(3)
  })
})
