import type { Locator, Page } from '@playwright/test'
import type { DinnerGroup } from '../../src/domain/api'
import { answers } from '../support/answers'
import { expect, test } from '../support/server'
import { openGroups } from './admin-group-steps'
import {
  drawFramesAsEver,
  drawFramesAtOnce,
  endSession,
  expectNoViolations,
  hold,
  STAFF,
  signInAgain,
  signUp,
  toast,
} from './admin-steps'

test.use({ viewport: { width: 1440, height: 900 }, settings: STAFF })

const MADE = 'Kelompok baru telah dibuat berdasarkan algoritma matchmaking'

test('a preview shows tables and who waits, on a phone, too, stores nothing, and is given up while it is searched for', async ({
  page,
  server,
}) => {
  await signUp(server, page, 20)
  await openGroups(page)
  const release = await hold(page, '**/api/matchmaking/preview')
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Preview…' }).click()
  await expect(page.getByText('Searching for good tables…')).toBeVisible()
  release()

  await expect(cards(page)).toHaveCount(3)
  await expect(figures(page)).toHaveText(['3', '18', '2', '0', /^\d\d\.\d$/])
  const card = cards(page).first()
  await expect(card.getByRole('button', { name: /^Swap Tamu/ })).toHaveCount(7)
  await expect(card).toContainText('share Kuliner')
  await expect(card).toContainText('Talk about Musik')

  await card.getByRole('button', { name: /^Score of/ }).click()
  const reasons = page.getByRole('dialog', { name: /^Score of/ })
  await expect(reasons.getByRole('row', { name: /Shared topics/ })).toContainText('of 35')
  await page.keyboard.press('Escape')
  await expect(reasons).toBeHidden()
  await expect(dialog(page).locator(':focus')).toBeAttached()

  // nothing was done: it closes at once, and gives the focus back
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Matchmaking options' })).toBeFocused()
  expect(await groups(page)).toEqual([])

  await page.unroute('**/api/matchmaking/preview')
  await hold(page, '**/api/matchmaking/preview')
  await openPreview(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.unroute('**/api/matchmaking/preview')
  await openPreview(page)
  await expect(cards(page)).toHaveCount(3)

  await page.setViewportSize({ width: 360, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await card.getByRole('button', { name: /^Leave out/ }).click()
  await page.getByRole('button', { name: /^Waiting \([78]\)$/ }).click()
  await expect(page.getByText('Dropped by staff').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show Tables' }).click()
  await expect(cards(page)).toHaveCount(2)
})

test('without enough people the preview says why each waits; two change places and back again, staff lock, drop, run again, save the chosen tables and then all but one of which a colleague has seated somebody', async ({
  page,
  server,
}) => {
  // a whole evening's work on a machine that may be busy
  test.slow()
  await openGroups(page)
  await openPreview(page)
  await expect(page.getByText('Nobody can be seated now')).toBeVisible()
  await expect(page.getByText('Everybody has a place')).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await signUp(server, page, 5)
  await openPreview(page)
  await expect(page.getByText('No table can be made')).toBeVisible()
  const waiting = page.getByRole('complementary', { name: 'Waiting' })
  await expect(waiting).toContainText('Only 5 people of Rp100.000 - Rp200.000 are free')
  await expect(page.getByRole('button', { name: 'Save all (0)' })).toBeDisabled()
  // the budget of who is picked can be read, too
  await waiting
    .getByRole('button', { name: /^Swap Tamu/ })
    .first()
    .click()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toBeHidden()

  await signUp(server, page, 21, 6)
  await openPreview(page)
  await expect(cards(page)).toHaveCount(4)
  const [first, second] = [cards(page).nth(0), cards(page).nth(1)]
  await lockOf(first).click()
  await expect(lockOf(first)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 of 4 chosen')).toBeVisible()

  // two of one gender change places: the new scores are shown before
  const [a, b] = [await memberOf(first, 'Pria'), await memberOf(second, 'Pria')]
  await a.click()
  await expect(swapBar(page)).toContainText('choose someone at another table')
  await b.click()
  await expect(swapBar(page)).toContainText(/Age: .*: \d\d\.\d → \d\d\.\d/)
  await expect(swapBar(page).getByRole('button', { name: 'Swap' })).toBeFocused()
  await expectNoViolations(page)
  const [nameA, nameB] = [await nameOf(a), await nameOf(b)]
  const aIn = (card: Locator) => expect(card.locator(a)).toBeVisible()
  const bIn = (card: Locator) => expect(card.locator(b)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(announcement(page, `${nameA} and ${nameB} have changed places`)).toBeAttached()
  await bIn(first)
  await aIn(second)
  await expect(second).toContainText('Changed')
  await expect(lockOf(second)).toHaveAttribute('aria-pressed', 'true')

  // it can be taken back, and done again
  await page.getByRole('button', { name: `Undo swapping ${nameA} and ${nameB}` }).click()
  await aIn(first)
  await a.click()
  await b.click()
  await swapBar(page).getByRole('button', { name: 'Swap' }).click()
  await bIn(first)

  // a dropped table's people wait until the rest is searched again
  await cards(page)
    .nth(3)
    .getByRole('button', { name: /^Leave out/ })
    .click()
  await expect(cards(page)).toHaveCount(3)
  await expect(page.getByRole('complementary', { name: 'Waiting' })).toContainText('Dropped by staff')
  const locked = [await peopleOf(first), await peopleOf(second)]
  await page.getByRole('button', { name: 'Run again for the rest' }).click()
  await expect(cards(page)).toHaveCount(4)
  await page.getByLabel('Filter by what was done').selectOption('Locked')
  await expect(cards(page)).toHaveCount(2)
  expect((await Promise.all([0, 1].map((i) => peopleOf(cards(page).nth(i))))).sort()).toEqual(locked.sort())
  await page.getByLabel('Filter by what was done').selectOption('All tables')
  expect(await groups(page)).toEqual([])

  // the locked ones are chosen
  await page.getByRole('button', { name: 'Save chosen (2)' }).click()
  const ask = page.getByRole('dialog', { name: 'Save 2 tables?' })
  await expect(ask).toContainText('12 people sit')
  await expect(ask).toContainText('2 other tables stay in the preview')
  await ask.getByLabel('Venue').fill('Kedai Senja')
  await ask.getByRole('button', { name: 'Save 2 Tables' }).click()
  await expect(toast(page, 'Matchmaking selesai', MADE)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(2)
  const stored = (await groups(page)).map(({ member_ids }) => member_ids.map((id) => `Tamu ${id - 1}`).sort())
  expect(stored.map((names) => names.join()).sort()).toEqual(locked.sort())

  expect((await groups(page)).map(({ venue }) => venue)).toEqual(['Kedai Senja', 'Kedai Senja'])

  // the best are chosen by their number; of one a colleague has seated somebody
  await openPreview(page)
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Choose all' }).click()
  await expect(page.getByText('2 of 2 chosen')).toBeVisible()
  await page.getByLabel('How many tables to choose').fill('1')
  await page.getByRole('button', { name: 'Choose the best 1' }).click()
  await expect(page.getByText('1 of 2 chosen')).toBeVisible()
  const names = (await peopleOf(cards(page).first())).split(',')
  const members = names.map((name) => Number(name.split(' ')[1]) + 1)
  const taken = { name: 'Meja teman', budget: '<Rp100.000', members }
  expect((await page.request.post('/api/dinner-groups', { data: taken })).status()).toBe(201)
  await commit(page, 'Save all (2)')
  await expect(toast(page, 'Matchmaking selesai', '1 table was not saved: its card says why.')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText('in a group or waiting as backup already')
  await expectNoViolations(page)
  expect(await groups(page)).toHaveLength(4)

  // once more: nothing is possible, and the page says so, too
  await commit(page, 'Save all (1)')
  await expect(toast(page, 'Error menjalankan matchmaking', '1 table was not saved')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
})

test('Swap pressed before the new scores are there is done when they are, unless they break a rule, which is said with names', async ({
  page,
  server,
}) => {
  await signUp(server, page, 13)
  for (let i = 20; i < 26; i++)
    await page.request.post(`${server.url}/api/register`, { data: answers(i, { budget: '>Rp200.000' }) })
  await openGroups(page)
  await openPreview(page)
  await expect(cards(page)).toHaveCount(3)
  const rich = cards(page).filter({ hasText: '>Rp200.000' })
  const others = cards(page).filter({ hasText: 'Rp100.000 - Rp200.000' })
  const [a, b] = [await memberOf(others.nth(0), 'Pria'), await memberOf(others.nth(1), 'Pria')]
  const c = await memberOf(rich, 'Pria')
  const [nameA, nameB] = [await nameOf(a), await nameOf(b)]
  const swap = swapBar(page).getByRole('button', { name: 'Swap' })

  // pressed once by keyboard, where the focus is
  let release = await hold(page, '**/api/matchmaking/score')
  await a.click()
  await b.click()
  await expect(swap).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(swap).toHaveAttribute('aria-disabled', 'true')
  // who moved has the focus, also where a frame is drawn before they are
  await drawFramesAtOnce(page)
  release()
  await expect(announcement(page, `${nameA} and ${nameB} have changed places`)).toBeAttached()
  await expect(others.nth(0).locator(b)).toBeVisible()
  await expect(a).toBeFocused()
  await drawFramesAsEver(page)

  await page.unroute('**/api/matchmaking/score')
  release = await hold(page, '**/api/matchmaking/score')
  // not first where b was pressed: that would be a double click on who has come in their place
  await c.click()
  await a.click()
  await swap.click()
  release()
  await expect(swapBar(page)).toContainText(/Tamu \d+ has the budget >Rp200\.000/)
  await expect(swap).toBeHidden()
  await expect(rich.locator(c)).toBeVisible()
  await expect(swapBar(page).getByRole('button', { name: 'Choose Someone Else' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(swapBar(page)).toBeHidden()
  await expect(dialog(page)).toBeVisible()
})

test('everything goes by keyboard and is told, and a session that ends loses nothing of what staff did', async ({
  page,
  server,
}) => {
  test.slow()
  await signUp(server, page, 12)
  await openGroups(page)
  await page.getByRole('button', { name: 'Matchmaking options' }).focus()
  await page.keyboard.press('Enter')
  // its code may still be on its way
  await expect(page.getByRole('menuitem', { name: 'Preview…' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cards(page)).toHaveCount(2)

  // into the list, to the second table, to its lock
  await page.getByRole('button', { name: 'Run again for the rest' }).focus()
  await page.keyboard.press('Tab')
  await expect(cards(page).nth(0)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(cards(page).nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 of 2 chosen')).toBeVisible()
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(announcement(page, 'is chosen. Choose someone to swap with.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(announcement(page, 'Nobody is chosen any more.')).toBeAttached()
  await expect(cards(page).nth(1).locator(':focus')).toHaveAttribute('data-person', /\d+/)
  for (let i = 0; i < 6; i++) await page.keyboard.press('Tab')
  await expect(lockOf(cards(page).nth(1))).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(announcement(page, 'is locked: it stays when you run again.')).toBeAttached()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(announcement(page, 'is dropped: its 6 people wait.')).toBeAttached()
  await expect(cards(page)).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(cards(page)).toHaveCount(2)

  // leaving the page asks, as long as there is a preview; older browsers by the value alone
  const value = await page.evaluate(() => {
    const event = document.createEvent('BeforeUnloadEvent')
    event.initEvent('beforeunload', false, true)
    dispatchEvent(event)
    return (event as BeforeUnloadEvent).returnValue
  })
  expect(value).toBe('true')
  const confirmation = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  expect((await confirmation).type()).toBe('beforeunload')
  await (await confirmation).dismiss()
  await expect(cards(page)).toHaveCount(2)

  // closing asks, and says what is lost
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
  await expect(question).toContainText('reloading the page loses them')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog(page).locator(':focus')).toBeAttached()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(dialog(page)).toBeHidden()

  await openPreview(page)
  await expect(cards(page)).toHaveCount(2)
  await lockOf(cards(page).first()).click()
  // the session ends: after signing in again the preview is there as it was
  await endSession(page)
  await commit(page, 'Save chosen (1)')
  await signInAgain(page)
  await expect(page.getByText('1 of 2 chosen')).toBeVisible()
  await commit(page, 'Save chosen (1)')
  await expect(toast(page, 'Matchmaking selesai', MADE)).toBeVisible()
  expect(await groups(page)).toHaveLength(1)
})

test.describe('many tables', () => {
  test.use({ demo: 2000 })

  test('hundreds of tables scroll, sort and are searched by name, drawing only what is in view, after a search that was given up', async ({
    page,
  }) => {
    await openGroups(page)
    await openPreview(page)
    await expect(page.getByText('Searching for good tables…')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await openPreview(page)
    await expect(cards(page).first()).toBeVisible()
    expect(Number(await figures(page).first().textContent())).toBeGreaterThan(150)
    expect(await cards(page).count()).toBeLessThan(30)
    const score = async (i: number) =>
      Number(
        /[\d.]+$/.exec(
          (await cards(page)
            .nth(i)
            .getByRole('button', { name: /^Score of/ })
            .getAttribute('aria-label'))!,
        )![0],
      )
    expect(await score(0)).toBeLessThanOrEqual(await score(1))
    await page.getByLabel('Order of the tables').selectOption('Highest score first')
    await expect.poll(() => score(0)).toBeGreaterThan(60)

    const name = await nameOf(cards(page).nth(0).locator('[data-person]').nth(2))
    await page.getByLabel('Find a name or phone').fill(name)
    await expect(cards(page).first()).toContainText(name)
    await page.getByLabel('Find a name or phone').fill('Nobody of this name')
    await expect(page.getByText('No table fits the filter')).toBeVisible()
    await page.getByLabel('Find a name or phone').fill('')
    await dialog(page).getByLabel('Filter by budget').selectOption('>Rp200.000')
    await expect(cards(page).first()).toContainText('>Rp200.000')
    await page.keyboard.press('Tab')
    await cards(page).first().focus()
    await page.keyboard.press('End')
    await expect(cards(page).last()).toBeFocused()

    // once they are made, what comes into view by scrolling can be changed like everything else
    const made = await page.request.post('/api/matchmaking', { data: {}, timeout: 120_000 })
    expect((await made.json()).groupsCreated).toBeGreaterThan(150)
    await page.goto('/admin/dashboard?tab=groups&size=500')
    const shown = page.getByText(/^Showing \d+ of/)
    const last = /\d+/.exec((await shown.textContent())!)![0]
    const box = page.getByRole('region', { name: 'Daftar Kelompok' })
    const row = box.locator(`[aria-rowindex="${last}"]`)
    await expect(row).toHaveCount(0)
    await box.evaluate((element) => element.scrollTo({ top: 1e6 }))
    await expect(row).toBeInViewport()
    await row.getByLabel(/^Status of/).selectOption('cancelled')
    await expect(toast(page, 'Status updated', 'Group status updated to cancelled')).toBeVisible()
  })
})

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Matchmaking options' }).click()
}

async function openPreview(page: Page) {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Preview…' }).click()
}

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Matchmaking Preview' })
}

function cards(page: Page) {
  return page.getByRole('grid', { name: 'Proposed tables' }).getByRole('row')
}

function figures(page: Page) {
  return dialog(page).getByRole('definition')
}

function lockOf(card: Locator) {
  return card.getByRole('button', { name: /^Lock/ })
}

function swapBar(page: Page) {
  return page.getByRole('region', { name: 'Swap two people' })
}

/** What screen readers are told. */
function announcement(page: Page, text: string) {
  return page.getByRole('status').filter({ hasText: text })
}

/** The first member of a gender, by who it is, wherever that person goes. */
async function memberOf(card: Locator, gender: string): Promise<Locator> {
  const button = card.getByRole('list', { name: 'Members' }).getByRole('button', { name: gender }).first()
  const id = await button.getAttribute('data-person')
  return card.page().locator(`[data-person="${id}"]`)
}

async function nameOf(button: Locator): Promise<string> {
  // the name follows the word that only screen readers hear
  const text = await button.evaluate((row) => row.querySelector('.sr-only')!.parentElement!.textContent)
  return text.replace('Swap ', '')
}

async function peopleOf(card: Locator): Promise<string> {
  const buttons = await card.getByRole('list', { name: 'Members' }).getByRole('button').all()
  return (await Promise.all(buttons.map(nameOf))).sort().join()
}

async function groups(page: Page): Promise<DinnerGroup[]> {
  return (await page.request.get('/api/dinner-groups')).json()
}

async function commit(page: Page, name: string) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('button', { name: /^Save \d+ Tables?$/ }).click()
}
