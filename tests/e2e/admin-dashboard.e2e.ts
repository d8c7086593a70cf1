import { answers } from '../support/answers'
import { expect, expectNoViolations, openDashboard, signUp, test, toast, USER_COLUMNS } from './admin-steps'

test('an empty dashboard says so, and what cannot be loaded is tried once more', async ({ page }) => {
  await openDashboard(page)
  await expect(page.getByRole('term')).toHaveText([
    'Total Users',
    'Dinner Groups',
    'Grouped Users',
    'Ungrouped Users',
  ])
  await expect(page.getByRole('definition')).toHaveText(['0', '0', '0', '0'])
  await expect(page.getByRole('heading', { name: 'Daftar Pengguna' })).toBeVisible()
  await expect(page.getByText('Belum ada pengguna yang terdaftar')).toBeVisible()

  // where no money is taken no link leads to it until somebody has paid
  await expect(page.getByRole('link', { name: 'Numbers' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Money/ })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Dinner Groups' }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Dinner Groups' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('Belum ada kelompok yang dibuat')).toBeVisible()

  // what cannot be loaded
  await page.route('**/api/dinner-groups?*', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'The database is busy' } }),
  )
  await page.reload()
  const card = page.getByRole('alert').filter({ hasText: 'Error loading groups: The database is busy' })
  await expect(card.getByRole('heading', { name: 'Error' })).toBeVisible()
  await expectNoViolations(page)
  await page.unroute('**/api/dinner-groups?*')
  await card.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Belum ada kelompok yang dibuat')).toBeVisible()
})

test('the users table shows all answers, in full under the pointer, on a phone too', async ({ page }) => {
  const dian = {
    name: '<b>Dian</b>',
    phone: '+6281299990000',
    gender: 'female',
    activities: ['Ibu Rumah Tangga'],
    budget: '<Rp100.000',
    smoker: 'Ya',
  }
  await page.request.post('/api/register', { data: answers(1, dian) })
  await page.request.post('/api/register', { data: answers(2, { ...dian, name: 'Dian lagi' }) })
  await page.request.post('/api/register', {
    data: answers(3, { dietaryRestrictions: 'Alergi udang' }),
  })
  await openDashboard(page)

  const table = page.getByRole('table', { name: 'Daftar Pengguna' })
  await expect(table.getByRole('columnheader')).toHaveText(USER_COLUMNS)
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '<b>Dian</b>' }) })
  for (const text of ['Wanita', 'Ibu Rumah Tangga', '<Rp100.000', 'Nonton, Makan', 'Yes', 'Tidak ada'])
    await expect(row).toContainText(text)
  await expect(row.getByTitle('2 sign-ups with this phone')).toBeVisible()
  await expect(row.getByRole('cell', { name: /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/ })).toBeAttached()
  const other = table.getByRole('row').filter({ hasText: 'Alergi udang' })
  for (const text of ['Pria', 'Kuliah', 'No']) await expect(other).toContainText(text)

  // nothing else is said
  const name = 'Raden Ajeng Siti Nurhaliza Kusumawardhani'
  await page.request.post('/api/register', { data: answers(4, { name }) })
  await signUp(page, 1, 5)
  await page.getByRole('tab', { name: 'Dinner Groups' }).click()
  await page.getByRole('button', { name: 'Create Group' }).click()
  for (const wanted of [name, 'Tamu 5'])
    await page
      .getByRole('button', { name: `Select ${wanted}` })
      .first()
      .click()
  const chip = (of: string) => page.getByRole('listitem').filter({ hasText: of }).locator('.truncate')
  await chip(name).hover()
  await expect(chip(name)).toHaveAttribute('title', name)
  await chip('Tamu 5').hover()
  await expect(chip('Tamu 5')).not.toHaveAttribute('title')

  // on a phone the table scrolls in its card, and the page does not
  await signUp(page, 21, 6)
  await page.setViewportSize({ width: 360, height: 800 })
  await openDashboard(page, '?tab=users')
  const box = page.getByRole('region', { name: 'Daftar Pengguna' })
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
  expect(
    await page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement
      return [scrollWidth - clientWidth, scrollHeight - clientHeight]
    }),
  ).toEqual([0, 0])
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
