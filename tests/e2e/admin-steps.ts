import type { Page } from '@playwright/test'
import { FIELD_LIST, headingOf } from '../../src/domain/profile/fields'
import { answers } from '../support/answers'
import { test as base, expect, serverOf, takeSession } from '../support/server'

export { expectNoViolations } from '../support/accessible'
export { expect, type Server, takeSession, WALK } from '../support/server'

/** Settings with which a server has this admin from the start. */
export const STAFF = { ADMIN_USERNAME: 'rani', ADMIN_PASSWORD: 'rahasia-sekali' }

/** Staff at a desk. */
export const test = base.extend({ viewport: { width: 1440, height: 900 }, settings: STAFF })

const fields = FIELD_LIST.filter(({ key }) => key !== 'removed').map(({ key }) =>
  key === 'birthdate' ? 'Age' : headingOf(key),
)

/** Headers of the users table in their order. */
export const USER_COLUMNS = [
  ...['', 'No.', ...fields],
  ...['Completed At', 'Removed', 'Grouped', 'Groups', 'Actions'],
]

/** Signs in on the login screen that the page shows. */
export async function signIn(page: Page, password = STAFF.ADMIN_PASSWORD) {
  await page.getByLabel('Username').fill(STAFF.ADMIN_USERNAME)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
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

/** A message that stands at the edge of the screen. */
export function toast(page: Page, title: string, description: string) {
  return page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ hasText: title })
    .filter({ hasText: description })
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

/** Names of the controls below the header; not of rows of lists, nor of the two tables of the dashboard. */
export function controlsOf(page: Page): Promise<string[]> {
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
