import type { Me, MeState, MyTicket } from '../../../src/domain/guest-page/guest-page'

/** The states in which nothing else is asked: a place at an evening stands before them. */
const QUIET: MeState[] = ['waiting', 'resting', 'declined', 'over']

/** Whether a place waits for its owner: for an answer, or for a transfer that they have not said yet. */
export function asks({ answerBy, pay }: MyTicket): boolean {
  return answerBy !== null || pay?.isTransferred === false
}

/** Returns the soonest place at an evening that asks for something, else the soonest, before those on a list for which no table was left, and those that have ended. */
export function firstPlace({ tickets }: Pick<Me, 'tickets'>): MyTicket | undefined {
  return (
    tickets.find(asks) ??
    tickets.find(({ status, hasNoTable }) => status !== 'dropped' && (status !== 'idle' || !hasNoTable)) ??
    tickets[0]
  )
}

/** Whether a dinner has not begun yet. */
export function isAhead({ when }: Pick<MyTicket, 'when'>): boolean {
  return Date.parse(when.at) > Date.now()
}

/** Returns the place that a view is about, by the number at its end. */
export function placeOf({ tickets }: Pick<Me, 'tickets'>, view: string): MyTicket | undefined {
  return tickets.find(({ id }) => view.endsWith(`/${id}`))
}

/** Returns the place that the page is about; undefined where it is about something else. */
export function ticketShown(me: Pick<Me, 'state' | 'tickets'>): MyTicket | undefined {
  return QUIET.includes(me.state) ? firstPlace(me) : undefined
}

/** Whether who stands by, or is asked for another day, may have back what they paid, whenever they want. */
export function hasMoneyBack({ status, isStandby, answerBy, held }: MyTicket): boolean {
  return status === 'paid' && (isStandby || answerBy !== null) && held > 0
}

/** Returns what becomes of the money of who does not answer whether another day suits them; empty where there is none. */
export function ifSilent({ free, held }: Pick<MyTicket, 'free' | 'held'>): string {
  if (held === 0) return ''
  if (!free?.choices.includes('credit')) return ' Kalau ga, uangmu balik.'
  return ` Kalau ga, uangmu jadi saldo${free.choices.includes('money') ? ', dan bisa kamu minta balik' : ''}.`
}

/** Whether somebody gets a seat that becomes free: so does who says that they have transferred. */
export function standsBy({ status, hasNoTable, isStandby }: MyTicket): boolean {
  return isStandby || (hasNoTable && status !== 'idle' && status !== 'dropped')
}
