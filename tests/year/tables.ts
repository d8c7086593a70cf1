import type { Guests } from '../../src/domain/evening/guests'
import { noteDinner, pageOf } from './evenings'
import { count, countPresses } from './ledger'
import { noteTurns } from './turns'
import { ensure, type World } from './world'

/** In percent: who comes. */
const COMES = 97

// the host has the door, and notes who came
function asHost({ house }: World) {
  return (method: string, path: string, body?: unknown, expected?: number[]) =>
    house.staff(method, path, body, expected, house.hostCookie)
}

/** At the door: who is there is ticked, and tables are merged as it is proposed. */
export async function door(world: World, eveningId: number) {
  const { ledger, state, random } = world
  const call = asHost(world)
  const read = await call('GET', `/api/evenings/${eveningId}/guests`, undefined, [200, 404, 409])
  if (read.status !== 200) return
  const people = (read.body as Guests).tables.flatMap((table) => table.guests.map(({ userId }) => userId))
  if (people.length === 0) return
  const here = people.filter(() => random.chance(COMES))
  state.here[eveningId] = here
  const path = `/api/evenings/${eveningId}`
  for (const userId of here) await call('PUT', `${path}/guests/${userId}`, { here: true })
  countPresses(ledger, 'the door', people.length)
  const marked = await call('GET', `${path}/guests`)
  const { proposal, digest } = marked.body as Guests
  if (proposal.length === 0) return
  await call('POST', `${path}/merge`, { moves: proposal, digest })
  const merged = await call('GET', `${path}/guests`)
  countPresses(ledger, 'the door')
  count(ledger, 'merged at the door', proposal.length)
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
  noteTurns(world, eveningId)
  for (const { userId, proposed } of (body as Guests).tables.flatMap((table) => table.guests))
    ensure(
      (proposed === 'came') === here.has(userId),
      () => `user ${userId} is proposed as ${proposed}, and was ${here.has(userId) ? '' : 'not '}there`,
    )
  for (const { id, status, seats } of tables) {
    if (seats.length === 0) continue
    const came = seats.filter(({ userId }) => here.has(userId)).map(({ userId }) => userId)
    const missing = seats.filter(({ userId }) => !here.has(userId)).map(({ userId }) => userId)
    for (const { userId } of seats)
      await asHost(world)('PUT', `${path}/${userId}`, { outcome: here.has(userId) ? 'came' : 'no-show' })
    countPresses(ledger, 'the door')
    // emptied at the door, but for who was missing
    if (status === 'completed' && came.length === 0) continue
    ledger.tables[id] = { at: world.now, dinner, came, missing }
  }
  delete state.here[eveningId]
}
