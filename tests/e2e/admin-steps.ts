import type { Page, Request } from '@playwright/test'
import { FIELD_LIST, headingOf } from '../../src/domain/profile/fields'
import { instantOf } from '../../src/domain/wall-clock'
import { answers } from '../support/answers'
import { test as base, expect, serverOf, takeSession } from '../support/server'

export { expectNoViolations } from '../support/accessible'
export { expect, type Server, takeSession, WALK } from '../support/server'

/** Settings with which a server has this admin from the start. */
export const STAFF = { ADMIN_USERNAME: 'rani', ADMIN_PASSWORD: 'rahasia-sekali' }

/** Staff at a desk. */
export const test = base.extend({ viewport: { width: 1440, height: 900 }, settings: STAFF })

const fields = FIELD_LIST.filter(({ key }) => key !== 'removed').map(({ key, sort }) => ({
  header: key === 'birthdate' ? 'Age' : headingOf(key),
  sort,
}))
const others = ['Completed At', 'Removed', 'Grouped', 'Groups']

/** Headers of the users table in their order. */
export const USER_COLUMNS = ['', 'No.', ...fields.map(({ header }) => header), ...others, 'Actions']
/** Those that sort it. */
export const USER_ORDERS = ['No.', ...fields.flatMap(({ header, sort }) => (sort ? [header] : [])), ...others]

/** Signs in on the login screen that the page shows. */
export async function signIn(page: Page, password = STAFF.ADMIN_PASSWORD) {
  await page.getByLabel('Username').fill(STAFF.ADMIN_USERNAME)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Signs in over the page whose session has ended, where the username stands already. */
export async function signInAgain(page: Page) {
  const over = page.getByRole('dialog', { name: 'Sign in again' })
  await over.getByLabel('Password').fill(STAFF.ADMIN_PASSWORD)
  await over.getByRole('button', { name: 'Login' }).click()
  await expect(over).toBeHidden()
}

/** Opens the dashboard of the main host, or a view of it by its address, signed in. */
export async function openDashboard(page: Page, view = '') {
  await takeSession(page)
  await page.goto(`/admin/dashboard${view}`)
  await expect(page.getByRole('tablist', { name: 'Dashboard' })).toBeVisible()
}

/** Goes to another page, and waits for it. */
export async function goTo(page: Page, title: string) {
  await followLink(page, title)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
}

/** Presses the link of a page in the header, or in the menu of those that have no room there. */
export async function followLink(page: Page, title: string) {
  const name = new RegExp(`^${title}`)
  // the links come together, and one of them stands there at every width
  await expect(page.getByRole('banner').getByRole('link', { name: /^Messages/ })).toBeVisible()
  const inHeader = page.getByRole('banner').getByRole('link', { name })
  if (await inHeader.isVisible()) await inHeader.click()
  else {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^(More|Menu)/ })
      .click()
    await page.getByRole('dialog').getByRole('link', { name }).click()
  }
}

/** Signs people up through the API: `count` of them, numbered from `first`. */
export async function signUp(page: Page, count: number, first = 1) {
  const { url } = serverOf(page)
  const headers = { 'content-type': 'application/json' }
  // not by the page, which would take as long for each as for a click
  for (let i = first; i < first + count; i++) {
    const body = JSON.stringify(answers(i))
    expect((await fetch(`${url}/api/register`, { method: 'POST', headers, body })).status).toBe(201)
  }
}

/** Runs matchmaking as it is proposed: the question before it is answered by Enter's button. */
export async function runMatchmaking(page: Page) {
  await page.getByRole('button', { name: 'Run Matchmaking' }).click()
  await page
    .getByRole('dialog', { name: 'Run Matchmaking' })
    .getByRole('button', { name: 'Run Matchmaking' })
    .click()
}

/** Holds the answers of a path back, of one method or all and at most so many, until the returned function is called. */
export async function hold(
  page: Page,
  path: string,
  method?: string,
  most = Number.POSITIVE_INFINITY,
): Promise<() => void> {
  let held = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(path, async (route) => {
    if ((!method || method === route.request().method()) && held++ < most) await released
    await route.continue()
  })
  return release
}

/** Lets the lists be asked for at once, as by the poll. */
export function poll(page: Page) {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

/** When it is that time of a day in the house, as it is stored. */
export async function stampOf(page: Page, day: string, time: string): Promise<string> {
  const { timeZone } = await (await page.request.get('/api/config')).json()
  return instantOf(day, time, timeZone)!
}

/** A message that stands at the edge of the screen. */
export function toast(page: Page, title: string, description: string) {
  return page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ hasText: title })
    .filter({ hasText: description })
}

/** Controls, and what else is named, that the message in view lies over: of those in view, where a press would meet the message instead. */
export async function coveredByToast(page: Page, besides = 'h2'): Promise<string[]> {
  const toast = await page
    .getByRole('alertdialog')
    .filter({ has: page.getByRole('button') })
    .last()
    .elementHandle()
  return toast!.evaluate((message, others) => {
    const box = message.getBoundingClientRect()
    // with what it is swiped by, which takes presses, too
    const under = message.closest<HTMLElement>('[role=region]')!.style
    under.visibility = 'hidden'
    const found = new Set<string>()
    for (let x = box.left + 2; x < box.right; x += 8)
      for (let y = box.top + 2; y < box.bottom; y += 8) {
        const control = document
          .elementFromPoint(x, y)
          ?.closest(`input, select, textarea, button, a, ${others}`)
        if (control && !message.parentElement!.contains(control)) found.add(control.outerHTML.slice(0, 120))
      }
    under.visibility = ''
    return [...found]
  }, besides)
}

/** Draws a frame as soon as one is asked for, as a busy machine may before React has drawn what is new. */
export function drawFramesAtOnce(page: Page) {
  return page.evaluate(() => {
    Object.assign(window, { askForFrame: requestAnimationFrame })
    window.requestAnimationFrame = (draw) => {
      draw(performance.now())
      return 0
    }
  })
}

export function drawFramesAsEver(page: Page) {
  return page.evaluate('requestAnimationFrame = askForFrame')
}

/** Ends the session once the page has sent its next change, or what `isNext`: no list that refreshes notices it first. */
export function endSession(page: Page, isNext?: (request: Request) => boolean) {
  return overtake(page, () => page.request.post('/api/logout'), isNext)
}

/** Lets a colleague be quicker: `change` is made once the page has sent its next change, so that lists that refresh cannot tell of it first. */
export async function overtake(
  page: Page,
  change: () => Promise<unknown>,
  isNext = (request: Request) => request.method() !== 'GET',
) {
  let isAhead = true
  await page.route('**/api/**', async (route) => {
    if (isAhead && isNext(route.request())) {
      isAhead = false
      await change()
    }
    await route.fallback()
  })
}

/** Calls of the back office, as who is signed in on this page; throws when one is refused. */
export function callsOf(page: Page) {
  return async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(path, { method, ...(data && { data }) })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return await answer.json()
  }
}

/** What a screen says, and a dialog on it: not the seed's tables. */
export function textsOn(page: Page): Promise<string[]> {
  return page.locator('main, [role=dialog], [role=alertdialog]').evaluateAll((parts) =>
    parts.flatMap((part) => {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (texts.nextNode())
        if (!texts.currentNode.parentElement!.closest('[role=tabpanel]:has([aria-label^="Daftar"])'))
          found.push(texts.currentNode.textContent!)
      return found
    }),
  )
}

/** Controls that a page shows before anything is opened or chosen: more are folded, merged or taken away. */
const MOST = 12

/** Fails where a page shows more controls than one can look through. */
export async function expectFewControls(page: Page, what: string) {
  const controls = await controlsOf(page)
  expect(controls.length, `${what}: ${controls.join(', ')}`).toBeLessThanOrEqual(MOST)
}

/** Names of the controls below the header; not of rows of lists, nor of the two tables of the dashboard. */
function controlsOf(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const all = main.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab]',
    )
    return [...all]
      .filter(
        (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1,
      )
      .filter(
        (one) => !one.closest('li, table, [role=tabpanel]:has([aria-label^="Daftar"]), [aria-hidden=true]'),
      )
      .map((one) => one.getAttribute('aria-label') ?? (one.textContent || one.tagName))
  })
}
