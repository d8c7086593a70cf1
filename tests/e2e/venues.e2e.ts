import type { Page } from '@playwright/test'
import { addDays, format } from 'date-fns'
import { openWithGroup } from './admin-group-steps'
import { expect, STAFF, takeSession, test, toast, WALK } from './admin-steps'

test.use({ settings: { ...STAFF, BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja' } })

const MENU =
  'Makanan:\n1. Ayam bakar madu\n- Gado-gado (vegetarian)\nSate 25.000\nEs teh\nMinuman:\nEs jeruk +5rb'

async function openVenues(page: Page, query = '') {
  await takeSession(page)
  await page.goto(`/admin/venues${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Venues' })).toBeVisible()
}

async function addVenue(page: Page, name: string, fields: Record<string, string> = {}) {
  await page.getByRole('button', { name: 'New venue' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Venue' })
  for (const [label, text] of Object.entries({ Name: name, ...fields }))
    await dialog.getByLabel(label, { exact: true }).fill(text)
  return dialog
}

test('a venue is added with its menu by lines, changed, archived and restored', WALK, async ({ page }) => {
  await openVenues(page)
  await expect(page.getByText('No venue yet')).toBeVisible()
  await page.getByRole('button', { name: 'New venue' }).first().click()
  const form = page.getByRole('dialog', { name: 'New Venue' })
  await form.getByRole('button', { name: 'Add, then its menu' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await form.getByLabel('Name', { exact: true }).fill('Kedai Senja')
  await form.getByLabel('Area').fill('Prawirotaman')
  await form.getByLabel('From (rupiah a person)').fill('Rp 40.000')
  await form.getByLabel('To (rupiah a person)').fill('30.000')
  await form.getByLabel('WhatsApp').fill('0812 3456 7890')
  await form.getByLabel('How quiet').selectOption('Quiet')
  await form.getByLabel('Halal').selectOption('Yes')
  await form.getByRole('button', { name: 'Add, then its menu' }).click()
  await expect(form.getByText('Not below the lowest price')).toBeVisible()
  await form.getByLabel('To (rupiah a person)').fill('90.000')
  await form.getByRole('button', { name: 'Add, then its menu' }).click()

  const menu = page.getByRole('dialog', { name: 'Menu of Kedai Senja' })
  await menu.getByLabel('Lines').fill(MENU)
  await expect(menu.getByText('Not understood (1)')).toBeVisible()
  await menu.getByRole('button', { name: /^Save/ }).click()
  await expect(menu.getByText('Mend or take out the lines')).toBeVisible()
  await menu.getByRole('button', { name: 'Leave out the price' }).click()
  await expect(menu.getByText('Not understood')).toBeHidden()
  await expect(menu.getByLabel('Lines')).toHaveValue(MENU.replace(' 25.000', ''))
  await menu.getByLabel('Lines').fill(MENU.replace('25.000', '+25.000'))
  await menu.getByRole('button', { name: 'Save 5 on the menu' }).click()
  await expect(toast(page, 'Menu saved', '')).toBeVisible()

  const row = page.getByRole('row', { name: /Kedai Senja/ })
  await expect(row).toContainText('Rp40.000 to Rp90.000')
  await expect(row.getByRole('button', { name: /menu of Kedai Senja/i })).toHaveText('4 + 1')
  await row.getByRole('button', { name: /menu of Kedai Senja/i }).click()
  await expect(menu.getByLabel('Lines')).toHaveValue(
    'Makanan:\nAyam bakar madu\nGado-gado #vegetarian\nSate +25.000\nEs teh\nMinuman:\nEs jeruk +5.000',
  )
  await menu.getByRole('button', { name: 'Cancel' }).click()

  await row.getByRole('button', { name: 'Edit Kedai Senja' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Kedai Senja' })
  await expect(edit.getByLabel('WhatsApp')).toHaveValue('+62 812-3456-7890')
  // it has an address
  await expect(page).toHaveURL('/admin/venues?venue=1')
  await page.reload()
  await edit.getByLabel('Tables a night').fill('2')
  await expect(edit.getByText('is in the book already')).toHaveCount(0)
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(row.getByRole('cell').nth(3)).toHaveText('2')
  await expect(page).toHaveURL('/admin/venues')
  await page.goto('/admin/venues?venue=99')
  const missing = page.getByRole('dialog', { name: 'Edit venue' })
  await expect(missing.getByRole('alert')).toBeVisible()
  await missing.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/admin/venues')

  // a second branch may be called the same
  const again = await addVenue(page, ' kedai  SENJA')
  const hint = again.getByText(
    'Kedai Senja is in the book already (Prawirotaman). Add it if this is another place.',
  )
  await expect(hint).toBeVisible()
  await again.getByLabel('Name', { exact: true }).fill('kedai senja')
  await again.getByRole('button', { name: 'Add, then its menu' }).click()
  await page
    .getByRole('dialog', { name: 'Menu of kedai senja' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(page.getByRole('row', { name: /kedai senja/i })).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete kedai senja', exact: true }).click()
  await page.getByRole('alertdialog', { name: /\?$/ }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: /kedai senja/i })).toHaveCount(1)
})

test.describe('on dinners', () => {
  const DAY = format(addDays(new Date(), 30), 'yyyy-MM-dd')

  async function openBook(page: Page) {
    await openWithGroup(page, { price: 75_000, area: 'Tugu', date: DAY })
    for (const data of [
      { name: 'Angkringan Jauh', area: 'Laweyan', city: 'Solo', address: 'Jl. Solo 2' },
      { name: 'Kedai Senja', area: 'Tugu', address: 'Jl. Tugu 1', priceFrom: 120_000, tables_max: 1 },
    ])
      expect((await page.request.post('/api/venues', { data })).status()).toBe(201)
    await page.reload()
  }

  const book = (page: Page) => page.getByRole('dialog', { name: 'Choose a venue' })

  test('a group, a form and an evening take their place from the book', async ({ page }) => {
    await openBook(page)
    await page.getByRole('button', { name: 'Edit Meja satu' }).click()
    const form = page.getByRole('dialog', { name: /^Edit Dinner Group/ })
    await form.getByRole('button', { name: 'From the book…' }).click()
    await expect(book(page).getByRole('listitem').first()).toContainText('Kedai Senja')
    await expect(book(page)).toContainText('From Rp120.000, above the price of Rp75.000')
    await book(page)
      .getByRole('button', { name: /^Kedai Senja/ })
      .click()
    await expect(form.getByLabel('Venue')).toHaveValue('Kedai Senja')
    await expect(form.getByLabel('Address')).toHaveValue('Jl. Tugu 1')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form).toBeHidden()
    await page.getByRole('button', { name: 'Edit Meja satu' }).click()
    await form.getByRole('button', { name: 'From the book…' }).click()
    await expect(book(page).getByRole('listitem').filter({ hasText: 'Chosen now' })).toContainText(
      'Kedai Senja',
    )
    await page.keyboard.press('Escape')
    await expect(book(page)).toBeHidden()
    await form.getByRole('button', { name: 'Cancel' }).click()
    const venueId = async () => (await (await page.request.get('/api/dinner-groups/1')).json()).group.venueId
    expect(await venueId()).toBe(2)
    await page.getByRole('button', { name: 'Edit Meja satu' }).click()
    await form.getByLabel('Venue').fill('Rumah Bu Ayu')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form).toBeHidden()
    expect(await venueId()).toBeNull()

    // an evening has a venue for its tables, and is where that is
    await page.goto('/admin/evenings')
    await page.getByRole('button', { name: 'New evening' }).first().click()
    const evening = page.getByRole('dialog', { name: 'New Evening' })
    await evening.getByText(/^Title, women only, list, notes, venue/).click()
    await evening.getByRole('button', { name: 'From the book…' }).click()
    await page.getByRole('button', { name: /^Angkringan Jauh/ }).click()
    await expect(evening.getByLabel('Area')).toHaveValue('Laweyan')
    await expect(evening.getByLabel('City')).toHaveValue('Solo')
    await expect(evening).toContainText('Angkringan Jauh')
    await evening.getByRole('button', { name: 'No venue' }).click()
    await expect(evening).toContainText('each table has its own')
  })
})
