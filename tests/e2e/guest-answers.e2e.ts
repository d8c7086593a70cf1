import type { Page } from '@playwright/test'
import { answers } from '../support/answers'
import { focused, hiddenOnTheWay } from '../support/focus'
import { hold } from './admin-steps'
import { expect, press, pressByKey, test, title } from './guest-page'

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

  await open(hers, 'Tanggal lahir')
  const birthdate = hers.getByLabel('Tanggal lahir', { exact: true })
  // what a field does not take is not shown in it either
  const known = await birthdate.inputValue()
  await birthdate.press('End')
  await birthdate.pressSequentially('x-')
  await expect(birthdate).toHaveValue(known)
  await birthdate.fill('02/03/1999')
  await press(hers, 'Simpan')
  await expect(row(hers, 'Tanggal lahir')).toContainText('02/03/1999')

  await open(hers, 'Waktu luang')
  for (const hobby of ['Olahraga', 'Travelling']) await hers.getByRole('checkbox', { name: hobby }).click()
  await expect(hers.getByText('Maksimal 3. Lepas satu dulu ya.')).toBeVisible()
  await press(hers, 'Simpan')
  await expect(row(hers, 'Waktu luang')).toContainText('Nonton, Olahraga, Makan')

  await open(hers, 'Alergi')
  await hers.getByLabel('Ada alergi/pantangan makanan?').fill('udang')
  await press(hers, 'Simpan')
  await expect(row(hers, 'Alergi')).toContainText('udang')

  const users = await table.staff('GET', '/api/users')
  expect(users.find(({ id }: { id: number }) => id === table.ids[0]).profile).toMatchObject({
    name: 'Dinda Ayu',
    birthdate: '1999-03-02',
    hobbies: ['Nonton', 'Olahraga', 'Makan'],
    dietary_restrictions: 'udang',
  })

  // the number is changed from where it was signed up alone, otherwise by chat
  const signedUp = await page.request.post('/api/register', {
    data: { ...answers(90), secret: '0123456789abcdef'.repeat(2) },
  })
  const own = await openPage(new URL((await signedUp.json()).link).hash.slice(1))
  await press(own, 'Jawabanku')
  await open(own, 'Nomor WA')
  const lines = await own.getByText('+62', { exact: true }).evaluate((prefix) => {
    const range = document.createRange()
    range.selectNodeContents(prefix)
    return range.getClientRects().length
  })
  expect(lines).toBe(1)
  await own.getByLabel('Nomor WA').fill('0812 9999')
  await press(own, 'Simpan')
  await expect(own.getByText('Masukkan nomor WA yang sesuai')).toBeVisible()
  await own.getByLabel('Nomor WA').fill('0812 9999 0000')
  await press(own, 'Simpan')
  await saved(own)
  await expect(row(own, 'Nomor WA')).toContainText('+628129999••••')
  const sent = await openPage(await table.link(table.ids[1]!))
  await press(sent, 'Jawabanku')
  await expect(row(sent, 'Nomor WA').getByRole('button')).toHaveCount(0)
  await expect(row(sent, 'Nomor WA').getByRole('link', { name: 'Ganti nomor? Chat kita.' })).toBeVisible()
})

test('no answer is overwritten unseen, and none is late in anybody’s way', async ({ table, openPage }) => {
  const token = await table.link(table.ids[0]!)
  const [here, there] = [await openPage(token), await openPage(token)]
  for (const [tab, name] of [
    [here, 'Dinda'],
    [there, 'Dewi'],
  ] as const) {
    await press(tab, 'Jawabanku')
    await open(tab, 'Nama panggilan')
    await tab.getByLabel('Nama panggilan').fill(name)
  }
  await press(here, 'Simpan')
  await saved(here)
  // pressed again at once, it waits until what has changed is read
  const release = await hold(there, '**/api/me/profile', 'GET')
  await press(there, 'Simpan')
  await expect(there.getByRole('alert')).toHaveText('Ada yang berubah. Lihat yang baru dulu ya.')
  await expect(there.getByRole('button', { name: 'Simpan' })).toBeDisabled()
  release()
  await press(there, 'Simpan')
  await saved(there)
  await expect(row(there, 'Nama panggilan')).toContainText('Dewi')

  // one stored late takes nobody back who has gone on meanwhile
  const hers = there
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

  // they are read late, when newer ones have been read since
  await open(hers, 'Nama panggilan')
  const releaseRead = await hold(hers, '**/api/me/profile', 'GET', 1)
  const change = async (name: string) => {
    const users = await table.staff('GET', '/api/users')
    const { version } = users.find(({ id }: { id: number }) => id === table.ids[0]).profile
    const read = hers.waitForRequest((request) => request.url().endsWith('/api/me/profile'))
    await table.staff('POST', `/api/users/${table.ids[0]}/update-profile`, { name, version })
    await hers.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    return await read
  }
  const late = await change('Dina')
  await (await change('Dewi')).response()
  releaseRead()
  await late.response()
  await hers.getByLabel('Nama panggilan').fill('Dara')
  await press(hers, 'Simpan')
  await saved(hers)
  await expect(row(hers, 'Nama panggilan')).toContainText('Dara')
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
  expect(await hiddenOnTheWay(hers)).toEqual([])
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

  // nothing is cut off on the smallest screens
  const token = await table.tell(table.ids[1]!, 'invite')
  const small = await openPage(token, { width: 320, height: 568 })
  const fits = async (what: string) => {
    for (const [width, height] of [
      [180, 320],
      [320, 568],
    ] as const) {
      await small.setViewportSize({ width, height })
      const wide = await small.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([what, width, wide]).toEqual([what, width, 0])
    }
  }
  await expect(title(small)).toHaveText('Ada kursi buat kamu.')
  await fits('asked')
  await press(small, 'Jawabanku')
  await expect(row(small, 'Nomor WA')).toBeVisible()
  await fits('answers')
  await open(small, 'Waktu luang')
  await fits('one answer')
})
