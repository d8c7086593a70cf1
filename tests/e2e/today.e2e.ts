import type { Page } from '@playwright/test'
import { eveningBody, inHours } from '../support/evenings'
import { zoneAtNoon } from '../support/whatsapp'
import { callsOf, expect, hold, poll, STAFF, signUp, takeSession, test, WALK } from './admin-steps'

test.use({
  settings: {
    ...STAFF,
    TZ: zoneAtNoon(),
    PUBLIC_URL: 'https://semeja.example',
    BANK_ACCOUNT: 'BCA 1234567890 a.n. Ayu',
  },
})

const today = (page: Page) => page.getByRole('region', { name: 'Today' })

test(
  'a day begins and ends at Today, whose lines say what an evening needs',
  WALK,
  async ({ page, server }) => {
    await signUp(page, 14)
    await takeSession(page)
    const staff = callsOf(page)
    await page.goto('/admin/dashboard')
    await expect(today(page)).toContainText('5 steps to set up.')
    await expect(page).toHaveTitle('Dashboard · Semeja Admin')

    const { evening } = await staff('POST', '/api/evenings', eveningBody({ at: inHours(96), tables_max: 8 }))
    for (let userId = 2; userId <= 13; userId++)
      await staff('POST', `/api/evenings/${evening.id}/tickets`, { userId, pay: 'later' })
    await poll(page)
    await expect(today(page)).toContainText('12 guests joined, 0 paid, joining ends')
    await expect(today(page)).toContainText(/4 steps to set up\. Next: .*, make tables for /)

    await server.change(`update evenings set answers_until = '${inHours(-3)}'`)
    await poll(page)
    await expect(today(page)).toContainText('1 to do')
    await expect(page).toHaveTitle('(1) Dashboard · Semeja Admin')
    await expect(today(page).getByRole('listitem').first()).toContainText(
      /^Urgent: .*12 guests joined, 0 paid: they have/,
    )
    // one button is red, above either table
    const red = page.locator('main .bg-sambal:is(a, button):visible')
    await expect(red).toHaveText(['Make tables'])
    await page.getByRole('tab', { name: 'Dinner Groups' }).click()
    await expect(page.getByRole('button', { name: 'Run Matchmaking' })).toBeVisible()
    await expect(red).toHaveText(['Make tables'])

    // by a thumb, too
    await page.setViewportSize({ width: 360, height: 800 })
    const line = today(page).getByRole('link', { name: /^Make tables: / })
    expect((await line.boundingBox())!.height).toBeGreaterThanOrEqual(44)

    // the queue with one batch, and the way back once it is empty
    const path = `/api/evenings/${evening.id}/tables`
    const { digest } = await staff('POST', `${path}/preview`, {})
    await staff('POST', path, { digest })
    await page.reload()
    await today(page)
      .getByRole('link', { name: /^Write: 12 × Pay · / })
      .click()
    await expect(page).toHaveURL(new RegExp(`messages\\?kind=pay&evening=${evening.id}$`))
    await server.change("update tickets set status = 'paid' where id in (select ticket_id from seats)")
    await page.getByRole('link', { name: 'Back to Today' }).click()
    await expect(page).toHaveTitle('(1) Dashboard · Semeja Admin')
  },
)

test('a press that aims at the tables meets no line of Today that came between', async ({ page }) => {
  await signUp(page, 2)
  await takeSession(page)
  const release = await hold(page, '**/api/today')
  await page.goto('/admin/dashboard')
  const edit = page.getByRole('button', { name: 'Edit Tamu 2' })
  // can be read, and by the keyboard opened, but not pressed yet
  const before = (await edit.boundingBox())!
  await page.mouse.click(before.x + before.width / 2, before.y + before.height / 2)
  release()
  await expect(today(page)).toContainText('5 steps to set up.')
  expect((await edit.boundingBox())!.y).toBeGreaterThan(before.y + 40)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
