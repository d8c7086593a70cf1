// a person who is to be erased by a link that staff had handed out: gone at once, erased a day later
import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { auditEntries } from '../../src/db/schema'
import { ME_MESSAGES } from '../../src/domain/guest-page/calls'
import { eraseDue } from '../../src/privacy/erasures'
import { answers } from '../support/answers'
import {
  erase,
  erasureEntries,
  hoursAhead,
  NAME,
  PHONE,
  startErasing,
  startWithHost,
} from '../support/erasing'
import { checkInvariants } from '../support/invariants'
import { inHours, startChecked } from '../support/pages'
import { tracesOf } from '../support/traces'
import { freeIn } from '../support/waiting'

describe('who erases themselves by a link that staff have handed out', () => {
  test('is in no answer of the back office but Privacy from then on, and has no seat', async () => {
    const { page, ...app } = await startErasing()
    await app.setStatus(app.id, 'confirmed')
    // what is computed once for all who ask is computed before
    expect(JSON.stringify(await app.staff('GET', '/api/messages/queue?all=true'))).toContain(NAME)
    expect(await erase(page)).toMatchObject({ status: 200, success: true, me: { state: 'erasing' } })
    checkInvariants(app.db)

    const paths = app.app.routes
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
      .map(({ path }) => path)
      .filter((path) => !/^\/api\/me(\/|$)/.test(path) && !path.startsWith('/api/privacy'))
    expect(paths.length).toBeGreaterThan(15)
    const texts = []
    for (const path of paths)
      for (const id of [app.id, app.second, app.groupId, app.members[1]!])
        texts.push(await (await app.asStaff('GET', path.replace(':id', String(id)))).text())
    for (const [path, body] of [
      ['/api/users/export', { ids: [app.id, app.second, app.members[1]] }],
      ['/api/users/export', { matching: {} }],
    ] as const)
      texts.push(await (await app.asStaff('POST', path, body)).text())
    texts.push(await (await app.asStaff('GET', '/api/messages/queue?all=true')).text())
    for (const query of ['search=xylo', 'who=8123000000', 'page=0&size=100&sort=name'])
      texts.push(await (await app.asStaff('GET', `/api/users?${query}`)).text())
    expect(texts.join('\n')).toContain('Tamu 1')
    expect(texts.join('\n')).not.toMatch(/xylophonia|\+628123000000/i)
    expect((await app.staff('GET', `/api/users/${app.id}`)).status).toBe(404)
    expect(freeIn(app.db)).toEqual([app.groupId])
  })

  test('reads when on her page, stands in Privacy with the account that had opened the link, and is erased then', async () => {
    const { page, ...app } = await startErasing()
    await erase(page)
    const me = await page.me()
    expect(me).toMatchObject({ state: 'erasing', name: NAME, erasing: { waits: false, stopped: null } })
    expect(Math.abs(Date.parse(me.erasing!.at.at) - hoursAhead(24).getTime())).toBeLessThan(60_000)
    expect(await app.requested()).toMatchObject({
      erasures: [{ name: NAME, phone: PHONE, signups: 2, linkBy: 'tuan', state: 'coming' }],
    })
    const found = await app.staff('POST', '/api/privacy/people', { text: 'xyloph' })
    expect(found.items).toMatchObject([{ id: app.id, name: NAME, signups: 2, erasesAt: me.erasing!.at.at }])

    expect([23.9, 24, 25].map((hours) => eraseDue(app.db, hoursAhead(hours)))).toEqual([0, 1, 0])
    expect((await page.me()).status).toBe(401)
    expect(await app.requested()).toMatchObject({ erasures: [] })
    app.db.$client.run('vacuum')
    app.db.$client.run('pragma wal_checkpoint(truncate)')
    expect(tracesOf(app.config.dataDir, [NAME, '8123000000'])).toEqual([])
    expect(app.db.all(sql`select id from erased_sign_ups order by id`)).toEqual([
      { id: app.id },
      { id: app.second },
    ])
    const [{ host }] = app.db.all<{ host: number }>(
      sql`select id as host from users where username = 'tuan'`,
    ) as [{ host: number }]
    expect(erasureEntries(app.db, app.id)).toEqual([
      ['requested an erasure', 'visitor', host, '2 sign-ups'],
      ['erased a person', 'visitor', host, '2 sign-ups'],
    ])
    expect(JSON.stringify(app.db.select().from(auditEntries).all())).not.toMatch(/xylophonia|8123000000/i)
  })

  test('returns as she was when she changes her mind, without the seat, and both tabs show it', async () => {
    const app = await startWithHost()
    const token = await app.tell(app.id, 'invite')
    await app.staff('POST', '/api/privacy/requests', {
      ...{ kind: 'access', way: 'chat', userId: app.id },
      cameAt: new Date().toISOString(),
    })
    const other = app.members[1]!
    await app.staff('POST', `/api/users/${app.id}/apart`, { userId: other })
    const page = app.as(token)
    const kept = () => app.db.all(sql`select * from users where id in (${app.id}, ${app.second}) order by id`)
    const before = kept()
    await erase(page)
    expect((await app.staff('GET', '/api/privacy/requests')).items).toMatchObject([{ user: { name: NAME } }])
    const tab = app.as(token)
    expect((await tab.me()).state).toBe('erasing')

    const back = await page.page('POST', '/api/me/stay')
    expect([back.status, back.me.state]).toEqual([200, 'waiting'])
    expect(kept()).toEqual(before)
    expect(app.seatOf(app.id)).toMatchObject({ holds_seat: 0, left_code: 'cancelled' })
    expect((await app.staff('GET', `/api/users/${app.id}/history`)).apart).toMatchObject([{ id: other }])
    expect((await app.staff('GET', '/api/users?search=xylophonia')).matching).toBe(2)
    expect((await app.staff('GET', '/api/privacy/requests')).items).toMatchObject([{ user: { id: app.id } }])
    expect((await tab.page('POST', '/api/me/stay')).status).toBe(200)
    expect(eraseDue(app.db, hoursAhead(100))).toBe(0)
  })

  test('does nothing else on her page until then, and a second request is the first one', async () => {
    const { page, ...app } = await startErasing()
    expect((await page.page('DELETE', '/api/me', { digits: '1234' })).status).toBe(422)
    const first = await erase(page)
    const calls: [string, string, object?][] = [
      ['POST', '/api/me/answer', { answer: 'yes' }],
      ['PATCH', '/api/me/profile', { name: 'Lain' }],
      ['GET', '/api/me/profile'],
      ['GET', '/api/me/evenings'],
      ['POST', '/api/me/export', { digits: '0000' }],
      ['POST', '/api/me/not-me'],
    ]
    for (const [method, path, body] of calls) {
      const { status, message, me } = await page.page(method, path, body)
      expect([path, status, message, me.state]).toEqual([path, 409, ME_MESSAGES.erasing, 'erasing'])
    }
    expect(await erase(page)).toEqual(first)
    expect((await page.page('DELETE', '/api/me', { digits: '1234' })).status).toBe(422)
    expect(erasureEntries(app.db, app.id)).toHaveLength(1)
  })

  test('keeps a sign-up that she made after the request', async () => {
    const { page, ...app } = await startErasing()
    await erase(page)
    const again = await app.signUpAgain()
    expect(eraseDue(app.db, hoursAhead(25))).toBe(1)
    expect((await app.staff('GET', `/api/users/${again}`)).profile.name).toBe('Baru lagi')
    expect(app.db.all(sql`select name from sign_ups where phone = ${PHONE}`)).toEqual([{ name: 'Baru lagi' }])
  })

  test('and returns to it as one person, with those she is kept apart from', async () => {
    const app = await startWithHost()
    const [, other, another] = app.members as [number, number, number]
    for (const userId of [other, another]) await app.staff('POST', `/api/users/${app.id}/apart`, { userId })
    const page = app.as(await app.hostLink(app.id))
    await erase(page)
    const again = await app.signUpAgain()
    await app.staff('POST', `/api/users/${again}/apart`, { userId: other })
    expect((await page.page('POST', '/api/me/stay')).status).toBe(200)
    const { items } = await app.staff('GET', '/api/users?page=0&size=50&who=%2B628123000000')
    expect(items.map(({ profile }: { profile: object }) => profile)).toMatchObject([
      { name: 'Baru lagi', signups: 3 },
      { name: `${NAME} lagi`, signups: 3 },
      { name: NAME, signups: 3 },
    ])
    expect((await app.staff('GET', `/api/users/${again}/history`)).apart).toMatchObject([
      { id: other },
      { id: another },
    ])
  })

  test('and returns to it with what keeps messages and seats from her: her rest, no WhatsApp, a wrong number', async () => {
    const app = await startWithHost()
    const person = () =>
      app.db.all(sql`
        select removed, rests_since, no_whatsapp, wrong_number_at, turns_missed from people where phone = ${PHONE}`)
    const page = app.as(await app.hostLink(app.id))
    const at = '2026-11-20T05:00:00.000Z'
    app.db.run(sql`
      update people set rests_since = ${at}, no_whatsapp = 1, wrong_number_at = ${at}, turns_missed = 2
      where phone = ${PHONE}`)
    const before = person()
    await erase(page)
    await app.signUpAgain()
    expect(person()).not.toEqual(before)
    expect((await page.page('POST', '/api/me/stay')).status).toBe(200)
    expect(person()).toEqual(before)
  })

  test('finds her old seat taken when she returns, and her account name too', async () => {
    const { page, ...app } = await startErasing()
    app.db.run(
      sql`update dinner_groups set status = 'completed', event_at = ${inHours(-100)} where id = ${app.groupId}`,
    )
    app.db.run(sql`update memberships set holds_seat = 0 where role = 'backup'`)
    await erase(page)
    const others = app.members.slice(1)
    await app.change({ members: [...others, app.backups[0]!], backupMembers: [] })
    await app.call('POST', '/api/register', answers(0, { phone: '081200000099', username: 'user_0' }))
    expect((await page.page('POST', '/api/me/stay')).status).toBe(200)
    expect(app.seatOf(app.id)).toMatchObject({ group_id: app.groupId, left_code: 'cancelled' })
  })

  test('stays apart from somebody who is to be erased as well, in either order of return', async () => {
    for (const first of [0, 1]) {
      const app = await startWithHost()
      const two = [app.id, app.members[1]!]
      await app.staff('POST', `/api/users/${two[0]}/apart`, { userId: two[1] })
      const pages = []
      for (const [i, id] of two.entries()) {
        const page = app.as(await app.hostLink(id))
        expect((await erase(page, `000${i}`)).status).toBe(200)
        pages.push(page)
      }
      // who returns with another sign-up is the same person
      await app.call('POST', '/api/register', answers(0, { phone: PHONE, name: 'Baru lagi' }))
      for (const i of [first, 1 - first])
        expect((await pages[i]!.page('POST', '/api/me/stay')).status).toBe(200)
      expect((await app.staff('GET', `/api/users/${two[0]}/history`)).apart).toMatchObject([{ id: two[1] }])
    }
  })

  test('is told nothing of a dinner that was deleted meanwhile, and comes to no evening that they had joined', async () => {
    const app = await startWithHost()
    const page = app.as(await app.tell(app.id, 'invite'))
    const evening = { at: inHours(30 * 24), city: 'Yogyakarta', area: 'Tugu', price: 0, status: 'open' }
    const { id } = (await app.staff('POST', '/api/evenings', evening)).evening
    const guest = { userId: app.id, pay: 'later' }
    expect((await app.staff('POST', `/api/evenings/${id}/tickets`, guest)).status).toBe(201)
    await erase(page)
    await app.change({ status: 'cancelled', change_reason: 'hujan' })
    await app.staff('DELETE', `/api/dinner-groups/${app.groupId}`)
    expect(app.db.all(sql`select id from dinner_groups`)).toEqual([])
    expect((await page.page('POST', '/api/me/stay')).me.state).toBe('waiting')
    expect(app.db.values(sql`select distinct status from tickets`)).toEqual([['dropped']])
    const { items } = await app.staff('GET', '/api/messages/queue?all=true')
    expect(items.filter(({ userId }: { userId: number }) => userId === app.id)).toEqual([])
  })
})

test('the link of a sign-up erases at once, as staff never saw it, and says so in the activity', async () => {
  const app = await startChecked()
  const page = await app.signUp(40)
  expect(await erase(page, '0040')).toEqual({ status: 200, success: true, message: ME_MESSAGES.erased })
  expect((await page.me()).status).toBe(401)
  expect(erasureEntries(app.db, page.id)).toEqual([['erased a person', 'visitor', null, '1 sign-up']])
})

test("a sign-up's link of a number whose owner is to be erased names that sign-up and takes nothing back", async () => {
  const app = await startWithHost()
  const stranger = await app.signUp(41, { phone: PHONE, name: 'Orang lain' })
  await erase(app.as(await app.hostLink(app.id)))
  expect(await stranger.me()).toMatchObject({ state: 'erasing', scope: 'signup', name: 'Orang lain' })
  expect(await stranger.page('POST', '/api/me/stay')).toMatchObject({
    status: 403,
    message: ME_MESSAGES.scope,
  })
  expect((await stranger.me()).state).toBe('erasing')
})
