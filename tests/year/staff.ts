import { findTransfers } from '../../src/domain/bank-list'
import { matchTransfers } from '../../src/domain/bank-match'
import type { Evening } from '../../src/domain/evening'
import type { DealPreview } from '../../src/domain/evening-deal'
import type { EveningPage } from '../../src/domain/evening-page'
import type { Queue, QueueItem } from '../../src/domain/messages'
import type { Due, OpenDue } from '../../src/domain/money-calls'
import { HOUR, hourOf, iso, MINUTE } from './clock'
import { count } from './ledger'
import { ensure, type World } from './world'

/** Days before the dinner on which an evening is opened, and the days of the week with one, from Monday: 0. */
const OPENS_BEFORE = 13
const EVENINGS = [2, 5]
const MENU = ['Ayam bakar madu', 'Gado-gado', 'Nasi goreng kampung']
const DRINKS = ['Es teh', 'Es jeruk']

/** Writes the first venues into the book. */
export async function openHouse({ house, state }: World) {
  for (const [i, name] of ['Kedai Senja', 'Warung Tugu'].entries()) {
    const { body } = await house.staff('POST', '/api/venues', {
      ...{
        name,
        city: 'Jakarta',
        area: 'Senopati',
        address: `Jl. Senopati ${10 + i}`,
        phone: `+62811200000${i}`,
      },
    })
    const dish = (kind: string) => (one: string) => ({ kind, name: one, extraPrice: 0, tags: [] })
    await house.staff('PUT', `/api/venues/${body.venue.id}/menu`, {
      items: [...MENU.map(dish('food')), ...DRINKS.map(dish('drink'))],
      version: body.venue.version,
    })
    state.venues.push(body.venue.id)
  }
}

/** Opens the evenings of the day that comes in two weeks, on the first day all until then. */
export async function openEvenings(world: World, day: number) {
  const days = day === 0 ? Array.from({ length: OPENS_BEFORE + 1 }, (_, i) => i) : [day + OPENS_BEFORE]
  for (const one of days.filter((at) => EVENINGS.includes(at % 7) && at > 4)) {
    const { body } = await world.house.staff('POST', '/api/evenings', {
      ...{ at: iso(hourOf(one, 19)), city: 'Jakarta', area: 'Senopati', price: 95_000 },
      ...{ venueId: world.random.pick(world.state.venues), tables_max: 8, status: 'open', process: 'first' },
    })
    const id: number = body.evening.id
    count(world.ledger, 'evenings')
    world.plan({ at: hourOf(one, 19) + 15 * MINUTE, does: 'door', eveningId: id })
    world.plan({ at: hourOf(one, 21) + 30 * MINUTE, does: 'who came', eveningId: id })
  }
}

/** What staff do three times a day. */
export async function shift(world: World) {
  const { body } = await world.house.staff('GET', '/api/evenings')
  for (const evening of body.evenings as Evening[]) await lookAfter(world, evening)
  await decideReports(world)
  await pasteBankList(world)
  await write(world)
}

async function lookAfter(world: World, evening: Evening) {
  const now = iso(world.now)
  const { id, process, status, sureUntil, payUntil, detailsFrom, dealtAt, dealtAgainAt, at } = evening
  if (process !== 'first' || status === 'draft' || status === 'cancelled' || now >= at) return
  if (dealtAt === null) {
    if (now >= sureUntil!) await deal(world, id)
    return
  }
  if (dealtAgainAt === null) {
    if (now >= payUntil!) await deal(world, id)
  } else if (Date.parse(at) - world.now > 3 * HOUR) await repair(world, id)
  await book(world, id)
  if (now >= detailsFrom! && evening.announcedAt === null) {
    const { body } = await world.house.staff('GET', `/api/evenings/${id}`)
    await world.house.staff(
      'POST',
      `/api/evenings/${id}/announce`,
      { version: body.evening.version },
      [200, 409],
    )
    count(world.ledger, 'presses')
  }
}

/** Deals as the page shows it, where there is a table. */
async function deal(world: World, id: number) {
  const { house, ledger } = world
  const preview = await house.staff('POST', `/api/evenings/${id}/deal/preview`, {}, [200, 409])
  if (preview.status !== 200) return
  const { version, tables } = preview.body as DealPreview
  const dealt = await house.staff(
    'POST',
    `/api/evenings/${id}/deal`,
    { version, pics: ['Ayu', 'Budi'] },
    [200, 409],
  )
  count(ledger, 'presses', 2)
  if (dealt.status !== 200) return
  count(ledger, 'deals')
  for (const { members } of tables) ensureTogether(world, members)
}

/** Nobody sits with somebody whom they, or who, did not want to see again. */
function ensureTogether({ ledger }: World, members: readonly number[]) {
  const guests = members.map((id) => ledger.owners[id])
  for (const a of guests)
    for (const b of guests)
      ensure(
        ledger.wishes[`${a} ${b}`]?.wish !== 'never',
        () => `guests ${a} and ${b} sit together, whom ${a} kept apart`,
      )
}

async function repair(world: World, id: number) {
  const page = await pageOf(world, id)
  if (page.tables.length === 0 || page.tables.every(({ seats }) => seats.length === 6 || seats.length === 0))
    return
  await deal(world, id)
}

export async function pageOf({ house }: World, id: number): Promise<EveningPage> {
  return (await house.staff('GET', `/api/evenings/${id}`)).body
}

/** Restaurants that were written to answer by the next shift, nearly all with a yes. */
async function book({ house, random, ledger }: World, id: number) {
  const { body } = await house.staff('GET', `/api/bookings?evening=${id}`)
  for (const { groupId, state, version } of body.bookings) {
    if (state !== 'asked' && state !== null) continue
    await house.staff(
      'PUT',
      `/api/dinner-groups/${groupId}/booking`,
      {
        ...{ state: random.chance(97) ? 'confirmed' : 'asked', booked_as: 'Semeja', version },
      },
      [200, 409],
    )
    count(ledger, 'presses')
  }
}

async function decideReports({ house, random, ledger }: World) {
  const { body } = await house.staff('GET', '/api/reports')
  for (const report of body.reports) {
    if (report.state !== 'open') continue
    const about = report.about ?? report.people[0]?.id
    await house.staff(
      'PATCH',
      `/api/reports/${report.id}`,
      {
        ...{ state: random.pick(['warned', 'nothing']), version: report.version },
        ...(report.about === null && about !== undefined && { about }),
      },
      [200, 409, 422],
    )
    count(ledger, 'presses')
  }
}

/** Pastes what came into the page Money, which matches it as the browser does; pays back what is owed. */
async function pasteBankList(world: World) {
  const { house, state, ledger, clock } = world
  if (state.bank.length > 0) {
    const day = (at: number) =>
      iso(at + 7 * HOUR)
        .slice(0, 10)
        .split('-')
        .reverse()
        .join('/')
    const list = state.bank.map(
      ({ amount, name, at }) =>
        `${day(at)} TRSF E-BANKING CR ${name.toUpperCase()} ${amount.toLocaleString('en-US')}.00 CR`,
    )
    const { body } = await house.staff('GET', '/api/dues/open')
    const dues = body.dues as OpenDue[]
    const today = iso(clock.now + 7 * HOUR).slice(0, 10)
    const matches = matchTransfers(findTransfers(list.join('\n')), dues, today)
    ensure(
      matches.length === list.length,
      () => `of ${list.length} lines of a bank ${matches.length} were found`,
    )
    const ticked = matches.flatMap(({ kind, dues: [due] }) => (kind === 'one' ? due! : []))
    if (ticked.length > 0) {
      const done = await house.staff('POST', '/api/dues/paid', { ids: ticked.map(({ id }) => id) })
      const left = new Set(done.body.left.map(({ id }: { id: number }) => id))
      for (const { id, amount } of ticked) if (!left.has(id)) noteCame(world, id, amount)
      count(ledger, 'presses', 2)
    }
    for (const {
      kind,
      transfer,
      dues: [due],
    } of matches) {
      const amount = transfer.amounts[0]!
      if ((kind === 'near' || kind === 'void') && due) await takeAmount(world, due, amount)
      // twice, or nobody's: staff send it back by themselves
      else if (kind !== 'one') count(ledger, 'rupiah sent back by hand', amount)
    }
    state.bank = []
  }
  const { body } = await house.staff('GET', '/api/dues?state=owed&size=100')
  for (const { id, version, chosen, amount } of body.items as Due[]) {
    if (chosen !== 'money') continue
    const done = await house.staff('PATCH', `/api/dues/${id}`, { state: 'settled', version }, [200, 409, 422])
    count(ledger, 'presses')
    if (done.status === 200) ledger.paidBack[id] = amount ?? 0
  }
}

async function takeAmount(world: World, { id, version }: OpenDue, amount: number) {
  const { status } = await world.house.staff(
    'PATCH',
    `/api/dues/${id}`,
    { state: 'paid', amount, version },
    [200, 409, 422],
  )
  count(world.ledger, 'presses')
  if (status === 200) noteCame(world, id, amount)
  else count(world.ledger, 'rupiah sent back by hand', amount)
}

function noteCame(world: World, id: number, amount: number) {
  ensure(!(id in world.ledger.paid), () => `payment ${id} was paid twice`)
  world.ledger.paid[id] = { amount }
}

/** Writes all that is due: to restaurants first, then to people, until nothing is left that can be written. */
export async function write(world: World) {
  const tried = new Set<string>()
  const refused = new Set<string>()
  for (;;) {
    const { body } = await world.house.staff('GET', '/api/messages/queue?size=100')
    const { items, restaurants } = body as Queue
    ensureOnce(items)
    for (const item of restaurants) {
      const key = `${item.groupId} ${item.venueId} ${item.kind}`
      if (tried.has(key) || item.missing.length > 0) continue
      tried.add(key)
      const { groupId, venueId, kind } = item
      const opened = await world.house.staff(
        'POST',
        '/api/messages/restaurants',
        { groupId, venueId, kind },
        [201, 409],
      )
      if (opened.status !== 201) continue
      const { id } = opened.body.message
      await world.house.staff('PATCH', `/api/messages/restaurants/${id}`, { result: 'sent' })
      world.ledger.sheets[groupId] = kind === 'booking-off' ? '' : opened.body.text
      count(world.ledger, 'presses', 2)
    }
    const next = items.filter((item) => !tried.has(keyOf(item)) && item.missing.length === 0 && !item.call)
    if (next.length === 0) {
      const stuck = items.find((item) => refused.has(keyOf(item)))
      ensure(!stuck, () => `a message is due, and cannot be written: ${keyOf(stuck!)}`)
      return ensureSheets(world)
    }
    for (const item of next) {
      tried.add(keyOf(item))
      if (!(await send(world, item))) refused.add(keyOf(item))
    }
  }
}

/** What the restaurants were sent last is who sits there now, and what they chose. */
async function ensureSheets(world: World) {
  const { ledger, house } = world
  const { body } = await house.staff('GET', '/api/evenings')
  for (const { id, dealtAt, at } of body.evenings as Evening[]) {
    if (dealtAt === null || Date.parse(at) < world.now) continue
    for (const { id: groupId, seats } of (await pageOf(world, id)).tables) {
      const sheet = ledger.sheets[groupId]
      if (!sheet || seats.length === 0) continue
      const heads = Number(/(?:untuk|sekarang) (\d+) orang/.exec(sheet)?.[1])
      ensure(
        heads === seats.length,
        () => `the restaurant of group ${groupId} expects ${heads}, and ${seats.length} sit there`,
      )
      const chosen = seats.flatMap(({ userId }) => ledger.dishes[userId] ?? [])
      for (const dish of chosen) {
        const [said, meant] = [sheet.split(dish).length - 1, chosen.filter((one) => one === dish).length]
        ensure(
          said >= meant,
          () => `the restaurant of group ${groupId} reads ${dish} ${said} times of ${meant}`,
        )
      }
    }
  }
}

function countOffers({ ledger }: World, item: QueueItem): number {
  const offer = keyOf({ ...item, kind: 'seat-free' })
  return Object.keys(ledger.texts).filter((text) => text.startsWith(offer)).length
}

const keyOf = ({ userId, groupId, eveningId, kind }: QueueItem) => `${userId} ${groupId} ${eveningId} ${kind}`

function ensureOnce(items: readonly QueueItem[]) {
  const keys = items.map(keyOf)
  const twice = keys.find((key, i) => keys.indexOf(key) !== i)
  ensure(twice === undefined, () => `a message is due twice: ${twice}`)
}

/** Opens a message and marks it; false where it is refused. */
async function send(world: World, item: QueueItem): Promise<boolean> {
  const { house, ledger, random } = world
  const { userId, groupId, eveningId, kind } = item
  const opened = await house.staff(
    'POST',
    '/api/messages',
    { userId, groupId, eveningId, kind },
    [201, 409, 422],
  )
  // somebody has answered since the queue was read
  if (opened.status !== 201) {
    count(ledger, 'messages not due any more')
    return false
  }
  const { message, text } = opened.body
  count(ledger, 'presses', 2)
  // once in a while it does not arrive, and is tried again at the next shift
  const result = random.chance(0.5) ? 'not sent' : 'sent'
  await house.staff('PATCH', `/api/messages/${message.id}`, { result })
  if (result !== 'sent') return true
  ledger.sent[message.id] = { userId, kind }
  count(ledger, `sent ${kind}`)
  // each offer of a free seat has one
  const offers = kind === 'late-yes' ? countOffers(world, item) : ''
  const said = `${keyOf(item)} ${offers} ${String(text).replace(/\/k#\S+/g, '')}`
  ensure(kind === 'waiting' || !(said in ledger.texts), () => `sent twice: ${kind} to user ${userId}`)
  ledger.texts[said] = world.now
  const guest = world.guestOf(userId)
  ensure(guest, () => `a message went to user ${userId}, who never signed up`)
  if (random.chance(90)) {
    const hours =
      kind === 'today' || kind === 'seat-free'
        ? random.between(0.1, 3)
        : random.between(0.2, random.chance(10) ? 40 : 14)
    world.plan({ at: world.now + hours * HOUR, does: 'read', who: guest.n, kind, text })
  }
  return true
}

/** At the door: who is there is ticked, and tables are merged as it is proposed. */
export async function door(world: World, eveningId: number) {
  const { house, random, ledger, state } = world
  const read = await house.staff('GET', `/api/evenings/${eveningId}/door`, undefined, [200, 409])
  if (read.status !== 200) return
  const people: number[] = read.body.tables.flatMap(({ seats }: { seats: { userId: number }[] }) =>
    seats.map(({ userId }) => userId),
  )
  if (people.length === 0) return
  const here = people.filter(() => random.chance(97))
  const marked = await house.staff('POST', `/api/evenings/${eveningId}/door`, {
    marks: people.map((userId) => ({ userId, isHere: here.includes(userId) })),
  })
  count(ledger, 'presses', people.length)
  const { proposal, digest } = marked.body
  if (proposal.length > 0) {
    await house.staff('POST', `/api/evenings/${eveningId}/door/apply`, { moves: proposal, digest })
    count(ledger, 'presses')
  }
  state.here[eveningId] = here
}

/** Marks who came, table by table. */
export async function whoCame(world: World, eveningId: number) {
  const { house, ledger, state } = world
  const here = new Set(state.here[eveningId] ?? [])
  const { tables } = await pageOf(world, eveningId)
  for (const { id, version, seats } of tables) {
    if (seats.length === 0) continue
    const came = seats.filter(({ userId }) => here.has(userId)).map(({ userId }) => userId)
    const missing = seats.filter(({ userId }) => !here.has(userId)).map(({ userId }) => userId)
    await house.staff('PUT', `/api/dinner-groups/${id}/outcomes`, {
      outcomes: Object.fromEntries(
        seats.map(({ userId }) => [userId, here.has(userId) ? 'came' : 'no-show']),
      ),
      version,
    })
    count(ledger, 'presses')
    ledger.tables[id] = { at: world.now, came, missing }
    for (const { userId } of seats) delete ledger.dishes[userId]
  }
  delete state.here[eveningId]
}
