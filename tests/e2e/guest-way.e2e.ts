import type { Locator, Page } from '@playwright/test'
import { expect, openTable, PLACE, press, pressOther, test, title, WALK } from './guest-page'

test('two people and a backup, from invitation to dinner', WALK, async ({ page, server, openPage }) => {
  test.slow()
  const table = await openTable(page, 1)
  const [yes, no, backup] = [table.ids[0]!, table.ids[1]!, table.ids[6]!]

  const token = await table.tell(yes, 'invite')
  const hers = await openPage('')
  // what a proxy before the server would write down of her whole way
  const seen: (string | Promise<object>)[] = []
  hers.on('request', (request) => {
    // what stands behind # is not sent
    seen.push(request.url().replace(/#.*/, ''))
    seen.push(request.allHeaders().then(({ authorization, ...headers }) => headers))
  })
  hers.on('response', (response) => seen.push(response.allHeaders()))
  await hers.goto('about:blank')
  await hers.goto(`/k#${token}`)
  await expect(title(hers)).toHaveText('Ada kursi buat kamu.')
  const ticket = hers.getByRole('region', { name: 'Kursimu' })
  await expect(ticket).toContainText(/^Nunggu jawabanmu\w+, \d+ \w+jam 19\.00PrawirotamanRp150\.000Ikut/)
  await expect(hers.getByText(/^Jawab paling lambat/)).toBeVisible()
  await expect(hers.getByText(/Mejamu: 6 orang, umur \d\d–\d\d, 3 cewek dan 3 cowok\./)).toBeVisible()
  await press(hers, 'Aku ikut')
  await expect(title(hers)).toHaveText('Sip, kursimu kita simpan.')
  await expect(title(hers)).toBeFocused()
  await expect(hers.getByText(/^Transfer paling lambat /)).toBeVisible()
  await expect(hers.getByText(/^Sisa (\d+ jam)?( \d+ menit)?$/)).toBeVisible()
  await expect(hers.getByText('BCA a.n. Semeja')).toBeVisible()
  await expect(hers.getByText('1234 5678 90')).toBeVisible()
  await expect(ticket.locator('[aria-current=step]')).toHaveText('Bayar')
  await expect(hers.getByRole('link', { name: 'Kirim bukti lewat WA' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/6281299990000\?text=/,
  )

  const headers = { authorization: `Bearer ${await table.tell(no, 'invite')}` }
  expect((await page.request.post('/api/me/answer', { headers, data: { answer: 'no' } })).ok()).toBe(true)
  const theirs = await openPage(await table.tell(backup, 'backup-ask'))
  await expect(title(theirs)).toHaveText(/^Kamu cadangan buat /)
  await press(theirs, 'Aku mau')
  await expect(theirs.getByText('Sip, kita catat: kamu mau.')).toBeVisible()
  await table.change({
    members: [...table.ids.slice(0, 6).filter((id) => id !== no), backup],
    backupMembers: [],
  })
  await openNew(theirs, await table.tell(backup, 'invite'))
  await expect(title(theirs)).toHaveText('Ada kursi buat kamu.')
  await press(theirs, 'Aku ikut')
  await expect(title(theirs)).toHaveText('Sip, kursimu kita simpan.')

  await table.setStatus(yes, 'paid')
  await hers.reload()
  await expect(title(hers)).toHaveText('Kursimu udah aman!')
  await expect(ticket).toContainText('Udah bayar')
  await expect(hers.getByText('Nama restonya muncul di sini begitu pasti.')).toBeVisible()
  await table.change(PLACE)
  const newer = await table.tell(yes, 'details')
  await openNew(hers, newer)
  await expect(hers.getByText('Kedai Senja, Jl. Prawirotaman 7')).toBeVisible()
  await expect(hers.getByText('meja atas nama Semeja')).toBeVisible()
  await expect(hers.getByRole('link', { name: 'Buka peta' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=Kedai%20Senja%2C%20Jl.%20Prawirotaman%207',
  )

  const downloading = hers.waitForEvent('download')
  await press(hers, 'Simpan ke kalender')
  expect((await downloading).suggestedFilename()).toMatch(/\.ics$/)
  await expect(hers.getByRole('link', { name: 'Pakai Google Calendar' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\//,
  )

  // nobody joins this table any more: a friend is invited to the next evening, and to the house where there is none
  const invited = async () => {
    const address = await hers.getByRole('link', { name: 'Ajak teman lewat WA' }).getAttribute('href')
    return new URL(new URL(address!).searchParams.get('text')!.match(/\S+$/)![0]).pathname
  }
  await expect.poll(invited).toBe('/')
  await table.staff('POST', '/api/evenings', {
    ...{ at: new Date(Date.now() + 20 * 86_400_000).toISOString(), city: 'Yogyakarta', area: 'Prawirotaman' },
    ...{ price: 0, status: 'open' },
  })
  await hers.reload()
  await expect.poll(invited).toMatch(/^\/e\/\w{6}$/)

  await table.until(20)
  await hers.reload()
  await press(hers, 'Telat 10 menit')
  await expect(hers.getByText('Oke, kamu telat 10 menit.')).toBeVisible()
  await press(hers, 'Aku udah sampai')
  await expect(hers.getByText('Sip, kamu udah sampai.')).toBeVisible()
  await expect(
    hers.getByText(/^1 dari 6 udah sampai\. Belum ketemu mejanya\? Tanya meja atas nama Semeja\./),
  ).toBeVisible()

  await expect(hers.getByRole('link', { name: 'Telepon tim' })).toHaveAttribute('href', 'tel:+6281299990000')
  await expect(hers.getByText('Buat ngobrol')).toHaveCount(0)

  // from the hour on there is something to talk about
  await table.until(-5)
  await hers.reload()
  const talk = hers.getByText('Buat ngobrol · 1/6')
  // who is at the table looks for neither it nor a map first
  await expect(hers.getByRole('link', { name: 'Buka peta' })).toHaveCount(0)
  await hers.evaluate(() => scrollTo(0, 0))
  await expect(hers.getByRole('button', { name: 'Pertanyaan lain' })).toBeInViewport({ ratio: 1 })
  const place = async (line: Locator) => (await line.boundingBox())!.y
  expect(await place(talk)).toBeLessThan(await place(hers.getByText('1 dari 6 udah sampai.')))
  await press(hers, 'Pertanyaan lain')
  await expect(hers.getByText('Buat ngobrol · 2/6')).toBeVisible()
  // where the phone shares nothing by itself a chat opens
  await hers.route('https://wa.me/**', (route) => route.fulfill({ status: 204 }))
  const chat = hers.waitForRequest('https://wa.me/**')
  await press(hers, 'Kirim detail ke teman')
  const detail = new URL((await chat).url()).searchParams.get('text')
  expect(detail).toMatch(
    /^Aku makan malam di Kedai Senja, Jl\. Prawirotaman 7, .* https:\/\/www\.google\.com\/maps/,
  )
  expect(detail).not.toContain('Tamu')

  // who still comes then looks for the way, and for no calendar
  await table.until(-100)
  await hers.reload()
  await expect(hers.getByRole('link', { name: 'Buka peta' })).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Simpan ke kalender' })).toHaveCount(0)

  await table.until(-200)
  await hers.reload()
  await expect(title(hers)).toHaveText('Makasih udah semeja!')
  await expect(hers.getByRole('link', { name: 'Cerita lewat WA' })).toBeVisible()

  await pressOther(hers, 'Dataku')
  await hers.getByLabel('Ketik 4 angka terakhir').fill('0001')
  await press(hers, 'Unduh')
  await expect(hers.getByRole('region', { name: 'Semua yang kita simpan' })).toContainText('Tamu 1')
  const written = JSON.stringify([await Promise.all(seen), server.output])
  expect(written).toContain('/api/me/answer')
  for (const link of [token, newer]) expect(written).not.toContain(link)
})

/** Opens the link of a newer message, as a tap in the chat does. */
async function openNew(page: Page, token: string) {
  await page.goto(`/k#${token}`)
  await page.reload()
}
