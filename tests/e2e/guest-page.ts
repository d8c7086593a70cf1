import type { Browser, Locator, Page } from '@playwright/test'
import { ANSWERS } from '../support/answers'
import { waitShortly } from '../support/quick-hand'
import { test as base, expect, type Server, serverOf, takeSession } from '../support/server'
import { zoneAtNoon } from '../support/whatsapp'
import { callsOf, STAFF, signUp } from './admin-steps'

export { expect, type Server, WALK } from '../support/server'

export const SETTINGS = {
  ...STAFF,
  TZ: zoneAtNoon(),
  BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja',
  CONTACT_WHATSAPP: '6281299990000',
  PUBLIC_URL: 'https://semeja.example',
}

export const PLACE = { venue: 'Kedai Senja', address: 'Jl. Prawirotaman 7', booked_as: 'Semeja' }
const DAY_MS = 86_400_000

/** Six people with a table in two weeks, backups beside it, and what staff do by the calls of the back office. */
export async function openTable(page: Page, backups = 0) {
  const server = serverOf(page)
  await signUp(page, 6 + backups)
  await takeSession(page)
  const staff = callsOf(page)
  // the first account is that of staff
  const ids = Array.from({ length: 6 + backups }, (_, i) => i + 2)
  const group = await staff('POST', '/api/dinner-groups', {
    name: 'Meja satu',
    budget: 'Rp100.000 - Rp200.000',
    date: new Date(Date.now() + 14 * DAY_MS).toISOString().slice(0, 10),
    price: 150_000,
    area: 'Prawirotaman',
    status: 'confirming',
    members: ids.slice(0, 6),
    backupMembers: ids.slice(6),
  })
  const path = `/api/dinner-groups/${group.id}`
  return {
    ids,
    path,
    staff,
    /** Opens a message and marks it sent. Returns the token in it, empty for a kind without a link. */
    async tell(userId: number, kind: string): Promise<string> {
      const { message, text } = await staff('POST', '/api/messages', { userId, groupId: group.id, kind })
      await staff('PATCH', `/api/messages/${message.id}`, { result: 'sent' })
      return tokenIn(text)
    },
    link: async (userId: number) => tokenIn((await staff('POST', `/api/users/${userId}/link`)).link),
    change: (changes: object) => staff('PATCH', path, changes),
    setStatus: (userId: number, status: string) =>
      staff('PATCH', `${path}/member-status`, { userId, status }),
    /** Notes who came, by the ids of users. */
    async note(outcomes: Record<number, string>) {
      for (const [id, outcome] of Object.entries(outcomes))
        await staff('PUT', `${path}/guests/${id}`, { outcome })
    },
    /** Gives the seat of somebody who let their deadline pass to a backup. */
    async replace(userId: number, backupId: number) {
      await server.change(
        `update tickets set answer_by = '2026-01-01T12:00:00.000Z' where id in (select ticket_id from seats where user_id = ${userId})`,
      )
      const { memberVersions } = (await staff('GET', '/api/dinner-groups')).find(
        ({ id }: { id: number }) => id === group.id,
      )
      await staff('POST', `${path}/replace`, { userId, backupId, version: memberVersions[userId] })
    },
    /** Lets so much time go by that the dinner is so many minutes away: it, and what was told of it, come nearer. */
    async until(minutes: number) {
      const at = new Date(Date.now() + minutes * 60_000).toISOString()
      await server.change(`update dinner_groups set event_at = '${at}'`)
      await server.change(`update messages set stated_event_at = '${at}' where stated_event_at is not null`)
    },
  }
}

/** A phone (or a desk) of its own with somebody's page open. */
export async function openPage(
  browser: Browser,
  server: Server,
  token: string,
  viewport = { width: 360, height: 640 },
): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL: server.url, locale: 'id-ID' })
  await waitShortly(context)
  const page = await context.newPage()
  await page.goto(`/k#${token}`)
  return page
}

interface Fixtures {
  /** six people with a table, and staff signed in on `page` */
  table: Awaited<ReturnType<typeof openTable>>
  /** opens somebody's page on a phone (or a desk) of its own */
  openPage: (token: string, viewport?: { width: number; height: number }) => Promise<Page>
}

/** The server with what pages of visitors show, and a table. */
export const test = base.extend<Fixtures>({
  settings: SETTINGS,
  table: async ({ page }, use) => use(await openTable(page)),
  openPage: ({ browser, server }, use) =>
    use((token, viewport) => openPage(browser, server, token, viewport)),
})

export const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Presses a button, and again where it has moved under the press, which then does not count. */
export function press(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true })
  return untilTaken(button, () => button.click())
}

/** Presses one of the links of the foot that are folded away. */
export async function pressOther(page: Page, name: string) {
  await press(page, 'Lainnya')
  await press(page, name)
}

/** Presses a button by the keyboard, once it has stood there long enough to count. */
export function pressByKey(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true })
  return untilTaken(button, async () => {
    await expect(button).not.toHaveAttribute('data-early')
    await button.press('Enter')
  })
}

async function untilTaken(button: Locator, press: () => Promise<void>) {
  const page = button.page()
  // another page is shown by a press that was taken
  const isTaken = () => page.evaluate(() => document.documentElement.dataset.taken !== 'no').catch(() => true)
  await expect(async () => {
    // what has come is looked at in the next frame
    await button.evaluate(async (pressed) => {
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      const { dataset } = document.documentElement
      dataset.taken = 'no'
      pressed.addEventListener('click', () => delete dataset.taken, { once: true })
    })
    await press()
    expect(await isTaken()).toBe(true)
  }).toPass()
}

/** Expects that something lies under no button, on a small phone where nothing was scrolled. */
export async function expectInSight(shown: Locator) {
  // once what comes late stands, as a page that was kept is shown first
  await expect(async () => {
    await shown.page().evaluate(() => scrollTo(0, 0))
    const isBare = await shown.evaluate((line) => {
      const { bottom, x, width } = line.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, bottom - 2) === line
    })
    expect([String(shown), isBare]).toEqual([String(shown), true])
  }).toPass({ timeout: 5000 })
}

/** How far what stood there has moved since the page was opened, as browsers count it. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          )
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 200)
      }),
  )
}

/** Signs somebody up. Returns the token of the link that the browser is given. */
export async function signUpLink(page: Page, phone: string): Promise<string> {
  const secret = 'a1'.repeat(16)
  const answer = await page.request.post('/api/register', { data: { ...ANSWERS, phone, secret } })
  return tokenIn((await answer.json()).link)
}

/** The token of the link in a text; empty without one. */
function tokenIn(text: string): string {
  return /\/k#([1-9A-HJ-NP-Za-km-z]{22})/.exec(text)?.[1] ?? ''
}

/** The texts that stand beyond an edge of the screen. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines = [...document.querySelectorAll('main :is(h1, p, button, a, dd, legend)')]
    const isOut = (line: Element) => {
      const range = document.createRange()
      range.selectNodeContents(line)
      const { left, right } = range.getBoundingClientRect()
      return left < 0 || right > innerWidth
    }
    return lines.filter(isOut).map(({ textContent }) => textContent!)
  })
}
