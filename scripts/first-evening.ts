// the way of docs/first-evening.md: what a newcomer presses, from the link of the first start to a table that was thanked
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { eveningsSchema } from '../src/domain/evening/evening-calls'
import { queueSchema } from '../src/domain/messages/messages'
import { openPaymentsSchema } from '../src/domain/money/money-calls'
import { answers } from '../tests/support/answers'

export interface Walk {
  staff: Page
  guest: Page
  /** where the guests' pages are, and the link of the first start */
  server: { url: string; setupLink: string }
  /** moves the clock of the house and of both browsers */
  setClock: (at: string) => Promise<void>
  /** called at the end of each step, whose screen is shown then */
  onStep: (name: string, page: Page) => Promise<void>
}

export const NEWCOMER = { username: 'rani', password: 'rahasia-sekali' }
/** Friday morning; joining ends on Wednesday at noon, and the dinner is on the Friday after. */
export const FIRST_MORNING = '2026-11-20T10:40:00+07:00'
const CLOSED = '2026-11-25T12:05:00+07:00'
const ANNOUNCED = '2026-11-26T12:05:00+07:00'
const AFTER = '2026-11-28T10:05:00+07:00'
const NAMES = [
  'Dinda',
  'Bagas',
  'Sekar',
  'Rizky',
  'Laras',
  'Galih',
  'Nadia',
  'Fajar',
  'Intan',
  'Yoga',
  'Citra',
  'Dimas',
]

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const doNext = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Next' }).getByRole('button', { name }).click()

export async function liveFirstEvening(walk: Walk): Promise<void> {
  const { staff, setClock, onStep } = walk
  await setUp(walk)
  await makeEvening(walk)
  const address = staff.url()
  await joinAndPay(walk)

  await setClock(CLOSED)
  await staff.goto(address)
  await doNext(staff, 'Make tables')
  const making = staff.getByRole('dialog', { name: /^Make tables/ })
  await making.getByRole('button', { name: 'Save' }).waitFor()
  await onStep('first-tables', staff)
  await making.getByRole('button', { name: 'Save' }).click()
  await making.waitFor({ state: 'hidden' })
  await doNext(staff, 'Set places')
  const places = staff.getByRole('dialog', { name: 'Set places' })
  await places.getByLabel('Venue').fill('Kedai Senja')
  await places.getByLabel('Address').fill('Jl. Prawirotaman 7')
  await places.getByRole('button', { name: 'Save' }).click()
  await places.waitFor({ state: 'hidden' })

  await setClock(ANNOUNCED)
  await staff.goto(address)
  await doNext(staff, 'Announce')
  const announced = staff.getByRole('alertdialog', { name: 'Tables announced' })
  await announced.waitFor()
  await onStep('first-announced', staff)
  await send(walk, 'details')

  await setClock(AFTER)
  await staff.goto(`${address}/door`)
  await press(staff, /^All came/)
  await staff.getByText(`by ${NEWCOMER.username}`).first().waitFor()
  await send(walk, 'thanks', () => onStep('first-thanks', staff))
}

/** The account, and what Today asks a new house for. */
async function setUp({ staff, server, onStep }: Walk) {
  await staff.goto(server.setupLink)
  await staff.getByLabel('Username').fill(NEWCOMER.username)
  await staff.getByLabel('Password').fill(NEWCOMER.password)
  await onStep('first-account', staff)
  await press(staff, /create|register|account/i)
  await staff.getByText('Set where guests pay').waitFor()
  await onStep('first-today', staff)
  await staff.goto('/admin/settings?part=pay')
  await staff.getByLabel('Bank account').fill('BCA 1234567890 a.n. Semeja')
  await press(staff, 'Save')
  await staff.getByText('The settings have been saved').waitFor()
  await staff.goto('/admin/settings?part=who')
  await staff.getByLabel('Organiser').fill('Makan Bersama, Yogyakarta')
  await staff.getByLabel('Email address').fill('halo@semeja.example')
  await staff.getByLabel('WhatsApp number').fill('6280100000000')
  await onStep('first-settings', staff)
  await staff.getByRole('button', { name: 'Save' }).locator('visible=true').click()
  await staff.getByText('The settings have been saved').last().waitFor()
}

async function makeEvening({ staff, guest, server, onStep }: Walk) {
  await staff.goto('/admin/evenings')
  await press(staff, 'New evening')
  const form = staff.getByRole('dialog')
  await press(staff, /^Date /)
  await staff.getByRole('button', { name: /Friday, November 27, 2026/ }).click()
  await form.getByLabel('City').fill('Yogyakarta')
  await form.getByLabel('Area').fill('Prawirotaman')
  await form.getByLabel(/^Price/).fill('150000')
  await form.getByLabel('Maximum Tables').fill('2')
  await onStep('first-form', staff)
  await form.getByRole('button', { name: 'Make Evening' }).click()
  await form.waitFor({ state: 'hidden' })
  const [evening] = await eveningsOf(staff)
  await staff.goto(`/admin/evenings/${evening!.id}`)
  await staff.getByRole('region', { name: 'Next' }).waitFor()
  if (evening!.status === 'draft') await press(staff, 'Open')
  await doNext(staff, 'Copy link')
  await guest.goto(`${server.url}/e/${evening!.code}`)
  await guest.getByRole('link', { name: 'Ikut' }).waitFor()
  await onStep('first-shared', guest)
}

/** Twelve join by the link and pay first, some of whom say so; their transfers are marked on Money. */
async function joinAndPay({ staff, server, onStep }: Walk) {
  const [evening] = await eveningsOf(staff)
  const join = (pay: string, token: string) =>
    post(server.url, '/api/me/tickets', { evening: evening!.code, pay }, token)
  const tokens: string[] = []
  for (const [i, name] of NAMES.entries()) {
    const guest = answers(i, { name, secret: String(i).padStart(32, '0') })
    const { link } = await post(server.url, '/api/register', guest)
    tokens.push(link.split('#')[1])
    await join('later', tokens[i]!)
  }
  for (const [i, token] of tokens.entries()) {
    const { ticket } = await join('now', token)
    if (i % 2 === 0)
      await post(server.url, `/api/me/tickets/${ticket.id}/transferred`, { transferred: true }, token)
  }
  for (const state of ['check', 'due']) {
    await staff.goto(`/admin/money?state=${state}`)
    const paid = staff.getByRole('button', { name: /^Paid: / })
    await paid.nth(NAMES.length / 2 - 1).waitFor()
    if (state === 'check') await onStep('first-money', staff)
    await paid.last().click()
    await paid.nth(NAMES.length / 2 - 1).waitFor({ state: 'detached' })
  }
  // the others are marked as these two were
  const open = await staff.request.get('/api/dues/open')
  const { dues } = v.parse(openPaymentsSchema, await open.json())
  await staff.request.post('/api/dues/paid', { data: { ids: dues.map(({ id }) => id) } })
}

/** Sends all messages of a kind, the first by the screen; `onFirst` is called once that is open. */
async function send({ staff }: Walk, kind: string, onFirst?: () => Promise<void>) {
  const queue = staff.waitForRequest((request) => request.url().includes('/api/messages/queue?'))
  await staff.goto(`/admin/messages?kind=${kind}`)
  const sent = staff.getByRole('button', { name: /^Sent/ })
  await press(staff, /^Open WhatsApp/)
  await sent.waitFor()
  await onFirst?.()
  await sent.click()
  await sent.waitFor({ state: 'detached' })
  await sendQueue(staff, (await queue).url())
}

/** Opens and marks what a queue holds, as its two presses for each do; returns how many messages. */
export async function sendQueue({ request }: Page, queue: string): Promise<number> {
  const { items } = v.parse(queueSchema, await (await request.get(queue)).json())
  for (const { userId, groupId, eveningId, kind } of items) {
    const opened = await request.post('/api/messages', { data: { userId, groupId, eveningId, kind } })
    const { message } = await opened.json()
    await request.patch(`/api/messages/${message.id}`, { data: { result: 'sent' } })
  }
  return items.length
}

async function eveningsOf(staff: Page) {
  const answer = await staff.request.get('/api/evenings')
  return v.parse(eveningsSchema, await answer.json()).evenings
}

async function post(url: string, path: string, body: object, token?: string) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}
