// what people request by links that staff handed out, as admins see it and decide on it
import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { auditEntries } from '../../src/db/schema'
import { ME_MESSAGES } from '../../src/domain/guest-page/calls'
import { eraseDue } from '../../src/privacy/erasures'
import { erase, hoursAhead, NAME, PHONE, startErasing, startWithHost } from '../support/erasing'
import { storeEvening } from '../support/evening'
import { inHours } from '../support/pages'
import { tracesOf } from '../support/traces'

describe('an admin', () => {
  test('stops an erasure with a reason, which she reads, until three days after her request', async () => {
    const { page, ...app } = await startErasing()
    await erase(page)
    const [{ id, version }] = (await app.requested()).erasures
    const path = `/api/privacy/erasures/${id}`
    const stop = { decision: 'stop', reason: 'Ada laporan yang harus kita lihat dulu', version }
    expect((await app.staff('PATCH', path, { ...stop, reason: ' ' })).status).toBe(422)
    expect((await app.staff('PATCH', path, stop)).status).toBe(200)
    expect((await app.staff('PATCH', path, stop)).status).toBe(409)
    expect((await page.me()).erasing).toMatchObject({ stopped: stop.reason })
    expect(await app.requested()).toMatchObject({
      erasures: [{ state: 'stopped', reason: stop.reason, decidedBy: 'ayu' }],
    })
    expect(eraseDue(app.db, hoursAhead(71.9))).toBe(0)
    expect((await page.me()).state).toBe('erasing')
    expect(eraseDue(app.db, hoursAhead(72))).toBe(1)
    expect((await app.staff('PATCH', path, stop)).status).toBe(404)
    expect(JSON.stringify(app.db.select().from(auditEntries).all())).not.toContain('laporan')
  })

  test('lets it go on again, and she can take a stopped one back', async () => {
    const { page, ...app } = await startErasing()
    await erase(page)
    const decide = async (decision: object) => {
      const [{ id, version }] = (await app.requested()).erasures
      return app.staff('PATCH', `/api/privacy/erasures/${id}`, { ...decision, version })
    }
    await decide({ decision: 'stop', reason: 'Sebentar' })
    await decide({ decision: 'allow' })
    expect((await page.me()).erasing).toMatchObject({ stopped: null })
    expect(eraseDue(app.db, hoursAhead(23.9))).toBe(0)
    await decide({ decision: 'stop', reason: 'Sebentar' })
    expect((await page.page('POST', '/api/me/stay')).status).toBe(200)
    expect((await app.staff('GET', `/api/users/${app.id}`)).profile.name).toBe(NAME)
  })

  test('and hosts find her in Privacy no more than anywhere else', async () => {
    const app = await startWithHost()
    const noted = { kind: 'erasure', way: 'call', cameAt: new Date().toISOString(), userId: app.id }
    await app.staff('POST', '/api/privacy/requests', noted)
    await erase(app.as(await app.hostLink(app.id)))
    const seen = []
    for (const text of [NAME, PHONE, '123000000'])
      seen.push((await app.asHost('POST', '/api/privacy/people', { text })).items)
    for (const userId of [app.id, app.members[1]])
      seen.push((await app.asHost('POST', '/api/privacy/requests', { ...noted, userId })).request)
    seen.push((await app.asHost('GET', '/api/privacy/requests')).items)
    expect(JSON.stringify(seen)).toContain('Tamu 1')
    expect(JSON.stringify(seen)).not.toMatch(/xylophonia|\+628123000000/i)
    expect((await app.staff('POST', '/api/privacy/people', { text: NAME })).items).toHaveLength(1)
  })

  test('notes a request of hers, which is closed when she is erased', async () => {
    const { page, ...app } = await startErasing()
    await erase(page)
    const came = { way: 'chat', userId: app.id, cameAt: new Date().toISOString() }
    for (const kind of ['erasure', 'access'])
      expect(await app.staff('POST', '/api/privacy/requests', { ...came, kind })).toMatchObject({
        status: 201,
        request: { user: { id: app.id, name: NAME } },
      })
    eraseDue(app.db, hoursAhead(25))
    expect((await app.staff('GET', '/api/privacy/requests')).items).toMatchObject([
      { kind: 'access', user: null },
    ])
    expect((await app.staff('GET', '/api/privacy/requests?state=closed')).items).toMatchObject([
      { kind: 'erasure', outcome: 'done', closedBy: null },
    ])
  })

  test('exports and erases her before her time as anybody else', async () => {
    const { page, ...app } = await startErasing()
    await erase(page)
    expect(await app.staff('GET', `/api/privacy/people/${app.id}`)).toMatchObject({
      name: NAME,
      signUps: [{ id: app.id }, { id: app.second }],
    })
    const file = await app.staff('POST', '/api/privacy/export', { userId: app.id })
    expect(file).toMatchObject({ sign_ups: [{ name: NAME }, {}], erasures: [{ waits: false }] })
    expect((await app.staff('GET', `/api/users/${app.id}`)).status).toBe(404)
    const erased = await app.staff('POST', '/api/privacy/erase', { userId: app.id, digits: '0000' })
    expect(erased).toMatchObject({ success: true, erased: 2 })
    expect((await app.requested()).erasures).toEqual([])
    expect(tracesOf(app.config.dataDir, [NAME])).toEqual([])
  })
})

describe('more than five exports or erasures a day by links of one account', () => {
  /** Guests of a second dinner, and their pages by links that the host handed out. */
  async function withGuests() {
    const app = await startWithHost()
    const { members } = storeEvening(app.db, { first: 30, eventAt: inHours(20 * 24) })
    const guests = await Promise.all(
      members.map(async (id, i) => ({ id, digits: `003${i}`, page: app.as(await app.hostLink(id)) })),
    )
    const take = ({ page, digits }: (typeof guests)[number]) =>
      page.page('POST', '/api/me/export', { digits })
    return { ...app, guests, take }
  }

  test('an export is refused until the next day, but by a link of another account', async () => {
    const app = await withGuests()
    for (const guest of app.guests.slice(0, 5)) expect((await app.take(guest)).status).toBe(200)
    const last = app.guests[5]!
    expect(await app.take(last)).toMatchObject({ status: 429, message: ME_MESSAGES.exportsMany })
    // nothing waits for anybody
    expect((await app.staff('GET', '/api/privacy/requests')).waiting).toBe(0)
    const admins = app.as(await app.link(last.id))
    expect((await admins.page('POST', '/api/me/export', { digits: last.digits })).status).toBe(200)
  })

  test('an erasure takes the person out of the lists, and waits at most three days', async () => {
    const app = await withGuests()
    for (const { page, digits } of app.guests.slice(0, 5)) await erase(page, digits)
    const last = app.guests[5]!
    expect((await erase(last.page, last.digits)).me.erasing).toMatchObject({ waits: true })
    expect((await app.staff('GET', `/api/users/${last.id}`)).status).toBe(404)
    const { erasures } = await app.requested()
    expect(erasures[0]).toMatchObject({ userId: last.id, state: 'waiting' })
    expect(eraseDue(app.db, hoursAhead(24.1))).toBe(5)
    expect((await last.page.me()).state).toBe('erasing')
    expect(eraseDue(app.db, hoursAhead(72))).toBe(1)
  })

  test('are counted after a restart too, and those of erased people', async () => {
    const app = await withGuests()
    for (const { page, digits } of app.guests.slice(0, 5)) await erase(page, digits)
    app.db.run(sql`update erasures set erases_at = requested_at`)
    // one is taken back by the command line meanwhile
    app.db.run(sql`
      create temp trigger meanwhile after delete on erasures when (select count(*) from erasures) = 4
        begin delete from erasures where id = (select max(id) from erasures); end`)
    expect(eraseDue(app.db)).toBe(4)
    expect((await app.take(app.guests[5]!)).status).toBe(429)
    app.db.run(sql`update link_uses set at = ${inHours(-25)}`)
    expect((await app.take(app.guests[5]!)).status).toBe(200)
  })
})
