import { count } from './ledger'
import { pageOf } from './staff'
import type { World } from './world'

/** At the door: who is there is ticked, and tables are merged as it is proposed. */
export async function door(world: World, eveningId: number) {
  const { house, random, ledger, state } = world
  const read = await house.staff('GET', `/api/evenings/${eveningId}/door`, undefined, [200, 404, 409])
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
  for (const { id, status, version, seats } of tables) {
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
    // emptied at the door, but for who was missing
    if (status === 'completed' && came.length === 0) continue
    ledger.tables[id] = { at: world.now, came, missing }
  }
  delete state.here[eveningId]
}
