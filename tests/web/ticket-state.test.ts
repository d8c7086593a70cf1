import { expect, test } from 'bun:test'
import type { Me, MyTicket } from '../../src/domain/guest-page/guest-page'
import { stateOfSeat, stateOfTicket } from '../../web/guest-page/states/ticket-state'
import { LISTED, PAY } from '../support/my-ticket'

const AWAITED: MyTicket = { ...LISTED, status: 'confirmed', pay: PAY }
const PAID: MyTicket = { ...LISTED, status: 'paid', held: 150_231 }
const STANDBY: MyTicket = { ...PAID, hasNoTable: true, isStandby: true }

test('a place at an evening says how far it is, and its seat is taken once it is paid', () => {
  const tickets = [
    LISTED,
    AWAITED,
    { ...AWAITED, pay: { ...PAY, isTransferred: true } },
    PAID,
    { ...PAID, price: 0 },
    STANDBY,
    { ...LISTED, hasNoTable: true },
    { ...LISTED, status: 'dropped' as const, hasNoTable: true },
  ]
  expect(tickets.map((ticket) => [stateOfTicket(ticket).pill, stateOfTicket(ticket).done])).toEqual([
    ['Di daftar', 1],
    ['Nunggu bayar', 1],
    ['Lagi dicek', 1],
    ['Udah bayar', 2],
    ['Kamu ikut', 2],
    ['Cadangan', 2],
    ...Array(2).fill(['Belum dapat meja', undefined]),
  ])
})

test('a dinner that is over is no success for who did not sit there', () => {
  const toneOf = (outcome: Me['outcome']) => stateOfSeat({ state: 'over', outcome } as Me).tone
  for (const outcome of [null, 'came', 'late'] as const) expect(toneOf(outcome)).toBe('good')
  for (const outcome of ['no-show', 'excused'] as const) expect(toneOf(outcome)).toBe('off')
})

test('a seat is taken once it is theirs, and the others once the table is known', () => {
  const place = { venue: 'Kedai Senja', address: 'Jl. Prawirotaman 7', bookedAs: 'Semeja' }
  const table = { people: 6, ages: [20, 30], women: 3, men: 3, topics: [] }
  const seat = (state: Me['state'], dinner: object) =>
    ({ state, pay: PAY, isPaid: true, dinner }) as unknown as Me
  const seats = [
    seat('asked', { table }),
    seat('confirmed', { table }),
    seat('confirmed', {}),
    seat('paid', {}),
    seat('paid', { table, place }),
  ]
  expect(seats.map((me) => [stateOfSeat(me).pill, stateOfSeat(me).done])).toEqual([
    ['Nunggu jawabanmu', 0],
    ['Nunggu bayar', 1],
    ['Nunggu bayar', 1],
    ['Udah bayar', 2],
    ['Meja siap', 3],
  ])
})
