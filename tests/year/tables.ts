import type { Guests } from '../../src/domain/evening/guests'
import type { Me } from '../../src/domain/guest-page/guest-page'
import { MINUTE } from './clock'
import { noteDinner, pageOf } from './evenings'
import { pageOf as ownPageOf, press } from './guests'
import { count, countPresses } from './ledger'
import { noteTurns } from './turns'
import { ensure, type Guest, type Task, type World } from './world'

/** In percent: who comes, who of them says so on their page, and who of these says before that they are late. */
const EVENING = { comes: 97, presses: 60, late: 12 }

/** Half an hour before the dinner people set out; many press on their own page that they are there. */
export async function setOut(world: World, eveningId: number) {
  const { random, now } = world
  const { evening, tables } = await pageOf(world, eveningId)
  if (evening.status !== 'cancelled') noteTurns(world, eveningId, tables)
  for (const { userId } of tables.flatMap(({ seats }) => seats)) {
    if (!comes(world, eveningId, userId) || !random.chance(EVENING.presses)) continue
    const arrive = (minutes: number, kind: string) =>
      world.plan({ at: now + minutes * MINUTE, does: 'arrive', who: userId, eveningId, kind })
    const isLate = random.chance(EVENING.late)
    if (isLate) arrive(random.between(1, 20), random.pick(['late10', 'late20']))
    arrive(isLate ? random.between(46, 66) : random.between(1, 50), 'here')
  }
}

// whether somebody comes is decided once, also of who got the seat at the last moment
function comes({ state, random }: World, eveningId: number, userId: number): boolean {
  state.coming[eveningId] ??= {}
  state.coming[eveningId][userId] ??= random.chance(EVENING.comes) ? 'comes' : 'stays away'
  return state.coming[eveningId][userId] !== 'stays away'
}

/** Somebody presses that they are there, or come late; what they read of their table then is what the door reads. */
export async function arrive(world: World, { who: userId, eveningId, kind }: Task) {
  const { house, state } = world
  const guest = world.guestOf(userId!)
  const me = guest && guest.erased === null ? await ownPageOf(world, guest) : undefined
  if (!guest || !me?.arrival) return
  const { status, body } = await press(world, guest, 'POST', '/api/me/arrival', {
    arrival: kind,
    seat: me.seat,
  })
  if (status !== 200) return
  const wasHere = state.here[eveningId!]?.includes(userId!)
  if (kind !== 'here' && !wasHere) state.coming[eveningId!]![userId!] = kind!
  if (kind === 'here' && !wasHere) state.here[eveningId!] = [...(state.here[eveningId!] ?? []), userId!]
  count(world.ledger, `arrivals: ${kind}`)
  const read = await house.staff('GET', `/api/evenings/${eveningId}/guests`)
  ensureSame(world, guest, body.me, read.body)
  checkDoor(world, eveningId!, read.body)
}

// the guest's page counts who is there as the door does
function ensureSame(world: World, guest: Guest, me: Me, { tables }: Guests) {
  const table = tables.find(({ guests }) => guests.some(({ userId }) => world.guestOf(userId) === guest))
  const here = table?.guests.filter(({ arrival }) => arrival === 'here').length
  ensure(
    me.arrival && me.arrival.here === here && me.arrival.people === table?.guests.length,
    () => `guest ${guest.n} reads ${JSON.stringify(me.arrival)}, the door ${JSON.stringify(table)}`,
  )
}

// the door knows who has said that they are there or late, or was ticked, and nobody else
function checkDoor({ state }: World, eveningId: number, { tables }: Guests) {
  for (const { userId, arrival } of tables.flatMap(({ guests }) => guests)) {
    const said = state.here[eveningId]?.includes(userId) ? 'here' : state.coming[eveningId]?.[userId]
    const expected = said === 'comes' || said === 'stays away' ? null : (said ?? null)
    ensure(
      arrival === expected,
      () => `the door of evening ${eveningId} has user ${userId} as ${arrival}, who is ${said}`,
    )
  }
}

// the host has the door, and notes who came
function asHost({ house }: World) {
  return (method: string, path: string, body?: unknown, expected?: number[]) =>
    house.staff(method, path, body, expected, house.hostCookie)
}

/** At the door: who is there is ticked, and tables are merged as it is proposed. */
export async function door(world: World, eveningId: number) {
  const { ledger, state } = world
  const call = asHost(world)
  const read = await call('GET', `/api/evenings/${eveningId}/guests`, undefined, [200, 404, 409])
  if (read.status !== 200) return
  checkDoor(world, eveningId, read.body)
  const guests = (read.body as Guests).tables.flatMap((table) => table.guests)
  const people = guests.map(({ userId }) => userId)
  if (people.length === 0) return
  // who is late is ticked when they come
  const isLate = (userId: number) => state.coming[eveningId]?.[userId]?.startsWith('late')
  const known = state.here[eveningId] ?? []
  const here = people.filter((id) => known.includes(id) || (comes(world, eveningId, id) && !isLate(id)))
  const path = `/api/evenings/${eveningId}`
  for (const { userId, arrival } of guests)
    if (here.includes(userId) !== (arrival === 'here'))
      await call('PUT', `${path}/guests/${userId}`, { here: here.includes(userId) })
  const marked = await call('GET', `${path}/guests`)
  countPresses(ledger, 'the door', people.length)
  state.here[eveningId] = here
  checkDoor(world, eveningId, marked.body)
  const { proposal, digest } = marked.body as Guests
  if (proposal.length === 0) return
  await call('POST', `${path}/merge`, { moves: proposal, digest })
  const merged = await call('GET', `${path}/guests`)
  countPresses(ledger, 'the door')
  count(ledger, 'merged at the door', proposal.length)
  checkDoor(world, eveningId, merged.body)
  const seated = (merged.body as Guests).tables.map((table) => table.guests.map(({ userId }) => userId))
  ensure(
    here.every((id) => seated.flat().includes(id)) && seated.every(({ length }) => length <= 6),
    () => `somebody who came to evening ${eveningId} has no seat once tables were merged`,
  )
}

/** Marks who came, table by table. */
export async function whoCame(world: World, eveningId: number) {
  const { ledger, state } = world
  const here = new Set(state.here[eveningId] ?? [])
  const { evening, tables } = await pageOf(world, eveningId)
  noteDinner(world, evening.at, tables, true)
  const dinner = Date.parse(evening.at)
  const path = `/api/evenings/${eveningId}/guests`
  // nobody comes to one that is cancelled
  const { status: read, body } = await asHost(world)('GET', path, undefined, [200, 404, 409])
  if (read !== 200) return
  for (const { userId, proposed } of (body as Guests).tables.flatMap((table) => table.guests))
    ensure(
      (proposed === 'came') === here.has(userId),
      () => `user ${userId} is proposed as ${proposed}, and was ${here.has(userId) ? '' : 'not '}there`,
    )
  for (const { id, status, seats } of tables) {
    if (seats.length === 0) continue
    const came = seats.filter(({ userId }) => here.has(userId)).map(({ userId }) => userId)
    const missing = seats.filter(({ userId }) => !here.has(userId)).map(({ userId }) => userId)
    for (const userId of missing) ledger.missed[`${userId} ${id}`] = { n: ledger.owners[userId]!, dinner }
    for (const { userId } of seats)
      await asHost(world)('PUT', `${path}/${userId}`, { outcome: here.has(userId) ? 'came' : 'no-show' })
    countPresses(ledger, 'the door')
    // emptied at the door, but for who was missing
    if (status === 'completed' && came.length === 0) continue
    ledger.tables[id] = { at: world.now, dinner, came, missing }
  }
  delete state.here[eveningId]
  delete state.coming[eveningId]
}
