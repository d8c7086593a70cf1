import { inDays } from '../support/evenings'
import { followLink, openDashboard } from './admin-steps'
import { expect, test, WALK } from './guest-page'

test.use({ viewport: { width: 1440, height: 900 } })

test('whose dinners went wrong is decided by a human', WALK, async ({ page, server, table }) => {
  const [missed, wrong] = table.ids as [number, number]
  for (const daysAgo of [20, 6]) {
    const at = inDays(-daysAgo)
    await server.change(`insert into outcomes (person_id, dinner_day, outcome, at, source)
      select person_id, '${at.slice(0, 10)}', 'no-show', '${at}', 'staff' from profiles where user_id = ${missed}`)
  }
  await server.change(
    `update people set wrong_number_at = '2026-05-01T03:00:00.000Z' where id = (select person_id from profiles where user_id = ${wrong})`,
  )
  await openDashboard(page)
  await page.getByRole('link', { name: 'Decide: 2 to decide' }).click()
  const list = page.getByRole('list', { name: 'Missed dinners' })
  const entry = list.getByRole('listitem').first()
  await expect(entry).toContainText(/^Tamu 1.*No-show on .*, no-show on /)
  await expect(page.getByRole('list', { name: 'Wrong numbers' })).toContainText('this is not their number')
  await page.getByRole('button', { name: 'Pause for 30 days: Tamu 1' }).click()
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list).toBeVisible()
  await page.getByRole('button', { name: 'Leave as it is: Tamu 1' }).click()
  await expect(list).toBeHidden()
  await page.getByRole('button', { name: 'Leave as it is: Tamu 2' }).click()
  await expect(page.getByText('Nothing needs a look now.')).toBeVisible()
})

test("a person's page leads to the table where one corrects who came, and pauses them", async ({
  page,
  table,
}) => {
  const [id] = table.ids
  for (const one of table.ids) await table.setStatus(one, 'paid')
  await table.until(-4 * 60)
  await table.note({ [id!]: 'no-show' })
  await openDashboard(page, '?outcomes=no-show')
  await page.getByRole('link', { name: 'Tamu 1', exact: true }).click()
  const state = page.getByRole('main').getByText(/ · came /)
  await expect(state).toHaveText(/^Not back in the queue · came 0 of 1/)
  const dinners = page.getByRole('region', { name: 'Dinners' })
  await expect(dinners.getByRole('listitem')).toHaveText([/Meja satu.*No-show.*by rani/])
  await dinners.getByRole('link', { name: 'Meja satu' }).click()
  await page.getByRole('group', { name: 'Tamu 1 ' }).getByRole('button', { name: 'Late' }).click()
  await page.goBack()
  await expect(state).toContainText('came 1 of 1')

  const pause = page.getByRole('region', { name: 'Pause' })
  await pause.getByRole('button', { name: 'Pause for 30 days' }).click()
  await pause.getByRole('button', { name: 'Lift the pause' }).click()
  await expect(pause.getByText('Not paused.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(state).toHaveText(/^Paused until \d+ \w{3} · came 1 of 1$/)
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
  await note.fill('Sudah ditelepon')
  await row.getByRole('button', { name: 'Nothing to do' }).click()
  await row.getByRole('button', { name: 'Open again' }).click()
  await expect(note).toHaveValue('Sudah ditelepon')

  // somebody else decides meanwhile: what was typed stays
  await note.fill('Belum diangkat')
  const { id, version } = await stored()
  await table.staff('PATCH', `/api/reports/${id}`, { state: 'nothing', version })
  await row.getByRole('button', { name: 'Pause for 30 days' }).click()
  await expect(page.getByText('This report was changed meanwhile. Look at it again.')).toBeVisible()
  await expect(note).toHaveValue('Belum diangkat')
  await save.click()
  await expect.poll(stored).toMatchObject({ note: 'Belum diangkat', state: 'nothing' })
})
