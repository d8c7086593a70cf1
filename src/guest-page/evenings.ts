import { eq } from 'drizzle-orm'
import type { Db } from '../db/open'
import { profiles } from '../db/schema'
import { refused, transact } from '../db/transact'
import {
  type BeforeJoining,
  JOIN_MESSAGES,
  type MyEvenings,
  type OfferedEvening,
} from '../domain/evening/open-evenings'
import { AWAITED_MAX } from '../domain/evening/ticket'
import { isAwaited, isCancelled } from '../domain/group/group'
import type { Join } from '../domain/guest-page/calls'
import { spoken } from '../domain/spoken'
import { todayIn } from '../domain/time'
import { findByCode, type Guest, joinEvening, mayPay } from '../evenings/join'
import { lapseHolds } from '../evenings/lapse'
import { offeredTo } from '../evenings/list'
import { IS_WAITING_OR_SEATED, ticketsAhead } from '../evenings/tickets'
import { daysTaken } from '../groups/evening'
import { findLink, isOpen, type Link } from '../people/links'
import { signUpsOf } from '../people/people'
import { setResting } from './arrival'
import type { Author } from './on-page'
import { isResting, readGuest, readSource } from './read'
import type { MyRules } from './state'

/** Returns the evenings that a visitor may join, none of a day on which they come to another, and what they have joined by that link; undefined when the sign-up is gone. */
export function myEvenings(db: Db, link: Link, zone: string, now = new Date()): MyEvenings | undefined {
  const guest = readGuest(db, link, now)?.guest
  if (!guest) return undefined
  const days = daysTaken(db, guest)
  const evenings = offeredTo(db, guest.userId, now, guest)
  const isOffered = ({ status, at }: OfferedEvening) =>
    status || (mayJoin(guest) && !days.has(todayIn(zone, new Date(at))))
  const dated = (evening: OfferedEvening) => ({
    ...evening,
    when: { at: evening.at, ...spoken(evening.at, zone) },
  })
  return { evenings: evenings.filter(isOffered).map(dated) }
}

/** Returns the question to somebody before they join the evening of a code: whether they pay first, where they may. */
export function askBefore(
  db: Db,
  { link, rules }: Author,
  code: string,
  now = new Date(),
): BeforeJoining['ask'] {
  const source = readSource(db, link, rules.timeZone, now)
  const evening = findByCode(db, code)
  if (!source?.facts.mayHold) return null
  if (!evening?.hasList || !mayPay(db, source.guest, evening, now)) return null
  const { day, date, time } = spoken(evening.answersUntil, rules.timeZone)
  return {
    question: JOIN_MESSAGES.ask,
    now: payFirst(rules),
    later: `Kamu masuk daftar. Cek halamanmu mulai ${day}, ${date}, jam ${time}: di sana kelihatan kamu dapat meja atau belum.`,
  }
}

/** Returns what paying first is good for. */
export function payFirst({ refund }: Pick<MyRules, 'refund'>): string {
  return `Yang bayar duluan, dapat meja duluan. Ga dapat meja? Uangmu ${refund === 'credit' ? 'jadi saldo' : 'balik'}.`
}

/**
 * Joins the holder of a link to an evening, and ends their rest; a link of a sign-up speaks for that alone. No place is held where the browser holds
 * two already by the links that it knows.
 */
export function joinByLink(
  db: Db,
  { link, rules }: Author,
  { pages = [], ...join }: Omit<Join, 'pages'> & Partial<Join>,
  now = new Date(),
) {
  return transact(db, (db) => {
    const read = isOpen(db, link) ? readGuest(db, link, now) : undefined
    if (!read) return refused('over')
    const { person, guest } = read
    if (!mayJoin(guest)) return refused('not planned')
    const before = awaitedBy(db, link, now)
    const joined = joinEvening(db, guest, join, rules.timeZone, now)
    const isNew =
      joined.ok && isAwaited(joined) && awaitedBy(db, link, now).some((id) => !before.includes(id))
    if (isNew) {
      lapseHolds(db, now)
      const links = [link, ...pages.flatMap((token) => findLink(db, token, now, false) ?? [])]
      const awaited = new Set(links.flatMap((one) => awaitedBy(db, one, now)))
      if (awaited.size > AWAITED_MAX) return refused('held')
    }
    if (joined.ok && isResting(db, read)) setResting({ db, person, now }, link, false)
    return joined
  })
}

const ticketsOn = ticketsAhead(IS_WAITING_OR_SEATED)

/** Returns the tickets whose transfer is awaited of the holder of a link, of evenings that are on. */
function awaitedBy(db: Db, { userId, scope }: Link, now: Date): number[] {
  const own = db.select().from(profiles).where(eq(profiles.userId, userId)).get()
  const isOwn = scope === 'signup'
  if (!own) return []
  const ids = isOwn ? [userId] : signUpsOf(db, own.personId)
  return ticketsOn(db, ids, now).flatMap(({ ticket, evening }) => {
    const isOff = isCancelled(evening) && ticket.membershipId === null
    return isAwaited(ticket) && !isOff && (!isOwn || ticket.own === true) ? ticket.id : []
  })
}

// the browser that typed a number learns of no pause
function mayJoin({ isOwn, isPausedOrBlocked }: Guest): boolean {
  return isOwn || !isPausedOrBlocked
}
