import { inHours } from '../support/evenings'
import { expect, goTo, openDashboard, signUp, takeSession, test } from './admin-steps'

test('staff read in six figures how sign-ups become dinners, also on a phone', async ({ page, server }) => {
  await openDashboard(page)
  await goTo(page, 'Numbers')
  const figure = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(figure('Tables that really sat')).toContainText('–Nothing to count in these weeks')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6)

  await signUp(page, 12)
  await takeSession(page)
  for (const first of [2, 8]) {
    const members = [0, 1, 2, 3, 4, 5].map((i) => first + i)
    const answer = await page.request.post('/api/dinner-groups', {
      data: {
        ...{ name: `Meja ${first}`, budget: '<Rp100.000', status: 'scheduled', price: 95_000 },
        ...{ date: '2030-12-04', members, backupMembers: [] },
      },
    })
    expect(answer.status()).toBe(201)
  }
  await server.change(`update dinner_groups set event_at = '${inHours(-30)}'`)
  await server.change(
    `update tickets set status = 'paid' where id in (select ticket_id from seats where user_id <> 13)`,
  )
  await page.goto('/admin/numbers')
  await expect(figure('From sign-up to dinner')).toContainText('11 of 12 people who signed up came')
  await expect(figure('Tables that really sat')).toContainText('2 of 2 have guests without a mark')
  const tables = figure('Tables that really sat').getByRole('list', { name: 'Tables by guests' })
  await expect(tables.getByRole('listitem')).toHaveText(['1of 6', '1of 5', '0of 4', '03 or fewer'])

  for (const name of ['From sign-up to dinner', 'Tables that really sat'])
    await expect(figure(name).getByRole('img', { name: /^By weeks: / })).toBeVisible()

  // the window and the evenings stay in the address, and Back leads through them
  await page.getByRole('button', { name: '52 weeks' }).click()
  await expect(page).toHaveURL('/admin/numbers?weeks=52')
  await page.getByRole('button', { name: 'By evening' }).click()
  await expect(page).toHaveURL('/admin/numbers?weeks=52&by=evening')
  const evenings = page.getByRole('region', { name: 'By evening' })
  await expect(evenings.getByRole('row')).toHaveCount(3)
  await expect(evenings.getByRole('row', { name: /^No evening 11 of 11 1 of 2 0 of 11 / })).toBeVisible()
  await expect(evenings.getByRole('row', { name: /^All 11 of 11 1 of 2 0 of 11 / })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.goBack()
  await expect(page).toHaveURL('/admin/numbers?weeks=52')

  const section = figure('Tables that really sat')
  await expect(section).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
