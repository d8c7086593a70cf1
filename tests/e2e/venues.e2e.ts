import { inDays } from '../support/evenings'
import { openWithGroup, stored } from './admin-group-steps'
import { callsOf, expect, STAFF, takeSession, test, toast, WALK } from './admin-steps'

test.use({ settings: { ...STAFF, BANK_ACCOUNT: 'BCA 1234567890 a.n. Semeja' } })

const MENU =
  'Makanan:\n1. Ayam bakar madu\n- Gado-gado (vegetarian)\nSate 25.000\nEs teh\nMinuman:\nEs jeruk +5rb'

test('a venue is added with its menu by lines, and changed', WALK, async ({ page }) => {
  await takeSession(page)
  await page.goto('/admin/venues')
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

  await row.getByRole('button', { name: 'Edit Kedai Senja' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Kedai Senja' })
  await expect(edit.getByLabel('WhatsApp')).toHaveValue('+62 812-3456-7890')
  // it has an address
  await expect(page).toHaveURL('/admin/venues?venue=1')
  await page.reload()
  await edit.getByLabel('Tables a night').fill('2')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(row.getByRole('cell').nth(3)).toHaveText('2')
  await expect(page).toHaveURL('/admin/venues')
})

test('a table takes its place from the book', async ({ page }) => {
  const date = inDays(30).slice(0, 10)
  await openWithGroup(page, { price: 75_000, area: 'Tugu', date })
  const staff = callsOf(page)
  for (const data of [
    { name: 'Angkringan Jauh', area: 'Laweyan', city: 'Solo', address: 'Jl. Solo 2' },
    { name: 'Kedai Senja', area: 'Tugu', address: 'Jl. Tugu 1', priceFrom: 120_000, tables_max: 1 },
  ])
    await staff('POST', '/api/venues', data)
  await page.reload()
  const book = page.getByRole('dialog', { name: 'Choose a venue' })
  await page.getByRole('button', { name: 'Edit Meja satu' }).click()
  const form = page.getByRole('dialog', { name: /^Edit Dinner Group/ })
  await form.getByRole('button', { name: 'From the book…' }).click()
  await expect(book.getByRole('listitem').first()).toContainText('Kedai Senja')
  await expect(book).toContainText('From Rp120.000, above the price of Rp75.000')
  await book.getByRole('button', { name: /^Kedai Senja/ }).click()
  await expect(form.getByLabel('Venue')).toHaveValue('Kedai Senja')
  await expect(form.getByLabel('Address')).toHaveValue('Jl. Tugu 1')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  expect(await stored(page)).toMatchObject({ venueId: 2 })
})
