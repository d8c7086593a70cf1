import { openDetails, openWithGroup, STALE, stored } from './admin-group-steps'
import { callsOf, expect, hold, poll, signIn, signUp, test } from './admin-steps'

test('what is stored before the first poll is shown, and silence is said', async ({ page }) => {
  await signUp(page, 1)
  await page.clock.install()
  await page.goto('/admin/login')
  const release = await hold(page, '**/api/changes')
  await signIn(page)
  await expect(page.getByRole('link', { name: 'Tamu 1', exact: true })).toBeVisible()
  await signUp(page, 1, 2)
  release()
  await expect(page.getByRole('link', { name: 'Tamu 2', exact: true })).toBeVisible()

  await page.unrouteAll()
  const outdated = page.getByText(/^Not up to date since \d\d:\d\d$/)
  let polls = 0
  // the first poll is not answered at all
  await page.route('**/api/changes', (route) => (polls++ > 0 ? route.abort() : undefined))
  await signUp(page, 1, 4)
  // the page's clock is run by hand: the first is given up after ten seconds
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(outdated).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })
  await expect(outdated).toHaveRole('status')
  expect(polls).toBe(3)
  await page.setViewportSize({ width: 320, height: 800 })
  await expect(outdated).toBeInViewport({ ratio: 1 })
  await page.unrouteAll()
  await page.clock.runFor(5000)
  await expect(outdated).toBeHidden()
  await expect(page.getByRole('link', { name: 'Tamu 4', exact: true })).toBeVisible()
})

test('two staff edit one group, and nobody overwrites the other', async ({ page }) => {
  await openWithGroup(page)
  const colleague = callsOf(page)
  await page.getByRole('button', { name: 'Edit Meja satu' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Dinner Group' })
  await form.getByLabel('Venue').fill('Warung Sate')
  await colleague('PATCH', '/api/dinner-groups/1', { status: 'confirming' })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByRole('alert')).toContainText(STALE)
  await form.getByRole('button', { name: 'Load the newest' }).click()
  await expect(form.getByLabel('Venue')).toHaveValue('Warung Sate')
  // saved over what is now known, both changes are there
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form).toBeHidden()
  expect(await stored(page)).toMatchObject({ status: 'confirming', venue: 'Warung Sate' })

  const open = await openDetails(page)
  await colleague('DELETE', '/api/dinner-groups/1')
  await poll(page)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'This group has been deleted meanwhile.',
  )
  await expect(open.getByRole('table')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})
