import { inHours } from '../support/evenings'
import { ids, makeGroup } from './admin-group-steps'
import { expect, goTo, openDashboard, signUp, test } from './admin-steps'

test('staff read in six figures how sign-ups become dinners, also on a phone', async ({ page, server }) => {
  await signUp(page, 12)
  await openDashboard(page)
  for (const first of [1, 7]) await makeGroup(page, { date: '2030-12-04', members: ids(first, first + 5) })
  await server.change(`update dinner_groups set event_at = '${inHours(-30)}'`)
  await server.change(
    `update tickets set status = 'paid' where id in (select ticket_id from seats where user_id <> 13)`,
  )
  await goTo(page, 'Numbers')
  const figure = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6)
  await expect(figure('From sign-up to dinner')).toContainText('11 of 12 people who signed up came')
  const tables = figure('Tables that really sat')
  await expect(tables.getByRole('listitem')).toHaveText(['1of 6', '1of 5', '0of 4', '03 or fewer'])
  await expect(tables.getByRole('img', { name: /^By weeks: / })).toBeVisible()

  // the window and the evenings stay in the address, and Back leads through them
  await page.getByRole('button', { name: '52 weeks' }).click()
  await page.getByRole('button', { name: 'By evening' }).click()
  await expect(page).toHaveURL('/admin/numbers?weeks=52&by=evening')
  const evenings = page.getByRole('region', { name: 'By evening' })
  await expect(evenings.getByRole('row', { name: /^No evening 11 of 11 1 of 2 0 of 11 / })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.goBack()
  await expect(page).toHaveURL('/admin/numbers?weeks=52')
  await expect(tables).toBeVisible()
})
