import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locator, Page, Request } from '@playwright/test'
import { TOTP } from 'otpauth'
import { answers } from '../support/answers'
import { callsOf, controlsOf, expect, expectNoViolations, openDashboard, STAFF, test } from './admin-steps'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 800 }

test.use({
  settings: { ...STAFF, BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja', PUBLIC_URL: 'https://semeja.example' },
  demo: 120,
  actionTimeout: 8000,
})

/** Each page, and what is pressed on it, one after the other, where no other page opens the same; `take` knows the words before a colon. */
const WALK: Record<string, string[]> = {
  'dashboard?search=tidakada': [],
  'dashboard?search=Tamu': [],
  'dashboard?tab=users': ['Show all'],
  // what opens lies over few rows: all of them would be drawn anew at each width
  'dashboard?tab=users&search=Agus': [
    ...['^More$', '^More$ > My Changes'],
    ...['Filter', 'Columns', 'Add New User', 'Add New User > Birth Date calendar'],
    ...['Edit Agus', 'Delete Agus', 'Select Agus'],
    '^Clear',
    ...['Add New User > type:Ayu > key:Escape', 'refused:users/export > ^Export CSV'],
  ],
  'dashboard?tab=groups': [],
  'dashboard?tab=groups&search=Agus': [
    ...['^Run Matchmaking$', '^Run Matchmaking$ > ^Preview First', 'More actions'],
    ...['More actions > Matchmaking Logs', 'More actions > Matchmaking Logs > Undo this run'],
    ...['^Create Group', '^Create Group > ^Event Date \\w', '^Delete Age'],
    ...['^Age', '^Age > ^Remove \\w'],
  ],
  evenings: ['^New evening'],
  'evenings/7': ['^Edit$', '^More of', '^More of > Show QR…', '^More of > Cancel…'],
  'evenings/7?list=paid': ['^Cancel: '],
  'evenings/5?do=tables': [],
  'evenings/5?do=places': [],
  'evenings/5/door': [],
  'evenings/999': [],
  'tables/6': ['^Edit$', '^Edit$ > From the book', '^Remove \\w', '^More of'],
  'tables/13': ['^Find somebody'],
  'guests/2': ['^More of', '^Delete the note'],
  messages: ['^Who wrote'],
  'messages?view=texts': [],
  money: ['^Paste the bank list', '^Take another amount: ', '^To return', '^Account: '],
  'venues?venue=999': [],
  venues: ['^New venue|Add a venue', 'menu of Kedai', '^Edit Kedai Senja'],
  numbers: [],
  'numbers?by=evening': [],
  'needs-a-look': [],
  activity: [],
  privacy: [
    ...['^Add a request', 'refused:privacy/people/** > ^Erase ', '^Erase '],
    ...['^Stop the erasure', '^Erase Tamu > type:0009 > key:Enter'],
  ],
  staff: ['^Make', '^Remove '],
  settings: [],
  account: [`field:Password > type:${STAFF.ADMIN_PASSWORD} > key:Enter`, 'field:Code > code:now > key:Enter'],
}

/** A page of its own, or of one evening, table or guest, with nothing opened or chosen. */
const PAGE = /^[a-z-]+$|^dashboard\?tab=users$|^[a-z]+\/\d+(\/door)?$/

test('nothing breaks a rule of access or is too wide, and each page is plain', async ({ page, server }) => {
  test.setTimeout(600_000)
  await openDashboard(page)
  const staff = callsOf(page)
  const { venue } = await staff('POST', '/api/venues', {
    ...{ name: 'Kedai Senja', phone: '+6281234500001', area: 'Prawirotaman', address: 'Jl. Tugu 1' },
  })
  const items = [
    { kind: 'food', name: 'Gudeg' },
    { kind: 'drink', name: 'Es jeruk' },
  ]
  await staff('PUT', `/api/venues/${venue.id}/menu`, { items, version: venue.version })
  const account = { username: 'tuan', password: 'kata sandi tuan', role: 'host' }
  await staff('POST', '/api/register-admin', account)
  await staff('POST', '/api/users/2/notes', { text: 'Arrives late' })
  for (const i of [1, 9]) {
    const data = answers(i, { name: `Tamu ${i}`, phone: '+6281234500009', gender: 'male' })
    await page.request.post('/api/register', { data })
  }
  const { items: found } = await staff('POST', '/api/privacy/people', { text: 'Tamu 1' })
  const request = { kind: 'access', way: 'e-mail', cameAt: new Date().toISOString(), userId: found[0].id }
  await staff('POST', '/api/privacy/requests', request)
  const { profile } = await staff('GET', '/api/users/20')
  const { link } = await staff('POST', '/api/users/20/link')
  const authorization = `Bearer ${new URL(link).hash.slice(1)}`
  const digits: string = profile.phone.slice(-4)
  await page.request.delete('/api/me', { headers: { authorization }, data: { digits } })
  for (let i = 30; i < 42; i++) await page.request.post('/api/register', { data: answers(i) })
  await staff('POST', '/api/matchmaking')
  const { group } = await staff('GET', '/api/dinner-groups/13')
  await staff('PATCH', '/api/dinner-groups/13', { members: group.member_ids.slice(0, 5) })
  await server.change(`update evenings set venue_id = ${venue.id}, answers_until = '2026-01-01T00:00:00.000Z' where id = 5;
     update payments set state = 'owed' where id = (select min(id) from payments where state = 'paid');
     update tickets set status = 'paid' where id = (select min(id) from tickets where evening_id = 7 and status = 'idle')`)

  const settle = settling(page)
  await page.clock.install()
  await page.goto('/admin/account')
  await settle()
  const seen = new Set<string>()
  for (const [path, ways] of Object.entries(WALK)) {
    // as a link does: code, and what looks for broken rules, are loaded once
    await page.evaluate((to) => history.pushState(null, '', to), `/admin/${path}`)
    await settle()
    await look(page, path, seen)
    await closeAll(page)
    for (const way of ways) {
      for (const step of way.split(' > ')) {
        await take(page, step)
        await settle()
      }
      await look(page, `${path}: ${way}`, seen)
      await closeAll(page)
    }
  }

  // whoever adds a page or a dialog adds it here
  const source = (path: string) => readFileSync(resolve(import.meta.dirname, '../../web/admin', path), 'utf8')
  const places = [...source('places.ts').matchAll(/^ {2}'?([\w/:-]+)'?: \{$/gm)].map(([, place]) => place!)
  const walked = Object.keys(WALK).map((path) => path.replace(/\?.*/, '').replace(/\d+/, ':id'))
  expect(places.filter((place) => !walked.includes(place))).toEqual([])
  const titles = DIALOGS.flatMap((path) =>
    [...source(path).matchAll(/<(?:Form|Confirm)?Dialog\b[^<]*? title="([^"]+)"/g)].map(
      ([, title]) => title!,
    ),
  )
  expect(titles.length).toBeGreaterThan(20)
  expect(titles.filter((title) => !seen.has(title))).toEqual([])
})

const DIALOGS = readdirSync(join(import.meta.dirname, '../../web/admin'), { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.tsx'))

/** The names of buttons that close a dialog. */
const LEAVES = /^(Close|Cancel|Back|Keep It|Keep Editing|I have kept them)$/

const layersOf = (page: Page) =>
  page.getByRole('dialog').or(page.getByRole('menu')).or(page.locator('section[role=alertdialog]'))

/** Presses, types, or has a call refused: `refused:users/export`. */
async function take(page: Page, step: string) {
  const [how, what] = step.split(/:(?=\w)/)
  if (how === 'key') await page.keyboard.press(what!)
  else if (how === 'type') await page.keyboard.type(what!)
  else if (how === 'field') await page.getByLabel(what!, { exact: true }).click()
  else if (how === 'code') await page.keyboard.type(await codeOf(page))
  else if (how === 'refused') await page.route(`**/api/${what}`, (route) => route.fulfill(PASSWORD_ONCE_MORE))
  else await control(page, step).click()
}

/** Returns what waits for the code and the data of what opens: no answer is awaited, and a moment later nothing is new. */
function settling(page: Page) {
  const awaited = new Set<Request>()
  let requests = 0
  page.on('request', (request) => {
    // a call that waits for news is none
    if (request.url().includes('/api/changes')) return
    awaited.add(request)
    requests++
  })
  page.on('requestfinished', (request) => awaited.delete(request))
  page.on('requestfailed', (request) => awaited.delete(request))
  return async () => {
    for (let before = ''; ; ) {
      // what is requested or drawn only after a pause is so now
      await page.clock.fastForward(500)
      const shown = await page.evaluate(async () => {
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
        return `${document.body.textContent} ${document.querySelectorAll('*').length}`
      })
      const now = `${requests} ${shown}`
      if (awaited.size === 0 && now === before) return
      before = now
    }
  }
}

/** What a server answers a quarter of an hour after the last sign-in. */
const PASSWORD_ONCE_MORE = {
  status: 403,
  json: { success: false, message: 'Please give your password once more', confirm: true },
}

async function codeOf(page: Page): Promise<string> {
  const secret = (await page.locator('code').textContent())!.replaceAll(' ', '')
  return new TOTP({ secret }).generate()
}

/** What is pressed by this name on what lies on top. */
function control(page: Page, name: string): Locator {
  return (['button', 'link', 'menuitem', 'checkbox'] as const)
    .map((role) => page.getByRole(role, { name: new RegExp(name) }))
    .reduce((all, one) => all.or(one))
    .and(page.locator(':not([inert] *)'))
    .locator('visible=true')
    .first()
}

/** Closes what is open, and drops what was typed there. */
async function closeAll(page: Page) {
  await page.unrouteAll()
  const leave = page.getByRole('button', { name: /^(Discard Changes|I have kept them)$/ })
  while ((await layersOf(page).count()) > 0) {
    if (await leave.isVisible()) await leave.click()
    else await page.keyboard.press('Escape')
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

/** Looks at what is shown: its width on both, its rules on a desk. */
async function look(page: Page, what: string, seen: Set<string>) {
  await expect(page.getByText(/^(Loading|Searching)/)).toHaveCount(0)
  for (const title of await layersOf(page).getByRole('heading', { level: 2 }).allTextContents())
    seen.add(title)
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    const wide = () =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role=dialog]')]
          .filter((one) => one.scrollWidth > one.clientWidth)
          .map((one) => one.ariaLabel ?? one.tagName),
      )
    // nobody has to press Escape, which a phone does not have
    for (const dialog of await page.locator('[role$=dialog]:has(> h2:first-child)').all()) {
      const ways = dialog.getByRole('button', { name: LEAVES, includeHidden: true })
      await expect(ways, `${what} at ${size.width}`).not.toHaveCount(0)
    }
    // what hangs from a field moves once the window is another
    await expect.poll(wide, `${what} at ${size.width}`).toEqual([])
    if (!PAGE.test(what)) continue
    // more than one can look through are folded, merged or taken away
    const controls = await controlsOf(page)
    expect(controls.length, `${what} at ${size.width}: ${controls}`).toBeLessThanOrEqual(12)
    // nor is it longer than the window for what is read aloud only: it scrolls in itself
    const longer = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect(longer, `${what} at ${size.width}`).toBe(0)
  }
  // a layer that still comes or goes is none yet
  await test.step(what, () => expect(() => expectNoViolations(page)).toPass({ timeout: 10_000 }))
}
