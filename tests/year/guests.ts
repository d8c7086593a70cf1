import type { Me } from '../../src/domain/guest-page/guest-page'
import { eatsAll } from '../../src/domain/venue/menu'
import { afterDinner, checkPage } from './after'
import { HOUR, MINUTE } from './clock'
import type { Answer } from './house'
import { joinOffered } from './joining'
import { count, forgetTexts } from './ledger'
import { ensure, type Guest, type Task, type World } from './world'

/** What people are like, in percent; the first five as in docs/inside/matchmaking.md. */
export const LIFE = { answers: 85, hears: 90, keeps: 92, cancels: 6, standsBy: 60, looks: 50, taps: 70 }

/** Returns the token of the link in a text. */
export function tokenIn(text: string | undefined): string | undefined {
  return /\/k#([1-9A-HJ-NP-Za-km-z]{22})/.exec(text ?? '')?.[1]
}

/** Reads a message: its link is theirs from now on, and most do something by it. */
export async function read(world: World, { who, kind, text }: Task) {
  const guest = world.state.guests[who!]!
  if (guest.erased === 'done') return
  guest.token = tokenIn(text) ?? guest.token
  await visit(world, guest, kind!)
}

/** Opens the own page and does what it says there. */
export async function visit(world: World, guest: Guest, kind: string) {
  const me = await pageOf(world, guest)
  if (!me) return
  const { random } = world
  if (
    me.refund &&
    !me.refund.done &&
    me.refund.chosen === null &&
    me.refund.choices.length > 1 &&
    random.chance(90)
  )
    await chooseRefund(world, guest, me.refund.payment, random.chance(50) ? 'money' : 'credit')
  for (const ticket of me.tickets) if (ticket.answerBy) await sayOtherDay(world, guest, ticket)
  for (const ticket of me.tickets) if (ticket.hasNoTable) await standBy(world, guest, ticket, kind)
  const act = ACTS[me.state]
  if (act) await act(world, guest, me, kind)
}

/** Opens the own page when joining an evening has ended, as it says to who is on the list, and reads whether they have a table there. */
export async function look(world: World, { who }: Task) {
  const guest = world.state.guests[who!]!
  if (guest.erased !== null) return
  const me = await pageOf(world, guest)
  for (const ticket of me?.tickets ?? []) if (ticket.hasNoTable) await standBy(world, guest, ticket, 'look')
}

export async function pageOf(world: World, guest: Guest): Promise<Me | undefined> {
  const token = guest.token ?? guest.signUpToken
  if (!token) return undefined
  const { status, body } = await world.house.call('GET', '/api/me', { token })
  if (status === 200) {
    checkPage(world, guest, body)
    return body
  }
  // a link that a restore or an erasure has ended
  ensure(status === 401, () => `the page of guest ${guest.n} was answered ${status}`)
  guest.token = null
  return undefined
}

/** Says what becomes of money that is owed; the page says the same from then on. */
async function chooseRefund(world: World, guest: Guest, payment: number, refund: 'money' | 'credit') {
  const { status, body } = await press(world, guest, 'POST', '/api/me/cancel', { payment, refund })
  if (status !== 200) return
  const me: Me = body.me
  const stored = me.refunds.find((one) => one.payment === payment)?.chosen
  // credit is used the oldest first: where some was, another one of theirs is left of it
  const isUsed = refund === 'credit' && stored === undefined && me.credit > 0
  ensure(
    stored === refund || isUsed,
    () => `guest ${guest.n} chose ${refund} for payment ${payment}, and reads ${stored}`,
  )
}

type Act = (world: World, guest: Guest, me: Me, kind: string) => Promise<unknown>

const ACTS: Partial<Record<Me['state'], Act>> = {
  waiting: async (world, guest, _, kind) => {
    if (kind === 'evening') await joinOffered(world, guest)
  },
  asked: async (world, guest, { seat }) => {
    const answer = world.random.chance(LIFE.keeps) ? 'yes' : 'no'
    const { status } = await press(world, guest, 'POST', '/api/me/answer', { answer, refund: 'money', seat })
    if (status === 200 && answer === 'no') forgetTexts(world.ledger, [guest.userId!])
  },
  backup: async (world, guest, { seat }) => {
    await press(world, guest, 'POST', '/api/me/answer', {
      answer: world.random.chance(80) ? 'yes' : 'no',
      seat,
    })
  },
  confirmed: (world, guest, me) => pay(world, guest, me),
  paid: async (world, guest, me, kind) => {
    if (kind === 'seat') ensureFree(world, guest, me)
    if (world.random.chance(LIFE.cancels / 2)) return cancel(world, guest, me)
    if (me.coming && !me.coming.isSaid && world.random.chance(LIFE.taps)) await sayComing(world, guest, me)
    if (me.menu?.isOpen && !me.menu.isChosen) await chooseMenu(world, guest, me)
  },
  over: afterDinner,
}

/** Who was given a seat as they stood by may give it back for free until an hour after they were sent so. */
function ensureFree({ ledger, now }: World, guest: Guest, me: Me) {
  const wasToldNow = now - (ledger.seats[guest.userId!] ?? 0) < 0.9 * HOUR
  ensure(!wasToldNow || !me.cancel?.isLate, () => `guest ${guest.n} got a seat, and may not give it back`)
}

/** Who paid for an evening that is on another day says whether they come; few cannot. */
async function sayOtherDay(world: World, guest: Guest, { id }: Me['tickets'][number]) {
  if (world.random.chance(100 - LIFE.keeps)) {
    const left = await press(world, guest, 'DELETE', `/api/me/tickets/${id}?choice=money`)
    if (left.status === 200) forgetJoined(world, guest)
    return
  }
  const { status, body } = await press(world, guest, 'PUT', `/api/me/tickets/${id}/coming`, { coming: true })
  if (status !== 200) return
  const { answerBy } = (body.me as Me).tickets.find((one) => one.id === id)!
  ensure(answerBy === null, () => `guest ${guest.n} comes on another day, and is asked until ${answerBy?.at}`)
  count(world.ledger, 'said yes to another day')
}

/** Says that they come; few cannot. */
async function sayComing(world: World, guest: Guest, me: Me) {
  const path = `/api/me/tickets/${me.coming!.ticket}/coming`
  if (world.random.chance(LIFE.cancels)) return cancel(world, guest, me, path)
  const { status, body } = await press(world, guest, 'PUT', path, { coming: true })
  if (status !== 200) return
  ensure(body.me.coming?.isSaid, () => `guest ${guest.n} said that they come, and reads ${body.me.coming}`)
  count(world.ledger, 'said that they come')
}

/** Who has no table stands by, or has the money back; who is on the list says whether they want a seat that becomes free. */
async function standBy(world: World, guest: Guest, ticket: Me['tickets'][number], kind: string) {
  const { random, ledger } = world
  const { id, status, isStandby, free } = ticket
  ensure(status !== 'paid' || isStandby, () => `guest ${guest.n} paid, has no table and does not stand by`)
  const hasPaid = status === 'paid'
  const stay = hasPaid
    ? !(kind === 'standby' && random.chance(100 - LIFE.standsBy))
    : random.chance(LIFE.standsBy)
  // three hours before the dinner nobody of the list is offered a seat any more
  if (status === 'confirmed' || isStandby === null || stay === isStandby) return
  const choice = hasPaid && free && free.choices.length > 0 ? random.pick(free.choices) : undefined
  const { status: is, body } = await press(world, guest, 'PUT', `/api/me/tickets/${id}/standby`, {
    stay,
    choice,
  })
  if (is !== 200) return
  const after = (body.me as Me).tickets.find((one) => one.id === id)
  ensure(
    hasPaid ? !after : after?.isStandby === stay,
    () => `guest ${guest.n} said whether they stand by: ${stay}, and reads ${JSON.stringify(after)}`,
  )
  guest.backAt = world.now
  if (hasPaid) forgetJoined(world, guest)
  else ledger.standby[id] = { n: guest.n, stay }
  count(ledger, hasPaid ? 'do not stand by, paid' : `stand by: ${stay}`)
}

/** Presses something on the own page: 409 says that it is too late for that, or something has changed. */
export async function press(
  world: World,
  guest: Guest,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const token = guest.token ?? guest.signUpToken!
  const answer = await world.house.call(method, path, { token, body })
  // links of one account give out only so much a day
  const known = [200, 401, 403, 409, ...(path.endsWith('/export') ? [429] : [])]
  ensure(
    known.includes(answer.status),
    () => `${method} ${path} by guest ${guest.n} was answered ${JSON.stringify(answer)}`,
  )
  if (answer.status === 200 && path.endsWith('/back')) guest.backAt = world.now
  count(world.ledger, answer.status === 200 ? 'presses of guests' : 'presses of guests refused')
  return answer
}

async function pay(world: World, guest: Guest, me: Me) {
  const { random } = world
  if (!me.pay || me.pay.isTransferred) return
  if (random.chance(LIFE.cancels)) return cancel(world, guest, me)
  // some never pay, and some pay late
  if (!random.chance(LIFE.hears)) return
  const transfer = (amount: number, at: number) => world.plan({ at, does: 'transfer', who: guest.n, amount })
  const at = world.now + random.between(MINUTE, random.chance(5) ? 60 * HOUR : 6 * HOUR)
  const { amount } = me.pay
  const isRounded = me.pay.hasCode && random.chance(4)
  transfer(isRounded ? Math.floor(amount / 1000) * 1000 : amount, at)
  if (random.chance(2)) transfer(amount, at + HOUR)
  if (random.chance(60))
    await press(world, guest, 'POST', `/api/me/tickets/${me.pay.ticket}/transferred`, { transferred: true })
}

/** Money comes to the account of the house. */
export async function transfer({ state, now }: World, { who, amount }: Task) {
  state.bank.push({ amount: amount!, name: state.guests[who!]!.name, at: now })
}

/** Cancels the seat, also by what asks whether they come. */
async function cancel(world: World, guest: Guest, me: Me, coming?: string) {
  if (!me.cancel) return
  const refund = me.cancel.choices.length > 0 ? world.random.pick(me.cancel.choices) : undefined
  const { status, body: done } = coming
    ? await press(world, guest, 'PUT', coming, { coming: false, choice: refund })
    : await press(world, guest, 'POST', '/api/me/cancel', { refund, seat: me.seat })
  if (status !== 200) return
  const refunds: Me['refunds'] = done.me.refunds
  ensure(
    !refund || refunds.some(({ chosen }) => chosen === refund),
    () => `guest ${guest.n} cancelled for ${refund}, and reads ${JSON.stringify(refunds)}`,
  )
  // it is a no to the evening, too
  forgetJoined(world, guest)
  forgetTexts(world.ledger, [guest.userId!])
  count(world.ledger, me.cancel.isLate ? 'cancelled late' : 'cancelled')
}

async function chooseMenu(world: World, guest: Guest, me: Me) {
  const { house, random, ledger } = world
  const token = guest.token ?? guest.signUpToken!
  const { status, body } = await house.call('GET', '/api/me/choices', { token })
  if (status !== 200) return
  const one = (course: string) =>
    random.pick(
      (body.dishes as { id: number; kind: string; name: string }[]).filter(({ kind }) => kind === course),
    )
  const [food, drink] = [one('food'), one('drink')]
  const chosen = {
    ...{ food: food?.id ?? null, drink: drink?.id ?? null },
    diet: String(guest.answers.dietaryRestrictions || 'Ga ada'),
  }
  const done = await press(world, guest, 'PUT', '/api/me/choices', {
    ...{ ...chosen, nickname: random.chance(30), noPhotos: random.chance(10), seat: me.seat },
  })
  if (done.status === 200)
    ledger.choices[me.seat!] = { who: guest.n, ...chosen, diet: eatsAll(chosen.diet) ? '' : chosen.diet }
}

/** What they joined and answered holds no more. */
export function forgetJoined({ ledger }: World, { n }: Guest) {
  for (const key of Object.keys(ledger.joined)) if (key.startsWith(`${n} `)) ledger.joined[key] = false
}
