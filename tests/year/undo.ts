import type { DinnerGroup } from '../../src/domain/api'
import type { Evening } from '../../src/domain/evening/evening'
import { HOUR, iso, MINUTE } from './clock'
import { pageOf } from './evenings'
import { pageOf as ownPageOf } from './guests'
import { count } from './ledger'
import { ensure, type World } from './world'

/** One of so many people at the tables that nobody touched is looked at. */
const OTHERS = 4

type Change = [what: string, method: string, path: string, body: object]

/** Staff change a seat, a status, a group or some of them by mistake, and undo it at once: then everything is as it was, for everybody. */
export async function undoSomething(world: World) {
  const { house, random, ledger, clock } = world
  const { body } = await house.staff('GET', '/api/evenings')
  const ahead = (body.evenings as Evening[]).filter(
    ({ status, groupsEver, at }) =>
      status !== 'cancelled' && groupsEver > 0 && Date.parse(at) > world.now + 3 * HOUR,
  )
  if (ahead.length === 0) return
  const { id } = random.pick(ahead)
  const tables = (await pageOf(world, id)).tables.filter(({ seats }) => seats.length > 0)
  if (tables.length === 0) return
  const details = await house.staff('GET', `/api/dinner-groups/${random.pick(tables).id}`)
  const group: DinnerGroup = details.body.group
  const [what, method, path, change] = mistake(world, group)

  // nothing becomes due meanwhile, or has since the list of this minute was made
  clock.set(Math.ceil(clock.now / MINUTE) * MINUTE)
  house.msPerCall = 0
  try {
    const before = await picture(world, id, group)
    const done = await house.staff(method, path, change, [200, 409, 422])
    const act = done.status === 200 ? done.body.undo : null
    count(ledger, act === null ? 'mistakes that were refused' : 'undone')
    if (act !== null) {
      const undone = await house.staff('POST', `/api/acts/${act}/undo`, {})
      ensure(
        undone.body.message === 'Everything is as it was before.',
        () => `${what} of group ${group.id} was undone: ${undone.body.message}`,
      )
    }
    const after = await picture(world, id, group)
    const other = Object.keys(before).find((key) => before[key] !== after[key])
    ensure(
      !other && Object.keys(after).length === Object.keys(before).length,
      () =>
        `${what} of group ${group.id} was undone, and there is another ${other}:\n${before[other!]}\n${after[other!]}`,
    )
  } finally {
    house.msPerCall = 1000
  }
}

function mistake({ random }: World, group: DinnerGroup): Change {
  const { id, version, member_ids: members, memberVersions } = group
  const userId = random.pick(members)
  const one = `/api/dinner-groups/${id}`
  const reason = { change_reason: 'salah pencet' }
  const changed = (what: string, change: object): Change => [
    what,
    'PATCH',
    one,
    { ...change, ...reason, version },
  ]
  const status = (to: string): Change => [
    `status ${to}`,
    'PATCH',
    `${one}/member-status`,
    { userId, status: to, version: memberVersions[userId] },
  ]
  return random.pick([
    () => status(random.pick(['messaging', 'confirmed', 'paid', 'dropped'])),
    () => status(random.pick(['messaging', 'confirmed', 'paid', 'dropped'])),
    () => changed('a seat', { members: members.filter((other) => other !== userId), removed: 'salah orang' }),
    () => changed('the price', { price: random.pick([0, 50_000, 120_000]) }),
    () => changed('the place', { venue: 'Warung Lain', address: 'Jl. Lain 1', booked_as: 'Semeja' }),
    () => changed('the date', { event_date: iso(Date.parse(group.event_date!) + HOUR) }),
    () => changed('the status', { status: 'cancelled' }),
    () => changed('the evening', { eveningId: null }),
    (): Change => [
      'several',
      'PATCH',
      '/api/dinner-groups',
      {
        groups: [{ id, version }],
        ...reason,
        ...random.pick([{ pic: 'Budi' }, { price: 80_000 }, { status: 'cancelled' }]),
      },
    ],
  ])()
}

// what staff read of the evening, people of the table and some of others of their own pages, and what is due; without what counts changes
async function picture(
  world: World,
  eveningId: number,
  { id }: DinnerGroup,
): Promise<Record<string, string>> {
  const { house } = world
  const page = await pageOf(world, eveningId)
  const { body: queue } = await house.staff('GET', '/api/messages/queue?size=100')
  const { body: dues } = await house.staff('GET', `/api/dues?evening=${eveningId}&size=100`)
  const seen: Record<string, unknown> = {
    evening: page,
    queue,
    dues,
    restaurants: (await house.staff('GET', `/api/bookings?evening=${eveningId}`)).body,
  }
  const isSeen = (table: number, userId: number) => table === id || userId % OTHERS === id % OTHERS
  const seats = page.tables.flatMap((table) => table.seats.filter(({ userId }) => isSeen(table.id, userId)))
  for (const { userId } of seats) {
    const guest = world.guestOf(userId)
    const own = guest?.token && guest.erased === null ? await ownPageOf(world, guest) : undefined
    if (own) seen[`page of guest ${guest?.n}`] = own
  }
  const isKept = (key: string, value: unknown) =>
    ['version', 'groupVersion', 'digest'].includes(key) ? undefined : value
  return Object.fromEntries(Object.entries(seen).map(([key, one]) => [key, JSON.stringify(one, isKept)]))
}
