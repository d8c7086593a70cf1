import type { TextKind } from '../../../src/domain/messages/message-kinds'

/** Of each kind when it is due, and what its receiver sees then. */
export const KIND_HELP: Record<TextKind, { due: string; sees: string }> = {
  cancelled: {
    due: 'At once, to guests who were sent the date, said yes or paid.',
    sees: 'Their page says that it is off, with your reason and what becomes of the money.',
  },
  moved: {
    due: 'At once, to guests who were sent the date, said yes, paid or joined.',
    sees: 'Their page has the new date, your reason, and a day at least to say no without a loss.',
  },
  'new-date': {
    due: 'After Moved, once there is a date.',
    sees: 'Their page asks whether the date fits.',
  },
  today: {
    due: 'From 10.00 on the day, to guests who have paid.',
    sees: 'Their page has the table, the place, and how to say that they are late.',
  },
  seat: {
    due: 'Once a guest who stood by has a seat.',
    sees: 'Their page has table and place; for an hour they may refuse it.',
  },
  standby: {
    due: 'Once tables are announced, to guests who paid and have no seat.',
    sees: 'Their page says that they stand by, and lets them take their money back.',
  },
  details: {
    due: 'Once tables are announced, and again when table or place change.',
    sees: 'Their page has the table, the place and a map.',
  },
  pay: {
    due: 'Once a guest has a seat that is not paid, and again for another amount.',
    sees: 'Their page has the amount with its own digits, and where to transfer it.',
  },
  nudge: {
    due: 'Once for an answer and once for a transfer, when a third of the time is left.',
    sees: 'Their page has the same question, with the time that is left.',
  },
  invite: {
    due: 'To guests of a table made by hand or by a run.',
    sees: 'Their page has day, area and price, and asks for a yes.',
  },
  'backup-ask': {
    due: 'When somebody at the table does not answer or dropped out, or a seat is free.',
    sees: 'Their page asks whether they would take a seat.',
  },
  evening: {
    due: 'While an evening is open, once you chose to write to who waits.',
    sees: 'The page of the evening, which they join in two presses.',
  },
  release: {
    due: 'To guests who lost the seat as they did not answer.',
    sees: 'Their page says that the seat is gone, and when the next evenings are.',
  },
  missed: {
    due: 'The day after the first no-show of a guest, for a week.',
    sees: 'Their page says that they were missed.',
  },
  thanks: {
    due: 'From 10.00 of the day after, for a week, to guests who came.',
    sees: 'Their page asks how it was, and whom they want to meet again.',
  },
  booking: {
    due: 'Once all at these tables said yes, at the latest from noon of the day before; again when it changes.',
    sees: 'The restaurant reads tables, heads and what nobody may be served; guests see none of it.',
  },
}
