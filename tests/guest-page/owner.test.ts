import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../src/db/transact'
import { ME_MESSAGES } from '../../src/domain/guest-page/calls'
import type { Queue } from '../../src/domain/messages/messages'
import { makeLink } from '../../src/people/links'
import { codeOf } from '../../src/users/users'
import { type Pages as App, startPages } from '../support/pages'

const VICTIM = '+6281377770001'
const DIGITS = '0001'
const FALSE_NAME = 'Dinda, transfernya ke Budi ya'

type SignUp = Awaited<ReturnType<App['signUp']>>

/** Seats somebody at the table in the place of its last member. */
async function seat(app: App, id: number) {
  const seated = await app.change({ members: [...app.members.slice(0, 5), id] })
  expect(seated.status).toBe(200)
}

const profileOf = (app: App, id: number) =>
  app.db.all<Record<string, unknown>>(sql`select * from profiles where user_id = ${id}`)[0]!
const seatsOf = (app: App) => app.db.all(sql`select * from seats order by id`)

/** All that a link of a sign-up changes beside its places, as long as it may. */
const CHANGES: [string, string, object | undefined][] = [
  ['PATCH', '/api/me/profile', { name: FALSE_NAME }],
  ['PATCH', '/api/me/profile', { dietaryRestrictions: 'kacang' }],
  ['PATCH', '/api/me/profile', { gender: 'male' }],
  ['PATCH', '/api/me/profile', { phone: '081377779999' }],
  ['POST', '/api/me/rest', undefined],
  ['POST', '/api/me/back', undefined],
  ['POST', '/api/me/not-me', undefined],
  ['DELETE', '/api/me', { digits: DIGITS }],
  ['DELETE', '/api/me', { digits: DIGITS, giveUpMoney: true }],
]

async function expectOnlyReads(app: App, { id, page, register }: SignUp) {
  const before = [profileOf(app, id), seatsOf(app)]
  for (const [method, path, body] of CHANGES)
    expect([method, path, await page(method, path, body)]).toEqual([
      method,
      path,
      { status: 403, success: false, message: ME_MESSAGES.readOnly },
    ])
  expect((await register({ name: FALSE_NAME })).status).toBe(409)
  expect((await register({ phone: '081377779999' })).status).toBe(409)
  expect([profileOf(app, id), seatsOf(app)]).toEqual(before)
  expect((await page('GET', '/api/me')).readOnly).toBe(true)
  for (const path of ['/api/me/profile', '/api/me/evenings'])
    expect([path, (await page('GET', path)).status]).toEqual([path, 200])
}

async function mayChange({ page, me }: SignUp): Promise<boolean> {
  const { status } = await page('PATCH', '/api/me/profile', { dietaryRestrictions: `x${Math.random()}` })
  expect((await me()).readOnly).toBe(status === 403)
  return status === 200
}

/** The owner of a sign-up writes with its code. */
const wrote = (app: App, id: number) => app.staff('POST', '/api/users/wrote', { code: codeOf(app.db, id) })

/** A stranger and the owner of a number have signed up with it, the stranger later; neither wrote. */
async function doubled() {
  const app = await startPages()
  const owner = await app.signUp(71, { phone: VICTIM })
  const stranger = await app.signUp(72, { phone: VICTIM })
  return { app, owner, stranger }
}

/** The same, once the owner has a seat and was sent the invitation with its link. */
async function reached() {
  const given = await doubled()
  await seat(given.app, given.owner.id)
  return { ...given, sent: await given.app.tell(given.owner.id, 'invite') }
}

test('a stranger’s sign-up that the owner of the number was seated by, answered and paid for is not the stranger’s to change or erase', async () => {
  const { app, stranger } = await doubled()
  await seat(app, stranger.id)
  const phone = app.as(await app.tell(stranger.id, 'invite'))
  expect((await phone.answer('yes')).me.state).toBe('confirmed')
  await app.setStatus(stranger.id, 'paid')
  await expectOnlyReads(app, stranger)
  expect((await phone.me()).state).toBe('paid')

  const { items } = (await app.staff('GET', '/api/messages/queue?all=true')) as Queue
  const next = items.find(({ userId }) => userId === stranger.id)!
  expect(next.text).toContain('Tamu 72')
  expect(next.text).not.toContain('Budi')
})

test('a click of staff on a stranger’s sign-up does not prove it: of several sign-ups of a phone the code names the right one', async () => {
  const { app, owner, stranger } = await reached()
  for (const { id } of [owner, stranger]) {
    const clicked = await app.staff('POST', '/api/users/wrote', { userId: id })
    expect(clicked).toMatchObject({ status: 409, message: expect.stringContaining('code') })
    expect(profileOf(app, id).wrote_at).toBeNull()
  }
  expect(await mayChange(stranger)).toBe(false)
  expect((await wrote(app, owner.id)).status).toBe(200)
  expect([await mayChange(owner), await mayChange(stranger)]).toEqual([true, false])
})

test('a sign-up’s link that only reads learns nothing of what its number’s owner does later', async () => {
  const { app, stranger, sent } = await reached()
  const phone = app.as(sent)
  const seen = async () => [
    await stranger.me(),
    await stranger.page('GET', '/api/me/profile'),
    await stranger.page('GET', '/api/me/evenings'),
  ]
  const before = await seen()
  expect(before[0]).toMatchObject({ readOnly: true, resting: false })
  expect((await phone.answer('no')).status).toBe(200)
  expect((await phone.page('POST', '/api/me/rest')).me.state).toBe('resting')
  expect(await seen()).toEqual(before)
  await app.staff('POST', `/api/users/${stranger.id}/update-profile`, { dietaryRestrictions: 'udang' })
  const [page, profile] = await seen()
  expect([page, profile.version]).toEqual([before[0], before[1].version])
})

describe('a sign-up’s link only reads', () => {
  test('from the moment that a message to its phone was opened, whichever sign-up of it that was for', async () => {
    const { app, owner, stranger } = await doubled()
    expect([await mayChange(owner), await mayChange(stranger)]).toEqual([true, true])
    await seat(app, stranger.id)
    expect([await mayChange(owner), await mayChange(stranger)]).toEqual([true, true])
    const { message } = await app.staff('POST', '/api/messages', {
      userId: stranger.id,
      groupId: app.groupId,
      kind: 'invite',
    })
    expect([await mayChange(owner), await mayChange(stranger)]).toEqual([false, false])
    // it was never sent
    await app.staff('PATCH', `/api/messages/${message.id}`, { result: 'not sent' })
    expect([await mayChange(owner), await mayChange(stranger)]).toEqual([true, true])
    await app.tell(stranger.id, 'invite')
    for (const one of [owner, stranger]) await expectOnlyReads(app, one)
  })

  test('once a link that staff gave out by hand was used', async () => {
    const { app, owner, stranger } = await doubled()
    const given = app.as(await app.link(owner.id))
    expect(await mayChange(stranger)).toBe(true)
    await given.me()
    expect(await mayChange(stranger)).toBe(false)
  })

  test('once staff have set the seat by hand, as they do for whom they have called', async () => {
    for (const status of ['messaging', 'confirmed', 'paid', 'dropped']) {
      const { app, owner, stranger } = await doubled()
      await seat(app, stranger.id)
      await app.setStatus(stranger.id, status)
      expect([status, await mayChange(owner), await mayChange(stranger)]).toEqual([status, false, false])
    }
  })

  test('of a later sign-up too, and of one that is corrected to such a number', async () => {
    const { app } = await reached()
    const later = await app.signUp(73, { phone: VICTIM })
    const other = await app.signUp(74, { phone: '+6281388880000' })
    expect([await mayChange(later), await mayChange(other)]).toEqual([false, true])
    expect((await other.page('PATCH', '/api/me/profile', { phone: VICTIM })).status).toBe(200)
    expect(await mayChange(other)).toBe(false)
  })

  test('without what was changed since by whose number it is, or by staff', async () => {
    const { app, owner, stranger } = await doubled()
    await seat(app, stranger.id)
    const phone = app.as(await app.tell(stranger.id, 'invite'))
    const before = (await stranger.page('GET', '/api/me/profile')).answers
    expect(Object.keys(before)).toContain('phone')
    expect((await stranger.me()).name).toBe('Tamu 72')
    const changes = { name: 'Sekar', dietaryRestrictions: 'kacang' }
    expect((await phone.page('PATCH', '/api/me/profile', changes)).status).toBe(200)
    await app.staff('POST', `/api/users/${stranger.id}/update-profile`, {
      smoker: 'Yes',
      phone: '081377772222',
    })
    await app.tell(stranger.id, 'invite')
    const { name, dietaryRestrictions, smoker, phone: number, ...same } = before
    expect([name, dietaryRestrictions, smoker, number]).not.toContain(undefined)
    expect((await stranger.page('GET', '/api/me/profile')).answers).toEqual(same)
    expect(await stranger.me()).toMatchObject({ readOnly: true, name: '' })
    // who may change it sees it
    await wrote(app, stranger.id)
    expect((await stranger.me()).name).toBe('Sekar')
    expect((await owner.me()).name).toBe('Tamu 71')
  })

  test('and says when the phone was written to since, whichever sign-up of it that was for, and not that it was before', async () => {
    const { app, owner, stranger } = await doubled()
    await seat(app, owner.id)
    expect((await stranger.me()).news).toBeNull()
    await app.tell(owner.id, 'invite')
    const news = { sent: { at: expect.any(String) }, phoneEnd: DIGITS }
    for (const one of [owner, stranger]) expect(await one.me()).toMatchObject({ readOnly: true, news })
    expect(await (await app.signUp(73, { phone: VICTIM })).me()).toMatchObject({ readOnly: true, news: null })
  })

  test('without a try at the digits of the number, which are the owner’s', async () => {
    const { stranger } = await reached()
    for (let i = 0; i < 8; i++)
      expect((await stranger.page('DELETE', '/api/me', { digits: '9999' })).status).toBe(403)
  })
})

describe('the owner of a sign-up is proved', () => {
  test('by having written with that very sign-up’s code', async () => {
    const { app, owner, stranger } = await doubled()
    await seat(app, owner.id)
    await app.tell(owner.id, 'invite')
    await wrote(app, owner.id)
    expect([await mayChange(owner), await mayChange(stranger)]).toEqual([true, false])
  })

  test('by a link to the same phone in the same browser, whichever of the two the page is opened by', async () => {
    const { app, owner, stranger, sent } = await reached()
    const proved = await app.as(sent).page('POST', '/api/me/proof', { token: owner.token })
    expect([proved.status, proved.me.scope]).toEqual([200, 'phone'])
    expect([await mayChange(owner), await mayChange(stranger)]).toEqual([true, false])
    // again changes nothing, and each link of the sign-up is proved with it
    const before = profileOf(app, owner.id)
    expect((await owner.page('POST', '/api/me/proof', { token: sent })).me).toMatchObject({
      scope: 'signup',
      readOnly: false,
    })
    expect(profileOf(app, owner.id)).toEqual(before)
    expect((await app.as(makeLink(app.db as Tx, owner.id, 'signup', new Date())).me()).readOnly).toBe(false)
    const { items } = await app.staff('GET', `/api/audit?user=${owner.id}`)
    const entries = items.filter(({ action }: { action: string }) => action === 'proved a sign-up')
    expect(entries).toMatchObject([{ actor: 'visitor', admin: null, detail: '' }])
  })

  test('by nothing else: no link of another phone, of the same scope, that is over, or is none', async () => {
    const { app, owner, stranger, sent } = await reached()
    const elsewhere = await app.tell(app.members[0]!, 'invite')
    const tries: [string, unknown][] = [
      [elsewhere, stranger.token],
      [stranger.token, elsewhere],
      [stranger.token, owner.token],
      [stranger.token, stranger.token],
      [sent, sent],
      [sent, '1'.repeat(22)],
      [stranger.token, '1'.repeat(22)],
      [stranger.token, 'x'],
      [stranger.token, 7],
    ]
    for (const [bearer, token] of tries)
      expect([409, 422]).toContain((await app.as(bearer).page('POST', '/api/me/proof', { token })).status)
    expect((await app.as('1'.repeat(22)).page('POST', '/api/me/proof', { token: sent })).status).toBe(401)
    app.db.run(sql`update links set expires_at = '2026-01-01T00:00:00.000Z' where scope = 'phone'`)
    expect((await stranger.page('POST', '/api/me/proof', { token: sent })).status).toBe(409)
    expect([await mayChange(owner), await mayChange(stranger)]).toEqual([false, false])
  })

  test('no longer once the number is another, staff give a new link, or its owner says that it is not hers', async () => {
    const ends: ((app: App, id: number, sent: string) => Promise<unknown>)[] = [
      (app, id) => app.staff('POST', `/api/users/${id}/update-profile`, { phone: '081377772222' }),
      (app, id) => app.link(id),
      (app, _, sent) => app.as(sent).page('POST', '/api/me/not-me'),
    ]
    for (const end of ends) {
      const { app, owner, sent } = await reached()
      expect((await owner.page('POST', '/api/me/proof', { token: sent })).status).toBe(200)
      expect(profileOf(app, owner.id).proved_at).toEqual(expect.any(String))
      await end(app, owner.id, sent)
      expect(profileOf(app, owner.id).proved_at).toBeNull()
    }
  })
})

test('who erases the own sign-up reads that the number stays with another sign-up, and who only typed it does not', async () => {
  const { app, owner, stranger } = await doubled()
  expect((await stranger.page('DELETE', '/api/me', { digits: DIGITS })).message).toBe(ME_MESSAGES.erased)
  const other = await app.signUp(9, { phone: VICTIM })
  await seat(app, other.id)
  await app.tell(other.id, 'invite')
  await app.setStatus(other.id, 'paid')
  await wrote(app, owner.id)
  const erased = await owner.page('DELETE', '/api/me', { digits: DIGITS })
  expect(erased).toEqual({ status: 200, success: true, message: ME_MESSAGES.erasedOne })
  await wrote(app, other.id)
  const last = await other.page('DELETE', '/api/me', { digits: DIGITS, giveUpMoney: true })
  expect(last).toMatchObject({ status: 200, message: ME_MESSAGES.erased })
})
