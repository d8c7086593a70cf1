import { expect, expectNoViolations, goTo, openDashboard, test } from './admin-steps'

test('an admin invites by a link, changes a role, ends sessions and removes', async ({ page, browser }) => {
  await openDashboard(page)
  await goTo(page, 'Staff')
  const place = page.getByRole('main')
  const accounts = place.getByRole('list', { name: 'Staff accounts' }).getByRole('listitem')
  await expect(accounts).toHaveCount(1)
  await place.getByRole('button', { name: 'Make a set-up link' }).click()
  const link = (await place.getByRole('status').locator('p.font-mono').textContent())!

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await guest.getByLabel('Username').fill('dewi')
  await guest.getByLabel('Password').fill('kata sandi dewi')
  await expectNoViolations(guest)
  await guest.getByRole('button', { name: 'Create Account' }).click()
  await expect(guest.getByRole('link', { name: 'Account of dewi' })).toBeVisible()

  await page.reload()
  const dewi = accounts.filter({ hasText: 'dewi' })
  await expect(dewi).toContainText('1 session')
  await dewi.getByRole('button', { name: 'Make admin of dewi' }).click()
  await page
    .getByRole('alertdialog', { name: 'Make dewi an admin' })
    .getByRole('button', { name: 'Make admin' })
    .click()
  await expect(dewi).toContainText('0 sessions')
  await expect(dewi.getByRole('button', { name: 'End sessions of dewi' })).toBeDisabled()
  await dewi.getByRole('button', { name: 'Remove dewi' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove dewi' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(accounts).toHaveCount(1)
  await guest.context().close()
})
