import type { Counts } from '../../src/domain/staff/numbers'
import { contactTime } from '../../src/feedback/rules'
import {
  DAY,
  type Guest,
  HOUR,
  type MadeDinner,
  type MadeSeat,
  NOW,
  type Year,
} from '../support/made-up-year'

// the figures of a made-up year as one would count them with a pencil: from its events, and not from the database

/** The end of 20 November 2026 in Jakarta. */
export const END = Date.parse('2026-11-20T17:00:00.000Z')

/** Which part of the events counts. */
export interface Only {
  from: number
  to?: number
  dinner?: (dinner: MadeDinner) => boolean
}

/** Counts what is held and whose guests are still stored. */
export function byHand(
  { guests, evenings, dinners, said }: Year,
  { from, to = END, dinner: fits = () => true }: Only,
): Counts {
  const isIn = (at: number) => at >= from && at < to
  const held = dinners.filter(({ fate }) => fate === 'held')
  const over = held.filter(({ at }) => at + 3 * HOUR <= NOW)

  const cohort = guests.filter((guest) => {
    const first = Math.min(...guest.signUps.map(({ completedAt }) => completedAt ?? Number.POSITIVE_INFINITY))
    return !guest.isErased && isIn(first)
  })
  const seatsOf = (guest: Guest) =>
    held.flatMap((dinner) =>
      dinner.seats.filter((seat) => seat.guest === guest).map((seat) => ({ dinner, seat })),
    )
  // who is marked as there came, also where the group was deleted since
  const deleted = dinners.filter(({ fate }) => fate === 'deleted')
  const came = (guest: Guest) =>
    over.some((dinner) => sitters(dinner).includes(guest)) ||
    deleted.some(({ seats }) =>
      seats.some((seat) => seat.guest === guest && (seat.outcome === 'came' || seat.outcome === 'late')),
    )
  const paid = (guest: Guest) =>
    came(guest) ||
    seatsOf(guest).some(({ dinner, seat }) => seat.status === 'paid' || (saidYes(seat) && !dinner.price))
  const asked = (guest: Guest) =>
    paid(guest) ||
    dinners.some(({ seats }) => seats.some((seat) => seat.guest === guest && seat.invitedAt !== null)) ||
    evenings.some((evening) => evening.asked.some((one) => one.guest === guest)) ||
    seatsOf(guest).some(({ seat }) => hasAnswered(seat))

  const inWindow = over.filter((dinner) => isIn(dinner.at) && fits(dinner))
  const sat = inWindow.map((dinner) => ({ dinner, n: sitters(dinner).length + ghosts(dinner) }))
  // at which somebody sat, or all did not come
  const tables = (test: (n: number) => boolean) =>
    sat.filter(({ dinner, n }) => (n > 0 || hasNoShow(dinner)) && test(n)).length

  const kept = inWindow.flatMap((dinner) =>
    dinner.seats
      .filter(({ guest, outcome }) => !guest.isErased && outcome !== 'excused' && outcome !== 'cancelled')
      .filter((seat) => seat.outcome !== null || isUnmarkedThere(dinner, seat)),
  )
  const countKept = (outcome: string) => kept.filter((seat) => seat.outcome === outcome).length

  const dined = over
    .filter((dinner) => isIn(dinner.at + 60 * DAY) && dinner.at + 60 * DAY <= NOW && fits(dinner))
    .flatMap((dinner) => sitters(dinner).map((guest) => ({ dinner, guest })))
  const back = dined.filter(({ dinner, guest }) =>
    over.some(
      (other) => other.at > dinner.at && other.at <= dinner.at + 60 * DAY && sitters(other).includes(guest),
    ),
  )
  const saidThen = held
    .filter(({ at }) => isIn(at))
    .filter(fits)
    .map(({ id }) => said.get(id)!)
  const marks = saidThen
    .flatMap((one) => one.marks)
    .filter(({ guest }) => !guest.isErased)
    .map(({ mark }) => mark)
  const mean = marks.reduce((sum, mark) => sum + mark, 0) / marks.length
  const exchanged = saidThen.flatMap((one) => {
    const wanted = one.wishes.filter(
      ({ kind, from, to }) => kind === 'contact' && !from.isErased && !to.isErased,
    )
    return wanted.filter((wish) => {
      const other = wanted.find(({ from, to }) => from === wish.to && to === wish.from)
      if (!other || wish.from.person > wish.to.person) return false
      const [mine, theirs] = [wish, other].map(({ at }) => new Date(at).toISOString()) as [string, string]
      return contactTime(mine, theirs, 'Asia/Jakarta').from <= NOW
    })
  })
  const seatsSat = sat.reduce((sum, { n }) => sum + n, 0)
  const count = (test: (guest: Guest) => boolean) => cohort.filter(test).length
  return {
    funnel: { signedUp: cohort.length, invited: count(asked), paid: count(paid), came: count(came) },
    tables: {
      ...{ six: tables((n) => n === 6), five: tables((n) => n === 5), four: tables((n) => n === 4) },
      ...{ fewer: tables((n) => n < 4), unmarked: inWindow.filter(hasUnmarked).length },
    },
    absences: {
      ...{ cancelledLate: countKept('cancelled late'), noShows: countKept('no-show') },
      seats: kept.length,
    },
    back: { back: back.length, dined: dined.length },
    evening: { mean: marks.length < 5 ? null : Math.round(mean * 10) / 10, answered: marks.length },
    contacts: { pairs: seatsSat < 5 ? null : exchanged.length, seats: seatsSat },
  }
}

function saidYes({ status, answeredAt }: MadeSeat): boolean {
  return status === 'confirmed' || status === 'paid' || answeredAt !== null
}

function hasAnswered(seat: MadeSeat): boolean {
  return saidYes(seat) || seat.status === 'dropped' || seat.left?.code === 'cancelled'
}

/** Who had paid (or said yes where it is free), sits as a member to the end, and is not marked. */
function isUnmarkedThere({ price }: MadeDinner, { role, status, left, outcome }: MadeSeat): boolean {
  const isPaidOrFree = status === 'paid' || (status === 'confirmed' && !price)
  return role === 'member' && left === null && outcome === null && isPaidOrFree
}

function sitters(dinner: MadeDinner): Guest[] {
  return dinner.seats
    .filter((seat) => seat.outcome === 'came' || seat.outcome === 'late' || isUnmarkedThere(dinner, seat))
    .map(({ guest }) => guest)
    .filter(({ isErased }) => !isErased)
}

/** Erased guests of whom the payment is left. */
function ghosts({ seats, price }: MadeDinner): number {
  return seats.filter(
    ({ guest, status, left }) => guest.isErased && status === 'paid' && price > 0 && left === null,
  ).length
}

function hasNoShow({ seats }: MadeDinner): boolean {
  return seats.some(({ guest, outcome }) => !guest.isErased && outcome === 'no-show')
}

function hasUnmarked(dinner: MadeDinner): boolean {
  return dinner.seats.some((seat) => !seat.guest.isErased && isUnmarkedThere(dinner, seat))
}
