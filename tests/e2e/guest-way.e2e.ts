import { expect, PLACE, press, pressByKey, test, title, WALK } from './guest-page'

test('a guest, from invitation to dinner', WALK, async ({ server, table, openPage }) => {
  test.slow()
  const [id] = table.ids as [number]

  const token = await table.tell(id, 'invite')
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
  await press(hers, 'Aku ikut')
  await expect(title(hers)).toHaveText('Sip, kursimu kita simpan.')
  await expect(title(hers)).toBeFocused()
  await expect(hers.getByText(/^Transfer paling lambat /)).toBeVisible()
  await expect(hers.getByText(/^Sisa (\d+ jam)?( \d+ menit)?$/)).toBeVisible()
  await expect(ticket.locator('[aria-current=step]')).toHaveText('Bayar')
  await expect(hers.getByRole('link', { name: 'Kirim bukti lewat WA' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/6281299990000\?text=/,
  )

  await table.setStatus(id, 'paid')
  await hers.reload()
  await expect(title(hers)).toHaveText('Kursimu udah aman!')
  await table.change(PLACE)
  const newer = await table.tell(id, 'details')
  // as a tap in the chat does
  await hers.goto(`/k#${newer}`)
  await expect(hers.getByText('Kedai Senja, Jl. Prawirotaman 7')).toBeVisible()
  await expect(hers.getByText('meja atas nama Semeja')).toBeVisible()
  const downloading = hers.waitForEvent('download')
  await press(hers, 'Simpan ke kalender')
  expect((await downloading).suggestedFilename()).toMatch(/\.ics$/)

  await table.until(20)
  await hers.reload()
  await press(hers, 'Telat 10 menit')
  await expect(hers.getByText('Oke, kamu telat 10 menit.')).toBeVisible()
  await pressByKey(hers, 'Aku udah sampai')
  const arrived = hers.getByRole('status').filter({ hasText: 'Sip, kamu udah sampai.' })
  await expect(arrived).toBeFocused()

  // from the hour on there is something to talk about, and no map first
  await table.until(-5)
  await hers.reload()
  await expect(arrived).toBeVisible()
  // nothing is taken from who only opens the page
  await expect(hers.locator('body')).toBeFocused()
  await expect(hers.getByRole('link', { name: 'Buka peta' })).toHaveCount(0)
  await expect(hers.getByText('Buat ngobrol · 1/6')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Pertanyaan lain' })).toBeInViewport({ ratio: 1 })
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

  await table.until(-200)
  await hers.reload()
  await expect(title(hers)).toHaveText('Makasih udah semeja!')

  const written = JSON.stringify([await Promise.all(seen), server.output])
  expect(written).toContain('/api/me/answer')
  for (const link of [token, newer]) expect(written).not.toContain(link)
})
