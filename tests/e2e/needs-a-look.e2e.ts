import type { Server } from '../support/server'
import { followLink, openDashboard, signUp } from './admin-steps'
import { expect, test, WALK } from './guest-page'

test.use({ viewport: { width: 1440, height: 900 } })

/** Notes what became of a dinner so many days ago. */
async function note(server: Server, userId: number, outcome: string, daysAgo: number) {
  const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  await server.change(`insert into outcomes (person_id, dinner_day, outcome, at, source)
      select person_id, '${day}', '${outcome}', '${day}T15:00:00.000Z', 'staff' from profiles where user_id = ${userId}`)
}

test('whose dinners went wrong is decided by a human', WALK, async ({ page, server, table }) => {
  const [missed, wrong] = table.ids as [number, number]
  for (const [outcome, daysAgo] of [
    ['came', 60],
    ['no-show', 20],
    ['no-show', 6],
  ] as const)
    await note(server, missed, outcome, daysAgo)
  await server.change(
    `update people set wrong_number_at = '2026-05-01T03:00:00.000Z' where id = (select person_id from profiles where user_id = ${wrong})`,
  )
  await openDashboard(page)
  await page.getByRole('link', { name: 'Decide: 2 to decide' }).click()
  const list = page.getByRole('list', { name: 'Missed dinners' })
  const entry = list.getByRole('listitem').first()
  await expect(entry).toContainText(/^Tamu 1.*No-show on .*, no-show on /)
  await expect(entry.getByRole('list', { name: 'Dinners of Tamu 1' })).toContainText(/No-show.*No-show.*Came/)
  await expect(page.getByRole('list', { name: 'Wrong numbers' })).toContainText('this is not their number')
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(page.getByRole('button', { name: 'Pause for 30 days: Tamu 1' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Pause for 30 days: Tamu 1' }).click()
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list).toBeVisible()
  await page.getByRole('button', { name: 'Leave as it is: Tamu 1' }).click()
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Leave as it is: Tamu 2' }).click()
  await expect(page.getByText('Nothing needs a look now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()

  await note(server, missed, 'no-show', 1)
  await page.reload()
  await expect(list).toBeVisible()
})

test("who is paused is marked, and a person's page corrects a dinner", async ({ page, server, table }) => {
  // who is paused is marked where people are chosen, with the day
  await signUp(page, 1, 7)
  const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  for (const paused of [table.ids[1], 8]) await table.staff('POST', `/api/users/${paused}/pause`, { until })
  await openDashboard(page, '?tab=groups')
  await page
    .getByRole('button', { name: /Meja satu/ })
    .first()
    .click()
  const details = page.getByRole('dialog')
  await expect(details.getByRole('row', { name: /Tamu 2/ })).toContainText('Paused until')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create Group' }).click()
  const form = page.getByRole('dialog', { name: 'Create' })
  await form
    .getByRole('table', { name: 'Group Members' })
    .getByRole('button', { name: 'Select Tamu 7' })
    .click()
  await expect(form.getByRole('button', { name: 'Deselect Tamu 7' })).toBeVisible()

  const [id] = table.ids as [number]
  await note(server, id, 'cancelled late', 40)
  for (const one of table.ids) await table.setStatus(one, 'paid')
  await table.until(-4 * 60)
  await table.staff('PUT', `/api/dinner-groups/1/guests/${id}`, { outcome: 'no-show' })
  await openDashboard(page, '?outcomes=no-show')
  await expect(page.getByRole('button', { name: 'Filter 1 active' })).toBeVisible()
  await page.getByRole('link', { name: 'Tamu 1', exact: true }).click()
  const section = page.getByRole('region', { name: 'Dinners' })
  const state = page.getByRole('main').getByText(/ · came /)
  await expect(state).toHaveText(/^Not back in the queue · came 0 of 2/)
  await expect(section.getByRole('listitem')).toHaveText([
    /Meja satu.*No-show.*by rani/,
    /deleted.*Cancelled late/,
  ])
  await section.getByRole('combobox', { name: /^Correct/ }).selectOption('Late')
  await expect(state).toContainText('came 1 of 2')

  const pause = page.getByRole('region', { name: 'Pause' })
  await pause.getByRole('button', { name: 'Pause for 30 days' }).click()
  await expect(pause.getByText(/^Paused until \d+ \w{3}$/)).toBeVisible()
  await pause.getByRole('button', { name: 'Lift the pause' }).click()
  await expect(pause.getByText('Not paused.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(state).toHaveText(/^Paused until \d+ \w{3} · came 1 of 2$/)

  // the seed's form opens from it, and what it stores is read here
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await dialog.getByLabel('Name').fill('Tamu Satu')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tamu Satu' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(state).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('a note on a report stays, and a decision is undone', async ({ page, server, table }) => {
  await server.change(`insert into reports (group_id, from_person, about_person, text, at)
      select 1, (select person_id from profiles where user_id = ${table.ids[0]}), person_id, 'Kasar ke pelayan', '2026-11-01T15:00:00.000Z'
      from profiles where user_id = ${table.ids[1]}`)
  const stored = async () => (await table.staff('GET', '/api/reports')).reports[0]
  await openDashboard(page)
  await followLink(page, 'Needs a look')
  const row = page.getByRole('list', { name: 'Reports' }).getByRole('listitem')
  const note = row.getByLabel('Note')
  const save = row.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toHaveCount(0)
  await note.fill('Sudah ditelepon')

  await save.click()
  await expect(save).toBeHidden()
  expect(await stored()).toMatchObject({ note: 'Sudah ditelepon', state: 'open' })

  await row.getByRole('button', { name: 'Nothing to do' }).click()
  await expect(row.getByText('Sudah ditelepon')).toBeVisible()
  await row.getByRole('button', { name: 'Open again' }).click()
  await expect(note).toHaveValue('Sudah ditelepon')
  expect((await stored()).state).toBe('open')

  // somebody else decides meanwhile: what was typed stays
  await note.fill('Belum diangkat')
  const { id, version } = await stored()
  await table.staff('PATCH', `/api/reports/${id}`, { state: 'nothing', version })
  await row.getByRole('button', { name: 'Pause for 30 days' }).click()
  await expect(page.getByText('This report was changed meanwhile. Look at it again.')).toBeVisible()
  await expect(note).toHaveValue('Belum diangkat')
  expect((await stored()).state).toBe('nothing')
  await save.click()
  await expect(row.getByText('Belum diangkat')).toBeVisible()
  // what was typed stands there before it is stored
  await expect.poll(stored).toMatchObject({ note: 'Belum diangkat', state: 'nothing' })
})
