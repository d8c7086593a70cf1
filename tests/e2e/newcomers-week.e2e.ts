import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { sendQueue } from '../../scripts/first-evening'
import { eveningsSchema } from '../../src/domain/evening/evening-calls'
import { rupiah } from '../../src/domain/house/site'
import { openPaymentsSchema } from '../../src/domain/money/money-calls'
import { GLOSSARY } from '../../web/admin/app/glossary'
import { answers } from '../support/answers'
import { ownClock } from '../support/test-clock'
import { UNSAID, UNTAUGHT } from '../support/unsaid'
import { expect, poll, STAFF, signIn, test, textsOn } from './admin-steps'

const clock = ownClock('2026-11-20T10:40:00+07:00')

test.use({
  isExecutable: true,
  locale: 'en-GB',
  settings: {
    ...{ ...STAFF, ...clock.env, PUBLIC_URL: 'https://semeja.example' },
    ...{ BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja', CONTACT_WHATSAPP: '6280100000000', ORGANISER: 'Semeja' },
    ...{ CITY: 'Yogyakarta', PRICE_FROM: '150000', USUAL_AREA: 'Prawirotaman' },
  },
})

/** Three tables of six, and two who stand by. */
const GUESTS = 20
const TABLES = 3
/** Messages of a batch that are sent by the screen: each other is as many presses, and its calls are made without one. */
const BY_HAND = 1
/** What staff may see in the week: Today, an evening, the queue, the door and Money. */
const PAGES = /^\/admin\/(dashboard|messages|money|evenings\/\d+(\/door)?)$/

/** How much there is to do, once that is known. */
const LEFT = /\d to do|to set up|All done/

const today = (page: Page) => page.getByRole('region', { name: 'Today' })
const next = (page: Page) => page.getByRole('region', { name: 'Next' })

test('a newcomer leads an evening of 20 guests from Today alone', async ({ page, server }, info) => {
  info.setTimeout(600_000)
  const week = new Week(page, server.url)
  await page.clock.setFixedTime(new Date('2026-11-20T10:40:00+07:00'))
  await page.goto('/admin/login')
  await signIn(page, STAFF.ADMIN_PASSWORD)
  await expect(today(page)).toBeVisible()
  week.count()

  // Friday: an evening, whose link is posted
  await week.makeEvening(/Friday, November 27, 2026/)
  const [evening] = await week.evenings()
  const tokens = await week.join(evening!.code)

  await week.at('2026-11-21T10:00:00+07:00')
  await week.pasteBankList()

  // it closes two days before, at noon
  await week.at('2026-11-25T12:05:00+07:00')
  await week.makeTables('Kedai Senja')
  await week.sendAll()
  await week.cancel(evening!.id, tokens)

  await week.at('2026-11-26T12:05:00+07:00')
  await week.repair()
  await week.sendAll()
  await week.atDoor('2026-11-27T19:05:00+07:00', '2026-11-27T21:10:00+07:00')

  await week.at('2026-11-28T10:05:00+07:00')
  await week.sendAll()
  await week.giveBack()
  await expect(today(page)).toContainText(/\?(All done|\d steps? to set up)/)

  const { presses, places } = week
  const texts = [...week.texts]
  expect(texts.filter((text) => UNSAID.test(text) || UNTAUGHT.test(text))).toEqual([])
  // the screens have been read
  const taught = Object.values(GLOSSARY).flatMap((words) => Object.keys(words))
  const isMet = (word: string) => texts.some((text) => new RegExp(`\\b${word}`, 'i').test(text))
  expect(taught.filter(isMet).length).toBeGreaterThan(20)
  expect(places.filter((place) => !PAGES.test(place))).toEqual([])
  expect(presses).toBeLessThanOrEqual(6 * GUESTS)
  expect(places.length - 1).toBeLessThanOrEqual(13)
})

/** The presses of staff, and what guests do by calls meanwhile. */
class Week {
  presses = 0
  places: string[] = []
  /** what the screens said before each press */
  texts = new Set<string>()
  /** what the queue on the screen was asked for by */
  queue = ''
  page: Page
  url: string

  constructor(page: Page, url: string) {
    this.page = page
    this.url = url
  }

  /** Counts what staff do from now on. */
  count() {
    this.places = [new URL(this.page.url()).pathname]
    this.page.on('request', (request) => {
      if (request.url().includes('/api/messages/queue?')) this.queue = request.url()
    })
    this.page.on('framenavigated', (frame) => {
      const { pathname } = new URL(frame.url())
      if (frame === this.page.mainFrame() && pathname !== this.places.at(-1)) this.places.push(pathname)
    })
  }

  async at(time: string) {
    clock.set(Date.parse(time))
    await this.page.clock.setFixedTime(new Date(time))
    // the next morning is another look at Today
    await this.page.reload()
    await expect(today(this.page)).toContainText(LEFT)
  }

  async press(control: Locator) {
    // from Today alone: never by the header
    const isOfHeader = (one: Element) =>
      one.closest('header')?.parentElement?.closest('main, [role=dialog]') === null
    expect(await control.evaluate(isOfHeader)).toBe(false)
    for (const text of await textsOn(this.page)) this.texts.add(text)
    await control.click()
    this.presses += 1
  }

  async fill(field: Locator, text: string) {
    await field.fill(text)
    this.presses += 1
  }

  async back() {
    await this.page.goBack()
    this.presses += 1
    await expect(today(this.page)).toBeVisible()
  }

  async makeEvening(day: RegExp) {
    const { page } = this
    await this.press(today(page).getByRole('button', { name: 'New evening' }))
    const form = page.getByRole('dialog', { name: 'New Evening' })
    await this.press(form.getByRole('button', { name: /^Date / }))
    const calendar = page.getByRole('dialog', { name: 'Date', exact: true })
    await expect(calendar.getByRole('grid')).toBeVisible()
    await this.press(calendar.getByRole('button', { name: day }))
    await this.press(form.getByRole('button', { name: 'Make Evening' }))
    await expect(form).toBeHidden()
    await this.press(page.getByRole('button', { name: 'Copy link' }))
  }

  async evenings() {
    const answer = await this.page.request.get('/api/evenings')
    return v.parse(eveningsSchema, await answer.json()).evenings
  }

  /** Guests sign up, join an evening by its code, and pay first once that can be. Returns their tokens. */
  async join(evening: string): Promise<string[]> {
    const join = (pay: string, token: string) => this.call('POST', '/api/me/tickets', { evening, pay }, token)
    const tokens: string[] = []
    for (let i = 0; i < GUESTS; i++) {
      const guest = answers(i + 1, { secret: String(i).padStart(32, '0'), gender: i % 2 ? 'female' : 'male' })
      const { link } = await this.call('POST', '/api/register', guest)
      tokens.push(link.split('#')[1])
      await join('later', tokens.at(-1)!)
    }
    for (const token of tokens) {
      const { ticket } = await join('now', token)
      await this.call('POST', `/api/me/tickets/${ticket.id}/transferred`, { transferred: true }, token)
    }
    return tokens
  }

  /** One who has a seat at the evening cancels, in time. */
  async cancel(evening: number, tokens: string[]) {
    const page = await (await this.page.request.get(`/api/evenings/${evening}`)).json()
    // the first account is that of staff
    const token = tokens[page.tables[0].seats[0].userId - 2]
    const { tickets } = await this.call('GET', '/api/me', undefined, token)
    await this.call('DELETE', `/api/me/tickets/${tickets[0].id}?choice=money`, undefined, token)
  }

  async pasteBankList() {
    const { page } = this
    const open = await page.request.get('/api/dues/open')
    const { dues } = v.parse(openPaymentsSchema, await open.json())
    expect(dues).toHaveLength(GUESTS)
    const list = dues.map(({ amount, name }) => `21/11 TRSF E-BANKING CR ${name} ${rupiah(amount)},00 CR`)
    await this.press(today(page).getByRole('button', { name: 'Paste the bank list' }))
    const dialog = page.getByRole('dialog', { name: 'Paste the bank list' })
    await this.fill(dialog.getByLabel('Bank list'), list.join('\n'))
    await this.press(dialog.getByRole('button', { name: `Mark ${GUESTS} paid` }))
    await expect(dialog).toBeHidden()
  }

  async makeTables(venue: string) {
    const { page } = this
    await this.press(today(page).getByRole('link', { name: /^Make tables: / }))
    const making = page.getByRole('dialog', { name: /^Make tables/ })
    await this.press(making.getByRole('button', { name: 'Save' }))
    await expect(making).toBeHidden()
    await this.press(next(page).getByRole('button', { name: 'Set places' }))
    const places = page.getByRole('dialog', { name: 'Set places' })
    await this.fill(places.getByLabel('Venue'), venue)
    await this.fill(places.getByLabel('Address'), 'Jl. Prawirotaman 7')
    await this.press(places.getByRole('button', { name: 'Save' }))
    await expect(places).toBeHidden()
    await this.back()
  }

  async repair() {
    const { page } = this
    await this.press(today(page).getByRole('link', { name: /^Repair: / }))
    const repair = page.getByRole('dialog', { name: /^Repair/ })
    await this.press(repair.getByRole('button', { name: 'Save' }))
    await expect(next(page)).toContainText('Nobody knows their table yet')
    await this.press(next(page).getByRole('button', { name: 'Announce' }))
    await this.send()
  }

  /** From the evening to its messages, and to Today once they are sent. */
  async send() {
    await this.press(next(this.page).getByRole('button', { name: /^Write to \d+ p/ }))
    await this.empty()
  }

  /** Sends each batch that Today names. */
  async sendAll() {
    const line = today(this.page).getByRole('link', { name: /^Write: / })
    while ((await line.count()) > 0) {
      const name = (await line.first().getAttribute('aria-label'))!
      await this.press(line.first())
      await this.empty()
      await expect(today(this.page).getByRole('link', { name, exact: true })).toBeHidden()
    }
  }

  /** Sends what the queue holds, by two keys each, and goes back to Today. */
  async empty() {
    const { page } = this
    const open = page.getByRole('button', { name: /^Open WhatsApp/ })
    const sent = page.getByRole('button', { name: /^Sent/ })
    const back = page.getByRole('link', { name: 'Back to Today' })
    for (let messages = 0; ; messages++) {
      await expect(open.or(back).first()).toBeVisible()
      if (await back.isVisible()) break
      if (messages === BY_HAND) {
        this.presses += 2 * (await sendQueue(page, this.queue))
        await poll(page)
        await expect(open).toBeHidden()
      } else {
        await this.press(open)
        await this.press(sent)
        await expect(sent).toBeHidden()
      }
    }
    await this.press(back)
    await expect(today(page)).toContainText(LEFT)
  }

  /** Everybody is here, and has come two hours later. */
  async atDoor(time: string, after: string) {
    const { page } = this
    await this.at(time)
    await this.press(today(page).getByRole('link', { name: /^Who is here\?: / }))
    for (let table = 1; table <= TABLES; table++)
      await this.press(page.getByRole('button', { name: `All here at Table ${table}` }))
    await expect(page.getByRole('region', { name: /· 6 of 6 here$/ })).toHaveCount(TABLES)
    clock.set(Date.parse(after))
    await page.clock.setFixedTime(new Date(after))
    await page.reload()
    const came = page.getByRole('button', { name: /^All came/ })
    for (let left = TABLES; left > 0; left--) {
      await this.press(came.first())
      await expect(came).toHaveCount(left - 1)
    }
    await expect(page.getByText('6 of 6 came.')).toHaveCount(TABLES)
    await expect(page.getByText('saving')).toHaveCount(0)
    await this.back()
  }

  /** Money goes back to who stood by in vain, and to who cancelled. */
  async giveBack() {
    const { page } = this
    await this.press(today(page).getByRole('link', { name: /^Return: / }))
    const back = page.getByRole('button', { name: /^Return: / })
    await expect(back.first()).toBeVisible()
    for (let left = await back.count(); left > 0; left--) {
      await this.press(back.first())
      await expect(back).toHaveCount(left - 1)
    }
    await this.back()
  }

  // biome-ignore lint/suspicious/noExplicitAny: what calls answer is looked at where it counts
  async call(method: string, path: string, body?: object, token?: string): Promise<any> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer.json()
  }
}
