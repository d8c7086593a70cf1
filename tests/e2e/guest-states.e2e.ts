import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/accessible'
import { expectFingerSized, expectLargeTextFits } from '../support/large-text'
import { expect, expectInSight, openTable, PLACE, press, pressOther, test, title, WALK } from './guest-page'

/** Looks at a screen as it is now, on small phones and on a desk. */
async function look(page: Page, name: string, heading: string | RegExp) {
  await expect(title(page)).toHaveText(heading)
  await expectNoViolations(page)
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 320, height: 568 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(viewport)
    // once the page has heard of its width: two changes within one frame are none to it
    const wide = await page.evaluate(
      () =>
        new Promise<number>((done) =>
          requestAnimationFrame(() => done(document.documentElement.scrollWidth - innerWidth)),
        ),
    )
    expect([name, viewport.width, wide]).toEqual([name, viewport.width, 0])
  }
  // what is to be pressed first is within reach of a thumb, without scrolling
  const first = page.locator('main .shadow-card:is(button, a)').first()
  if ((await first.count()) > 0) await expect(first).toBeInViewport({ ratio: 1 })
  await expectFingerSized(page, name)
  await expectLargeTextFits(page, name)
}

/** Has the page read anew, as one that is looked at again: axe stays loaded. */
const again = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('focus')))

test('every state of a member says what is so, with one press', WALK, async ({ table, openPage }) => {
  test.slow()
  const [id] = table.ids as [number]
  const phone = await openPage(await table.link(id))
  await look(phone, 'waiting', 'Kamu udah terdaftar, Tamu 1.')

  await table.tell(id, 'invite')
  await again(phone)
  await look(phone, 'asked', 'Ada kursi buat kamu.')
  for (const text of [/^Jawab paling lambat/, /^Rp150\.000$/]) await expectInSight(phone.getByText(text))
  await press(phone, 'Aku ikut')
  await look(phone, 'confirmed', 'Sip, kursimu kita simpan.')
  await press(phone, 'Batal ikut')
  await look(phone, 'cancel-confirmed', 'Batal ikut?')
  await press(phone, 'Tetap ikut')

  await table.setStatus(id, 'paid')
  await again(phone)
  await look(phone, 'paid', 'Kursimu udah aman!')
  await press(phone, 'Batal ikut')
  await look(phone, 'cancel-paid', 'Batal ikut?')
  await expectInSight(phone.locator('label', { hasText: 'Pakai buat jadwal lain' }))
  await press(phone, 'Tetap ikut')
  const address = 'Jl. Prawirotaman 2 No. 17, Brontokusuman, Mergangsan'
  await table.change({ ...PLACE, venue: 'Kedai Senja Prawirotaman', address })
  await again(phone)
  await look(phone, 'place', 'Ini mejamu, Tamu 1!')
  await expectInSight(phone.getByText(/^jam \d\d\.\d\d$/))

  await table.until(20)
  await again(phone)
  await expect(phone.getByRole('button', { name: 'Aku udah sampai' })).toBeVisible()
  await look(phone, 'arrival', 'Ini mejamu, Tamu 1!')
  await press(phone, 'Batal ikut')
  await look(phone, 'cancel-late', 'Batal ikut?')
  await press(phone, 'Tetap ikut')
  await table.until(-200)
  await again(phone)
  await look(phone, 'over', 'Makasih udah semeja!')

  // what is noted of each dinner, and whom to write to where that is wrong
  await table.until(-30 * 60)
  await table.note({ [id]: 'late' })
  await again(phone)
  await expect(phone.getByText('Riwayat makan malammu: datang 1×.', { exact: true })).toBeVisible()
  await pressOther(phone, 'Catatan hadirmu')
  await expect(phone.getByText('Datang, telat')).toBeVisible()
  await look(phone, 'dinners', 'Catatan hadirmu')
})

test('every state of those who do not come leaves a way on', async ({ page, openPage }) => {
  test.slow()
  const table = await openTable(page, 1)
  const phone = await openPage('')
  const visit = async (token: string) => {
    await phone.evaluate(() => localStorage.clear())
    await phone.goto(`/k#${token}`)
  }
  const [no, , , moved, gone, , stands] = table.ids as number[]

  await visit(await table.tell(no!, 'invite'))
  await press(phone, 'Belum bisa')
  await look(phone, 'declined', 'Ga apa-apa. Kenapa?')

  // a seat is free now
  await visit(await table.tell(stands!, 'backup-ask'))
  await look(phone, 'backup', /^Kamu cadangan buat (Sen|Sel|Rab|Kam|Jum|Sab|Min)\w+\.$/)
  await expectInSight(phone.getByText(/^Kalau ada yang batal, mau gantiin\? Jawab/))
  await press(phone, 'Aku mau')
  await expect(phone.getByText('Sip, kita catat: kamu mau.')).toBeVisible()
  await look(phone, 'backup-yes', /^Kamu cadangan buat/)

  // who cancels chooses what becomes of the money, and may change that
  await visit(await table.tell(gone!, 'invite'))
  await press(phone, 'Aku ikut')
  await expect(title(phone)).toHaveText('Sip, kursimu kita simpan.')
  await table.setStatus(gone!, 'paid')
  await again(phone)
  await expect(title(phone)).toHaveText('Kursimu udah aman!')
  await press(phone, 'Batal ikut')
  await phone.getByRole('button', { name: /^Batal, Rp150\.\d{3} kamu ga hangus$/ }).click()
  await expect(phone.getByRole('alert')).toHaveText(
    'Pilih uangnya kita kembalikan atau kita simpan buat jadwal lain',
  )
  await phone.getByRole('radio', { name: 'Kembalikan uangku' }).click()
  await phone.getByRole('button', { name: /^Batal, Rp150\.\d{3} kamu balik$/ }).click()
  await look(phone, 'cancelled-herself', 'Ga apa-apa. Kenapa?')
  await expect(phone.getByRole('alert')).toHaveText(/^Kursimu \w+ udah kita lepas\.$/)
  await expect(phone.getByRole('button', { name: 'Balikin kursiku' })).toBeVisible()
  await press(phone, 'Ganti pilihan')
  await press(phone, 'Pakai buat jadwal lain')
  await expect(phone.getByText('Uangmu kita simpan buat jadwal lain.')).toBeVisible()

  await visit(await table.tell(moved!, 'invite'))
  await press(phone, 'Aku ikut')
  await expect(title(phone)).toHaveText('Sip, kursimu kita simpan.')
  await table.setStatus(moved!, 'paid')
  const event_date = new Date(Date.now() + 20 * 86_400_000).toISOString()
  await table.change({ event_date, change_reason: 'restonya tutup' })
  await again(phone)
  await look(phone, 'moved', 'Jadwalnya lagi kita ubah.')
  await table.tell(moved!, 'moved')
  await table.tell(moved!, 'new-date')
  await again(phone)
  await look(phone, 'new-date', 'Jadwal barunya udah ada.')
  await expectInSight(phone.getByText(/^Jawab paling lambat .* Pembayaranmu aman\.$/))
  await press(phone, 'Aku ikut')
  await expect(title(phone)).toHaveText('Kursimu udah aman!')
  await table.change({ status: 'cancelled', change_reason: 'restonya tutup' })
  await again(phone)
  // kept for another dinner unless they say otherwise
  await expect(phone.getByText('Uangmu kita simpan buat jadwal lain.')).toBeVisible()
  await look(phone, 'cancelled-credit', 'Makan malammu ga jadi.')
  await press(phone, 'Ganti pilihan')
  await look(phone, 'cancelled', 'Makan malammu ga jadi.')
  // no evening is open: there is something to press even so
  await expect(phone.getByRole('link', { name: 'Bilang hari yang kamu bisa' })).toBeVisible()
})

test('what lies beside the state can be read and used on a small phone, too', async ({ table, openPage }) => {
  test.slow()
  const phone = await openPage(await table.link(table.ids[0]!))
  await press(phone, 'Istirahat dulu')
  await look(phone, 'resting-new', 'Oke, jeda dulu ya.')
  await phone.reload()
  await look(phone, 'resting', 'Lagi istirahat.')
  await press(phone, 'Jawabanku')
  await look(phone, 'answers', 'Jawabanku')
  for (const [row, heading] of [
    ['Tanggal lahir', 'Tanggal lahir kamu kapan?'],
    ['Nyaman ngobrol', 'Seberapa nyaman kamu ngobrol sama orang baru?'],
    ['Waktu luang', 'Apa yang biasa kamu lakuin di waktu luang?'],
    ['Alergi', 'Ada alergi/pantangan makanan? (Opsional)'],
  ] as const) {
    await phone.getByRole('button', { name: row }).click()
    await look(phone, row, heading)
    await press(phone, 'Kembali')
    await expect(title(phone)).toHaveText('Jawabanku')
  }
  await press(phone, 'Kembali')
  await pressOther(phone, 'Dataku')
  await phone.getByLabel('Ketik 4 angka terakhir').fill('0001')
  await press(phone, 'Unduh')
  await expect(phone.getByRole('region', { name: 'Semua yang kita simpan' })).toContainText('Tamu 1')
  await look(phone, 'data', 'Dataku')
  await press(phone, 'Hapus dataku')
  await look(phone, 'erase', 'Hapus dataku')
  await press(phone, 'Kembali')
  await press(phone, 'Kembali')
  await pressOther(phone, 'Bukan Tamu 1?')
  await look(phone, 'not-me', 'Bukan Tamu 1?')
  await press(phone, 'Iya, bukan aku')
  await look(phone, 'not-me-done', 'Maaf ya. Kita matikan halaman ini dan cek nomornya.')
  await phone.reload()
  await look(phone, 'no-link', 'Buka link yang kita kirim lewat WA ya')
})
