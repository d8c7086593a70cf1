import type { Locator, Page } from '@playwright/test'
import type { DinnerGroup } from '../../src/domain/api'
import { answers } from '../support/answers'
import { openGroups } from './admin-group-steps'
import { expect, expectNoViolations, signUp, test, toast } from './admin-steps'

const MADE = 'Kelompok baru telah dibuat berdasarkan algoritma matchmaking'

test('tables of a preview are changed, locked, made again and saved', async ({ page }) => {
  // a whole evening's work on a machine that may be busy
  test.slow()
  await signUp(page, 26)
  await openGroups(page)
  // what the question before asked is of the tables that are saved
  await page.getByRole('button', { name: 'Run Matchmaking' }).click()
  await page.getByRole('textbox', { name: 'Venue' }).fill('Kedai Senja')
  await page.getByRole('button', { name: 'Preview First' }).click()
  await expect(cards(page)).toHaveCount(4)
  const [first, second] = [cards(page).nth(0), cards(page).nth(1)]
  await lockOf(first).click()
  await expect(lockOf(first)).toHaveAttribute('aria-pressed', 'true')

  // two of one gender change places: the new scores are shown before
  const [a, b] = [await memberOf(first, 'Pria'), await memberOf(second, 'Pria')]
  await a.click()
  await expect(swapBar(page)).toContainText('choose someone at another table')
  await b.click()
  await expect(swapBar(page)).toContainText(/Age: .*: \d\d\.\d → \d\d\.\d/)
  await expect(swapBar(page).getByRole('button', { name: 'Swap' })).toBeFocused()
  await expectNoViolations(page)
  const [nameA, nameB] = [await nameOf(a), await nameOf(b)]
  // who moved has the focus, also where a frame is drawn before they are, as on a busy machine
  await page.evaluate(() => {
    Object.assign(window, { askForFrame: requestAnimationFrame })
    window.requestAnimationFrame = (draw) => {
      draw(performance.now())
      return 0
    }
  })
  await page.keyboard.press('Enter')
  await expect(announcement(page, `${nameA} and ${nameB} have changed places`)).toBeAttached()
  await expect(first.locator(b)).toBeVisible()
  await expect(second.locator(a)).toBeVisible()
  await expect(a).toBeFocused()
  await page.evaluate('requestAnimationFrame = askForFrame')
  await expect(second).toContainText('Changed')
  await expect(lockOf(second)).toHaveAttribute('aria-pressed', 'true')

  const locked = [await peopleOf(first), await peopleOf(second)]
  await page.getByRole('button', { name: 'Run again for the rest' }).click()
  await expect(announcement(page, '4 tables are listed.')).toBeAttached()
  await expect(cards(page)).toHaveCount(4)
  expect((await Promise.all([0, 1].map((i) => peopleOf(cards(page).nth(i))))).sort()).toEqual(locked.sort())
  expect(await groups(page)).toEqual([])

  // what has no tick is not saved
  for (const i of [2, 3]) await cards(page).nth(i).getByRole('checkbox').click({ force: true })
  await expect(page.getByText('2 of 4 chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Matchmaking selesai', MADE)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  const stored = await groups(page)
  const names = stored.map(({ member_ids }) => member_ids.map((id) => `Tamu ${id - 1}`).sort())
  expect(names.map((people) => people.join()).sort()).toEqual(locked.sort())
  expect(stored.map(({ venue }) => venue)).toEqual(['Kedai Senja', 'Kedai Senja'])
})

test('everything goes by keyboard, and a swap that breaks a rule is refused', async ({ page }) => {
  await signUp(page, 6)
  for (let i = 20; i < 26; i++)
    await page.request.post('/api/register', { data: answers(i, { budget: '>Rp200.000' }) })
  await openGroups(page)
  await page.getByRole('button', { name: 'Run Matchmaking' }).click()
  await page.getByRole('button', { name: 'Preview First' }).click()
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

  // a swap that breaks a rule is refused with the rule
  for (const card of [cards(page).nth(0), cards(page).nth(1)]) await (await memberOf(card, 'Pria')).click()
  await expect(swapBar(page)).toContainText(/Tamu \d+ has the budget >Rp200\.000/)
  await expect(swapBar(page).getByRole('button', { name: 'Swap' })).toBeHidden()
  await expect(swapBar(page).getByRole('button', { name: 'Choose Someone Else' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(swapBar(page)).toBeHidden()
  await expect(dialog(page)).toBeVisible()

  await lockOf(cards(page).nth(1)).press('Enter')
  await expect(announcement(page, 'is locked: it stays when you run again.')).toBeAttached()

  // closing asks, and says what is lost
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
  await expect(question).toContainText('reloading the page loses them')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog(page).locator(':focus')).toBeAttached()
})

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Matchmaking Preview' })
}

function cards(page: Page) {
  return page.getByRole('grid', { name: 'Proposed tables' }).getByRole('row')
}

function lockOf(card: Locator) {
  return card.getByRole('button', { name: /^Lock/ })
}

function swapBar(page: Page) {
  return page.getByRole('region', { name: 'Swap two people' })
}

/** What screen readers read out. */
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
