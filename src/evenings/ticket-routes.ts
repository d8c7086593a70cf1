import { asAct } from '../audit/undoable'
import { EVENING_MESSAGES } from '../domain/evening/evening-calls'
import { endTicketSchema, staffTicketSchema, TICKET_MESSAGES } from '../domain/evening/staff-tickets'
import { answer } from '../http/answers'
import { readId } from '../http/body'
import { type StaffDeps, staffCalls } from '../http/handle'
import { cancelTicket, putTicket, scopeOfTicket } from './staff-tickets'

const REFUSED = {
  missing: [404, EVENING_MESSAGES.missing],
  over: [409, EVENING_MESSAGES.over],
  cancelled: [409, EVENING_MESSAGES.cancelled],
  seated: [409, EVENING_MESSAGES.seated],
} as const

/** Places at an evening, for admins. */
export function ticketRoutes({ db, config, sessions }: StaffDeps) {
  return staffCalls({ sessions, config })
    .post(
      '/api/evenings/:id/tickets',
      {
        body: staffTicketSchema,
        refusals: {
          ...REFUSED,
          unknown: [422, 'There is no such user', 'userId'],
          closed: [409, TICKET_MESSAGES.closed],
          full: [409, TICKET_MESSAGES.full],
          'same day': [409, TICKET_MESSAGES.sameDay],
        },
      },
      (input, { id, admin }) => {
        const put = putTicket(db, admin, id, input, config)
        if (!put.ok) return put
        const { id: ticket, userId, status, payBy, freeUntil } = put.ticket
        const shown = { id: ticket, userId, status, pay_by: payBy, free_until: freeUntil }
        const message = put.seated ?? (put.ticket.standby === true ? TICKET_MESSAGES.standsBy : 'Saved')
        const { warning, undo } = put
        return answer({ success: true, message, ticket: shown, warning, undo }, 201)
      },
    )

    .delete(
      '/api/evenings/:id/tickets/:ticket',
      {
        body: endTicketSchema,
        query: endTicketSchema,
        refusals: {
          ...REFUSED,
          'no ticket': [404, TICKET_MESSAGES.missing],
          completed: [409, TICKET_MESSAGES.completed],
          ended: [409, TICKET_MESSAGES.ended],
        },
        done: 'Place cancelled',
      },
      (input, { id, params, admin }) => {
        const of = { eveningId: id, id: readId(params.ticket) }
        const end = () => cancelTicket(db, admin, of, input)
        return asAct(db, admin, { kind: 'status' }, scopeOfTicket(db, of.id), end)
      },
    )

    .routes()
}
