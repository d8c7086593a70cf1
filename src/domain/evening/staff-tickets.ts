import * as v from 'valibot'
import { REFUND_CHOICES } from '../guest-page/guest-page'

const PAY = 'pay is now, later or paid'

/** POST /api/evenings/{id}/tickets: `later` also ends a hold, `paid` notes that the transfer came. */
export const staffTicketSchema = v.object(
  {
    userId: v.pipe(v.number('userId is a number'), v.safeInteger('userId is a number')),
    pay: v.picklist(['now', 'later', 'paid'], PAY),
  },
  PAY,
)
export type StaffTicket = v.InferOutput<typeof staffTicketSchema>

/** DELETE /api/evenings/{id}/tickets/{ticket}, in the body or the query: what becomes of the money; `kept` does not come back. */
export const endTicketSchema = v.object({
  choice: v.optional(v.picklist([...REFUND_CHOICES, 'kept'], 'choice is money, credit or kept')),
})
export type EndTicket = v.InferOutput<typeof endTicketSchema>

export const TICKET_MESSAGES = {
  full: 'This evening is full',
  closed: 'This evening takes nobody now',
  sameDay: 'They come to another dinner that day',
  missing: 'There is no such place at this evening',
  completed: 'This table is completed. Give it another status before places at it are cancelled.',
  ended: 'This place is cancelled already. Its money stays as it is: see Money.',
  women: 'This evening is for women only',
  /** 201, once tables are made */
  standsBy: 'No free seat fits. They stand by',
} as const
