import { hold } from './admin-steps'
import { expect, PLACE, press, pressOther, signUpLink, test, title, WALK } from './guest-page'

test('it says when it takes a moment, is slow or has no network', async ({ browser, server, table }) => {
  const token = await table.link(table.ids[0]!)
  const hers = await browser.newPage({ viewport: { width: 360, height: 640 }, baseURL: server.url })
  await hers.clock.install()
  // no more time goes by than is said
  await hers.clock.pauseAt(Date.now() + 1000)
  const release = await hold(hers, '**/api/me')
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
  await expect(hers.getByRole('alert')).toHaveText(
    'Kamu lagi offline. Cek koneksi internet kamu, lalu coba lagi ya.',
  )
  await press(hers, 'Coba lagi')
  await expect(hers.getByRole('alert')).toBeVisible()
  await hers.unroute('**/api/me')
  await press(hers, 'Coba lagi')
  await expect(title(hers)).toContainText('Tamu 1')
})

test('a seat that was seen once opens without a network', WALK, async ({ server, table, openPage }) => {
  await table.setStatus(table.ids[0]!, 'paid')
  await table.change(PLACE)
  await table.until(60)
  const token = await table.link(table.ids[0]!)
  const hers = await openPage(token)
  await expect(hers.getByText('Kedai Senja')).toBeVisible()
  const context = hers.context()
  await hers.close()
  // somebody else's link shows nothing of it
  const other = await table.link(table.ids[1]!)
  await server.stop()

  const cold = await context.newPage()
  await cold.goto(`/k#${token}`)
  await expect(title(cold)).toHaveText('Ini mejamu, Tamu 1!')
  await expect(
    cold.getByText('Belum bisa cek yang terbaru. Ini kabar terakhir yang kita punya.'),
  ).toBeVisible()
  await expect(cold.getByText('Kedai Senja')).toBeVisible()
  await expect(cold.getByText(/^jam\s\d\d\.\d\d/)).toBeVisible()
  const bookmark = await context.newPage()
  await bookmark.goto('/k')
  await expect(title(bookmark)).toHaveText('Ini mejamu, Tamu 1!')
  await bookmark.goto(`/k#${other}`)
  await expect(bookmark.getByRole('alert')).toHaveText(
    'Kamu lagi offline. Cek koneksi internet kamu, lalu coba lagi ya.',
  )
  expect(await bookmark.evaluate(() => JSON.stringify(localStorage))).not.toContain('Kedai')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a reload shows the seat as it was last, for a day', async ({ server, table, openPage }) => {
    await table.setStatus(table.ids[0]!, 'paid')
    await table.change(PLACE)
    await table.until(60)
    const hers = await openPage(await table.link(table.ids[0]!))
    await expect(hers.getByText('Kedai Senja')).toBeVisible()
    await expect.poll(() => hers.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    // nothing of hers is kept but beside her link
    const kept = await hers.evaluate(async () => {
      const cache = await caches.open('/k')
      return (await cache.keys()).map(({ url }) => url.replace(location.origin, ''))
    })
    expect(kept).toEqual(['/k'])
    await server.stop()
    for (let times = 0; times < 2; times++) {
      await hers.reload()
      await expect(hers.getByText('Belum bisa cek yang terbaru.')).toBeVisible()
      await expect(title(hers)).toHaveText('Ini mejamu, Tamu 1!')
      await expect(hers.getByText('Kedai Senja')).toBeVisible()
    }
    await hers.clock.setFixedTime(Date.now() + 26 * 3_600_000)
    await hers.reload()
    await expect(hers.getByRole('alert')).toHaveText(
      'Kamu lagi offline. Cek koneksi internet kamu, lalu coba lagi ya.',
    )
    expect(await hers.evaluate(() => JSON.stringify(localStorage))).not.toContain('Kedai')
    await hers.clock.setFixedTime(Date.now())
    await server.restart()
    await hers.reload()
    await expect(hers.getByText('Kedai Senja')).toBeVisible()
  })
})

test('what is slow or cannot be drawn says so', async ({ browser, server, table, openPage }) => {
  const hers = await openPage(await table.tell(table.ids[0]!, 'invite'))
  await expect(title(hers)).toHaveText('Ada kursi buat kamu.')
  const release = await hold(hers, '**/api/me/answer')
  await press(hers, 'Aku ikut')
  await expect(hers.getByRole('alert')).toHaveText('Masih nyimpen…')
  release()
  await expect(title(hers)).toHaveText('Sip, kursimu kita simpan.')
  await expect(hers.getByRole('alert')).toHaveCount(0)

  await table.change(PLACE)
  await table.until(10)
  await hers.reload()
  await press(hers, 'Aku udah sampai')
  await expect(hers.getByText('Sip, kamu udah sampai.')).toBeVisible()

  await table.setStatus(table.ids[1]!, 'paid')
  const other = await openPage(await table.link(table.ids[1]!))
  await expect(other.getByText('1 dari 6 udah sampai.')).toBeVisible()
  await other.context().setOffline(true)
  await press(other, 'Aku udah sampai')
  await expect(other.getByRole('alert')).toHaveText(
    'Belum terkirim, sinyalnya lagi hilang. Kita coba lagi terus ya.',
  )
  await other.context().setOffline(false)
  await expect(other.getByText('Sip, kamu udah sampai.')).toBeVisible()
  await expect(other.getByText('2 dari 6 udah sampai.')).toBeVisible()
  await press(other, 'Eh, belum sampai')
  await expect(other.getByText('1 dari 6 udah sampai.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Aku udah sampai' })).toBeVisible()

  // what cannot be drawn says so
  const token = await table.link(table.ids[3]!)
  const broken = await browser.newPage({ viewport: { width: 360, height: 640 }, baseURL: server.url })
  await broken.goto(`/k#${token}`)
  await press(broken, 'Jawabanku')
  await broken.evaluate(() => {
    const create = document.createElementNS
    let times = 0
    document.createElementNS = function (this: Document, space: string, name: string) {
      if (name === 'label' && times++ < 1) throw new Error('not drawn')
      return create.call(this, space, name)
    } as typeof create
  })
  await broken.getByRole('button', { name: 'Nama panggilan' }).click()
  await expect(broken.getByRole('alert')).toContainText('Ada yang ga beres di halaman ini.')
  await press(broken, 'Coba lagi')
  await expect(title(broken)).toHaveText('Nama panggilan')

  await table.setStatus(table.ids[4]!, 'paid')
  const phone = await browser.newPage({ viewport: { width: 360, height: 640 }, baseURL: server.url })
  // of all scripts only those that are in the page itself arrive
  const html = await (await phone.request.get('/k')).text()
  await phone.route('**/assets/*.js', (route) =>
    html.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  )
  await phone.goto(`/k#${await table.link(table.ids[4]!)}`)
  await expect(phone.getByText('meja atas nama Semeja', { exact: true })).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Buka peta' })).toBeVisible()
  await press(phone, 'Telat 10 menit')
  await expect(phone.getByText('Oke, kamu telat 10 menit.')).toBeVisible()

  // what lies beside it is there, too
  await press(phone, 'Jawabanku')
  await expect(title(phone)).toHaveText('Jawabanku')
})

test('a seat is cancelled where that was asked', async ({ server, table, openPage }) => {
  const leaves = await openPage(await table.tell(table.ids[2]!, 'invite'))
  await press(leaves, 'Aku ikut')
  await press(leaves, 'Batal ikut')
  await expect(title(leaves)).toHaveText('Batal ikut?')
  const release = await hold(leaves, '**/api/me/cancel')
  const sent = leaves.waitForRequest('**/api/me/cancel')
  await press(leaves, 'Batal, lepas kursiku')
  await sent
  await expect(leaves.getByRole('button', { name: 'Tetap ikut' })).toBeDisabled()
  await leaves.goBack()
  await expect(title(leaves)).toHaveText('Sip, kursimu kita simpan.')
  release()
  await expect(title(leaves)).toHaveText('Ga apa-apa. Kenapa?')
  await leaves.evaluate(() => new Promise(requestAnimationFrame))
  await expect(leaves).toHaveURL(`${server.url}/k`)
})

test('who erases everything reads so, and nothing is left', async ({ page, table, openPage }) => {
  for (const [i, isOwn] of [true, false].entries()) {
    // the browser that signed up is erased at once; by a link that staff have handed out it is a day later
    const phone = isOwn ? `+62812399900${i + 1}0` : `+62812300000${i + 1}`
    const token = isOwn ? await signUpLink(page, phone) : await table.link(table.ids[i]!)
    const hers = await openPage(token)
    await hers.evaluate((phone) => localStorage.setItem('userData', phone), JSON.stringify({ phone }))
    await pressOther(hers, 'Dataku')
    // all of it is read by a link that was sent to the phone alone
    await expect(hers.getByText('Yang ini cuma bisa dari link yang kita kirim lewat WA.')).toBeVisible({
      visible: isOwn,
    })
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
    await expect(hers.getByRole('alert')).toHaveText(
      'Belum terkirim. Cek koneksi internet kamu, lalu coba lagi ya.',
    )
    // or the page is read again by itself
    if (isOwn) await press(hers, 'Hapus dataku')
    else await hers.evaluate(() => dispatchEvent(new Event('online')))
    if (isOwn) {
      await expect(title(hers)).toHaveText('Datamu udah kita hapus.')
      expect(await hers.evaluate(() => localStorage.length)).toBe(0)
    } else {
      await expect(title(hers)).toHaveText(/^Datamu kita hapus \w+, .+, jam\s\d\d\.\d\d\. Berubah pikiran\?$/)
      await hers.reload()
      await press(hers, 'Ga jadi hapus')
      await expect(title(hers)).toHaveText(/^Kamu udah terdaftar, /)
    }
  }
})
