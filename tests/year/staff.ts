import type { DinnerGroup } from '../../src/domain/api'
import type { Evening } from '../../src/domain/evening/evening'
import type { EveningPerson } from '../../src/domain/evening/evening-page'
import type { TablesPreview } from '../../src/domain/evening/evening-tables'
import { MEMBERS } from '../../src/domain/group/group'
import type { GroupDetails } from '../../src/domain/group/group-details'
import type { GroupChoices } from '../../src/domain/venue/chosen'
import { pasteBankList } from './bank'
import { DAY, HOUR, iso, nextShift } from './clock'
import { nameTables, pageOf, typePlace } from './evenings'
import { count, countPresses, forgetTexts } from './ledger'
import { notePaid, notePassedOver, noteSeats } from './turns'
import { undoSomething } from './undo'
import { ensure, type World } from './world'
import { write } from './writing'

const MENU = ['Ayam bakar madu', 'Gado-gado', 'Nasi goreng kampung']
/** Time before a dinner in which who waits is written to. */
const WRITES_BEFORE = 7 * DAY
/** For which who has met sits together again only where both want to: a week less than MEET_AGAIN. */
const APART = 11 * 7 * DAY
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

/** What staff do three times a day. */
export async function shift(world: World) {
  await pasteBankList(world)
  const { body } = await world.house.staff('GET', '/api/evenings')
  for (const evening of body.evenings as Evening[]) await lookAfter(world, evening)
  await fillSeats(world)
  await decideReports(world)
  await decideReviews(world)
  if (world.random.chance(25)) await undoSomething(world)
  await write(world)
  if (world.random.chance(10)) await undoSomething(world)
}

async function lookAfter(world: World, evening: Evening) {
  const now = iso(world.now)
  const { id, status, answers_until, invites, detailsFrom, dealtAt, announcedAt, at } = evening
  if (status === 'draft' || status === 'cancelled' || now >= at) return
  if (dealtAt === null) {
    // Today says by when tables have to be made, also while guests join
    const isLastShift = nextShift(world.now) > Date.parse(at) - 3 * HOUR
    if (isLastShift && now < answers_until) await closeJoining(world, evening)
    if (isLastShift || now >= answers_until) {
      notePaid(world, id)
      await saveTables(world, id)
    } else if (!invites && Date.parse(at) - world.now < WRITES_BEFORE) await writeToWhoWaits(world, evening)
    return
  }
  const isTime = now >= detailsFrom
  if (isTime && Date.parse(at) - world.now > 3 * HOUR) await repair(world, id)
  await book(world, id)
  if (isTime && announcedAt === null) await announce(world, id)
  if (isTime) await chooseByChat(world, id)
}

/** Somebody who has not chosen says by chat what they eat, once the menu is closed. */
async function chooseByChat(world: World, id: number) {
  const { house, random, ledger } = world
  const table = random.pick((await pageOf(world, id)).tables)
  if (!table || !random.chance(50)) return
  const path = `/api/dinner-groups/${table.id}/choices`
  const { dishes, guests } = (await house.staff('GET', path)).body as GroupChoices
  const guest = guests.find(({ version }) => version === 0)
  const dish = random.pick(dishes.filter(({ kind }) => kind === 'food'))
  if (!guest || !dish) return
  await house.staff('PUT', `${path}/${guest.userId}`, { food: dish.id, version: 0 })
  countPresses(ledger, 'Groups', 2)
  count(ledger, 'chose by chat')
}

async function announce(world: World, id: number) {
  const { digest } = await pageOf(world, id)
  await world.house.staff('POST', `/api/evenings/${id}/announce`, { digest }, [200, 409])
  countPresses(world.ledger, 'an evening')
}

async function closeJoining({ house, ledger }: World, { id, version }: Evening) {
  await house.staff('PATCH', `/api/evenings/${id}`, { status: 'closed', version }, [200, 409])
  countPresses(ledger, 'an evening', 2)
}

/** Has those who wait and have not joined written to. */
async function writeToWhoWaits({ house, ledger }: World, { id, version }: Evening) {
  await house.staff('PATCH', `/api/evenings/${id}`, { invites: true, version }, [200, 409])
  countPresses(ledger, 'an evening')
}

/** Backups who said yes get the seats of who is silent, and those that are free. */
async function fillSeats({ house, ledger }: World) {
  const needing = async (need: string) =>
    (await house.staff('GET', `/api/dinner-groups?needs=${need}&size=100`)).body.items as DinnerGroup[]
  const give = async (method: string, path: string, body: object) => {
    const { status } = await house.staff(method, path, body, [200, 404, 409, 422])
    countPresses(ledger, 'Groups')
    if (status === 200) count(ledger, 'seats given to backups')
    return status === 200
  }
  for (const { id, eveningId } of [...(await needing('silent')), ...(await needing('short'))]) {
    if (eveningId !== null) continue
    const { group, visitorActions }: GroupDetails = (await house.staff('GET', `/api/dinner-groups/${id}`))
      .body
    const { member_ids, backup_member_ids, memberVersions, version } = group
    const backupId = backup_member_ids.find((one) =>
      visitorActions.some(({ userId, answer }) => userId === one && answer === 'yes'),
    )
    if (backupId === undefined) continue
    if (member_ids.length < MEMBERS) {
      const seats = {
        members: [...member_ids, backupId],
        backupMembers: backup_member_ids.filter((one) => one !== backupId),
      }
      await give('PATCH', `/api/dinner-groups/${id}`, { ...seats, version })
      continue
    }
    // the server knows who may lose the seat, and refuses all others
    for (const userId of member_ids)
      if (
        await give('POST', `/api/dinner-groups/${id}/replace`, {
          ...{ userId, backupId },
          version: memberVersions[userId],
        })
      ) {
        forgetTexts(ledger, [userId])
        break
      }
  }
}

/** Makes or repairs tables as the page shows them, where that changes any. */
async function saveTables(world: World, id: number) {
  const { house, ledger } = world
  const before = await seatedAt(world, id)
  const preview = await house.staff('POST', `/api/evenings/${id}/tables/preview`, {}, [200, 409])
  if (preview.status !== 200) return
  const { step, digest, tables: found, moved, lost, unpaid } = preview.body as TablesPreview
  const fresh = found.flatMap(({ members }) => members).filter((userId) => !before.has(userId))
  const leavers = [...lost, ...unpaid.map((one) => one.id)]
  if (step === 'repair' && [...fresh, ...moved, ...leavers].length === 0) return
  if (step === 'make') notePassedOver(world, id, preview.body)
  const saved = await house.staff(
    'POST',
    `/api/evenings/${id}/tables`,
    { digest, pics: ['Ayu', 'Budi'], tables: found.map(({ groupId, members }) => ({ groupId, members })) },
    [200, 409],
  )
  countPresses(ledger, 'an evening', 2)
  if (saved.status !== 200) return
  count(ledger, step === 'make' ? 'evenings whose tables were made' : 'repairs')
  noteSeats(world, id, preview.body)
  forgetTexts(ledger, [...fresh, ...moved, ...leavers])
  for (const { members } of found) ensureTogether(world, members)
  ensureJoined(world, id, fresh)
  if (step === 'make') ensureWhole(preview.body)
  else await ensurePaid(world, id)
}

async function seatedAt(world: World, id: number): Promise<Set<number>> {
  const { tables } = await pageOf(world, id)
  const seats = tables.flatMap((table) => table.seats)
  return new Set(seats.flatMap(({ userId, status }) => (status === 'dropped' ? [] : userId)))
}

/** Who gets a seat has joined. */
function ensureJoined({ ledger }: World, eveningId: number, members: readonly number[]) {
  const other = members.find((id) => !(`${ledger.owners[id]} ${eveningId}` in ledger.joined))
  ensure(other === undefined, () => `user ${other} got a seat at evening ${eveningId}, and had not joined`)
}

/** Tables are made of six. */
function ensureWhole({ tables }: TablesPreview) {
  for (const { groupId, members } of tables)
    ensure(groupId !== null || members.length === 6, () => `a table of ${members.length} was made`)
}

/** Nobody keeps a seat who has let the hour of the transfer pass. */
async function ensurePaid({ house, now }: World, id: number) {
  const { body } = await house.staff('GET', `/api/evenings/${id}/people?list=unpaid`)
  for (const { userId, seat } of body.people as EveningPerson[])
    ensure(
      seat?.status !== 'confirmed' || seat.pay_by === null || seat.pay_by > iso(now),
      () => `user ${userId} has not paid, and has the seat`,
    )
}

/** Nobody sits with somebody whom they, or who, did not want to see again, or whom they have met, unless both want to. */
function ensureTogether({ ledger, now }: World, members: readonly number[]) {
  const guests = members.map((id) => ledger.owners[id])
  for (const a of guests)
    for (const b of guests)
      ensure(
        ledger.wishes[`${a} ${b}`]?.wish !== 'never',
        () => `guests ${a} and ${b} sit together, whom ${a} kept apart`,
      )
  const guestsOf = (ids: readonly number[]) => ids.map((id) => ledger.owners[id])
  const wants = (from?: number, to?: number) =>
    ['contact', 'again'].includes(ledger.wishes[`${from} ${to}`]?.wish ?? '')
  for (const { at, came } of Object.values(ledger.tables)) {
    if (now - at > APART) continue
    const met = guestsOf(came).filter((one) => guests.includes(one))
    for (const a of met)
      for (const b of met)
        ensure(
          a === b || (wants(a, b) && wants(b, a)),
          () => `guests ${a} and ${b} sit together again, who met on ${iso(at)}`,
        )
  }
}

async function repair(world: World, id: number) {
  const { tables, numbers } = await pageOf(world, id)
  if (tables.length === 0) return
  const isWhole = tables.every(({ seats }) => seats.length === 6 || seats.length === 0)
  if (numbers.unpaid > 0 || !isWhole) await saveTables(world, id)
}

/** Restaurants that were written to answer by the next shift, nearly all with a yes. */
async function book(world: World, id: number) {
  const { house, random, ledger, state } = world
  const page = await pageOf(world, id)
  if (id in state.typed) return typePlace(world, page)
  await nameTables(world, page)
  const { body } = await house.staff('GET', `/api/bookings?evening=${id}`)
  for (const { groupId, state, version } of body.bookings) {
    if (state !== 'asked' && state !== null) continue
    await house.staff(
      'PUT',
      `/api/dinner-groups/${groupId}/booking`,
      {
        ...{ state: random.chance(97) ? 'confirmed' : 'asked', version },
      },
      [200, 409],
    )
    countPresses(ledger, 'an evening')
  }
}

/** Who has missed dinners is paused for a month, mostly. */
async function decideReviews({ house, random, ledger }: World) {
  const { body } = await house.staff('GET', '/api/reviews')
  for (const { kind, userId, about } of body.items) {
    const decision = kind === 'missed dinners' && random.chance(70) ? 'pause' : 'leave'
    await house.staff('POST', '/api/reviews', { kind, userId, about, decision })
    countPresses(ledger, 'Needs a look')
    count(ledger, `reviews: ${decision}`)
  }
}

async function decideReports({ house, random, ledger, now }: World) {
  const { body } = await house.staff('GET', '/api/reports')
  for (const report of body.reports) {
    if (report.state !== 'open') continue
    const about = report.about ?? report.people[0]?.id
    const { status } = await house.staff(
      'PATCH',
      `/api/reports/${report.id}`,
      {
        ...{ state: random.pick(['warned', 'nothing']), version: report.version },
        ...(report.about === null && about !== undefined && { about }),
      },
      // or its writer is erased in this minute
      [200, 404, 409, 422],
    )
    countPresses(ledger, 'Needs a look')
    if (status === 200)
      ledger.reports[report.id] = { at: Date.parse(report.at), about: about ?? null, decided: now }
  }
}
