import type { Page } from '@playwright/test'
import { addDays, format } from 'date-fns'
import { people } from '../support/evenings'
import { zoneAtNoon } from '../support/whatsapp'
import { callsOf, expect, goTo, openDashboard, STAFF, signUp, test, WALK } from './admin-steps'

test.use({
  settings: {
    ...{ ...STAFF, TZ: zoneAtNoon(), PUBLIC_URL: 'https://semeja.example' },
    BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja',
  },
})

const FIRST = addDays(new Date(), 21)
const dayName = (date: Date) => format(date, 'EEEE d MMMM')

test('staff make an evening, see who joins it, and move it', WALK, async ({ page }) => {
  await signUp(page, 22)
  await openDashboard(page)
  await goTo(page, 'Evenings')
  const place = page.getByRole('main')
  await expect(place).toContainText('No evening ahead')

  // what is missing is named
  await place.getByRole('button', { name: 'New evening' }).click()
  const form = page.getByRole('dialog', { name: 'New Evening' })
  await form.getByRole('button', { name: 'Make Evening' }).click()
  await expect(form).toContainText('Area is required')
  await pickDay(page, 'Date', FIRST)
  await form.getByLabel('Price (rupiah)').fill('Rp150.000')
  await form.getByLabel('Area').fill('Prawirotaman')
  await form.getByLabel('City').fill('Yogyakarta')
  await form.getByRole('button', { name: 'Make Evening' }).click()
  await expect(form).toBeHidden()
  const card = place.getByRole('article', { name: dayName(FIRST) })
  await expect(card).toContainText('Prawirotaman, Yogyakarta · Rp150.000')
  await expect(card).toContainText('0 joined')

  // ids from 2 on are people; 22 join, one of them as staff hear it on the phone
  const [{ id, code }] = (await callsOf(page)('GET', '/api/evenings')).evenings
  for (const userId of people(2, 22))
    await callsOf(page)('POST', `/api/evenings/${id}/tickets`, { userId, pay: 'later' })
  await page.goto('/admin/guests/23')
  await page.getByText('Add to an evening (1)').click()
  await page.getByRole('button', { name: /^Join: / }).click()
  await expect(page.getByRole('list', { name: 'Their evenings' })).toContainText('On the list, by staff')
  await goTo(page, 'Evenings')
  // all that is done with it stands on its page
  await card.getByRole('link').click()

  await place.getByText('What it can become').click()
  await expect(place.getByText('Up to 3 tables for 22 who joined')).toBeVisible()
  await expect(place).toContainText('What would help')
  await expect(place).toContainText('Daftar di https://semeja.example')

  // its address is shown to be photographed
  await place.getByRole('button', { name: `More of ${dayName(FIRST)}` }).click()
  await page.getByRole('menuitem', { name: 'Show QR…' }).click()
  const shared = page.getByRole('dialog', { name: `QR code of ${dayName(FIRST)}` })
  await expect(shared).toContainText(`https://semeja.example/e/${code}`)
  await expect(shared.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await shared.getByRole('button', { name: 'Close' }).click()

  // of one of its tables a guest is asked for the transfer, and then it is moved
  await makeTables(page, id)
  await page.goto(`/admin/evenings/${id}`)
  await place.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: `Edit ${dayName(FIRST)}` })
  await pickDay(page, 'Date', addDays(FIRST, 2))
  await expect(edit).toContainText(/joining ends \w{3} .* tables are announced \w{3} /)
  await expect(edit).toContainText('Its 3 tables are taken apart')
  await expect(edit).toContainText('“Moved” is due to 18 guests')
  await edit.getByRole('button', { name: 'Move Evening' }).click()
  const why = page.getByRole('dialog', { name: 'Why is it moved?' })
  await expect(why).toContainText('18 people know of it')
  await why.getByLabel('Reason').fill('restonya tutup')
  await page.keyboard.press('Enter')
  await expect(edit).toBeHidden()
  await goTo(page, 'Evenings')
  const moved = place.getByRole('article', { name: dayName(addDays(FIRST, 2)) })
  await expect(moved).toContainText('22 joined')
  await goTo(page, 'Messages')
  await place.getByText('More filters').click()
  await place.getByLabel('Evening').selectOption(String(id))
  await place.getByLabel('Kind').selectOption('moved')
  await expect(place.getByRole('textbox', { name: 'Text' })).toHaveValue(/karena restonya tutup/)
})

async function pickDay(page: Page, label: string, date: Date) {
  await page.getByRole('button', { name: new RegExp(`^${label} `) }).click()
  const calendar = page.getByRole('dialog', { name: label, exact: true })
  const wanted = calendar.getByRole('button', { name: new RegExp(format(date, 'EEEE, MMMM d, yyyy')) })
  // it opens at the month of the day that is chosen
  await calendar.getByLabel('Year').selectOption(format(date, 'yyyy'))
  await calendar.getByLabel('Month').selectOption(format(date, 'MMMM'))
  await wanted.click()
  await expect(calendar).toBeHidden()
}

/** Makes three tables of the guests who have joined, and asks a member of the first for the transfer. */
async function makeTables(page: Page, eveningId: number) {
  const staff = callsOf(page)
  const path = `/api/evenings/${eveningId}/tables`
  const { digest } = await staff('POST', `${path}/preview`, {})
  await staff('POST', path, { digest })
  const groups = await staff('GET', '/api/dinner-groups')
  expect(groups).toHaveLength(3)
  const [{ id: groupId, member_ids: members }] = groups
  const { message } = await staff('POST', '/api/messages', { userId: members[0], groupId, kind: 'pay' })
  await staff('PATCH', `/api/messages/${message.id}`, { result: 'sent' })
}
