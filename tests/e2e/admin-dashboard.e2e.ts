import { expect, openDashboard, signUp, test, toast, USER_COLUMNS } from './admin-steps'

test('on a phone the users table scrolls in its card', async ({ page }) => {
  await signUp(page, 26)
  await page.setViewportSize({ width: 360, height: 800 })
  await openDashboard(page, '?tab=users')
  const box = page.getByRole('region', { name: 'Daftar Pengguna' })
  await expect(box.getByRole('columnheader')).toHaveText(USER_COLUMNS)
  await expect(box.getByRole('row')).toHaveCount(26)
  const first = box.getByRole('rowheader').first()
  // more is seen than the column that stays
  expect((await first.boundingBox())!.width).toBeLessThan((await box.boundingBox())!.width / 2)
  await box.evaluate((element) => element.scrollTo({ left: 600, top: 300 }))
  // what is to be done stands above it
  await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }))
  await expect(box.getByRole('columnheader', { name: 'Name' })).toBeInViewport()
  await expect(first).not.toBeInViewport()
  await expect(box.getByRole('rowheader').nth(12)).toBeInViewport()
})

test('one toast at a time, gone after five seconds or with a swipe to the right', async ({ page }) => {
  await page.clock.install()
  await page.goto('/admin/login')
  await expect(page.getByLabel('Username')).toBeFocused()
  // time stands still but for what is run of it: a busy machine takes longer than a message stays
  await page.clock.pauseAt(Date.now() + 60_000)
  const failed = toast(page, 'Login failed', 'Invalid username or password')
  const fail = async () => {
    await page.getByLabel('Username').fill('nobody')
    await page.getByLabel('Password').fill('wrong-one')
    // a click would wait for frames
    await page.getByLabel('Password').press('Enter')
  }
  await fail()
  await expect(failed).toBeVisible()
  await failed.evaluate((element) => element.setAttribute('data-first', ''))
  await fail()
  // the second took the place of the first
  await expect(page.locator('[data-first]')).toHaveCount(0)
  await expect(failed).toHaveCount(1)
  await page.clock.runFor(4_500)
  await expect(failed).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(failed).toBeHidden()

  await fail()
  await expect(failed).toBeVisible()
  const box = (await failed.boundingBox())!
  const swipe = async (distance: number) => {
    await page.mouse.move(box.x + 40, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 40 + distance, box.y + 10, { steps: 4 })
    await page.mouse.up()
  }
  await swipe(45)
  await expect(failed).toBeVisible()
  await swipe(55)
  await expect(failed).toBeHidden()
})
