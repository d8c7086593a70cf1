import type { MyTicket } from '../../src/domain/guest-page/guest-page'

/** A moment as a guest's page has it. */
export const WHEN = { at: '2026-12-11T12:00:00.000Z', day: 'Jumat', date: '11 Desember', time: '19.00' }

/** What a guest's page asks for such a place. */
export const PAY: NonNullable<MyTicket['pay']> = {
  ...{ ticket: 1, amount: 150_231, by: WHEN, account: null, hasCode: true, isLate: false },
  ...{ isTransferred: false, lines: [], qr: null },
}

/** A place on the list of an evening, as a guest's page has it. */
export const LISTED: MyTicket = {
  ...{ id: 1, evening: 'abc123', when: WHEN, area: 'Prawirotaman', price: 150_000, status: 'idle' },
  ...{ hasNoTable: false, isStandby: false, canPay: true, hasLapsed: false, isClaimed: false },
  ...{ pay: null, held: 0, free: null, reason: null, placeBy: null },
  ...{ movedFrom: null, answerBy: null, place: null, table: null },
}
