import { hold } from './admin-steps'
import { expect, PLACE, press, pressOther, signUpLink, test, title, WALK } from './guest-page'

test('it says when it takes a moment, is slow or has no network', async ({ table, openPage }) => {
  const token = await table.link(table.ids[0]!)
  const hers = await openPage('')
  await hers.clock.install()
  // no more time goes by than is said
  await hers.clock.pauseAt(Date.now() + 1000)
  const release = await hold(hers, '**/api/me')
  await hers.goto('about:blank')
  await hers.goto(`/k#${token}`)
  // its moment begins once the page is awake
  await expect(async () => {
    await hers.clock.runFor(1000)
    expect(await hers.getByRole('status').textContent()).toBe('Sebentar ya…')
  }).toPass()
  await hers.clock.runFor(5000)
  await expect(hers.getByRole('status')).toHaveText('Masih dibuka, koneksinya lagi lambat.')
  await hers.clock.resume()
  release()
  await expect(title(hers)).toContainText('Tamu 1')
  await hers.unroute('**/api/me')

  await hers.route('**/api/me', (route) => route.abort())
  await hers.evaluate(() => localStorage.removeItem('halaman-isi'))
  await hers.reload()
  await expect(hers.getByRole('alert')).toContainText('Kamu lagi offline.')
  await hers.unroute('**/api/me')
  await press(hers, 'Coba lagi')
  await expect(title(hers)).toContainText('Tamu 1')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a seat that was seen once opens, by its own link', WALK, async ({ server, table, openPage }) => {
    await table.setStatus(table.ids[0]!, 'paid')
    await table.change(PLACE)
    await table.until(60)
    const token = await table.link(table.ids[0]!)
    const hers = await openPage(token)
    await expect(hers.getByText('Kedai Senja')).toBeVisible()
    await expect.poll(() => hers.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    // nothing of hers is kept but beside her link
    const kept = await hers.evaluate(async () => {
      const cache = await caches.open('/k')
      return (await cache.keys()).map(({ url }) => url.replace(location.origin, ''))
    })
    expect(kept).toEqual(['/k'])
    const other = await table.link(table.ids[1]!)
    await server.stop()

    const cold = await hers.context().newPage()
    await cold.goto(`/k#${token}`)
    for (let times = 0; times < 2; times++) {
      await expect(cold.getByText('Belum bisa cek yang terbaru.')).toBeVisible()
      await expect(title(cold)).toHaveText('Ini mejamu, Tamu 1!')
      await expect(cold.getByText('Kedai Senja')).toBeVisible()
      await cold.reload()
    }
    // somebody else's link shows nothing of it
    await cold.goto(`/k#${other}`)
    await expect(cold.getByRole('alert')).toContainText('Kamu lagi offline.')
    expect(await cold.evaluate(() => JSON.stringify(localStorage))).not.toContain('Kedai')
  })
})

test('what is slow or cannot be drawn says so', async ({ table, openPage }) => {
  const hers = await openPage(await table.tell(table.ids[0]!, 'invite'))
  const release = await hold(hers, '**/api/me/answer')
  await press(hers, 'Aku ikut')
  await expect(hers.getByRole('alert')).toHaveText('Masih nyimpen…')
  release()
  await expect(title(hers)).toHaveText('Sip, kursimu kita simpan.')
  await expect(hers.getByRole('alert')).toHaveCount(0)

  await table.change(PLACE)
  await table.until(10)
  await hers.reload()
  await expect(hers.getByRole('button', { name: 'Aku udah sampai' })).toBeVisible()
  await hers.context().setOffline(true)
  await press(hers, 'Aku udah sampai')
  await expect(hers.getByRole('alert')).toHaveText(
    'Belum terkirim, sinyalnya lagi hilang. Kita coba lagi terus ya.',
  )
  await hers.context().setOffline(false)
  await expect(hers.getByText('1 dari 6 udah sampai.')).toBeVisible()
  await press(hers, 'Eh, belum sampai')
  await expect(hers.getByRole('button', { name: 'Aku udah sampai' })).toBeVisible()

  await press(hers, 'Jawabanku')
  await hers.evaluate(() => {
    const create = document.createElementNS
    let times = 0
    document.createElementNS = function (this: Document, space: string, name: string) {
      if (name === 'label' && times++ < 1) throw new Error('not drawn')
      return create.call(this, space, name)
    } as typeof create
  })
  await hers.getByRole('button', { name: 'Nama panggilan' }).click()
  await expect(hers.getByRole('alert')).toContainText('Ada yang ga beres di halaman ini.')
  await press(hers, 'Coba lagi')
  await expect(title(hers)).toHaveText('Nama panggilan')

  // of all scripts only those that are in the page itself arrive
  await table.setStatus(table.ids[4]!, 'paid')
  const phone = await openPage('')
  const html = await (await phone.request.get('/k')).text()
  await phone.route('**/assets/*.js', (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  )
  await phone.goto('about:blank')
  await phone.goto(`/k#${await table.link(table.ids[4]!)}`)
  await expect(phone.getByText('meja atas nama Semeja', { exact: true })).toBeVisible()
  await press(phone, 'Telat 10 menit')
  await expect(phone.getByText('Oke, kamu telat 10 menit.')).toBeVisible()
  await press(phone, 'Jawabanku')
  await expect(title(phone)).toHaveText('Jawabanku')
})

test('who erases everything reads so, and nothing is left', async ({ page, openPage }) => {
  const phone = '+6281239990010'
  const hers = await openPage(await signUpLink(page, phone))
  await hers.evaluate((phone) => localStorage.setItem('userData', phone), JSON.stringify({ phone }))
  await pressOther(hers, 'Dataku')
  // all of it is read by a link that was sent to the phone alone
  await expect(hers.getByText('Yang ini cuma bisa dari link yang kita kirim lewat WA.')).toBeVisible()
  await press(hers, 'Hapus dataku')
  await hers.getByLabel('Ketik 4 angka terakhir').fill(phone.slice(-4))
  await hers.route(
    '**/api/me',
    async (route) => {
      if (route.request().method() !== 'DELETE') return await route.fallback()
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await press(hers, 'Hapus dataku')
  await expect(hers.getByRole('alert')).toContainText('Belum terkirim.')
  await press(hers, 'Hapus dataku')
  await expect(title(hers)).toHaveText('Datamu udah kita hapus.')
  expect(await hers.evaluate(() => localStorage.length)).toBe(0)
})
