import { answers } from '../support/answers'
import { changeFirst, openDetails, openWithGroup, STALE, stored, UPDATED } from './admin-group-steps'
import { expect, hold, poll, STAFF, signUp, test, toast } from './admin-steps'

test.use({ settings: { ...STAFF, PIC_NAMES: 'Ayu,Budi' } })

test('a change in the row is taken back where it fails, and two at once both hold', async ({ page }) => {
  await openWithGroup(page)
  const status = page.getByLabel('Status of Meja satu')
  const pic = page.getByLabel('PIC of Meja satu')
  await expect(pic.getByRole('option')).toHaveText(['Unassigned', 'Ayu', 'Budi'])
  await page.route('**/api/dinner-groups/1', (route) => route.fulfill({ status: 500, body: '' }))
  await status.selectOption('completed')
  await expect(toast(page, 'Error updating status', 'Failed to update group status')).toBeVisible()
  await expect(status).toHaveValue('scheduled')
  await page.unroute('**/api/dinner-groups/1')

  // someone else was faster
  await changeFirst(page, { pic: 'Ayu' })
  await status.selectOption('cancelled')
  await expect(toast(page, 'Validation Error', STALE)).toBeVisible()
  await expect(status).toHaveValue('scheduled')
  await expect(pic).toHaveValue('Ayu')

  const release = await hold(page, '**/api/dinner-groups/1')
  await status.selectOption('confirming')
  await pic.selectOption('Budi')
  release()
  await expect.poll(() => stored(page)).toMatchObject({ status: 'confirming', pic: 'Budi' })
})

test('a group opens by an event with its id', async ({ page }) => {
  await openWithGroup(page)
  const details = page.getByRole('dialog', { name: 'Meja satu' })
  // the dashboard is there, and listens
  await expect(page.getByText('Showing 1 of 1 entries')).toBeVisible()
  const open = (detail: number | string) =>
    page.evaluate((id) => dispatchEvent(new CustomEvent('semeja:open-group', { detail: id })), detail)
  for (const id of [1, '1']) {
    await open(id)
    await expect(details).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
  }
  await open(99)
  await expect(page.getByRole('dialog').getByText('There is no such group')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Enter in a list waits for who is found by what was typed', async ({ page }) => {
  await openWithGroup(page, { backupMembers: [] })
  await signUp(page, 20, 20)
  const zainal = answers(90, { name: 'Zainal Abidin', dietaryRestrictions: 'Alergi udang' })
  await page.request.post('/api/register', { data: zainal })
  const dialog = await openDetails(page)

  const box = dialog.getByLabel('Find a backup member')
  await box.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(20)
  // Enter on who is still listed for an earlier text waits for who is found
  const release = await hold(page, '**/api/users?*who=*')
  await page.keyboard.insertText('abi zai')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  release()
  await expect(box).toHaveValue('Zainal Abidin')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Backup member added', UPDATED)).toBeVisible()
  await expect(box).toBeFocused()
})

test('a status locks the dialog for a moment, and no late list shows the one before', async ({ page }) => {
  await openWithGroup(page, { backupMembers: [] })
  const dialog = await openDetails(page)
  const status = dialog.getByLabel('Status of Tamu 1', { exact: true })
  const release = await hold(page, '**/member-status')
  await status.selectOption('paid')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  release()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled()
  await page.unroute('**/member-status')
  await page.route('**/member-status', (route) => route.fulfill({ status: 500, body: '' }))
  await status.selectOption('dropped')
  await expect(status).toHaveValue('paid')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/member-status')

  // lists that are on their way when a status is set
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let late = 0
  const path = /\/api\/dinner-groups(\/1)?(\?|$)/
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET' || late >= 2) return route.continue()
    late++
    const response = await route.fetch()
    await arrived
    await route.fulfill({ response }).catch(() => undefined)
  })
  // somebody else changes something, and the lists are fetched
  await page.request.patch('/api/dinner-groups/1', { data: { name: 'Meja satu saja' } })
  await poll(page)
  await expect.poll(() => late).toBe(2)
  // no poll that would put things right
  await page.route('**/api/changes*', (route) => route.abort())

  const other = page.getByRole('dialog').getByLabel('Status of Tamu 2', { exact: true })
  await other.selectOption('confirmed')
  await expect(toast(page, 'Status updated', 'Status of Tamu 2 updated to confirmed')).toBeVisible()
  arrive()
  // what somebody else changed comes after all, and the status stays
  await expect(page.getByRole('dialog', { name: 'Meja satu saja' })).toBeVisible()
  await expect(other).toHaveValue('confirmed')
  await page.unrouteAll()
})
