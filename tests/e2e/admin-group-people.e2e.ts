import { answers } from '../support/answers'
import { makeGroup, openDetails, openGroups, openWithGroup, UPDATED } from './admin-group-steps'
import { expect, hold, signUp, takeSession, test, toast } from './admin-steps'

test('someone is found by name or phone among many, as one types', async ({ page }) => {
  await openWithGroup(page, { backupMembers: [] })
  await signUp(page, 20, 20)
  for (const [i, name] of ['Zainal Abidin', 'Ucok'].entries())
    await page.request.post('/api/register', {
      data: answers(90 + i, { name, username: `user_177${i}`, dietaryRestrictions: 'Alergi udang' }),
    })
  const dialog = await openDetails(page)
  const box = dialog.getByLabel('Find a backup member')
  const options = page.getByRole('listbox').getByRole('option')
  await box.focus()
  await page.keyboard.press('ArrowDown')
  await expect(options).toHaveCount(20)
  await expect(page.getByText('7 more: type more of the name or phone')).toBeVisible()

  const sent = new Set<string>()
  page.on('request', (request) => request.url().includes('who=') && sent.add(request.url()))
  await page.keyboard.insertText('abi zai')
  await expect(options).toHaveText([/Zainal Abidin/])
  // of the budget of the table, and of all
  expect(sent.size).toBe(2)
  // Enter on who is still listed for an earlier text waits for who is found
  await box.fill('')
  await expect(options).toHaveCount(20)
  const release = await hold(page, '**/api/users?*who=*')
  await page.keyboard.insertText('Zainal')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  release()
  await expect(box).toHaveValue('Zainal Abidin')

  await box.fill('+62 812-3000-091')
  await expect(options).toHaveText([/Ucok/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue('Ucok')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Backup member added', UPDATED)).toBeVisible()
  await expect(box).toBeFocused()
})

test('long names, diets, venues and titles leave all of a group in reach on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
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
