import type { Evening } from '../../src/domain/evening/evening'
import type { EveningPage } from '../../src/domain/evening/evening-page'
import { DAY, HOUR, hourOf, iso, MINUTE } from './clock'
import { count, countPresses } from './ledger'
import { ensure, type Task, type World } from './world'

/** Days before the dinner on which an evening is opened. */
const OPENS_BEFORE = 13
/** In percent: evenings at a place that is not in the book, and days on which an evening is made that begins so many days later. */
const TYPED = 12
const LATE = 6
const LATE_BEFORE = 3

/** Opens the evening of the day that comes in two weeks, on the first day all until then; once in a while one is made late. */
export async function openEvenings(world: World, day: number) {
  const { evenings } = world.habits
  const days = day === 0 ? Array.from({ length: OPENS_BEFORE + 1 }, (_, i) => i) : [day + OPENS_BEFORE]
  for (const one of days.filter((at) => evenings.includes(at % 7) && at > 4)) await openEvening(world, one)
  const soon = day + LATE_BEFORE
  if (evenings.length < 2 || evenings.includes(soon % 7) || !world.random.chance(LATE)) return
  await openEvening(world, soon)
  count(world.ledger, 'evenings made late')
}

async function openEvening(world: World, day: number) {
  const { random, house, state } = world
  const isTyped = random.chance(TYPED)
  const { body } = await house.staff('POST', '/api/evenings', {
    ...{ at: iso(hourOf(day, 19)), city: 'Jakarta', area: 'Senopati', price: 95_000 },
    ...{ venueId: isTyped ? null : random.pick(state.venues), tables_max: 8, status: 'open' },
  })
  const eveningId: number = body.evening.id
  state.codes[body.evening.code] = eveningId
  count(world.ledger, 'evenings')
  if (isTyped)
    state.typed[eveningId] = { venue: `Rumah Makan ${eveningId}`, address: `Jl. Panjang ${eveningId}` }
  world.plan({ at: hourOf(day, 19) - 29 * MINUTE, does: 'set out', eveningId })
  world.plan({ at: hourOf(day, 19) + 15 * MINUTE, does: 'door', eveningId })
  world.plan({ at: hourOf(day, 21) + 30 * MINUTE, does: 'who came', eveningId })
  world.plan({ at: hourOf(day + 2, 10), does: 'close', eveningId })
}

/** Types the place of an evening at its tables that have none, where it is not of the book. */
export async function typePlace({ house, state, ledger }: World, { evening, tables }: EveningPage) {
  const place = state.typed[evening.id]
  const groups = tables.filter(({ venue }) => venue === null).map(({ id, version }) => ({ id, version }))
  if (!place || groups.length === 0) return
  const { body } = await house.staff('PATCH', '/api/dinner-groups', { groups, ...place, booked_as: 'Semeja' })
  ensure(
    body.changed === groups.length,
    () => `a place was typed at ${body.changed} tables of ${groups.length}`,
  )
  for (const { id } of groups) ledger.places[id] = `${place.venue}\n${place.address}`
  count(ledger, 'tables with a typed place', groups.length)
}

/** Sets the name at the door of the tables of an evening that have a place and none. */
export async function nameTables({ house, ledger }: World, { tables }: EveningPage) {
  const isUnnamed = ({ venue, booked_as }: EveningPage['tables'][number]) =>
    venue !== null && booked_as === null
  const groups = tables.filter(isUnnamed).map(({ id, version }) => ({ id, version }))
  if (groups.length === 0) return
  await house.staff('PATCH', '/api/dinner-groups', { groups, booked_as: 'Semeja' })
  countPresses(ledger, 'an evening', 2)
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
  if (said === 'cancelled') noteDinner(world, at, (await pageOf(world, id)).tables, false)
  const reason = { change_reason: 'restonya mendadak tutup' }
  await house.staff('PATCH', `/api/evenings/${id}`, { ...changes, ...reason, version })
  count(ledger, `evenings ${said}`)
  // who has joined stays
  if (said === 'moved') for (const guest of world.state.guests) delete guest.free[id]
}

/** Notes who had a seat at a dinner to its end. */
export function noteDinner({ ledger }: World, at: string, tables: EveningPage['tables'], wasHeld: boolean) {
  for (const { userId } of tables.flatMap(({ seats }) => seats))
    ledger.dinners[userId] = { at: Date.parse(at), wasHeld }
}

/** Plans what belongs to an evening for another day where it was moved, and says so. */
export async function later(world: World, task: Task): Promise<boolean> {
  const { evening } = await pageOf(world, task.eveningId!)
  const wait = Date.parse(evening.at) - world.now
  if (wait < HOUR) return false
  world.plan({ ...task, at: task.at + DAY })
  return true
}

/** Sets the tables of a dinner that was to completed, one in its row after the other: people's data wait for it. */
export async function close(world: World, eveningId: number) {
  const { tables } = await pageOf(world, eveningId)
  for (const { id, version, status } of tables) {
    if (status === 'completed') continue
    const { body } = await world.house.staff('PATCH', `/api/dinner-groups/${id}`, {
      status: 'completed',
      version,
    })
    ensure(body.success === true, () => `table ${id} could not be completed: ${JSON.stringify(body)}`)
    countPresses(world.ledger, 'Groups')
  }
}
