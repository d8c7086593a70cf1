// what parts of the back office say and offer, rendered without a browser
import { afterEach, expect, test } from 'bun:test'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { User } from '../../src/domain/api'
import type { Next } from '../../src/domain/staff/today-list'
import { keys, queryClient } from '../../web/admin/app/queries'
import { GuestRow } from '../../web/admin/attendance/guest-row'
import { NextBar } from '../../web/admin/evenings/page/next-bar'
import { SelectionSummary } from '../../web/admin/groups/create/selection-summary'
import { blockingText } from '../../web/admin/groups/mutations'
import { ApiError } from '../../web/api'

afterEach(() => queryClient.clear())

/** The texts of the buttons of a step, and which of them is red. */
function buttonsOf(next: Next, role: 'admin' | 'host' = 'admin') {
  queryClient.setQueryData(keys.signedIn, { id: 1, role })
  const bar = createElement(NextBar, { next, isBusy: false, onAct: () => {} })
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, bar))
  const buttons = [...html.matchAll(/<button[^>]*class="([^"]*)"[^>]*>(.*?)<\/button>/g)]
  return buttons.map(([, look, text]) => `${/\bbg-sambal\b(?! )/.test(look!) ? 'red' : 'white'}: ${text}`)
}

test('what is next of an evening is red, unless it can wait, and to a host the door comes first', () => {
  const write = { act: 'messages', text: 'Write to 3 people' } as const
  const step = (urgency: Next['urgency'], more: Partial<Next> = {}): Next => ({
    ...{ urgency, text: '3 × Evening', button: write, ...more },
  })
  expect(buttonsOf(step('now'))).toEqual(['red: Write to 3 people'])
  // messages that wait for the morning are shown by who opens them all the same
  expect(buttonsOf(step('later'))).toEqual(['white: Write to 3 people'])
  expect(buttonsOf(step('now', { button: { act: 'invite', text: 'Write' } }))).toEqual(['white: Write'])
  const places = { act: 'places', text: 'Set places' } as const
  const door = step('now', { button: places, beside: { act: 'door', text: 'Who is here?' } })
  expect(buttonsOf(door)).toEqual(['white: Who is here?', 'red: Set places'])
  expect(buttonsOf(door, 'host')).toEqual(['white: Set places', 'red: Who is here?'])
})

test('who is chosen for a table is counted, and named where they are taken', async () => {
  const user = (id: number, profile: object) => ({ id, profile: { name: `Tamu ${id}`, ...profile } }) as User
  const users = [
    user(1, { gender: 'male', age: 25, comfort_level: 4 }),
    user(2, { gender: 'female', age: 31, comfort_level: 5 }),
    user(3, { gender: 'female', comfort_level: 2 }),
  ]
  const html = renderToStaticMarkup(
    createElement(SelectionSummary, { text: 'Selected: 3', users, refused: [1], onRemove: () => {} }),
  )
  for (const fact of ['Male: 1', 'Female: 2', 'Age range: 25 - 31', 'High comfort: 2'])
    expect(html).toContain(`>${fact}<`)
  expect([...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Deselect Tamu 1 · not free',
    'Deselect Tamu 2',
    'Deselect Tamu 3',
  ])
  const taken = new ApiError(409, JSON.stringify({ success: false, message: 'x', userIds: [1, 2] }), '')
  expect(await blockingText(taken, users)).toBe('Already in a group or waiting as backup: Tamu 1, Tamu 2')
  const gone = new ApiError(422, JSON.stringify({ success: false, message: 'x', userIds: [2] }), '')
  expect(await blockingText(gone, users)).toBe('No longer registered: Tamu 2')
})

test('the door says who has not paid', () => {
  const guest = { userId: 1, name: 'Ayu', outcome: null, proposed: null, isUnpaid: true } as never
  const marks = { of: () => undefined } as never
  const row = createElement(GuestRow, { guest, marks, isOver: false })
  const client = { client: queryClient }
  expect(renderToStaticMarkup(createElement(QueryClientProvider, client, row))).toContain('not paid · ')
})
