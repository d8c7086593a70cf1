import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Queue } from '../../src/domain/messages/messages'
import type { RestaurantItem } from '../../src/domain/messages/restaurants'
import type { TableBooking } from '../../src/domain/venue/booking-calls'
import { forgetExpired } from '../../src/upkeep/housekeeping'
import { makeUp, startApp } from '../support/app'
import { storeEvening } from '../support/evening'
import { eveningBody } from '../support/evenings'
import { changeSeatTickets } from '../support/put-seat'
import { choose, confirmAll, seatAt, storeVenue } from '../support/venues'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

async function startBooking(more: Parameters<typeof storeEvening>[1] = {}) {
  const app = await startApp()
  const { call } = await app.signIn('ayu')
  const venue = storeVenue(app.db)
  const evening = storeEvening(app.db, { eventAt: inHours(10 * 24), bookedAs: 'Semeja Ayu', ...more })
  const { groupId } = evening
  seatAt(app.db, groupId, venue.id)
  confirmAll(app.db, groupId)
  const staff = async (method: string, path: string, body?: unknown) => {
    const got = await call(method, path, body)
    return { status: got.status, ...(await got.json()) }
  }
  const queue = async (query = ''): Promise<Queue> =>
    (await call('GET', `/api/messages/queue?all=true${query}`)).json()
  const booking = async (): Promise<TableBooking> =>
    (await staff('GET', `/api/bookings?group=${groupId}`)).bookings[0]
  return {
    ...{ ...app, ...evening, venue, staff, queue, booking },
    /** opens a message to a restaurant and marks it as sent */
    send: async ({ venueId, eveningId, groupId }: RestaurantItem) => {
      const opened = await staff('POST', '/api/messages/restaurants', { venueId, eveningId, groupId })
      expect(opened.status).toBe(201)
      const marked = await staff('PATCH', `/api/messages/restaurants/${opened.message.id}`, {
        result: 'sent',
      })
      expect(marked.status).toBe(200)
      return { ...opened, undo: marked.undo }
    },
    note: (body: object) => staff('PUT', `/api/dinner-groups/${groupId}/booking`, body),
    sheet: async () => (await call('GET', `/api/dinner-groups/${groupId}/sheet`)).text(),
    change: (body: object) => staff('PATCH', `/api/dinner-groups/${groupId}`, body),
  }
}

test('a list that is too long for an address is copied whole, and the chat opens without it', async () => {
  const { db, queue, staff } = await startBooking({ eventAt: inHours(6) })
  db.run(sql`update profiles set dietary_restrictions = ${'alergi kacang, udang & cumi; '.repeat(8)}`)
  const [{ groupId, venueId, text }] = (await queue()).restaurants as [RestaurantItem]
  const opened = await staff('POST', '/api/messages/restaurants', { groupId, venueId, text })
  expect(opened).toMatchObject({ status: 201, text })
  expect(text.length).toBeGreaterThan(1000)
  expect(new Set(Object.values(opened.ways))).toEqual(new Set([opened.ways.copy]))
  expect(opened.ways.copy).not.toContain('text=')
})

describe('a booking', () => {
  test('is noted with the name that the restaurant has for it, shown, and undone with that', async () => {
    const { note, booking, staff, db, groupId } = await startBooking()
    const none = { state: null, version: 0, sits: 6, chose: 0, venue: 'Kedai Senja' }
    expect(await booking()).toMatchObject(none)
    const noted = await note({ state: 'confirmed', booked_as: ' Ibu Ayu ', version: 0 })
    expect(await booking()).toMatchObject({ state: 'confirmed', booked_as: 'Ibu Ayu', by: 'ayu' })
    expect((await staff('GET', '/api/acts'))[0].what).toContain('booking confirmed')
    expect((await note({ state: 'confirmed', booked_as: 'x'.repeat(81) })).errors).toHaveProperty('booked_as')
    const asked = await note({ state: 'asked' })
    expect(await booking()).toMatchObject({ state: 'asked', booked_as: 'Ibu Ayu' })
    for (const { undo } of [asked, noted])
      expect((await staff('POST', `/api/acts/${undo}/undo`, {})).status).toBe(200)
    expect(await booking()).toMatchObject({ state: null, version: 0, booked_as: 'Semeja Ayu' })
    const audited = db.values(
      sql`select action, detail from audit_entries where group_id = ${groupId} and action = 'noted a booking'`,
    )
    expect(audited).toEqual(['confirmed', 'asked'].map((state) => ['noted a booking', state]))
  })

  test('of an older version is refused, as is one without a venue of the book, a date or a group', async () => {
    const { note, change, staff, booking, db } = await startBooking()
    await note({ state: 'asked' })
    expect((await note({ state: 'confirmed', version: 0 })).status).toBe(409)
    expect((await booking()).state).toBe('asked')
    expect((await note({ state: 'perhaps' })).status).toBe(422)
    await change({ event_date: null })
    expect((await note({ state: 'asked' })).status).toBe(422)
    db.run(sql`update dinner_groups set venue_id = null`)
    expect((await note({ state: 'asked' })).errors).toHaveProperty('venue')
    expect((await staff('PUT', '/api/dinner-groups/999/booking', { state: 'asked' })).status).toBe(404)
  })

  test('stands for an hour later that evening, and not for another day or another venue', async () => {
    const { note, change, booking, db, groupId } = await startBooking()
    await note({ state: 'confirmed' })
    const { event_date: at } = (await change({ isLocked: true })).group
    await change({ event_date: new Date(Date.parse(at) + HOUR).toISOString() })
    expect((await booking()).state).toBe('confirmed')
    await change({ event_date: new Date(Date.parse(at) + 24 * HOUR).toISOString() })
    expect((await booking()).state).toBeNull()
    await change({ event_date: at })
    expect((await booking()).state).toBe('confirmed')
    seatAt(db, groupId, storeVenue(db, { name: 'Warung Bu Tini' }).id)
    expect((await booking()).state).toBeNull()
  })
})

test('erasing a guest leaves no trace of what they eat in what their restaurant was sent', async () => {
  const { queue, send, staff, booking, db, members } = await startBooking({ eventAt: inHours(6) })
  await send((await queue()).restaurants[0]!)
  const [before] = db.values<[string, string]>(sql`select sheet_hash, line_hashes from booking_messages`)
  expect(JSON.parse(before![1])).toHaveLength(6)
  await staff('DELETE', `/api/users/${members[0]}`)
  const [after] = db.values<[string, string]>(sql`select sheet_hash, line_hashes from booking_messages`)
  expect(after![0]).toMatch(/^[0-9a-f]{64}$/)
  expect(after![0]).not.toBe(before![0])
  expect(after![1]).toBe('[]')
  expect((await booking()).changes).toBeGreaterThan(0)
})

const HOWS = ['cancelled', 'deleted', 'emptied', 'day', 'venue'] as const
const PHONES = ['+6281234567', null]

async function startTables(tables: number) {
  const app = await startBooking()
  const { staff, db, venue, queue } = app
  const { evening } = await staff('POST', '/api/evenings', eveningBody())
  const ids = [app.groupId]
  for (let i = 1; i < tables; i++)
    ids.push(storeEvening(db, { first: i * 10, eventAt: inHours(10 * 24) }).groupId)
  for (const [i, id] of ids.entries()) {
    seatAt(db, id, venue.id)
    confirmAll(db, id)
    db.run(sql`
      update dinner_groups set evening_id = ${evening.id}, event_at = ${evening.at}, booked_as = ${`Semeja ${i + 1}`}
      where id = ${id}`)
  }
  const due = async () => (await queue()).restaurants
  const all = async (): Promise<TableBooking[]> =>
    (await staff('GET', `/api/bookings?evening=${evening.id}`)).bookings
  const states = async () => (await all()).map(({ state }) => state)
  return { ...app, evening, ids, due, all, states }
}

describe('a message to the restaurant of an evening', () => {
  test('is one for all its tables once all are sure, counts them as asked once it is sent, and says in one what has changed, with what is taken back', async () => {
    const { due, send, staff, change, db, evening, ids, venue, states } = await startTables(3)
    changeSeatTickets(db, `group_id = ${ids[2]}`, { status: 'messaging' })
    expect(await due()).toEqual([])
    confirmAll(db, ids[2]!)
    const [first, ...none] = await due()
    expect(none).toEqual([])
    expect(first).toMatchObject({
      ...{ news: 'new', tables: 3, people: 18, venueId: venue.id, eveningId: evening.id, groupId: null },
      groups: ids.map((id) => ({ id })),
    })
    expect(first!.text).toContain(
      ', jam 19.00: 3 meja, 18 orang\nSemeja 1: 6 orang\nSemeja 2: 6 orang\nSemeja 3: 6 orang\nMohon',
    )
    const { undo } = await send(first!)
    expect(await due()).toEqual([])
    expect(await states()).toEqual(Array(3).fill('asked'))
    expect((await staff('POST', `/api/acts/${undo}/undo`, {})).status).toBe(200)
    expect(await states()).toEqual(Array(3).fill(null))
    expect(await due()).toMatchObject([{ news: 'new', opened: { mine: true } }])
    await send(first!)
    await change({ status: 'cancelled', change_reason: 'kurang orang' })
    await staff('DELETE', `/api/dinner-groups/${ids[1]}`)
    db.run(sql`update dinner_groups set booked_as = 'Semeja Budi' where id = ${ids[2]}`)
    const [item, ...others] = await due()
    expect(others).toEqual([])
    expect(item).toMatchObject({ news: 'changed', changes: 3, tables: 1, people: 6 })
    expect(item!.text).toContain(
      ': 1 meja, 6 orang\nSemeja Budi: 6 orang\nSemeja 1: batal\nSemeja 2: batal\n',
    )
    await send(item!)
    expect(await due()).toEqual([])
    expect(db.values(sql`select group_id from bookings`)).toEqual([[ids[2]!]])
  })

  test('is one a restaurant whatever becomes of its tables, and none is due once it is sent', async () => {
    const OPS = [...HOWS, 'open', 'back', 'name', 'leaves', 'refused', 'yes'] as const
    const op = fc.record({ what: fc.constantFrom(...OPS), at: fc.nat(2) })
    await fc.assert(
      fc.asyncProperty(fc.array(op, { maxLength: 8 }), async (ops) => {
        const { due, send, staff, db, ids, venue, all: tables } = await startTables(3)
        makeUp(db)
        const other = storeVenue(db, { name: 'Warung Bu Tini', phone: '+6281234567' })
        const settle = async () => {
          const all = await due()
          expect(new Set(all.map(({ venueId }) => venueId)).size).toBe(all.length)
          for (const item of all) await send(item)
          expect(await due()).toEqual([])
        }
        await settle()
        for (const { what, at } of ops) {
          const id = ids[at]!
          const set = (column: string, value: string) =>
            db.run(sql`update dinner_groups set ${sql.raw(column)} = ${value} where id = ${id}`)
          if (what === 'cancelled') set('status', 'cancelled')
          if (what === 'open') set('status', 'confirming')
          if (what === 'venue' && db.all(sql`select 1 from dinner_groups where id = ${id}`).length > 0)
            seatAt(db, id, other.id)
          if (what === 'back') seatAt(db, id, venue.id)
          if (what === 'day') db.run(sql`update dinner_groups set event_at = ${inHours(12 * 24)}`)
          if (what === 'name') set('booked_as', 'Semeja Budi')
          const leave = (from: ReturnType<typeof sql>) =>
            db.run(sql`update memberships set left_at = ${inHours(0)}, holds_seat = 0
              where id in (select ${from} from memberships where group_id = ${id} and left_at is null)`)
          if (what === 'leaves') leave(sql`max(id)`)
          if (what === 'emptied') leave(sql`id`)
          if (what === 'refused' || what === 'yes')
            await staff('PUT', `/api/dinner-groups/${id}/booking`, {
              state: what === 'yes' ? 'confirmed' : 'refused',
            })
          if (what === 'deleted') await staff('DELETE', `/api/dinner-groups/${id}`)
          await settle()
        }
        // what the restaurants count on is what sits there
        for (const { state, changes } of await tables()) if (state !== 'refused') expect(changes).toBe(0)
      }),
      { numRuns: 12 },
    )
  }, 60_000)
})

test('the tables of an evening are booked at once, all or none, and undone together', async () => {
  const { staff, db, evening, ids, states } = await startTables(2)
  const stranger = storeEvening(db, { first: 90, eventAt: inHours(10 * 24) }).groupId
  const note = (versions: number[], groups = ids) => {
    const tables = groups.map((groupId, i) => ({ groupId, version: versions[i] }))
    return staff('PUT', `/api/evenings/${evening.id}/booking`, { state: 'confirmed', tables })
  }
  expect((await note([0, 3])).status).toBe(409)
  expect((await note([0, 0], [ids[0]!, stranger])).status).toBe(404)
  expect(await states()).toEqual([null, null])
  const noted = await note([0, 0])
  expect(noted.message).toBe('Both are booked')
  expect(await states()).toEqual(['confirmed', 'confirmed'])
  expect((await staff('POST', `/api/acts/${noted.undo}/undo`, {})).status).toBe(200)
  expect(await states()).toEqual([null, null])
})

test('a table is warned of that is not booked three days before, or whose restaurant does not know what changed, until its dinner begins', async () => {
  const codes = ({ warnings }: TableBooking) => warnings.map(({ code }) => code)
  const far = await startBooking()
  expect(codes(await far.booking())).toEqual([])
  const { booking, note, queue, send, db, groupId, members } = await startBooking({ eventAt: inHours(50) })
  expect(codes(await booking())).toEqual(['not booked'])
  await send((await queue()).restaurants[0]!)
  choose(db, groupId, members[0]!, { diet: 'kacang' })
  db.run(sql`update memberships set left_at = ${inHours(0)}, holds_seat = 0 where user_id = ${members[1]}`)
  await note({ state: 'confirmed' })
  expect(codes(await booking())).toEqual(['changed', 'diet'])
  await note({ state: 'refused' })
  expect(codes(await booking())).toEqual(['refused', 'diet'])
  db.run(sql`update dinner_groups set event_at = ${inHours(-1)}`)
  expect(codes(await booking())).toEqual([])
})

test('staff are warned of dishes off the menu, against what a guest cannot eat, and of pork at a halal venue', async () => {
  const { booking, db, groupId, members, venue } = await startBooking()
  const [pork, off] = venue.foods as [number, number]
  db.run(sql`update menu_items set tags = 128, name = 'Babi kecap' where id = ${pork}`)
  db.run(sql`update menu_items set active = 0, name = 'Nasi goreng' where id = ${off}`)
  db.run(sql`update venues set halal = 1 where id = ${venue.id}`)
  for (const [i, userId] of members.entries())
    choose(db, groupId, userId, { foodId: i === 0 ? pork : off, diet: i < 2 ? 'halal' : '' })
  expect((await booking()).warnings.filter(({ code }) => code !== 'diet')).toEqual([
    { code: 'not for them', guest: 'Tamu 0', dish: 'Babi kecap', tag: 'pork' },
    { code: 'pork at halal', dish: 'Babi kecap' },
    { code: 'off menu', n: 5, dish: 'Nasi goreng' },
  ])
})

describe('a message to the restaurant', () => {
  test('is due once all who sit have said yes, waits for the name at the door, says how many come, and counts as asked once it is sent', async () => {
    const { queue, send, booking, change } = await startBooking({ bookedAs: null })
    expect((await queue()).restaurants[0]!.missing).toEqual(['Name at the door is not set'])
    await change({ booked_as: 'Semeja Ayu' })
    const [item, ...others] = (await queue()).restaurants
    expect(others).toEqual([])
    expect(item).toMatchObject({
      ...{ news: 'new', tables: 1, people: 6, eveningId: null },
      ...{ venue: 'Kedai Senja', phone: '+62274555010', missing: [] },
    })
    expect(item!.text).toMatch(
      /^Halo Kak, kami dari Semeja\. Kami mau pesan meja:\n\S+, \d.+, jam \d\d\.\d\d: 1 meja, 6 orang\nSemeja Ayu: 6 orang\nMohon balas OK kalau sudah tercatat ya, Kak\. Terima kasih\.$/,
    )
    const { ways, text } = await send(item!)
    expect(ways.phone).toBe(`https://wa.me/62274555010?text=${encodeURIComponent(text)}`)
    expect(await booking()).toMatchObject({ state: 'asked', changes: 0, sentAt: expect.any(String) })
    expect((await queue()).restaurants).toEqual([])
  })

  test('says who eats what, without a name, once the menu is closed, and before where there is none', async () => {
    const { queue, db, groupId, members, venue } = await startBooking({ eventAt: inHours(6) })
    choose(db, groupId, members[0]!, { foodId: venue.foods[0]!, drinkId: venue.drinks[0]!, diet: 'kacang' })
    const text = async () => (await queue()).restaurants[0]!.text
    expect(await text()).toContain(
      ': 1 meja, 6 orang\nSemeja Ayu: 6 orang\nTamu 1: Ayam bakar madu, es jeruk. Pantangan: kacang\nTamu 2: menu andalan\n',
    )
    db.run(sql`update dinner_groups set event_at = ${inHours(200)}`)
    expect(await text()).not.toContain('Tamu 1')
    db.run(sql`update menu_items set active = 0`)
    expect(await text()).toContain('\nTamu 2: menu andalan\n')
  })

  test('of changes follows when two guests change their dish, says what holds now, and goes when they change back', async () => {
    const { queue, send, booking, db, groupId, members, venue } = await startBooking({ eventAt: inHours(6) })
    await send((await queue()).restaurants[0]!)
    choose(db, groupId, members[0]!, { foodId: venue.foods[1]! })
    choose(db, groupId, members[3]!, { foodId: venue.foods[0]!, drinkId: venue.drinks[1]! })
    expect(await booking()).toMatchObject({ changes: 2, chose: 1 })
    const [item] = (await queue()).restaurants
    expect(item).toMatchObject({ news: 'changed', changes: 2 })
    expect(item!.text).toStartWith('Halo Kak, kami dari Semeja. Ada perubahan, sekarang jadi:\n')
    expect(item!.text).toContain(
      ': 1 meja, 6 orang\nSemeja Ayu: 6 orang\nTamu 1: Gudeg, minuman andalan\nTamu 2: menu andalan\nTamu 3: menu andalan\nTamu 4: Ayam bakar madu, V60\n',
    )
    db.run(sql`delete from choices`)
    expect((await queue()).restaurants).toEqual([])
    expect((await booking()).changes).toBe(0)
  })

  test('does not follow each dish before the menu is closed, and then says all of them once', async () => {
    const { queue, send, booking, db, groupId, members, venue } = await startBooking()
    await send((await queue()).restaurants[0]!)
    choose(db, groupId, members[0]!, { foodId: venue.foods[1]! })
    expect((await queue()).restaurants).toEqual([])
    // the same dinner, after noon of the day before, whatever the hour is
    const near = inHours(11)
    db.run(sql`update dinner_groups set event_at = ${near}`)
    db.run(sql`update booking_messages set event_at = ${near}`)
    const [item] = (await queue()).restaurants
    expect(item).toMatchObject({ news: 'changed', changes: expect.any(Number) })
    expect(item!.text).toContain('Tamu 1: Gudeg, minuman andalan\n')
    await send(item!)
    expect((await booking()).changes).toBe(0)
  })

  test('takes a table back that is cancelled, deleted, emptied, or moved to another venue, as the restaurant knows it, also by a call alone; of another day it says both', async () => {
    for (const [how, phone] of HOWS.flatMap((how) => PHONES.map((phone) => [how, phone] as const))) {
      const { queue, send, booking, change, staff, note, db, groupId, venue } = await startBooking()
      db.run(sql`update venues set phone = ${phone}`)
      // of a table that is new to it a restaurant without a phone is told nothing
      expect((await queue()).restaurants).toHaveLength(phone ? 1 : 0)
      if (phone) await send((await queue()).restaurants[0]!)
      await note({ state: 'confirmed' })
      const other = storeVenue(db, { name: 'Warung Bu Tini', phone })
      if (how === 'cancelled') await change({ status: 'cancelled', change_reason: 'restonya tutup' })
      if (how === 'deleted') await staff('DELETE', `/api/dinner-groups/${groupId}`)
      if (how === 'emptied') db.run(sql`update memberships set left_at = ${inHours(0)}, holds_seat = 0`)
      if (how === 'day') await change({ event_date: inHours(11 * 24) })
      if (how === 'venue') seatAt(db, groupId, other.id)
      const { restaurants, counts } = await queue()
      const due = [{ news: how === 'day' ? 'changed' : 'taken back', venueId: venue.id, phone }]
      const isNew = how === 'venue' && phone !== null
      if (isNew) due.push({ news: 'new', venueId: other.id, phone })
      expect([how, restaurants]).toMatchObject([how, due])
      expect([how, restaurants.length, counts.booking]).toEqual([how, due.length, due.length])
      expect(restaurants[0]!.text).toMatch(
        how === 'day'
          ? /sekarang jadi:\n.+: 1 meja, 6 orang\nSemeja Ayu \(\S+, jam \d\d\.\d\d\): 6 orang\nSemeja Ayu \(\S+, jam \d\d\.\d\d\): batal\n/
          : /Maaf, yang ini terpaksa kami batalkan:\n.+: 1 meja, 6 orang\nSemeja Ayu: 6 orang\n/,
      )
      expect((await send(restaurants[0]!)).ways === null).toBe(phone === null)
      expect((await queue()).restaurants.map(({ news }) => news)).toEqual(isNew ? ['new'] : [])
      if (how === 'day' || how === 'venue')
        expect((await booking()).state).toBe(how === 'day' ? 'asked' : null)
    }
  })

  test('takes no table back that staff have not started yet, or have completed early', async () => {
    for (const status of ['-', 'completed']) {
      const { queue, send, change, note } = await startBooking()
      if (status === 'completed') await send((await queue()).restaurants[0]!)
      await note({ state: 'confirmed' })
      await change({ status })
      expect([status, (await queue()).restaurants]).toEqual([status, []])
    }
  })

  test('keeps and logs nothing that a guest said, nor the phone of the restaurant', async () => {
    const { queue, send, db, groupId, members, lines } = await startBooking()
    choose(db, groupId, members[0]!, { diet: 'alergi kerang', nickname: true })
    await send((await queue()).restaurants[0]!)
    const stored = JSON.stringify([
      db.all(sql`select * from booking_messages`),
      db.all(sql`select * from audit_entries`),
      lines,
    ])
    expect(stored).not.toContain('kerang')
    expect(stored).not.toContain('Tamu')
    expect(stored).not.toContain('0274555010'.slice(1))
  })
})

test('the text to restaurants is changed like others, with placeholders of its own, and says its news also where staff left that out', async () => {
  const { staff, queue, send, note, change } = await startBooking()
  const store = (kind: string, text: string) =>
    staff('PUT', `/api/message-texts/${kind}`, { text, version: 0 })
  expect((await store('booking', 'Halo Kak {nama}')).errors.text).toBe('There is no {nama}')
  expect((await store('invite', 'Halo {nama}, {daftar}')).errors.text).toBe('There is no {daftar}')
  const text = 'Meja untuk {jumlah}, atas nama {atas_nama}:\n{daftar}'
  expect((await store('booking', text)).status).toBe(200)
  const [item] = (await queue()).restaurants
  expect(item!.text).toStartWith('Meja untuk 6, ')
  await send(item!)
  await note({ state: 'confirmed' })
  await change({ status: 'cancelled', change_reason: 'restonya tutup' })
  expect((await queue()).restaurants[0]!.text).toStartWith(
    'Maaf, yang ini terpaksa kami batalkan:\nMeja untuk 6, ',
  )
})

test('hashes of a sheet are kept until its dinner is over', async () => {
  const { queue, send, db, booking } = await startBooking()
  await send((await queue()).restaurants[0]!)
  forgetExpired(db, new Date())
  expect((await booking()).changes).toBe(0)
  forgetExpired(db, new Date(Date.now() + 11 * 24 * HOUR))
  expect(db.values(sql`select sheet_hash, line_hashes from booking_messages`)).toEqual([['', '[]']])
})

describe('the sheet of a group', () => {
  test('holds exactly those who sit, whatever they are called, and no letter of it', async () => {
    const { sheet, db, groupId, members, venue } = await startBooking()
    choose(db, groupId, members[0]!, { foodId: venue.foods[0]!, diet: '', noPhotos: true })
    const before = await sheet()
    expect([...before.matchAll(/Tamu \d/g)].flat()).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Tamu ${n}`))
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }), async (name) => {
        db.run(sql`update profiles set name = ${name}`)
        db.run(sql`update people set phone = '+62' || (abs(random()) % 1000000000 + 1000000000 + id)`)
        expect(await sheet()).toBe(before)
      }),
      { numRuns: 20 },
    )
    db.run(sql`update profiles set name = 'Sari' where user_id = ${members[1]}`)
    choose(db, groupId, members[1]!, { nickname: true })
    expect(await sheet()).toContain('<b>Sari</b>')
    db.run(sql`update memberships set left_at = ${inHours(0)}, holds_seat = 0 where user_id = ${members[1]}`)
    changeSeatTickets(db, `user_id = ${members[2]}`, { status: 'dropped' })
    const after = await sheet()
    expect(after).not.toContain('Sari')
    expect(after).toContain('4 orang')
  })

  test('prints what they do not eat as they answered until they say otherwise, and a dish of another venue is none', async () => {
    const { sheet, db, groupId, members } = await startBooking()
    db.run(sql`update profiles set dietary_restrictions = 'udang' where user_id = ${members[0]}`)
    const elsewhere = storeVenue(db, { name: 'Lain', foods: ['Sushi'] })
    choose(db, groupId, members[1]!, { foodId: elsewhere.foods[0]! })
    expect(await sheet()).toContain('Pantangan: udang')
    expect(await sheet()).not.toContain('Sushi')
    choose(db, groupId, members[0]!, { diet: '' })
    expect(await sheet()).not.toContain('udang')
  })
})
