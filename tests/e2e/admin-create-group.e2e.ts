import type { Locator, Page } from '@playwright/test'
import { PRICE_MESSAGE } from '../../src/domain/group/dinner'
import { answers } from '../support/answers'
import { expect, expectNoViolations, openDashboard, signUp, test, toast } from './admin-steps'

test('the form says what is missing; its day and time are picked, typed and moved', async ({ page }) => {
  await signUp(page, 6)
  const other = answers(7, { budget: '<Rp100.000', name: 'Zainal' })
  await page.request.post('/api/register', { data: other })
  await openForm(page)
  await expect(field(page, 'Group Name')).toHaveAttribute('placeholder', 'Dinner Group 1')
  await expect(field(page, 'Event Time')).toHaveValue('19:00')
  await expect(field(page, 'Venue')).toHaveAttribute('placeholder', 'To be determined')
  const dialog = page.getByRole('dialog', { name: 'Create New Dinner Group' })
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)

  const errors = [
    'Group name is required',
    'Budget is required',
    'You must select exactly 6 members for the group',
  ]
  for (const error of errors) await expect(page.getByText(error)).toBeHidden()
  await submit(page)
  for (const error of errors) await expect(page.getByText(error)).toBeVisible()
  await expect(field(page, 'Group Name')).toBeFocused()
  await expectNoViolations(page)

  await field(page, 'Group Name').fill('Makan malam Jumat')
  await expect(page.getByText('Group name is required')).toBeHidden()
  await field(page, 'Event Time').fill('25.00')
  await expect(page.getByText('Event time is not a time')).toBeVisible()
  await field(page, 'Event Time').fill('2015')
  await expect(page.getByText('Event time is not a time')).toBeHidden()

  // a calendar that begins today
  const day = page.getByRole('dialog').getByRole('button', { name: /^Event Date \w+ \d+, \d{4} · \w{3}$/ })
  const today = (await day.textContent())!.replace(/ · .*/, '')
  // on a desk there is room for the longest, too
  const missing = await day.locator('span').evaluate((text) => {
    const shown = text.textContent
    text.textContent = 'September 30, 2026 · Wed'
    const width = text.scrollWidth - text.clientWidth
    text.textContent = shown
    return width
  })
  expect(missing).toBe(0)
  await day.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Event Date' })
  await expect(calendar.getByRole('button', { name: /Today/ })).toBeFocused()
  await expect(calendar.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(day).toBeFocused()
  await expect(day).not.toContainText(today)

  const time = field(page, 'Event Time')
  await time.fill('1930')
  await time.blur()
  await expect(time).toHaveValue('19:30')
  await time.press('ArrowUp')
  await expect(time).toHaveValue('19:45')
  await time.press('ArrowDown')
  await time.press('ArrowDown')
  await expect(time).toHaveValue('19:15')
  await time.fill('20.5')
  await time.fill('20.05')

  await field(page, 'Price (rupiah)').fill('seratus')
  await submit(page)
  await expect(page.getByText(PRICE_MESSAGE)).toBeVisible()
  await field(page, 'Price (rupiah)').fill('Rp 150.000')
  await field(page, 'Address').fill('Jl. Prawirotaman 7')
  await field(page, 'Name at the door').fill('Semeja')
  await field(page, 'Area').fill('Prawirotaman')
  await field(page, 'Group Name').fill('Makan malam Sabtu')
  // the budget of the form filters both lists, until one of them has another filter
  const [members, backups] = ['Group Members', 'Backup Members'].map((heading) =>
    list(page, heading).getByRole('rowheader'),
  ) as [Locator, Locator]
  await field(page, 'Budget Range').selectOption('<Rp100.000')
  for (const one of [members, backups]) await expect(one).toHaveText([/^Zainal/])
  await page.getByLabel('Budget of Backup Members').selectOption('>Rp200.000')
  await expect(page.getByText('No ungrouped users available')).toBeVisible()
  await expect(members).toHaveCount(1)
  await field(page, 'Budget Range').selectOption('Rp100.000 - Rp200.000')
  for (const one of [members, backups]) await expect(one).toHaveCount(6)
  for (let i = 1; i <= 6; i++) await choose(page, 'Group Members', `Tamu ${i}`)
  const request = page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.url().endsWith('/dinner-groups'),
  )
  await submit(page)
  const { date, ...payload } = (await request).postDataJSON()
  expect(Date.parse(date)).toBe(Date.parse(`${today} UTC`) + 86_400_000)
  expect(payload).toMatchObject({
    ...{ location: 'To be determined', time: '20:05', status: 'scheduled' },
    ...{ price: 150_000, address: 'Jl. Prawirotaman 7', booked_as: 'Semeja', area: 'Prawirotaman' },
  })
  await expect(toast(page, 'Group created', 'Makan malam Sabtu')).toBeVisible()
})

async function openForm(page: Page) {
  await openDashboard(page, '?tab=groups')
  await page.getByRole('button', { name: 'Create Group' }).click()
  await expect(page.getByRole('dialog', { name: 'Create New Dinner Group' })).toBeVisible()
}

function submit(page: Page) {
  return page.getByRole('dialog').getByRole('button', { name: 'Create Group' }).click()
}

function field(page: Page, label: string) {
  return page.getByRole('dialog').getByLabel(label, { exact: true })
}

function list(page: Page, heading: string) {
  return page.getByRole('table', { name: heading })
}

function choose(page: Page, heading: string, name: string, text = 'Select') {
  return list(page, heading)
    .getByRole('button', { name: `${text} ${name}`, exact: true })
    .click()
}
