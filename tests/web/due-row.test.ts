import { beforeAll, expect, test } from 'bun:test'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Due } from '../../src/domain/money/money-calls'
import { queryClient } from '../../web/admin/app/queries'
import { DueRow } from '../../web/admin/money/due-row'

// links know where they lead from
beforeAll(() => {
  const location = { hostname: 'semeja.example', pathname: '/admin/money', search: '', hash: '' }
  Object.defineProperty(globalThis, 'location', { configurable: true, value: location })
})

const AT = '2026-01-01T13:14:00.000Z'
const DUE: Due = {
  ...{ id: 1, state: 'due', chosen: null, amount: 150_231, code: 231, credit: 0, remaining: null },
  ...{ pay_by: null, transferredAt: null, gone: null, shortOf: null, returnTo: null, paidAt: null },
  ...{ since: AT, userId: 2, name: 'Tamu 1', phone: '+628123000001', groupId: 1, group: 'Meja satu' },
  ...{ event_date: null, eveningId: null, version: 1 },
}

/** The words of a payment, and the names of its buttons. */
function shown(changes: Partial<Due>) {
  const nothing = () => {}
  const row = createElement(DueRow, {
    ...{ due: { ...DUE, ...changes }, onShown: nothing, onAnotherAmount: nothing, onAccount: nothing },
  })
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, row))
  return {
    text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '),
    buttons: [...html.matchAll(/<button[^>]*?aria-label="([^"]*)"/g)].map(([, name]) => name),
  }
}
const buttons = (changes: Partial<Due>) => shown(changes).buttons

test('each payment offers what staff can do about it, by the name of its guest', () => {
  const expected = ['Paid: Tamu 1', 'Take another amount: Tamu 1']
  for (const state of ['due', 'late'] as const) expect(buttons({ state })).toEqual(expected)
  expect(buttons({ state: 'check' })).toEqual([...expected, 'Not there: Tamu 1'])
  // of a seat that is gone no other amount is due
  expect(buttons({ state: 'check', gone: 'seat' })).toEqual(['Paid: Tamu 1', 'Not there: Tamu 1'])
  expect(buttons({ state: 'paid', paidAt: AT })).toEqual(['Not paid: Tamu 1', 'Came twice: Tamu 1'])
  expect(buttons({ state: 'paid', amount: 0, credit: 150_000 })).toEqual([])
  expect(buttons({ state: 'owed' })).toEqual(['Account: Tamu 1', 'Return: Tamu 1'])
  expect(buttons({ state: 'credit' })).toEqual(['Return: Tamu 1'])
  expect(buttons({ state: 'forfeited' })).toEqual(['Give back: Tamu 1'])
  expect(buttons({ state: 'settled' })).toEqual([])
  // what is owed to nobody who is known is closed, and not given back
  const gone = { userId: null, name: null, phone: null }
  expect(buttons({ state: 'owed', ...gone })).toEqual(['Close: somebody whose data is deleted'])
  expect(buttons({ state: 'forfeited', ...gone })).toEqual([])
})

test('a payment says until when it is due, what its guest says, and what became of it', () => {
  const text = (changes: Partial<Due>) => shown(changes).text
  expect(text({})).toContain('No deadline yet')
  expect(text({ pay_by: '2099-01-01T03:00:00.000Z' })).toContain('Pay by Thu 1 Jan 10:00')
  expect(text({ pay_by: AT })).toContain('Overdue since Thu 1 Jan 20:14')
  expect(text({ state: 'check', transferredAt: AT })).toContain('says transferred 1 Jan 20:14')
  expect(text({ state: 'check', gone: 'seat' })).toContain('Seat given away')
  expect(text({ state: 'owed' })).toMatch(/No account yet.*Has not chosen/)
  expect(text({ state: 'owed', chosen: 'money' })).toContain('Wants the money back')
  const returnTo = { bank: 'BCA', number: '1234567890', holder: 'Siti Aminah' }
  expect(text({ state: 'owed', returnTo })).toContain('BCA 1234567890 , Siti Aminah')
  const gone = text({ state: 'owed', userId: null, name: null, phone: null })
  expect(gone).toContain('Somebody whose data is deleted')
  expect(gone).not.toMatch(/Has not chosen|No account/)
})
