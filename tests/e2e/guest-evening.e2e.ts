// the page of who joined an evening, once its tables are made: with a seat, standing by, and on the list
import type { Browser, Page } from '@playwright/test'
import { inHours } from '../support/evenings'
import { expectLargeTextFits } from '../support/large-text'
import { callsOf, signUp } from './admin-steps'
import {
  expect,
  expectInSight,
  openPage,
  PLACE,
  press,
  type Server,
  shiftOf,
  takeSession,
  test,
  title,
  WALK,
} from './guest-page'

const EVENING = { city: 'Yogyakarta', area: 'Prawirotaman', price: 150_000, status: 'open' }

/** An evening of tomorrow at which six of seven who paid have a table, and one more is on the list. */
async function makeTables(page: Page, server: Server) {
  await signUp(page, 8)
  await takeSession(page)
  const staff = callsOf(page)
  const { evening } = await staff('POST', '/api/evenings', { ...EVENING, at: inHours(200) })
  const path = `/api/evenings/${evening.id}`
  // the first account is that of staff
  const ids = Array.from({ length: 8 }, (_, i) => i + 2)
  const listed = ids.at(-1)!
  for (const userId of ids)
    await staff('POST', `${path}/tickets`, { userId, pay: userId === listed ? 'later' : 'paid' })
  const { digest, tables } = await staff('POST', `${path}/tables/preview`, {})
  const seated: number[] = tables[0].members
  const { groups } = await staff('POST', `${path}/tables`, { digest })
  await staff('PATCH', `/api/dinner-groups/${groups[0]}`, PLACE)
  return {
    staff,
    seated,
    standby: ids.find((id) => !seated.includes(id) && id !== listed)!,
    listed,
    link: async (userId: number): Promise<string> =>
      (await staff('POST', `/api/users/${userId}/link`)).link.split('#')[1],
    async announce() {
      const at = inHours(24)
      await server.change(`update evenings set at = '${at}', answers_until = '${inHours(-30)}'`)
      await server.change(`update dinner_groups set event_at = '${at}'`)
      await server.change('update tickets set free_until = null')
      await server.change(`update messages set stated_event_at = '${at}' where stated_event_at is not null`)
      await staff('POST', `${path}/announce`, { digest: (await staff('GET', path)).digest })
    },
    hers: (browser: Browser, token: string) => openPage(browser, server, token),
  }
}

test('who has a table says that they come, or cancels', WALK, async ({ page, server, browser }) => {
  const { seated, link, announce, hers } = await makeTables(page, server)
  const [one, other] = [await link(seated[0]!), await link(seated[1]!)]
  const phone = await hers(browser, one)
  await expect(title(phone)).toHaveText(/^Kursimu aman/)
  await expect(phone.getByText('jadi datang, kan?')).toBeHidden()
  await expect(phone.getByRole('link', { name: /^Ajak teman/ })).toBeVisible()
  expect(await shiftOf(phone)).toBe(0)
  await expect(
    phone.getByText(/^Tempat dan mejamu muncul di sini paling lambat .* jam\s12\.00\.$/),
  ).toBeVisible()

  await announce()
  await phone.reload()
  await expect(phone.getByText('Besok jadi datang, kan?')).toBeVisible()
  await expect(phone.getByText('Kedai Senja, Jl. Prawirotaman 7')).toBeVisible()
  for (const name of ['Jadi', 'Ga bisa'])
    await expectInSight(phone.getByRole('button', { name, exact: true }))
  await press(phone, 'Jadi')
  await expect(phone.getByText('Sip, sampai ketemu!')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Sip, sampai ketemu!')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Jadi', exact: true })).toBeHidden()
  await expect(phone.getByRole('button', { name: 'Batal ikut' })).toBeVisible()

  const second = await hers(browser, other)
  await press(second, 'Ga bisa')
  await expect(title(second)).toHaveText('Batal ikut?')
  await expect(second.getByText(/^Udah lewat H-2: kalau batal, Rp150\.\d{3} kamu hangus\./)).toBeVisible()
  await press(second, 'Tetap ikut')
  await expect(second.getByText('Besok jadi datang, kan?')).toBeVisible()
  await press(second, 'Ga bisa')
  await second.getByRole('button', { name: /^Batal, Rp150\.\d{3} kamu hangus$/ }).click()
  await expect(title(second)).toHaveText('Ga apa-apa. Kenapa?')
})

test('who paid and finds no table stands by or takes the money back', async ({ page, server, browser }) => {
  const { standby, listed, link, hers, staff } = await makeTables(page, server)
  const paid = await hers(browser, await link(standby))
  await expect(title(paid)).toHaveText(/^Kamu cadangan buat \w+\.$/)
  await expect(paid.getByText('Kalau ada yang batal, kursinya langsung buat kamu.')).toBeVisible()
  await expect(paid.getByRole('button', { name: 'Batal ikut' })).toBeHidden()
  await press(paid, 'Balikin uangku')
  await expect(title(paid)).toHaveText('Balikin uangmu?')
  await paid.getByRole('radio', { name: 'Kembalikan uangku' }).click()
  await paid.getByRole('button', { name: /^Batal, Rp150\.\d{3} kamu balik$/ }).click()
  await expect(title(paid)).toHaveText(/^Kamu udah terdaftar/)
  await expect(paid.getByText(/^Uangmu Rp150\.\d{3} kita kembalikan\. Kabarnya lewat WA ya\.$/)).toBeVisible()

  const unpaid = await hers(browser, await link(listed))
  await expect(title(unpaid)).toHaveText('Kali ini belum dapat meja.')
  await expect(unpaid.getByText('Kamu belum bayar apa-apa.')).toBeVisible()
  await press(unpaid, 'Kabarin aku kalau ada yang batal')
  await expect(title(unpaid)).toHaveText(/^Kamu cadangan buat \w+\.$/)
  await expect(unpaid.getByText('Kalau ada yang batal, kita kabarin.')).toBeVisible()
  await press(unpaid, 'Ga usah')
  await expect(title(unpaid)).toHaveText('Kali ini belum dapat meja.')

  // the next evenings are beside it, the one whose tables are made is not
  for (const hours of [300, 330]) await staff('POST', '/api/evenings', { ...EVENING, at: inHours(hours) })
  await unpaid.reload()
  const next = unpaid.locator('section', { hasText: 'Makan malam berikutnya' })
  const card = /· \d\d\.\d\d\nPrawirotaman\nRp150\.000Ikut$/
  await expect(next.getByRole('listitem')).toHaveText([card, card])
  await expect(unpaid.getByRole('button', { name: 'Kabarin aku kalau ada yang batal' })).toBeVisible()
  expect(await shiftOf(unpaid)).toBe(0)
  await expect(unpaid.locator('main .bg-sambal:is(a, button):visible')).toHaveText(['Ikut'])
  await expectLargeTextFits(unpaid, 'next evenings')
})
