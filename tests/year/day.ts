import { DAY, HOUR, hourOf, MINUTE, SHIFTS } from './clock'
import { changeEvening, close, later, openEvenings } from './evenings'
import { look, read, transfer } from './guests'
import { makeHost } from './host'
import { join, leaveEvening } from './joining'
import { checkNumbers } from './numbers'
import { backup, kill, night, upgrade } from './operator'
import { newGuest, signUp } from './signing-up'
import { openHouse, shift } from './staff'
import { arrive, door, setOut, whoCame } from './tables'
import { beErased, wander } from './wander'
import { noteWeek } from './weeks'
import { ensure, type Guest, type Task, type World } from './world'

/** For how long people open a page by themselves after they signed up, or dined. */
const LOOKS_FOR = 8 * 7 * DAY

const DOES: Record<string, (world: World, task: Task) => Promise<unknown>> = {
  night,
  backup,
  upgrade,
  kill,
  wander,
  shift,
  read,
  transfer,
  'open evenings': async (world) => openEvenings(world, world.state.day),
  'sign up': async (world, { times = 1 }) => {
    for (let i = 0; i < times; i++) await signUp(world, newGuest(world))
  },
  'sign up again': async (world, { who }) => {
    const guest = world.state.guests[who!]!
    // who wants to be erased by then would be a new person, whose data nobody wants erased
    if (guest.erased === null) await signUp(world, guest)
  },
  'sign up with a known number': async (world, { who }) => {
    const guest = world.state.guests[who!]!
    if (guest.erased === null) await signUp(world, guest, newGuest(world))
  },
  'be erased': async (world, { who, times = 0 }) => beErased(world, world.state.guests[who!]!, times),
  'change an evening': changeEvening,
  'check the figures': async (world) => {
    await noteWeek(world)
    await checkNumbers(world)
  },
  join,
  look,
  'leave evening': leaveEvening,
  'set out': async (world, task) => (await later(world, task)) || setOut(world, task.eveningId!),
  arrive,
  door: async (world, task) => (await later(world, task)) || door(world, task.eveningId!),
  'who came': async (world, task) => (await later(world, task)) || whoCame(world, task.eveningId!),
  close: async (world, task) => (await later(world, task)) || close(world, task.eveningId!),
}

/** Returns who came to a dinner since then. */
function dinedSince({ ledger, state }: World, since: number): Guest[] {
  const came = Object.values(ledger.tables).flatMap(({ dinner, came }) => (dinner >= since ? came : []))
  return [...new Set(came)].map((userId) => state.guests[ledger.owners[userId]!]!)
}

/** Lives one day from midnight until all that is on the agenda before the next is done, in its order. */
export async function liveDay(world: World) {
  const { state, random, clock, house, habits } = world
  const { day } = state
  const at = (hour: number) => hourOf(day, hour)
  const end = hourOf(day + 1, 0)
  if (day % 7 === 0 || house.cookie === '') await house.signIn()
  if (day === 0) {
    await makeHost(world)
    await openHouse(world)
  } else if (day % 7 === 0 || house.hostCookie === '') await house.signInHost()
  if (day === 0) world.plan({ at: at(8.5), does: 'sign up', times: habits.aWeek ?? 40 })
  world.plan({ at: at(3) + 31 * MINUTE, does: 'night' })
  world.plan({ at: at(8), does: 'open evenings' })
  for (const hour of SHIFTS) world.plan({ at: at(hour), does: 'shift' })

  if (day % 7 === 0) state.aWeek = habits.aWeek ?? 30 + random.below(71)
  const signUps = Math.floor(((day % 7) + 1) * (state.aWeek / 7)) - Math.floor((day % 7) * (state.aWeek / 7))
  for (let i = 0; i < signUps; i++) world.plan({ at: at(random.between(7, 23.5)), does: 'sign up' })
  if (day % 7 === 0) world.plan({ at: at(4), does: 'backup' })
  if (day % 7 === 6) world.plan({ at: at(23.75), does: 'check the figures' })
  if (random.chance(8)) world.plan({ at: at(10), does: 'change an evening' })
  if (day % 28 === 10) world.plan({ at: at(2), does: 'upgrade' })
  if (random.chance(20)) world.plan({ at: at(random.between(7, 23)), does: 'kill' })
  const known = state.guests.filter(({ userId, erased }) => userId !== null && erased === null)
  if (known.length > 0 && random.chance(30))
    world.plan({ at: at(random.between(7, 23)), does: 'sign up again', who: random.pick(known).n })
  if (known.length > 0 && random.chance(15))
    world.plan({
      at: at(random.between(7, 23)),
      does: 'sign up with a known number',
      who: random.pick(known).n,
    })

  if (habits.returns && day % 7 === 0)
    for (const { n } of dinedSince(world, at(0) - 7 * DAY))
      if (random.chance(habits.returns)) world.plan({ at: at(random.between(8, 70)), does: 'join', who: n })
  const { signedUp, dinners } = state.ledger
  const curious = known.filter(
    ({ userId }) => Math.max(signedUp[userId!]!, dinners[userId!]?.at ?? 0) > at(0) - LOOKS_FOR,
  )
  for (let i = 0; i < curious.length / 12; i++)
    world.plan({ at: at(random.between(8, 23)), does: 'join', who: random.pick(curious).n })
  for (let i = 0; i < curious.length / 25; i++)
    world.plan({ at: at(random.between(7, 23)), does: 'wander', who: random.pick(curious).n })

  for (;;) {
    const next = state.agenda.reduce<Task | undefined>(
      (first, task) => (first && first.at <= task.at ? first : task),
      undefined,
    )
    if (!next || next.at >= end) break
    state.agenda.splice(state.agenda.indexOf(next), 1)
    // calls take their time: what follows begins later
    if (next.at > clock.now) clock.set(next.at)
    try {
      await DOES[next.does]!(world, next)
    } catch (error) {
      throw new Error(
        `${new Date(clock.now).toISOString()}, ${JSON.stringify({ ...next, text: undefined })}`,
        { cause: error },
      )
    }
  }
  ensure(clock.now < end + HOUR, () => 'the day had too few seconds for its calls')
}
