import type { Evening } from '../../src/domain/evening/evening'
import type { Queue, QueueItem } from '../../src/domain/messages/messages'
import { BEGIN, DAY, HOUR } from './clock'
import { pageOf } from './evenings'
import { count, countPresses } from './ledger'
import { ensure, type Guest, type World } from './world'

/** Writes all that is due: to restaurants first, then to people, until nothing is left that can be written. */
export async function write(world: World) {
  const tried = new Set<string>()
  const refused = new Set<string>()
  for (;;) {
    const { body } = await world.house.staff('GET', '/api/messages/queue?size=100')
    const { items, restaurants } = body as Queue
    ensureOnce(items)
    for (const item of restaurants) {
      const key = `${item.groupId} ${item.eveningId} ${item.venueId} ${item.text}`
      if (tried.has(key) || item.missing.length > 0) continue
      tried.add(key)
      const { venueId, eveningId, groupId, groups, news } = item
      const opened = await world.house.staff(
        'POST',
        '/api/messages/restaurants',
        { venueId, eveningId, groupId },
        [201, 409],
      )
      if (opened.status !== 201) continue
      const { id } = opened.body.message
      await world.house.staff('PATCH', `/api/messages/restaurants/${id}`, { result: 'sent' })
      for (const { id: group } of groups)
        world.ledger.sheets[group] = news === 'taken back' ? '' : opened.body.text
      countPresses(world.ledger, 'Messages', 2)
    }
    const next = items.filter((item) => !tried.has(keyOf(item)) && item.missing.length === 0 && !item.call)
    if (next.length === 0) {
      const stuck = items.find((item) => refused.has(keyOf(item)))
      ensure(!stuck, () => `a message is due, and cannot be written: ${keyOf(stuck!)}`)
      if (!isNoon(world)) return
      await ensureSheets(world)
      return ensureDetails(world, items)
    }
    for (const item of next) {
      tried.add(keyOf(item))
      if (!(await send(world, item))) refused.add(keyOf(item))
    }
  }
}

const isNoon = ({ now }: World) => [12, 13].includes(Math.floor(((now - BEGIN) % DAY) / HOUR))

/** What the restaurants were sent last is who sits there now, and what they chose. */
async function ensureSheets(world: World) {
  const { ledger, house } = world
  const { body } = await house.staff('GET', '/api/evenings')
  for (const { id, dealtAt, at } of body.evenings as Evening[]) {
    if (dealtAt === null || Date.parse(at) < world.now) continue
    for (const { id: groupId, seats, booked_as: name } of (await pageOf(world, id)).tables) {
      const sheet = ledger.sheets[groupId]
      if (!sheet || seats.length === 0) continue
      const { body: menu } = await house.staff('GET', `/api/dinner-groups/${groupId}/choices`)
      const names = new Map(menu.dishes.map((dish: { id: number; name: string }) => [dish.id, dish.name]))
      const chosen: string[] = menu.guests.flatMap(
        ({ food }: { food: number | null }) => names.get(food) ?? [],
      )
      const { body: printed } = await house.staff('GET', `/api/dinner-groups/${groupId}/sheet`)
      const orders = [...printed.matchAll(/<li><p><b>(.*?)<\/b> (.*?)(?: <i>|<\/p>)/g)].map(
        ([, who, order]) => [who, order],
      )
      const isRight = (block: string) =>
        block.startsWith(`${name}: ${seats.length} orang\n`) &&
        // what they chose is said once the menu is closed
        (!/\n.*\n/.test(block) ||
          (chosen.every(
            (dish) => block.split(dish).length - 1 >= chosen.filter((one) => one === dish).length,
          ) &&
            orders.every(([who, order]) =>
              block.split('\n').some((line) => line.startsWith(`${who}: `) && line.includes(order)),
            )))
      ensure(
        sheet.split(/\n(?=.+: \d+ orang\n)/).some(isRight),
        () => `the restaurant of group ${groupId} does not read the ${seats.length} who sit there: ${sheet}`,
      )
    }
  }
}

/** On the day of a dinner that asks first who has paid for a seat at a booked table has been sent where it is, or something else is due. */
async function ensureDetails(world: World, items: readonly QueueItem[]) {
  const { ledger, house, now } = world
  const { body } = await house.staff('GET', '/api/evenings')
  for (const { id, dealtAt, at, status } of body.evenings as Evening[]) {
    const wait = Date.parse(at) - now
    if (dealtAt === null || status === 'cancelled' || wait < 0 || wait > 8 * HOUR) continue
    const { body: read } = await house.staff('GET', `/api/bookings?evening=${id}`)
    const unbooked = (read.bookings as { groupId: number; state: string | null }[])
      .filter(({ state }) => state !== 'confirmed')
      .map(({ groupId }) => groupId)
    for (const { id: groupId, venue, status: table, seats } of (await pageOf(world, id)).tables) {
      if (venue === null || unbooked.includes(groupId) || !['confirming', 'scheduled'].includes(table))
        continue
      for (const { userId, isPaidOrFree } of seats) {
        const isLeaving = world.guestOf(userId)?.erased !== null
        const isDue = items.some((item) => item.userId === userId)
        ensure(
          !isPaidOrFree || isLeaving || isDue || (ledger.details[userId] ?? 0) > now - 4 * DAY,
          () => `user ${userId} has paid for group ${groupId}, and was not sent where it is`,
        )
      }
    }
  }
}

const keyOf = ({ userId, groupId, eveningId, kind }: QueueItem) => `${userId} ${groupId} ${eveningId} ${kind}`

function ensureOnce(items: readonly QueueItem[]) {
  const keys = items.map(keyOf)
  const twice = keys.find((key, i) => keys.indexOf(key) !== i)
  ensure(twice === undefined, () => `a message is due twice: ${twice}`)
}

/** Nobody is written to of an evening that they have joined, nor of two within two weeks. */
function ensureWanted({ ledger, now }: World, { n }: Guest, eveningId: number) {
  ensure(!ledger.joined[`${n} ${eveningId}`], () => `guest ${n} is asked to join what they have joined`)
  ensure(now - (ledger.invited[n] ?? 0) >= 14 * DAY, () => `guest ${n} is asked to join twice in two weeks`)
  ledger.invited[n] = now
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
  countPresses(ledger, 'Messages', 2)
  // once in a while it does not arrive, and is tried again at the next shift
  const result = random.chance(0.5) ? 'not sent' : 'sent'
  await house.staff('PATCH', `/api/messages/${message.id}`, { result })
  const saysPlace = kind === 'details' || kind === 'seat'
  if (saysPlace) ledger.details[userId] = world.now
  if (kind === 'seat') ledger.seats[userId] = world.now
  if (result !== 'sent') return true
  ledger.sent[message.id] = { userId, kind }
  const place = groupId !== null && ledger.places[groupId]
  // who stood by reads the address on the page
  const says = place && (kind === 'seat' ? place.split('\n')[0]! : place)
  ensure(!saysPlace || !says || text.includes(says), () => `${kind} of group ${groupId} lacks ${says}`)
  count(ledger, `sent ${kind}`)
  const said = `${keyOf(item)} ${Bun.hash(String(text).replace(/\/k#\S+/g, ''))}`
  ensure(!(said in ledger.texts), () => `sent twice: ${kind} to user ${userId}`)
  ledger.texts[said] = world.now
  const guest = world.guestOf(userId)
  ensure(guest, () => `a message went to user ${userId}, who never signed up`)
  if (kind === 'evening') ensureWanted(world, guest, eveningId!)
  if (random.chance(90)) {
    const hours =
      kind === 'today' || kind === 'seat'
        ? random.between(0.1, 3)
        : random.between(0.2, random.chance(10) ? 40 : 14)
    world.plan({ at: world.now + hours * HOUR, does: 'read', who: guest.n, kind, text })
  }
  return true
}
