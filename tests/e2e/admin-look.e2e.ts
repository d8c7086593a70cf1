import { makeGroup, openDetails, openGroups, openWithGroup } from './admin-group-steps'
import { coveredByToast, expect, expectNoViolations, signUp, takeSession, test, toast } from './admin-steps'

const PHONE = { width: 360, height: 800 }
const VENUE = 'Kedai Senja Prawirotaman'

test('the groups table cuts no time or venue short, and any status can be read', async ({ page }) => {
  await signUp(page, 6)
  await takeSession(page)
  await makeGroup(page, {
    name: 'Age: 18-21 Males: 3 Females: 3',
    location: VENUE,
    date: '2030-12-04',
    status: 'completed',
  })
  await openGroups(page)
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText(VENUE)
  const cut = await row.evaluate((element) =>
    [...element.querySelectorAll('td, th, td span')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
      .filter((part) => getComputedStyle(part).overflow !== 'visible')
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
  for (const status of ['completed', 'scheduled', 'confirming']) {
    await row.getByLabel(/^Status of/).selectOption(status)
    await row.getByLabel(/^Status of/).hover()
    await expectNoViolations(page)
  }
})

test('a message lies beside the pager, over no row and nothing of a dialog', async ({ page }) => {
  // it stays
  await page.addInitScript(() => {
    const later = setTimeout
    Object.assign(window, { setTimeout: (act: () => void, ms = 0) => (ms < 5000 ? later(act, ms) : 0) })
  })
  await openWithGroup(page)
  await signUp(page, 30, 50)
  await page.getByLabel('Status of Meja satu').selectOption('completed')
  await expect(toast(page, 'Status updated', 'Group status updated to completed')).toBeVisible()
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(page.getByText('Showing 25 of')).toBeVisible()
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }))
    expect(await coveredByToast(page, 'tbody td')).toEqual([])
  }
  const desk = { width: 1440, height: 900 }
  const look = async (name: RegExp, open: () => Promise<unknown>) => {
    await page.setViewportSize(desk)
    await open()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    for (const size of [desk, { width: 1280, height: 720 }, PHONE]) {
      await page.setViewportSize(size)
      // a phone is full: there it stands over a title for its seconds, and over no control
      const covered = await coveredByToast(page, size === PHONE ? 'label' : 'h2, label')
      expect([name, size.width, covered]).toEqual([name, size.width, []])
      const { y, height } = (await dialog.boundingBox())!
      if (size === desk) expect(y + height).toBeGreaterThan(870)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.setViewportSize(desk)
  await page.getByRole('tab', { name: 'Dinner Groups' }).click()
  await toast(page, 'Status updated', '')
    .locator('p')
    .evaluate((text) =>
      text.append(' A colleague changed this table meanwhile, and what you typed is kept here.'),
    )
  const preview = async () => {
    await page.getByRole('button', { name: 'Run Matchmaking' }).click()
    await page.getByRole('button', { name: 'Preview First' }).click()
    await expect(page.getByPlaceholder('Find a name or phone')).toBeVisible()
  }
  await look(/Preview/, preview)
  await page.getByRole('tab', { name: 'Users' }).click()
  const edit = page.getByRole('button', { name: /^Edit Tamu/ }).first()
  await look(/Edit User/, () => edit.click())
})

test('a message lies over no button, title or phone number; the focus stays', async ({ page }) => {
  await openWithGroup(page)
  const dialog = await openDetails(page)
  await dialog.getByLabel('Status of Tamu 1', { exact: true }).selectOption('messaging')
  await expect(toast(page, 'Status updated', 'Status of Tamu 1')).toBeVisible()
  expect(await coveredByToast(page)).toEqual([])
  const desktop = page.viewportSize()!
  await page.setViewportSize(PHONE)
  expect(await coveredByToast(page)).toEqual([])
  const phone = await dialog
    .getByRole('link', { name: /^\+62/ })
    .locator('visible=true')
    .first()
    .boundingBox()
  const status = await dialog.getByLabel('Status of Tamu 1', { exact: true }).boundingBox()
  expect(phone!.x + phone!.width).toBeLessThan(status!.x)
  await page.setViewportSize(desktop)
  await dialog.getByLabel('Status of Tamu 1', { exact: true }).selectOption('idle')
  await expect(toast(page, 'Status updated', 'updated to idle')).toBeVisible()

  await dialog.getByLabel('Status of Tamu 1', { exact: true }).selectOption('dropped')
  await dialog.getByRole('button', { name: 'Promote Tamu 7 in place of Tamu 1' }).focus()
  await page.keyboard.press('Enter')
  const members = dialog.getByRole('region', { name: 'Group Members' })
  await expect(members.getByRole('rowheader', { name: /Tamu 7/ })).toBeVisible()
  await expect(members).toBeFocused()

  await dialog.getByRole('button', { name: 'Remove Tamu 2' }).click()
  await page.getByLabel('Reason for removal').fill('Salah orang')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(members.getByRole('rowheader', { name: /Tamu 2/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Promote Tamu 8 to member' }).focus()
  await page.keyboard.press('Enter')
  await expect(members.getByRole('rowheader', { name: /Tamu 8/ })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Backup Members' })).toBeFocused()
})
