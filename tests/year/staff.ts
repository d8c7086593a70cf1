import type { Evening } from '../../src/domain/evening'
import type { DealPreview } from '../../src/domain/evening-deal'
import type { EveningPage } from '../../src/domain/evening-page'
import { pasteBankList } from './bank'
import { DAY, HOUR, hourOf, iso, MINUTE } from './clock'
import { count } from './ledger'
import { ensure, type Task, type World } from './world'
import { write } from './writing'

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
      ...{ venueId: world.random.pick(world.state.venues), tables_max: 8, status: 'open' },
      process: world.random.chance(15) ? 'tables' : 'first',
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
  await fillSeats(world)
  await decideReports(world)
  await decideReviews(world)
  await pasteBankList(world)
  await write(world)
}

async function lookAfter(world: World, evening: Evening) {
  const now = iso(world.now)
  const { id, process, status, sureUntil, payUntil, detailsFrom, dealtAt, dealtAgainAt, at } = evening
  if (status === 'draft' || status === 'cancelled' || now >= at) return
  if (process === 'tables') return makeTables(world, evening)
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

/** An evening that makes tables first: of those who can, once answers are in. */
async function makeTables(world: World, { id, status, groupsEver }: Evening) {
  const { house, ledger } = world
  if (status !== 'closed') return
  if (groupsEver > 0) return book(world, id)
  const { body } = await house.staff('POST', '/api/matchmaking', { eveningId: id }, [200, 409])
  count(ledger, 'presses', 2)
  count(ledger, 'tables made first', body.groups?.length ?? 0)
}

/** Backups and reserves get the seats of who is silent, and those that are free. */
async function fillSeats({ house, ledger }: World) {
  const { body: silent } = await house.staff('GET', '/api/messages/silent?size=100')
  const { body: pages } = await house.staff('GET', '/api/messages/pages')
  const willing = (backups: { userId: number; answer: string | null }[]) =>
    backups.find(({ answer }) => answer === 'yes')?.userId
  const give = async (path: string, body: object) => {
    const { status } = await house.staff('POST', path, body, [200, 404, 409, 422])
    count(ledger, 'presses')
    if (status === 200) count(ledger, 'seats given to backups')
  }
  for (const { groupId, userId, version, backups } of silent.items) {
    const backupId = willing(backups)
    if (groupId !== null && backupId !== undefined)
      await give(`/api/dinner-groups/${groupId}/replace`, { userId, backupId, version })
  }
  for (const { groupId, version, backups } of pages.free) {
    const backupId = willing(backups)
    if (backupId !== undefined) await give(`/api/dinner-groups/${groupId}/fill`, { backupId, version })
  }
}

/** Deals as the page shows it, where there is a table. */
async function deal(world: World, id: number) {
  const { house, ledger } = world
  const preview = await house.staff('POST', `/api/evenings/${id}/deal/preview`, {}, [200, 409])
  if (preview.status !== 200) return
  const { step, version, tables: found, moved, lost } = preview.body as DealPreview
  if (step === 'repair' && moved.length + lost.length === 0) return
  const tables = found.map(({ groupId, members }) => ({ groupId, members }))
  const dealt = await house.staff(
    'POST',
    `/api/evenings/${id}/deal`,
    { version, tables, pics: ['Ayu', 'Budi'] },
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

/** Once in a while an evening cannot be as it was announced: it is cancelled, moved by a day, or gets another price. */
export async function changeEvening(world: World) {
  const { house, random, ledger } = world
  const { body } = await house.staff('GET', '/api/evenings')
  const ahead = (body.evenings as Evening[]).filter(
    ({ at, status }) => status !== 'cancelled' && Date.parse(at) > world.now + 30 * HOUR,
  )
  if (ahead.length === 0) return
  const { id, at, version } = random.pick(ahead)
  const [said, changes] = random.pick([
    ['cancelled', { status: 'cancelled' }],
    ['moved', { at: iso(Date.parse(at) + DAY) }],
    ['another price', { price: random.pick([90_000, 99_000]) }],
  ] as const)
  const reason = { change_reason: 'restonya mendadak tutup' }
  await house.staff('PATCH', `/api/evenings/${id}`, { ...changes, ...reason, version })
  count(ledger, `evenings ${said}`)
  if (said !== 'moved') return
  for (const key of Object.keys(ledger.answers)) if (key.endsWith(` ${id}`)) delete ledger.answers[key]
  for (const guest of world.state.guests) delete guest.free[id]
}

/** Plans what belongs to an evening for another day where it was moved, and says so. */
export async function later(world: World, task: Task): Promise<boolean> {
  const { evening } = await pageOf(world, task.eveningId!)
  const wait = Date.parse(evening.at) - world.now
  if (wait < 0) return false
  world.plan({ ...task, at: task.at + DAY })
  return true
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

/** Who has missed dinners is paused for a month, mostly. */
async function decideReviews({ house, random, ledger }: World) {
  const { body } = await house.staff('GET', '/api/reviews')
  for (const { kind, userId, about } of body.items) {
    const decision = kind === 'missed dinners' && random.chance(70) ? 'pause' : 'leave'
    await house.staff('POST', '/api/reviews', { kind, userId, about, decision })
    count(ledger, 'presses')
    count(ledger, `reviews: ${decision}`)
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
