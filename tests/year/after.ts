import type { Me } from '../../src/domain/guest-page/guest-page'
import { DAY, HOUR, MINUTE } from './clock'
import { press } from './guests'
import { joinOffered } from './joining'
import { count } from './ledger'
import { ensure, type Guest, type World } from './world'

/** What people do after a dinner, in percent. */
const AFTER = { feedback: 70, returns: 40, erases: 3 }

/** Fails where a page shows a contact that two did not allow each other, before the next ten o'clock, or any other phone. */
export function checkPage({ state, ledger, now }: World, guest: Guest, me: Me) {
  const shown = me.contacts.map(({ link }) => `+${/wa\.me\/(\d+)/.exec(link)?.[1]}`)
  for (const phone of shown) {
    const other = state.guests.find((one) => one.phone === phone)
    ensure(other, () => `guest ${guest.n} reads a contact that is nobody's`)
    for (const [from, to] of [
      [guest, other],
      [other, guest],
    ] as const) {
      const said = ledger.allowed[`${from.n} ${to.n}`]
      const wish = ledger.wishes[`${from.n} ${to.n}`]?.wish
      ensure(said, () => `guest ${guest.n} reads the contact of ${other.n}, but ${from.n} said ${wish}`)
      ensure(now >= nextTen(said), () => `guest ${guest.n} reads the contact of ${other.n} too early`)
    }
    ledger.contacts[[guest.n, other.n].sort((a, b) => a - b).join(' ')] = 1
  }
  if (guest.token && guest.erased === null) ensureContacts({ state, ledger, now }, guest, shown)
  const known = [guest.phone, '+6281100000000', ...shown].map((phone) => phone.slice(1))
  const found = [...JSON.stringify(me).matchAll(/628\d{7,}/g)].map(([phone]) => phone)
  ensure(
    found.every((phone) => known.includes(phone)),
    () => `guest ${guest.n} reads a phone of somebody else`,
  )
}

/** Days for which two who allowed it certainly find each other's contact: it goes after sixty, and when one of the two is erased. */
const CONTACT_DAYS = 50

// who allowed each other to read their contact after the one dinner that they shared reads it
function ensureContacts(
  { state, ledger, now }: Pick<World, 'state' | 'ledger' | 'now'>,
  guest: Guest,
  shown: readonly string[],
) {
  const days = Math.min(CONTACT_DAYS, state.keptDays - 1)
  for (const n of ledger.allowing[guest.n] ?? []) {
    const other = state.guests[n]!
    const [mine, theirs] = [ledger.allowed[`${guest.n} ${n}`], ledger.allowed[`${n} ${guest.n}`]]
    if (!mine || !theirs || other.erased !== null || now < nextTen(Math.max(mine, theirs)) + MINUTE) continue
    const shared = Object.values(ledger.tables).filter(({ came, missing }) =>
      [guest, other].every(({ n }) => [...came, ...missing].some((id) => ledger.owners[id] === n)),
    )
    if (shared.length !== 1 || now > shared[0]!.at + days * DAY) continue
    ensure(shown.includes(other.phone), () => `guest ${guest.n} does not read the contact of ${other.n}`)
  }
}

// ten in the morning in Jakarta
export function nextTen(at: number): number {
  const ten = 3 * HOUR
  return Math.ceil((at - ten) / DAY) * DAY + ten
}

/** Says how it was and whom they want to see again; some come back, few have themselves erased. */
export async function afterDinner(world: World, guest: Guest, me: Me) {
  const { random, ledger } = world
  for (const { seat, when } of me.feedback.filter(({ at }) => at === null)) {
    if (!random.chance(AFTER.feedback)) continue
    const mates = me.mates.filter((mate) => mate.seat === seat)
    const wishes = mates.map(({ mate }) => [
      mate,
      random.pick(['contact', 'contact', 'again', 'again', 'again', 'never', null]),
    ])
    const mark = 1 + random.below(5)
    const done = await press(world, guest, 'PUT', '/api/me/feedback', {
      ...{
        seat,
        evening: mark,
        venue: random.chance(50) ? [random.pick(['quiet', 'loud', 'good food', 'slow'])] : [],
      },
      wishes: Object.fromEntries(wishes.filter(([, wish]) => wish !== null)),
      ...(random.chance(3) && { report: { text: 'Ada yang bikin aku ga nyaman malam itu.', callMe: true } }),
    })
    if (done.status !== 200) continue
    count(ledger, 'feedback')
    ledger.marks[`${guest.n} ${seat}`] = { n: guest.n, mark, dinner: Date.parse(when.at) }
    for (const { mate, name } of mates) {
      const wish = wishes.find(([one]) => one === mate)?.[1]
      const other = called(world, name)
      // what two allowed after one dinner holds, whatever they say after another
      const key = `${guest.n} ${other?.n}`
      if (wish === 'contact') {
        if (other && !(key in ledger.allowed))
          ledger.allowing[guest.n] = [...(ledger.allowing[guest.n] ?? []), other.n]
        ledger.allowed[key] ??= world.now
        ledger.open[`${key} ${Date.parse(when.at)}`] = world.now
      }
      if (wish && other) ledger.wishes[`${guest.n} ${other.n}`] = { wish: String(wish), at: world.now }
    }
  }
  if (random.chance(AFTER.erases)) return erase(world, guest)
  if (me.canReturn && random.chance(AFTER.returns)) {
    await press(world, guest, 'POST', '/api/me/back', {})
    await joinOffered(world, guest)
  }
}

/** Has the own data erased: a day later where the link came from staff. */
export async function erase(world: World, guest: Guest) {
  // the link of a browser erases one sign-up
  const isOne = Object.values(world.ledger.owners).filter((owner) => owner === guest.n).length === 1
  const token = guest.token ?? (isOne ? guest.signUpToken : null)
  if (!token) return
  const digits = guest.phone.slice(-4)
  const { status, body } = await world.house.call('DELETE', '/api/me', {
    token,
    body: { digits, giveUpMoney: true },
  })
  ensure([200, 401, 403, 409, 429].includes(status), () => `an erasure was answered ${status}`)
  if (status !== 200) return
  count(world.ledger, 'erased')
  guest.erased = 'waits'
  world.plan({
    at: body.me?.erasing ? Date.parse(body.me.erasing.at.at) + 2 * MINUTE : world.now,
    does: 'be erased',
    who: guest.n,
  })
}

/** Returns whose sign-up has this name, by the part of it that nobody else has. */
function called({ state, ledger }: World, name: string): Guest | undefined {
  const own = name.split(' ').at(-1)!
  const id = Object.keys(ledger.names).findLast((one) => ledger.names[one]!.endsWith(` ${own}`))
  return state.guests[ledger.owners[id ?? ''] ?? -1]
}
