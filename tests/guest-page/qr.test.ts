import { expect, test } from 'bun:test'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import decodeQR from 'qr/decode.js'
import type { Me } from '../../src/domain/guest-page/guest-page'
import { rupiah } from '../../src/domain/house/site'
import { crcOf, qrisOf } from '../../src/domain/money/qris'
import { pngOf } from '../../src/guest-page/qr-picture'
import { startPages } from '../support/pages'
import { qrisText, TAGS } from '../support/qris'

const QRIS = qrisText()

interface Picture {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** What two decoders that share no code read in a picture. */
const readings = (picture: Picture) => [
  decodeQR(picture, { timeLimit: 10_000 }),
  jsQR(picture.data, picture.width, picture.height)?.data,
]

/** A picture of so many pixels from side to side, by a function that says where it is dark. */
function pictureOf(side: number, isDark: (x: number, y: number) => boolean): Picture {
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (isDark(x / side, y / side)) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return { width: side, height: side, data }
}

/** The code of a page at 200 pixels. */
function small({ size, path }: NonNullable<NonNullable<Me['pay']>['qr']>): Picture {
  const dark = new Set<number>()
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let i = 0; i < Number(length); i++) dark.add(Number(y) * size + Number(x) + i)
  expect(path.replace(/M\d+ \d+h(\d+)v1h-\1z/g, '')).toBe('')
  return pictureOf(200, (x, y) => dark.has(Math.floor(y * size) * size + Math.floor(x * size)))
}

function decoded(png: Uint8Array): Picture {
  const { width, height, data } = PNG.sync.read(Buffer.from(png))
  return { width, height, data: new Uint8ClampedArray(data) }
}

async function withQris() {
  const app = await startPages()
  const put = (change: object) => app.staff('PUT', '/api/settings', change)
  await put({ qris: QRIS, version: 0 })
  await put({ qrisOn: true, version: 1 })
  return { ...app, put }
}

test('who has to pay sees a code that asks for exactly that, and can save it as a picture for ten minutes', async () => {
  const app = await withQris()
  const [id] = app.members as [number]
  const page = app.as(await app.tell(id, 'invite'))
  const { pay } = (await page.answer('yes')).me
  const asked = qrisOf(QRIS, pay.amount)
  expect(asked).toContain(`54${String(pay.amount).length.toString().padStart(2, '0')}${pay.amount}58`)
  expect(asked.slice(-4)).toBe(crcOf(asked.slice(0, -4)))
  expect(readings(small(pay.qr))).toEqual([asked, asked])

  const { status, success, png } = await page.page('POST', `/api/me/tickets/${app.seatOf(id).ticket_id}/qr`)
  expect([status, success]).toEqual([200, true])
  expect(png).toMatch(/^\/qr\/[1-9A-HJ-NP-Za-km-z]{22}\.png$/)
  const file = await app.call('GET', png)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
  const bytes = new Uint8Array(await file.arrayBuffer())
  const picture = decoded(bytes)
  expect(readings(picture)).toEqual([asked, asked])
  expect(picture.width).toBeGreaterThanOrEqual(720)
  // amount and day of the dinner, and nobody's name
  const [day, month] = (await page.me()).dinner!.when!.date.split(' ')
  const lines = [rupiah(pay.amount), `${day} ${month!.slice(0, 3)}`]
  expect(bytes).toEqual(pngOf({ text: asked, lines }))
  expect((await app.call('GET', '/qr/1111111111111111111111.png')).status).toBe(404)
})

test('there is no code to save for who has nothing to pay, and for a house without QRIS', async () => {
  const app = await withQris()
  const [id, other] = app.members as [number, number]
  const page = app.as(await app.tell(id, 'invite'))
  expect((await page.page('POST', `/api/me/tickets/${app.seatOf(id).ticket_id}/qr`)).status).toBe(409)
  await page.answer('yes')
  expect((await page.page('POST', `/api/me/tickets/${app.seatOf(id).ticket_id}/qr`)).status).toBe(200)
  await app.put({ qris: null, version: 2 })
  expect((await page.me()).pay).toMatchObject({ qr: null })
  expect((await page.page('POST', `/api/me/tickets/${app.seatOf(id).ticket_id}/qr`)).status).toBe(409)
  expect((await app.call('POST', '/api/me/tickets/1/qr')).status).toBe(401)
  await app.setStatus(other, 'paid')
  expect(
    (await app.as(await app.link(other)).page('POST', `/api/me/tickets/${app.seatOf(other).ticket_id}/qr`))
      .status,
  ).toBe(409)
})

test('the picture is read at 200 pixels, with a quiet zone of four modules, whatever the merchant is called', () => {
  for (const name of ['A', 'Semeja, Makan Bareng Yogya', `~!"'<&>${'w'.repeat(18)}`]) {
    const text = qrisOf(qrisText(TAGS.map(([tag, value]) => [tag, tag === '59' ? name : value])), 1_150_231)
    const { width, height, data } = decoded(pngOf({ text, lines: ['Rp1.150.231', '30 Mei'] }))
    const isDark = (x: number, y: number) => data[(y * width + x) * 4]! < 128
    expect(readings(pictureOf(200, (x, y) => isDark(Math.floor(x * width), Math.floor(y * width))))).toEqual([
      text,
      text,
    ])
    const dark = [...Array(width).keys()].find((x) => isDark(x, x))!
    const finder = [...Array(width).keys()].findIndex((x) => x > dark && !isDark(x, dark)) - dark
    expect(dark / finder).toBeCloseTo(4 / 7)
    expect(height).toBeGreaterThan(width)
  }
})
