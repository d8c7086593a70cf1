import type { Me, MeState, MyTicket } from '../../../src/domain/me'

/** The states in which nothing else is asked: a place at an evening stands before them. */
const QUIET: MeState[] = ['waiting', 'resting', 'declined', 'over']
/** Those of who finds no table, who stands by where they have paid. */
const SPARE: MeState[] = ['spare', 'reserve']

/** Returns the place at an evening that the page is about; undefined where it is about something else. */
export function ticketShown({ state, tickets }: Me): MyTicket | undefined {
  if (QUIET.includes(state)) return tickets[0]
  return SPARE.includes(state) ? tickets.find(({ status }) => status === 'paid') : undefined
}
