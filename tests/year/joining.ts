import type { OfferedEvening } from '../../src/domain/evening/open-evenings'
import type { Me } from '../../src/domain/guest-page/guest-page'
import { HOUR, MINUTE } from './clock'
import { forgetJoined, LIFE, pageOf, press } from './guests'
import { count, countPresses } from './ledger'
import { ensure, type Guest, type Task, type World } from './world'

/** In percent: who is free on an evening, and of them who joins by the chat. */
const FREE = 60
const BY_CHAT = 10
/** In percent, of who pays first: who transfers as asked, and after the hold. */
const AS_ASKED = 80
const TOO_LATE = 5

/** Somebody opens the address of an evening, as it was posted, and joins it with a page that their browser knows. */
export async function join(world: World, { who }: Task) {
  const { house, random } = world
  const guest = world.state.guests[who!]!
  const { body: open } = await house.call('GET', '/api/evenings/open')
  const code = random.pick(open.evenings as { code: string }[])?.code
  if (!code || guest.erased !== null) return
  const page = await house.call('GET', `/e/${code}`)
  ensure(page.status === 200, () => `the page of an evening was answered ${page.status}`)
  await joinEvening(world, guest, code)
}

/** Joins the first evening on which they are free of those that their page offers, some by the chat. */
export async function joinOffered(world: World, guest: Guest) {
  const { house, random } = world
  const token = guest.token ?? guest.signUpToken
  if (!token) return
  const { status, body } = await house.call('GET', '/api/me/evenings', { token })
  if (status !== 200) return
  const offered: OfferedEvening[] = body.evenings
  ensure(
    offered.slice(0, -1).every(({ aboveBudget }) => !aboveBudget),
    () => `guest ${guest.n} is offered several evenings above their budget`,
  )
  for (const { id } of offered) guest.free[id] ??= random.chance(FREE)
  const one = offered.find(({ id, status }) => guest.free[id] && !status)
  if (!one || offered.some(({ status }) => status)) return
  if (random.chance(BY_CHAT) && world.habits.paysFirst < 100) return joinByChat(world, guest, one.id)
  await joinEvening(world, guest, one.code)
}

/** Says so in the chat, and staff note it. */
async function joinByChat({ house, ledger, now }: World, guest: Guest, eveningId: number) {
  const path = `/api/evenings/${eveningId}/tickets`
  const { status } = await house.staff(
    'POST',
    path,
    { userId: guest.userId, pay: 'later' },
    [201, 404, 409, 422],
  )
  countPresses(ledger, 'an evening')
  if (status !== 201) return count(ledger, 'joined by chat: refused')
  count(ledger, 'joined by chat')
  guest.backAt = now
  ledger.joined[`${guest.n} ${eveningId}`] = true
}

async function joinEvening(world: World, guest: Guest, code: string) {
  const { house, random, ledger, habits } = world
  const token = guest.token ?? guest.signUpToken
  if (!token) return
  const pay = random.chance(habits.paysFirst) ? 'now' : 'later'
  const { status, body } = await house.call('POST', '/api/me/tickets', {
    token,
    body: { evening: code, pay },
  })
  ensure(
    [201, 401, 403, 409].includes(status),
    () => `joining was answered ${status} ${JSON.stringify(body)}`,
  )
  if (status !== 201) return count(ledger, 'joined: refused')
  count(ledger, `joined: ${body.ticket.status}`)
  const id = world.state.codes[code]!
  guest.free[id] = true
  guest.backAt = world.now
  ledger.joined[`${guest.n} ${id}`] = true
  // joined anew on another day: whether they stand by is a new question
  delete ledger.standby[body.ticket.id]
  if (body.ticket.status === 'confirmed') await payFirst(world, guest, body.ticket)
  if (body.ticket.status === 'idle') planLook(world, guest, body.me, code)
  if (random.chance(8))
    world.plan({ at: world.now + random.between(HOUR, 90 * HOUR), does: 'leave evening', who: guest.n })
}

/** Half of those on a list look at their page within hours of when it says that they are to. */
function planLook(world: World, guest: Guest, { tickets }: Me, code: string) {
  const from = tickets.find(({ evening }) => evening === code)?.placeBy
  if (!from || !world.random.chance(LIFE.looks)) return
  const at = Date.parse(from.at) + world.random.between(MINUTE, 6 * HOUR)
  world.plan({ at, does: 'look', who: guest.n })
}

async function payFirst(
  world: World,
  guest: Guest,
  { id, amount, payBy }: { id: number; amount: number; payBy: string },
) {
  const { random } = world
  const transfer = (at: number, what = amount) =>
    world.plan({ at, does: 'transfer', who: guest.n, amount: what })
  const soon = world.now + random.between(MINUTE, 5 * HOUR)
  if (random.chance(TOO_LATE)) return transfer(Date.parse(payBy) + 2 * HOUR)
  // the others let the hold go
  if (!random.chance(AS_ASKED)) return
  transfer(soon, random.chance(4) ? Math.floor(amount / 1000) * 1000 : amount)
  if (random.chance(2)) transfer(soon + HOUR)
  if (random.chance(60))
    await press(world, guest, 'POST', `/api/me/tickets/${id}/transferred`, { transferred: true })
}

/** Gives up a place that has no table yet. */
export async function leaveEvening(world: World, { who }: Pick<Task, 'who'>) {
  const guest = world.state.guests[who!]!
  if (guest.erased !== null) return
  const me = await pageOf(world, guest)
  const ticket = me?.tickets[0]
  if (!ticket) return
  const choice = ticket.free && ticket.held > 0 ? world.random.pick(ticket.free.choices) : undefined
  const path = `/api/me/tickets/${ticket.id}${choice ? `?choice=${choice}` : ''}`
  const { status, body } = await press(world, guest, 'DELETE', path)
  if (status !== 200) return
  const after: Me = body.me
  ensure(
    after.tickets.every(({ id }) => id !== ticket.id),
    () => `guest ${guest.n} left an evening and has a place there`,
  )
  forgetJoined(world, guest)
  count(world.ledger, ticket.held > 0 ? (choice ? 'left, paid' : 'left, forfeited') : 'left')
}
