import { describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { backup } from '../../src/cli/backup'
import { newBackupPath } from '../../src/db/kept-backups'
import type { Db } from '../../src/db/open'
import type { Tx } from '../../src/db/transact'
import { leftText, type Today, toDoOf, todaySchema } from '../../src/domain/staff/today-list'
import { todayIn } from '../../src/domain/time'
import { instantOf } from '../../src/domain/wall-clock'
import { storeTable } from '../../src/groups/groups'
import { storeEvening } from '../support/evening'
import { eveningBody, people } from '../support/evenings'
import { inHours, startPages } from '../support/pages'
import { changeSeatTickets } from '../support/put-seat'
import { startWithPeople } from '../support/start-with-people'
import { confirmAll, seatAt, storeVenue } from '../support/venues'

type Called = Awaited<ReturnType<typeof startWithPeople>>

function reading({ signIn, call }: Pick<Called, 'signIn' | 'call'>) {
  const read = async (answer: Response) => v.parse(todaySchema, await answer.json())
  const whole = async () => read(await call('GET', '/api/today'))
  /** Without what a new house has to set up. */
  const today = async () => {
    const { items, ...rest } = await whole()
    return { ...rest, items: items.filter(({ key }) => !key.startsWith('first ')) }
  }
  const line = async (key: string) => (await today()).items.find((one) => one.key === key)
  /** What a host reads. */
  const asHost = async () => read(await (await signIn('tuan', 'host')).call('GET', '/api/today'))
  return { whole, today, line, asHost }
}

async function startToday(n = 0, settings: Parameters<typeof startPages>[1] = {}) {
  const app = await startWithPeople(n, () => ({ budget: '>Rp200.000' }), settings)
  /** Moves the hours of an evening. */
  const set = (id: number, columns: Record<string, string | number | null>) => {
    for (const [name, value] of Object.entries(columns))
      app.db.run(sql`update evenings set ${sql.identifier(name)} = ${value} where id = ${id}`)
  }
  return { ...app, ...reading(app), set }
}

/** Stores a table of an evening. */
function storeMade(db: Db, { id, at }: { id: number; at: string }, members: number[], pic = '-') {
  const table = { name: 'Meja', budget: '>Rp200.000', status: 'confirming', members, pic } as const
  storeTable(db as Tx, { ...table, backups: [], eveningId: id, eventAt: at }, new Date().toISOString())
}

/** An evening by hand, whose group has six people. */
async function startByHand(changes: Parameters<typeof startPages>[0] = {}) {
  const app = await startPages(changes)
  return { ...app, ...reading({ ...app, call: app.asStaff }) }
}

describe('the day of staff', () => {
  test('says to admins of a new house what is left to set up', async () => {
    const { whole, asHost } = await startToday()
    expect(leftText(await whole())).toBe('5 steps to set up.')
    expect((await asHost()).items).toEqual([])
    expect(leftText(await asHost())).toBe('All done.')
  })

  test('says what an evening needs in the words of its page, and what comes next when that is nothing', async () => {
    const { addEvening, join: add, today, call, set } = await startToday(7)
    const { id, answers_until: until } = await addEvening()
    await add(id, people(1, 7))
    const page = async () => (await call('GET', `/api/evenings/${id}`)).json()
    const first = await today()
    const { next } = await page()
    expect(first.items).toMatchObject([
      { key: `evening ${id}`, urgency: 'later', evening: id, to: `evenings/${id}` },
    ])
    expect(first.items[0]!.text).toMatch(/^\w{3} \d+ \w{3}: 7 guests joined, 0 paid, joining ends /)
    expect(first.items[0]!.text.endsWith(`: ${next.text}`)).toBe(true)
    expect(toDoOf(first)).toEqual([])
    const text = expect.stringMatching(/^make tables for \w{3} \d+ \w{3}$/)
    expect(first.next).toMatchObject({ at: until, text })

    set(id, { answers_until: inHours(-1), version: 9 })
    const [made] = (await today()).items
    expect(made).toMatchObject({ urgency: 'now', button: 'Make tables', to: `evenings/${id}?do=tables` })
    expect(made!.text.endsWith(`: ${(await page()).next.text}`)).toBe(true)
    set(id, { answers_until: inHours(-2), version: 10 })
    expect(await today()).toMatchObject({ items: [{ key: `evening ${id}`, urgency: 'red' }] })
  })

  test('tells two evenings of one day apart by their areas, and two of one area by their hours', async () => {
    const { addEvening, today } = await startToday()
    const names = async () => (await today()).items.map(({ text }) => text.split(': ')[0])
    const { at } = await addEvening()
    await addEvening({ area: 'Kotabaru' })
    expect(await names()).toEqual([
      expect.stringMatching(/^\w{3} \d+ \w{3}, Prawirotaman$/),
      expect.stringMatching(/^\w{3} \d+ \w{3}, Kotabaru$/),
    ])
    await addEvening({ at: new Date(Date.parse(at) - 3_600_000).toISOString() })
    const [first, second] = await names()
    expect(first).toMatch(/^\w{3} \d+ \w{3} \d\d:\d\d, Prawirotaman$/)
    expect(second).not.toBe(first)
  })

  test('begins for a host with the evenings whose tables they are in charge of, among those as urgent', async () => {
    const { addEvening, today, asHost, db } = await startToday(12)
    const [first, second] = [await addEvening(), await addEvening({ area: 'Kotabaru' })]
    storeMade(db, first, people(1, 6), 'Ayu')
    storeMade(db, second, people(7, 12), 'TUAN')
    const evenings = (items: Today['items']) => [...new Set(items.flatMap(({ evening }) => evening ?? []))]
    expect(evenings((await today()).items)).toEqual([first.id, second.id])
    expect(evenings((await asHost()).items)).toEqual([second.id, first.id])
  })

  test('says from three hours before who is to be marked at the door, also while messages are due, and to hosts first', async () => {
    const { addEvening, join: add, today, asHost, call, db, set } = await startToday(8)
    const evening = await addEvening()
    const { id } = evening
    await add(id, [1, 2])
    storeMade(db, evening, people(1, 6))
    const hours = { at: inHours(4), answers_until: inHours(-40), dealt_at: inHours(-40) }
    const past = { pay_until: inHours(-20), details_from: inHours(-20), announced_at: inHours(-20) }
    set(id, { ...hours, ...past, version: 9 })
    db.run(sql`update dinner_groups set event_at = ${inHours(4)}`)
    db.run(sql`update tickets set status = 'paid'`)
    const door = async () => (await today()).items.filter(({ to }) => to.endsWith('/door'))
    expect(await door()).toEqual([])

    set(id, { at: inHours(2), version: 10 })
    db.run(
      sql`update dinner_groups set event_at = ${inHours(2)}, venue = 'Kedai Senja', address = 'Jl. Tirtodipuran 7', booked_as = 'Semeja 1'`,
    )
    const { next } = await (await call('GET', `/api/evenings/${id}`)).json()
    expect(next).toMatchObject({ button: { act: 'messages' }, beside: { act: 'door' } })
    const request = { kind: 'access', way: 'e-mail', cameAt: inHours(-60), userId: null }
    expect((await call('POST', '/api/privacy/requests', request)).status).toBe(201)
    const line = { key: `door ${id}`, urgency: 'now', button: 'Who is here?', to: `evenings/${id}/door` }
    expect(await door()).toMatchObject([line])
    expect((await today()).items[0]).toMatchObject({ urgency: 'red' })
    expect((await asHost()).items[0]).toMatchObject(line)
  })

  test('has messages by kind and evening, first those about a date that does not hold', async () => {
    const { addEvening, join: add, today, call, db } = await startToday(8)
    const { id, version } = await addEvening()
    await add(id, [1, 2])
    db.run(sql`update tickets set status = 'paid'`)
    await call('PATCH', `/api/evenings/${id}`, { invites: true, version })
    const [invited] = (await today()).items
    expect(invited).toMatchObject({ key: `messages evening ${id}`, count: 6, evening: id, button: 'Write' })
    expect(invited!.text).toMatch(/^6 × Evening(, from 08:00)? · \w{3} \d+ \w{3}$/)
    // they are written to by their line: the evening has none beside it
    expect((await today()).items).toHaveLength(1)

    await call('PATCH', `/api/evenings/${id}`, { status: 'cancelled', version: version + 1 })
    const [cancelled] = (await today()).items
    expect(cancelled).toMatchObject({ urgency: 'red', count: 2 })
    expect(cancelled!.text).toMatch(/^2 × Cancelled · \w{3} \d+ \w{3}$/)
    expect(cancelled!.to).toBe(`messages?kind=cancelled&evening=${id}`)
  })

  test('has messages of dinners that are of no evening by their day', async () => {
    const { today, groupId, db, staff, asStaff } = await startByHand()
    const at = db.values<[string]>(sql`select event_at from dinner_groups where id = ${groupId}`)[0]![0]
    const ofInvites = async () => (await today()).items.find(({ key }) => key.startsWith('messages invite'))
    const invites = await ofInvites()
    expect(invites!.text).toMatch(/^6 × Invite.* · \w{3} \d+ \w{3}$/)
    const to = `messages?kind=invite&day=${todayIn('Asia/Jakarta', new Date(at))}`
    expect(invites!.to.replace('&all=true', '')).toBe(to)
    const totalOf = async () =>
      (await (await asStaff('GET', `/api/${to.replace('?', '/queue?all=true&')}`)).json()).total
    expect([invites!.count, await totalOf()]).toEqual([6, 6])
    // on the day of an evening they are told apart from its messages
    const { evening } = await staff('POST', '/api/evenings', { ...eveningBody(), at })
    expect((await ofInvites())!.text).toBe(`${invites!.text}, by hand`)
    db.run(sql`update dinner_groups set evening_id = ${evening.id} where id = ${groupId}`)
    expect(await totalOf()).toBe(0)
  })

  test('names restaurants that refused, or have not confirmed at noon of the day before', async () => {
    const { today, groupId, db, staff } = await startByHand({ eventAt: inHours(2), bookedAs: 'Semeja' })
    const { id } = storeVenue(db)
    seatAt(db, groupId, id)
    confirmAll(db, groupId)
    const ofRestaurant = async () => (await today()).items.filter(({ key }) => key.startsWith('restaurant'))
    expect(await ofRestaurant()).toMatchObject([{ urgency: 'now', count: 1 }])
    expect((await ofRestaurant())[0]!.text).toMatch(/^Kedai Senja has not confirmed 1 table · /)
    // one line for a restaurant, which leads to what it is to be sent
    const ofBooking = async () =>
      (await today()).items.filter(({ key }) => key.startsWith('messages booking'))
    expect(await ofBooking()).toHaveLength(1)
    const { evening } = await staff('POST', '/api/evenings', eveningBody())
    db.run(sql`update dinner_groups set evening_id = ${evening.id} where id = ${groupId}`)
    expect([(await ofRestaurant()).length, await ofBooking()]).toEqual([1, []])
    db.run(sql`update dinner_groups set evening_id = null where id = ${groupId}`)
    // once it was written to, the line leads to where its yes is noted, and says what waits for it
    expect((await ofRestaurant())[0]).toMatchObject({ button: 'Write', to: `messages?group=${groupId}` })
    const key = { venueId: id, eveningId: null, groupId }
    const { message } = await staff('POST', '/api/messages/restaurants', key)
    await staff('PATCH', `/api/messages/restaurants/${message.id}`, { result: 'sent' })
    const [asked] = await ofRestaurant()
    expect(asked).toMatchObject({ button: 'Open', to: `tables/${groupId}` })
    expect(asked!.text).toMatch(/^Kedai Senja has not confirmed 1 table: Details wait for it · /)
    await staff('PUT', `/api/dinner-groups/${groupId}/booking`, { state: 'refused' })
    expect((await ofRestaurant())[0]).toMatchObject({ urgency: 'red', to: `tables/${groupId}` })
    expect((await ofRestaurant())[0]!.text).toMatch(/^Kedai Senja refused 1 table · /)
    // a refusal leads to the places: what another restaurant is to be sent has a line of its own
    const at = inHours(120)
    const other = storeEvening(db, { first: 6, eventAt: at, eveningId: evening.id, bookedAs: 'Semeja' })
    seatAt(db, other.groupId, storeVenue(db, { name: 'Warung Lain' }).id)
    confirmAll(db, other.groupId)
    db.run(sql`update dinner_groups set evening_id = ${evening.id}, event_at = ${at} where id = ${groupId}`)
    db.run(sql`update bookings set event_at = ${at}`)
    const buttons = (await ofRestaurant()).map(({ button }) => button)
    expect([buttons, (await ofBooking()).length]).toEqual([['Set places'], 1])
  })

  test('counts money to check and to return, red once somebody has waited a day', async () => {
    const { db, line, members, setStatus, today } = await startByHand({ price: 100_000 })
    expect((await today()).hasMoney).toBe(true)
    const [first, second] = members as [number, number]
    for (const id of [first, second]) await setStatus(id, 'confirmed')
    const claim = (hours: number) =>
      db.run(sql`update payments set transferred_at = ${inHours(-hours)} where user_id = ${first}`)
    claim(23)
    expect(await line('money')).toMatchObject({
      ...{ urgency: 'now', text: '1 to check', button: 'Check', to: 'money?state=check' },
    })
    db.run(sql`update payments set state = 'owed', paid_at = ${inHours(-1)} where user_id = ${second}`)
    claim(26)
    expect(await line('money')).toMatchObject({
      ...{ urgency: 'red', text: '1 to check, the first for 26 hours · 1 to return', count: 2 },
    })
    db.run(sql`update payments set transferred_at = null`)
    expect(await line('money')).toMatchObject({ text: '1 to return', to: 'money?state=owed' })
  })

  test('asks who came to tables of evenings on their line, and to others together', async () => {
    const { line, db, putOn, addGroup, addEvening, today, call } = await startToday(6)
    const listed = async () => (await (await call('GET', '/api/dinner-groups?needs=unmarked')).json()).items
    const { id: groupId } = await (await addGroup()).json()
    changeSeatTickets(db, `group_id = ${groupId}`, { status: 'paid' })
    db.run(sql`update dinner_groups set event_at = ${inHours(-3)} where id = ${groupId}`)
    expect(await line('who came')).toMatchObject({ text: 'Who came? 1 table', urgency: 'now', count: 1 })
    expect(await listed()).toHaveLength(1)
    const { id } = await addEvening()
    putOn(id, groupId)
    db.run(sql`update evenings set at = ${inHours(-3)}, answers_until = ${inHours(-50)}`)
    db.run(sql`update dinner_groups set event_at = ${inHours(-3)} where id = ${groupId}`)
    expect([await line('who came'), ...(await listed())]).toEqual([undefined])
    expect((await today()).items).toMatchObject([{ to: `evenings/${id}/door`, button: 'Who came?' }])
  })

  test('names guests whose time has passed, tables with a free seat, and pauses that end', async () => {
    const { line, db, members, setStatus } = await startByHand()
    const [first, second] = members as [number, number]
    await setStatus(first, 'messaging')
    changeSeatTickets(db, `user_id = ${first}`, { answerBy: inHours(-1) })
    expect(await line('silent')).toMatchObject({ text: '1 guest has not answered in time', urgency: 'now' })
    expect(await line('free')).toBeUndefined()
    db.run(
      sql`update memberships set left_at = ${inHours(-1)}, left_code = 'no answer', holds_seat = 0 where user_id = ${second}`,
    )
    expect(await line('free')).toMatchObject({ text: '1 table has a free seat', urgency: 'later' })
    const tomorrow = todayIn('Asia/Jakarta', new Date(Date.now() + 86_400_000))
    db.run(sql`update people set paused_until = ${instantOf(tomorrow, '00:00', 'Asia/Jakarta')}
      where id = (select person_id from profiles where user_id = ${first})`)
    expect(await line('paused')).toMatchObject({ text: '1 paused until today', urgency: 'later' })
  })

  test('is red where the last backup is damaged or cannot be read, though it is new', async () => {
    const { db, config, line, call } = await startToday(2)
    const file = newBackupPath(config.dataDir, new Date(Date.now() - 60_000))
    backup(config.dataDir, file)
    expect(await line('backup')).toBeUndefined()
    const bytes = readFileSync(file)
    // the first page stays as it was
    writeFileSync(file, bytes.fill(0xaa, 8192, bytes.length - 8192))
    utimesSync(file, new Date(), new Date(Date.now() + 1000))
    db.run(sql`update users set created_at = created_at`)
    const damaged = expect.stringMatching(/^The backup of \w{3} \d+ \w{3} \d\d:\d\d is damaged$/)
    expect(await line('backup')).toMatchObject({ urgency: 'red', text: damaged, to: 'settings' })
    // two staff press at once
    const press = async () => (await call('POST', '/api/settings/backups')).status
    expect(await Promise.all([press(), press()])).toEqual([200, 200])
    expect(await line('backup')).toBeUndefined()
    rmSync(dirname(file), { recursive: true })
    writeFileSync(dirname(file), '')
    expect(await press()).toBe(409)
    db.run(sql`update users set created_at = created_at`)
    expect(await line('backup')).toMatchObject({ urgency: 'red', text: 'No backup was made yet' })
  })

  test('is the same for hosts, without reports, decisions and the backup, and says what waits for an admin', async () => {
    const { db, config, today, line, asHost } = await startToday(2)
    const backups = join(config.dataDir, 'backups')
    mkdirSync(backups)
    writeFileSync(join(backups, 'semeja-2026-01-01T20-30-00Z.db'), '')
    expect(await line('backup')).toMatchObject({
      ...{ urgency: 'red', text: 'No backup was made since Fri 2 Jan 03:30', to: 'settings' },
    })
    db.run(
      sql`insert into reports (group_id, kind, text, at) values (1, 'written', 'Ga nyaman', ${inHours(-3)})`,
    )
    db.run(sql`update people set wrong_number_at = ${inHours(-1)} where id = 1`)
    db.run(sql`insert into privacy_requests (kind, way, came_at) values ('access', 'email', ${inHours(-40)})`)
    expect((await today()).items.map(({ key, urgency, text }) => [key, urgency, text])).toEqual([
      ['reports', 'red', '1 report to read, 3 hours old'],
      ['backup', 'red', 'No backup was made since Fri 2 Jan 03:30'],
      ['decisions', 'now', '1 to decide'],
      ['requests', 'now', expect.stringMatching(/^1 privacy request, due \w{3} \d+ \w{3} \d\d:\d\d$/)],
    ])
    const { items } = await asHost()
    expect(items.map(({ key, text, button }) => [key, text, button])).toEqual([
      ['requests', expect.stringMatching(/^1 privacy request for an admin, due \w{3} \d+ /), 'See'],
    ])
    expect(JSON.stringify(items)).not.toMatch(/report|decide/)
    db.run(sql`insert into privacy_requests (kind, way, came_at) values ('access', 'email', ${inHours(-49)})`)
    expect(await line('requests')).toMatchObject({ urgency: 'red', count: 2, to: 'privacy' })
  })
})
