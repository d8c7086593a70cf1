import type { Page } from '@playwright/test'
import { focused, hiddenOnTheWay } from '../support/focus'
import { expect, IN_MOTION, test, WALK } from '../support/server'
import { openDashboard, STAFF, signUp, toast } from './admin-steps'

test.use({ ...IN_MOTION, viewport: { width: 1440, height: 900 }, settings: STAFF })

test('an evening of work needs nothing but the keyboard', WALK, async ({ page }) => {
  // many steps
  test.slow()
  await signUp(page, 8)
  await page.goto('/admin/login')
  await expect(page.getByLabel('Username')).toBeFocused()
  await type(page, STAFF.ADMIN_USERNAME, 'Tab', STAFF.ADMIN_PASSWORD, 'Enter')
  await expect(page.getByText('Showing 8 of 8 entries')).toBeVisible()

  // somebody met elsewhere: what is wrong waits for the first attempt, then follows what is typed
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await tabTo(page, 'Add New User')
  await page.keyboard.press('Enter')
  const person = page.getByRole('dialog', { name: 'Add New User' })
  const field = (label: string) => person.getByLabel(label, { exact: true })
  await expect(field('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(person.getByText('Enter a WhatsApp number of 9 digits or more')).toBeVisible()
  await expect(field('Name')).toBeFocused()
  await type(page, 'Sekar')
  await expect(person.getByText('Name is required')).toBeHidden()
  await type(page, 'Tab', '0812-3000-001', 'Tab')
  await expect(field('Phone')).toHaveValue('+628123000001')
  await type(page, `1708${new Date().getFullYear() - 14}`, 'Enter')
  await expect(toast(page, 'Validation Error', 'User must be at least 18 years old')).toBeVisible()
  await expect(field('Birth Date')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await type(page, '01021999', 'Enter')
  await expect(toast(page, 'Success', 'User added successfully')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Sekar' })).toBeVisible()
  // the number, which is that of another one, was in no address
  expect(addresses.filter((address) => address.includes('8123000001'))).toEqual([])

  // a group by hand
  await page.getByRole('tab', { name: 'Users' }).focus()
  await page.keyboard.press('ArrowRight')
  await tabTo(page, 'Create Group')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Group Name')).toBeFocused()
  // what is wrong takes the focus
  await page.getByRole('dialog').getByRole('button', { name: 'Create Group' }).press('Enter')
  await expect(page.getByText('You must select exactly 6 members for the group')).toBeVisible()
  await expect(page.getByLabel('Group Name')).toBeFocused()
  await type(page, 'Meja satu', 'Tab', 'R')
  await expect(page.getByLabel('Budget Range')).toHaveValue('Rp100.000 - Rp200.000')
  // a calendar that begins today
  const day = page.getByRole('button', { name: /^Event Date/ })
  await day.focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Event Date' })
  await expect(calendar.getByRole('button', { name: /Today/ })).toBeFocused()
  await expect(calendar.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await type(page, 'ArrowLeft', 'ArrowRight', 'Enter')
  await expect(calendar).toBeHidden()
  await expect(day).toBeFocused()
  const time = page.getByLabel('Event Time')
  await time.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await type(page, '1930', 'Tab')
  await expect(time).toHaveValue('19:30')
  await time.press('ArrowUp')
  await expect(time).toHaveValue('19:45')
  for (let i = 8; i > 2; i--) {
    await tabTo(page, `Select Tamu ${i}`)
    await page.keyboard.press('Space')
  }
  await expect(page.getByText('Selected: 6 of 6 users required')).toBeVisible()
  await tabTo(page, 'Select Tamu 2', 'Backup Members')
  await page.keyboard.press('Space')
  await page.getByLabel('Group Name').focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Group created', 'Meja satu')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create Group' })).toBeFocused()

  // somebody leaves with a reason, a backup takes the seat, another stands by
  await page.getByRole('button', { name: 'Meja satu', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Meja satu' })
  await expect(dialog.getByRole('button', { name: 'Remove Tamu 8' })).toBeVisible()
  await tabTo(page, 'Status of Tamu 7')
  await type(page, 'paid')
  await expect(dialog.getByLabel('Status of Tamu 7')).toHaveValue('paid')
  await tabTo(page, 'Remove Tamu 8')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Reason for removal')).toBeFocused()
  await type(page, 'Sakit', 'Tab')
  await tabTo(page, 'Remove Member')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Member removed', 'Group members updated successfully')).toBeVisible()
  expect((await (await page.request.get('/api/users/9')).json()).profile.removed).toBe('Sakit')
  await tabTo(page, 'Promote Tamu 2 to member')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Promote Tamu 2 to member' })).toBeHidden()
  await tabTo(page, 'Find a backup member')
  await type(page, 'tamu 1')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/Tamu 1/])
  await type(page, 'ArrowDown', 'Enter', 'Tab', 'Enter')
  await expect(toast(page, 'Backup member added', 'Group members updated successfully')).toBeVisible()
  await expect(dialog.getByLabel('Find a backup member')).toBeFocused()
  await expect(dialog.getByLabel('Find a backup member')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Meja satu', exact: true })).toBeFocused()
  const { group } = await (await page.request.get('/api/dinner-groups/1')).json()
  expect(group).toMatchObject({ member_statuses: { 8: 'paid' } })
  expect([group.member_ids.toSorted(), group.backup_member_ids]).toEqual([[3, 4, 5, 6, 7, 8], [2]])
})

test('what has the focus shows it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const shows = async () => expect(await focused(page)).toMatchObject({ isRinged: true })
  await signUp(page, 8)
  await page.goto('/admin/login')
  await expect(page.getByLabel('Username')).toBeFocused()
  expect(await hiddenOnTheWay(page)).toEqual([])
  await openDashboard(page)
  await expect(page.getByRole('row', { name: 'Tamu 8' })).toBeVisible()
  expect(await hiddenOnTheWay(page)).toEqual([])
  await page.getByRole('tab', { name: 'Users' }).focus()
  await page.keyboard.press('ArrowRight')
  await shows()

  await page.getByRole('button', { name: 'Create Group' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Select Tamu 1' })).toHaveCount(2)
  expect(await hiddenOnTheWay(page)).toEqual([])
  await page.getByRole('button', { name: /^Event Date/ }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await shows()
  expect(await hiddenOnTheWay(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Event Date/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'Run Matchmaking' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Preview First' }).focus()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: 'Matchmaking Preview' })
  await expect(preview.getByRole('row').first()).toBeVisible()
  expect(await hiddenOnTheWay(page)).toEqual([])
  // cards of tables, and the list of those who wait
  for (const grid of await preview.getByRole('grid').all()) {
    await grid.getByRole('row').first().focus()
    await page.keyboard.press('ArrowDown')
    await shows()
  }
})

const KEYS = ['Tab', 'Enter', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/** Types texts and presses keys, one after the other. */
async function type(page: Page, ...parts: string[]) {
  for (const part of parts) await (KEYS.includes(part) ? page.keyboard.press(part) : page.keyboard.type(part))
}

/** Goes on with Tab until what has this name (in the table called so) is focused. */
async function tabTo(page: Page, name: string, table?: string) {
  for (let presses = 0; presses < 120; presses++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent
      const name = element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
      return { name: name.trim(), table: element?.closest('table')?.getAttribute('aria-label') }
    })
    if (focused.name === name && (!table || focused.table === table)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}`)
}
