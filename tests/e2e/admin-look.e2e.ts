import type { Page } from '@playwright/test'
import { answers } from '../support/answers'
import { makeGroup, openDetails, openGroups, openWithGroup } from './admin-group-steps'
import { expect, signUp, takeSession, test, toast } from './admin-steps'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 360, height: 800 }

test('long names, diets, venues and titles leave all of a group in reach on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  const long = { name: 'W'.repeat(80), dietaryRestrictions: 'x'.repeat(500) }
  for (let i = 1; i <= 6; i++) await page.request.post('/api/register', { data: answers(i, long) })
  await takeSession(page)
  await makeGroup(page, { name: 'G'.repeat(120), location: 'R'.repeat(200) })
  await openGroups(page)
  await page.getByRole('button', { name: /^G+ ?(· )?#1$/ }).click()
  const dialog = page.getByRole('dialog')
  const people = dialog.getByRole('table', { name: 'Group Members' })
  await expect(people.getByRole('rowheader')).toHaveCount(6)
  const hidden = (element: Element) => element.scrollWidth - element.clientWidth
  expect(await dialog.evaluate(hidden)).toBe(0)
  expect(await people.locator('..').evaluate(hidden)).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Edit G/ }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 })
  expect(await dialog.evaluate(hidden)).toBe(0)
})

test('a message lies over no row, button or title', async ({ page }) => {
  // it stays
  await page.addInitScript(() => {
    const later = setTimeout
    Object.assign(window, { setTimeout: (act: () => void, ms = 0) => (ms < 5000 ? later(act, ms) : 0) })
  })
  await openWithGroup(page)
  await signUp(page, 30, 50)
  const details = await openDetails(page)
  await details.getByLabel('Status of Tamu 1', { exact: true }).selectOption('messaging')
  await expect(toast(page, 'Status updated', 'Status of Tamu 1')).toBeVisible()
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size)
    expect(await coveredByToast(page)).toEqual([])
  }
  await page.keyboard.press('Escape')

  await page.setViewportSize(DESK)
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page.getByText('Showing 25 of')).toBeVisible()
  for (const size of [DESK, { width: 1280, height: 720 }, { width: 1024, height: 768 }]) {
    await page.setViewportSize(size)
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }))
    expect(await coveredByToast(page, 'tbody td')).toEqual([])
  }
})

/** Controls, and what else is named, that the message in view lies over: of those in view, where a press would meet the message instead. */
async function coveredByToast(page: Page, besides = 'h2'): Promise<string[]> {
  const message = await page
    .getByRole('alertdialog')
    .filter({ has: page.getByRole('button') })
    .last()
    .elementHandle()
  return message!.evaluate((message, others) => {
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
