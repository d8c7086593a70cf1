import type { Me, MeState, MyTicket } from '../../../src/domain/me'

/** The states in which nothing else is asked: a place at an evening stands before them. */
const QUIET: MeState[] = ['waiting', 'resting', 'declined', 'over']
/** Those of who finds no table, who stands by where they have paid. */
const SPARE: MeState[] = ['spare', 'reserve']

/** Returns the soonest place that may be given up: who was on the list and found no table has none any more. */
export function firstPlace({ tickets }: Me): MyTicket | undefined {
  return tickets.find(({ status, isStandby }) => status !== 'idle' || !isStandby)
}

/** Returns the place at an evening that the page is about; undefined where it is about something else. */
export function ticketShown(me: Me): MyTicket | undefined {
  if (QUIET.includes(me.state)) return firstPlace(me)
  return SPARE.includes(me.state) ? me.tickets.find(({ status }) => status === 'paid') : undefined
}
