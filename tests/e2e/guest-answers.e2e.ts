import type { Page } from '@playwright/test'
import { focused, hiddenOnTheWay } from '../support/focus'
import { hold } from './admin-steps'
import { expect, press, pressByKey, signUpLink, test, title } from './guest-page'

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const open = (page: Page, name: string) => row(page, name).getByRole('button').click()
const saved = (page: Page) => expect(page.getByRole('status').first()).toHaveText('Udah kesimpan.')

test("answers are changed with the questionnaire's own controls", async ({ page, table, openPage }) => {
  const hers = await openPage(await table.link(table.ids[0]!))
  await press(hers, 'Jawabanku')

  await open(hers, 'Nama panggilan')
  await hers.getByLabel('Nama panggilan').fill(' ')
  await press(hers, 'Simpan')
  await expect(hers.getByText('Harap isi nama panggilan kamu')).toBeVisible()
  await hers.getByLabel('Nama panggilan').fill('Dinda Ayu')
  await hers.keyboard.press('Enter')
  await saved(hers)
  await expect(row(hers, 'Nama panggilan')).toContainText('Dinda Ayu')

  await open(hers, 'Waktu luang')
  for (const hobby of ['Olahraga', 'Travelling']) await hers.getByRole('checkbox', { name: hobby }).click()
  await expect(hers.getByText('Maksimal 3. Lepas satu dulu ya.')).toBeVisible()
  await press(hers, 'Simpan')
  await expect(row(hers, 'Waktu luang')).toContainText('Nonton, Olahraga, Makan')

  const users = await table.staff('GET', '/api/users')
  expect(users.find(({ id }: { id: number }) => id === table.ids[0]).profile).toMatchObject({
    ...{ name: 'Dinda Ayu', hobbies: ['Nonton', 'Olahraga', 'Makan'] },
  })

  // the number is changed from where it was signed up alone, otherwise by chat
  await expect(row(hers, 'Nomor WA').getByRole('button')).toHaveCount(0)
  await expect(row(hers, 'Nomor WA').getByRole('link', { name: 'Ganti nomor? Chat kita.' })).toBeVisible()
  const own = await openPage(await signUpLink(page, '+628120000090'))
  await press(own, 'Jawabanku')
  await open(own, 'Nomor WA')
  const prefix = own.getByText('+62', { exact: true })
  const lines = await prefix.evaluate((shown) => {
    const range = document.createRange()
    range.selectNodeContents(shown)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
  await own.getByLabel('Nomor WA').fill('0812 9999 0000')
  await press(own, 'Simpan')
  await saved(own)
  await expect(row(own, 'Nomor WA')).toContainText('+628129999••••')
})

test('no answer is overwritten unseen, and none is late in anybody’s way', async ({ table, openPage }) => {
  const token = await table.link(table.ids[0]!)
  const [here, hers] = [await openPage(token), await openPage(token)]
  for (const [tab, name] of [
    [here, 'Dinda'],
    [hers, 'Dewi'],
  ] as const) {
    await press(tab, 'Jawabanku')
    await open(tab, 'Nama panggilan')
    await tab.getByLabel('Nama panggilan').fill(name)
  }
  await press(here, 'Simpan')
  await saved(here)
  // pressed again at once, it waits until what has changed is read
  const release = await hold(hers, '**/api/me/profile', 'GET')
  await press(hers, 'Simpan')
  await expect(hers.getByRole('alert')).toHaveText('Ada yang berubah. Lihat yang baru dulu ya.')
  await expect(hers.getByRole('button', { name: 'Simpan' })).toBeDisabled()
  release()
  await press(hers, 'Simpan')
  await saved(hers)
  await expect(row(hers, 'Nama panggilan')).toContainText('Dewi')

  // one stored late takes nobody back who has gone on meanwhile
  await hers.unrouteAll()
  await open(hers, 'Alergi')
  await hers.getByLabel('Ada alergi/pantangan makanan?').fill('udang')
  const releaseStored = await hold(hers, '**/api/me/profile', 'PATCH')
  await press(hers, 'Simpan')
  await expect(hers.getByLabel('Ada alergi/pantangan makanan?')).toBeDisabled()
  await press(hers, 'Kembali')
  await open(hers, 'Nama panggilan')
  await hers.getByLabel('Nama panggilan').fill('Dinda')
  const read = hers.waitForResponse((answer) => answer.request().method() === 'GET')
  releaseStored()
  await (await read).finished()
  await press(hers, 'Simpan')
  await saved(hers)
  await expect(row(hers, 'Nama panggilan')).toContainText('Dinda')
  await expect(row(hers, 'Alergi')).toContainText('udang')
})

test('by keyboard alone an answer is given, and the focus is seen', async ({ table, openPage }) => {
  const hers = await openPage(await table.tell(table.ids[0]!, 'invite'))
  await expect(title(hers)).toHaveText('Ada kursi buat kamu.')
  expect(await hiddenOnTheWay(hers)).toEqual([])
  await pressByKey(hers, 'Aku ikut')
  await expect(title(hers)).toHaveText('Sip, kursimu kita simpan.')
  await expect(title(hers)).toBeFocused()
  expect(await hiddenOnTheWay(hers)).toEqual([])
  await press(hers, 'Jawabanku')
  await expect(title(hers)).toBeFocused()
  const topics = hers.getByRole('button', { name: 'Topik obrolan' })
  await expect(topics).not.toHaveAttribute('data-early')
  await topics.press('Enter')
  await expect(title(hers)).toBeFocused()
  await hers.keyboard.press('Tab')
  expect(await focused(hers)).toMatchObject({ isRinged: true })
  // the browser's own way back is the page's
  await hers.goBack()
  await expect(title(hers)).toHaveText('Jawabanku')
  await hers.goBack()
  await expect(title(hers)).toHaveText('Sip, kursimu kita simpan.')
})
