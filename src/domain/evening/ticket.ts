// the rules of a person's place at an evening, with a seat and without
import type { MemberStatus } from '../group/group'

/** A row of `tickets` as its rules see it. */
export interface Ticket {
  status: MemberStatus
  endedAt: string | null
  /** the seat that it has now */
  membershipId: number | null
  standby: boolean | null
  /** when the time to pay was over last */
  lapsedAt: string | null
}

export function isOpenTicket({ status, endedAt }: Pick<Ticket, 'status' | 'endedAt'>): boolean {
  return status !== 'dropped' && endedAt === null
}

/** Whether its owner has a place, and no seat yet. */
export function isWaiting(ticket: Pick<Ticket, 'status' | 'endedAt' | 'membershipId'>): boolean {
  return isOpenTicket(ticket) && ticket.membershipId === null
}

/** Whether somebody gets a seat that becomes free: tables are made, and they have none. */
export function isStandby(
  ticket: Pick<Ticket, 'status' | 'endedAt' | 'membershipId' | 'standby'>,
  { dealtAt }: { dealtAt: string | null },
): boolean {
  return dealtAt !== null && isWaiting(ticket) && (ticket.status === 'paid' || ticket.standby === true)
}

/** Whether somebody of the list has no table and wants none: tables are made, and they do not stand by. */
export function isLeftOver(
  ticket: Pick<Ticket, 'status' | 'endedAt' | 'membershipId' | 'standby'>,
  evening: { dealtAt: string | null },
): boolean {
  return (
    evening.dealtAt !== null && isWaiting(ticket) && ticket.status === 'idle' && !isStandby(ticket, evening)
  )
}

/** Places whose transfer is awaited of one browser at most. */
export const AWAITED_MAX = 2

/** Whether the time to pay has passed at an evening without a list: nothing is held, but for money that comes late. */
export function hasLapsed(
  { status, lapsedAt }: Pick<Ticket, 'status' | 'lapsedAt'>,
  { hasList }: { hasList: boolean },
): boolean {
  return status === 'idle' && lapsedAt !== null && !hasList
}
