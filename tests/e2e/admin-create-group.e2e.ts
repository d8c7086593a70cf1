import type { Locator, Page } from '@playwright/test'
import { PRICE_MESSAGE } from '../../src/domain/group/dinner'
import { answers } from '../support/answers'
import { expect, test } from '../support/server'
import { expectNoViolations, openDashboard, STAFF, signUp, toast } from './admin-steps'

test.use({ viewport: { width: 1440, height: 900 }, settings: STAFF })

test('the form says what is missing from the first attempt on, and its day and time are picked, typed and moved', async ({
  page,
  server,
}) => {
  await signUp(server, page, 6)
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
  await field(page, 'Budget Range').selectOption('Rp100.000 - Rp200.000')
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

test('a seventh member, a fourth backup and people in both lists are refused, and six with backups are put together', async ({
  page,
  server,
}) => {
  await signUp(server, page, 10)
  await openForm(page)
  for (let i = 1; i <= 6; i++) await choose(page, 'Group Members', `Tamu ${i}`)
  for (const fact of ['Selected: 6 of 6 users required', 'Male: 3', 'Female: 3', 'High comfort: 6'])
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Age range: (\d+) - \1$/)).toBeVisible()

  await choose(page, 'Group Members', 'Tamu 7')
  const seventh = 'A dinner group must have exactly 6 members.'
  await expect(toast(page, 'Maximum selection reached', seventh)).toBeVisible()
  await choose(page, 'Backup Members', 'Tamu 1')
  const member = 'This user is already selected as a group member. Please deselect from group first.'
  await expect(toast(page, 'User already selected as group member', member)).toBeVisible()

  for (const i of [7, 8, 9]) await choose(page, 'Backup Members', `Tamu ${i}`)
  await expect(page.getByText('Selected: 3 of max 3 backup members')).toBeVisible()
  await choose(page, 'Backup Members', 'Tamu 10')
  const fourth = 'A dinner group can have a maximum of 3 backup members.'
  await expect(toast(page, 'Maximum backup selection reached', fourth)).toBeVisible()

  await page.getByRole('button', { name: 'Deselect Tamu 6' }).click()
  await choose(page, 'Group Members', 'Tamu 9')
  const backup = 'This user is already selected as a backup member. Please deselect from backup first.'
  await expect(toast(page, 'User already selected as backup', backup)).toBeVisible()
  await expect(page.getByText('Selected: 5 of 6 users required')).toBeVisible()

  await field(page, 'Group Name').fill('Makan malam Jumat')
  await field(page, 'Budget Range').selectOption('Rp100.000 - Rp200.000')
  await choose(page, 'Group Members', 'Tamu 6')
  await choose(page, 'Backup Members', 'Tamu 8', 'Selected')
  await submit(page)
  await expect(toast(page, 'Group created', 'Makan malam Jumat')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: 'Makan malam Jumat' })
  for (const text of ['scheduled', 'Not set', /\d\d\/\d\d\/\d{4} 19:00/])
    await expect(row).toContainText(text)
  await expect(page.getByRole('definition')).toHaveText(['10', '1', '6', '4'])

  // who has a seat or waits as backup is not offered again
  await page.getByRole('button', { name: 'Create Group' }).click()
  await expect(list(page, 'Group Members').getByRole('rowheader')).toHaveText(['Tamu 10', 'Tamu 8'])
})

test('people are sorted, searched by name, and filtered by the budget of the form, those removed marked', async ({
  page,
  server,
}) => {
  for (const [i, budget] of ['<Rp100.000', '>Rp200.000', '<Rp100.000'].entries())
    await page.request.post(`${server.url}/api/register`, { data: answers(i, { budget }) })
  await openForm(page)
  const removed = { removed: 'Datang terlambat dan marah' }
  await page.request.post('/api/users/2/update-profile', { data: removed })
  await page.reload()
  const [members, backups] = ['Group Members', 'Backup Members'].map((heading) =>
    list(page, heading).getByRole('rowheader'),
  ) as [Locator, Locator]
  const marked = /Tamu 0\s*Removed: Datang terlambat dan marah/
  await expect(backups).toHaveText([/Tamu 2/, /Tamu 1/, marked])
  await list(page, 'Backup Members').getByRole('button', { name: 'Name' }).click()
  await expect(backups).toHaveText([marked, /Tamu 1/, /Tamu 2/])
  await expect(list(page, 'Backup Members').getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )

  // the budget of the form filters both lists, until one of them has another filter
  await field(page, 'Budget Range').selectOption('<Rp100.000')
  await expect(members).toHaveText([/Tamu 2/, marked])
  await expect(backups).toHaveText([marked, /Tamu 2/])
  await page.getByLabel('Budget of Backup Members').selectOption('>Rp200.000')
  await expect(backups).toHaveText([/Tamu 1/])
  await page.getByLabel('Budget of Backup Members').selectOption('Rp100.000 - Rp200.000')
  await expect(page.getByText('No ungrouped users available')).toBeVisible()
  await expect(members).toHaveCount(2)
  await field(page, 'Budget Range').selectOption('>Rp200.000')
  await expect(members).toHaveText([/Tamu 1/])
  await expect(backups).toHaveText([/Tamu 1/])

  await field(page, 'Budget Range').selectOption('<Rp100.000')
  await page.getByLabel('Search Group Members').fill('tamu 0')
  await expect(members).toHaveText([marked])
  await expect(backups).toHaveCount(2)
  await choose(page, 'Group Members', 'Tamu 0')
  await expect(
    page.getByRole('button', { name: 'Deselect Tamu 0 · Removed: Datang terlambat dan marah' }),
  ).toBeVisible()
  await page.getByLabel('Search Group Members').fill('nobody')
  await list(page, 'Group Members').getByRole('button', { name: 'Clear search and budget' }).click()
  await expect(members).toHaveCount(3)
})

test('the form stays open for the next visit, and keeps what was chosen when the server refuses', async ({
  page,
  server,
}) => {
  await signUp(server, page, 6)
  await openForm(page)
  await page.reload()
  await field(page, 'Group Name').fill('Meja satu')
  await field(page, 'Budget Range').selectOption('Rp100.000 - Rp200.000')
  for (let i = 1; i <= 6; i++) await choose(page, 'Group Members', `Tamu ${i}`)

  // someone else seats the same people meanwhile
  expect((await page.request.post('/api/matchmaking')).status()).toBe(200)
  await submit(page)
  const taken = Array.from({ length: 6 }, (_, i) => `Tamu ${i + 1}`).join(', ')
  await expect(
    toast(page, 'Error creating group', `Already in a group or waiting as backup: ${taken}`),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deselect Tamu 1 · not free' })).toBeVisible()
  await expect(field(page, 'Group Name')).toHaveValue('Meja satu')
  await expect(page.getByText('Selected: 6 of 6 users required')).toBeVisible()
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
