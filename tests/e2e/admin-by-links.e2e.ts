import { expect } from '../support/server'
import { expectNoViolations, goTo, openDashboard, toast } from './admin-steps'
import { press, pressOther, test, title } from './guest-page'

test.use({ viewport: { width: 1440, height: 900 } })

const WHEN = /^Datamu kita hapus \w+, .+, jam\s\d\d\.\d\d\. Berubah pikiran\?$/

test('an erasure by a link of staff reads when it comes, is stopped with a reason that she reads, and taken back', async ({
  page,
  table,
  openPage,
}) => {
  const hers = await openPage(await table.tell(table.ids[0]!, 'invite'))
  await pressOther(hers, 'Dataku')
  await press(hers, 'Hapus dataku')
  await expect(hers.getByText('Datamu kita hapus 24 jam lagi.')).toBeVisible()
  await hers.getByLabel('Ketik 4 angka terakhir').fill('0001')
  await press(hers, 'Hapus dataku')
  await expect(title(hers)).toHaveText(WHEN)

  await openDashboard(page)
  await expect(page.getByRole('link', { name: 'Tamu 2', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tamu 1', exact: true })).toHaveCount(0)
  await goTo(page, 'Privacy')
  const list = page.getByRole('region', { name: 'By links that staff handed out' })
  await expect(list.getByText(/^Erases itself \w{3} \d\d:\d\d$/)).toBeVisible()
  await expect(list).toContainText('by a link of rani')

  await list.getByRole('button', { name: 'Stop the erasure of Tamu 1' }).click()
  const stop = page.getByRole('dialog', { name: 'Stop the erasure' })
  await stop.getByRole('button', { name: 'Stop it' }).click()
  await expect(stop.getByText('Say why: they read it')).toBeVisible()
  await expectNoViolations(page)
  await stop.getByLabel('Reason, in their language').fill('Ada laporan yang harus kita lihat dulu.')
  await stop.getByRole('button', { name: 'Stop it' }).click()
  await expect(toast(page, 'Success', 'The erasure is stopped')).toBeVisible()
  await expect(list.getByText(/^Stopped, erases itself \w{3} \d\d:\d\d after all$/)).toBeVisible()

  await hers.reload()
  await expect(hers.getByText('Ada laporan yang harus kita lihat dulu.')).toBeVisible()
  await press(hers, 'Ga jadi hapus')
  await expect(title(hers)).toHaveText('Kamu udah terdaftar, Tamu 1.')
  await page.reload()
  await expect(list).toBeHidden()
})
