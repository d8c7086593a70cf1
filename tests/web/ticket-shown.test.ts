import { expect, test } from 'bun:test'
import type { MyTicket, RefundChoice } from '../../src/domain/guest-page/guest-page'
import {
  firstPlace,
  hasMoneyBack,
  ifSilent,
  standsBy,
  ticketShown,
} from '../../web/guest-page/states/ticket-shown'
import { LISTED } from '../support/my-ticket'

const LEFT_OVER: MyTicket = { ...LISTED, id: 2, hasNoTable: true, canPay: false }
const PAID: MyTicket = { ...LISTED, id: 3, status: 'paid', held: 150_231, canPay: false }

test('a page is about the soonest place that asks for something, else about the soonest, and about one for which no table was left once there is no other', () => {
  const moved = { ...PAID, id: 4, answerBy: PAID.when }
  const all = [[LISTED, PAID, moved], [LEFT_OVER, LISTED, PAID], [LEFT_OVER], []]
  expect(all.map((tickets) => firstPlace({ tickets })?.id)).toEqual([4, LISTED.id, 2, undefined])
  expect(ticketShown({ state: 'waiting', tickets: [PAID] })).toBe(PAID)
  expect(ticketShown({ state: 'paid', tickets: [PAID] })).toBeUndefined()
})

test('who is asked for another day reads what becomes of their money without an answer, as the house gives it', () => {
  const until = { at: '2026-11-24T16:59:00.000Z', day: 'Selasa', date: '24 November', time: '23.59' }
  const asked = (choices: RefundChoice[], held = PAID.held) => ifSilent({ held, free: { until, choices } })
  expect([asked(['money', 'credit']), asked(['money']), asked(['credit']), asked(['credit'], 0)]).toEqual([
    ...[
      ' Kalau ga, uangmu jadi saldo, dan bisa kamu minta balik.',
      ' Kalau ga, uangmu balik.',
      ' Kalau ga, uangmu jadi saldo.',
      '',
    ],
  ])
})

test('who has paid, or says so, stands by where no table was left, and only who paid something may have it back', () => {
  const standby = { ...PAID, hasNoTable: true, isStandby: true }
  const awaited: MyTicket = { ...LEFT_OVER, status: 'confirmed' }
  expect([LISTED, LEFT_OVER, PAID].map(standsBy)).toEqual([false, false, false])
  expect([standby, awaited, { ...LEFT_OVER, isStandby: true }].map(standsBy)).toEqual([true, true, true])
  expect([standby, { ...standby, held: 0 }, PAID, awaited].map(hasMoneyBack)).toEqual([
    ...[true, false, false, false],
  ])
})
