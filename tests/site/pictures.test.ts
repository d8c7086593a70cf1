import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { isForgetting } from '../../src/db/forget'
import { findPicture, forgetPictures, keepPicture } from '../../src/site/pictures'
import { forgetExpired } from '../../src/upkeep/housekeeping'
import { startApp } from '../support/app'
import { CONFIG } from '../support/evening'

const HOUR = 3_600_000

/** A WebP picture of one pixel. */
const WEBP = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'

async function withPictures() {
  const { call: visitor, db, signIn } = await startApp(CONFIG)
  const { call } = await signIn()
  const upload = (picture: string) => call('POST', '/api/settings/pictures', { picture })
  const get = (path: string) => visitor('GET', path)
  const put = async (change: object) => {
    const { version } = await (await call('GET', '/api/settings')).json()
    const response = await call('PUT', '/api/settings', { version, ...change })
    return { status: response.status, ...(await response.json()) }
  }
  const undo = (id: number) => call('POST', `/api/acts/${id}/undo`, {})
  const hoursLater = (hours: number) => forgetPictures(db, new Date(Date.now() + hours * HOUR))
  const isStored = (id: string) => findPicture(db, id) !== undefined
  const stored = (n: number, hoursAgo = 0) => {
    const kept = keepPicture(db, webp(n), Date.now() - hoursAgo * HOUR)
    return kept.ok ? kept.id : ''
  }
  return { db, call, upload, get, put, undo, hoursLater, isStored, stored }
}

test('pictures are uploaded small, as WebP or JPEG alone, shown to guests once they are set, and gone with an undo', async () => {
  const { upload, get, put, undo } = await withPictures()
  const bytes = Buffer.from(WEBP, 'base64')
  const wide = Buffer.from(bytes)
  wide.writeUInt16LE(1601, 26)
  const large = Buffer.concat([bytes, Buffer.alloc(40 * 1024)])
  large.writeUInt32LE(large.length - 8, 4)
  const png = Buffer.from('89504e470d0a1a0a', 'hex')
  for (const wrong of [
    '',
    '<svg>',
    ...[wide, large, png, bytes.subarray(0, 30)].map((b) => b.toString('base64')),
  ])
    expect([wrong.slice(0, 9), (await upload(wrong)).status]).toEqual([wrong.slice(0, 9), 422])
  const { id } = await (await upload(WEBP)).json()
  const change = await put({ hostName: 'Rani', hostPicture: id, eveningPictures: id })
  const intro = await (await get('/')).text()
  expect(intro.split(`src="/pictures/${id}"`)).toHaveLength(3)
  const picture = await get(`/pictures/${id}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(bytes)
  for (const unknown of ['0'.repeat(32), `${id}.webp`, '..%2fx'])
    expect((await get(`/pictures/${unknown}`)).status).toBe(404)
  await undo(change.undo)
  expect(await (await get('/')).text()).not.toContain('/pictures/')
})

test('a JPEG is a picture, as browsers that write no WebP make it, and is served as one', async () => {
  const { upload, get } = await withPictures()
  const { id } = await (await upload(jpeg(960, 640).toString('base64'))).json()
  const picture = await get(`/pictures/${id}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const cut = jpeg(960, 640).subarray(0, 40)
  const noSize = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(60, 0xff), Buffer.from([0xff, 0xd9])])
  const noLength = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from('ffe00000'.repeat(9), 'hex')])
  const large = Buffer.concat([jpeg(9, 9), Buffer.alloc(40 * 1024), Buffer.from([0xff, 0xd9])])
  for (const wrong of [jpeg(1601, 9), jpeg(9, 1601), jpeg(0, 9), cut, noSize, noLength, large])
    expect((await upload(wrong.toString('base64'))).status).toBe(422)
})

test('what a camera wrote beside a picture, such as where it was taken, is stored and served to nobody', async () => {
  const { upload, get } = await withPictures()
  const shown = async (bytes: Buffer) => {
    const { id } = await (await upload(bytes.toString('base64'))).json()
    return Buffer.from(await (await get(`/pictures/${id}`)).arrayBuffer())
  }
  const place = Buffer.from('lat -6.2 long 106.8 taken at home')
  const part = (kind: number) => Buffer.concat([Buffer.from([0xff, kind, 0, place.length + 2]), place])
  const plain = jpeg(960, 640)
  const start = plain.subarray(0, 2)
  // as pixels two zeros and a restart belong to them, and a second scan follows the first
  const pixels = Buffer.concat([
    plain.subarray(20, -2),
    Buffer.from([9, 0xff, 0, 9, 0xff, 0xd0, 9]),
    Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 7, 7]),
  ])
  const end = plain.subarray(-2)
  const bare = Buffer.concat([start, pixels, end])
  for (const kinds of [[0xe1], [0xe0, 0xe2, 0xed, 0xfe]])
    expect(
      await shown(Buffer.concat([start, ...kinds.map(part), pixels, end, start, part(0xe1), end])),
    ).toEqual(bare)

  const webp = Buffer.from(WEBP, 'base64')
  const chunk = (name: string, body: Buffer) => {
    const head = Buffer.from(`${name}1234`)
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body, Buffer.alloc(body.length & 1)])
  }
  const extended = Buffer.concat([
    webp.subarray(0, 12),
    chunk('VP8X', Buffer.from([0x0c, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
    chunk('ICCP', place),
    webp.subarray(12),
    chunk('EXIF', place),
    chunk('XMP ', place),
  ])
  extended.writeUInt32LE(extended.length - 8, 4)
  expect(await shown(extended)).toEqual(webp)
})

test('a picture that Settings name no more is gone within two days, with its traces, and no browser keeps it longer than a day', async () => {
  const { db, get, put, hoursLater, isStored, stored } = await withPictures()
  const [host, evening] = [stored(1, 900), stored(2, 900)]
  await put({ hostPicture: host, eveningPictures: evening })
  hoursLater(900)
  expect([host, evening].map(isStored)).toEqual([true, true])
  expect((await get(`/pictures/${host}`)).headers.get('cache-control')).toBe('public, max-age=86400')
  expect(isForgetting(db.$client)).toBe(false)
  await put({ eveningPictures: null })
  hoursLater(23)
  expect([host, evening].map(isStored)).toEqual([true, true])
  // as every night
  forgetExpired(db, new Date(Date.now() + 25 * HOUR))
  expect([host, evening].map(isStored)).toEqual([true, false])
  expect((await get(`/pictures/${evening}`)).status).toBe(404)
  expect(isForgetting(db.$client)).toBe(true)
})

test('an undo brings back a picture that was uploaded long ago, whatever was uploaded meanwhile', async () => {
  const { call, upload, put, undo, hoursLater, isStored, stored } = await withPictures()
  const [before, after] = [stored(1, 900), stored(2)]
  await put({ hostPicture: before })
  const change = await put({ hostPicture: after })
  await upload(webp(3))
  hoursLater(1)
  expect((await undo(change.undo)).status).toBe(200)
  expect((await (await call('GET', '/api/settings')).json()).hostPicture).toBe(before)
  expect([before, after].map(isStored)).toEqual([true, true])
})

test('a picture that is named twice is kept once, and a change that names one which is gone says which, by its field', async () => {
  const { put, stored } = await withPictures()
  const [one, other, gone] = [stored(1), stored(2), 'f'.repeat(32)]
  const { settings } = await put({ eveningPictures: [one, other, one].join(',') })
  expect(settings.eveningPictures).toBe(`${one},${other}`)
  expect(await put({ hostPicture: gone })).toMatchObject({
    status: 422,
    errors: { hostPicture: 'Upload picture 1 again' },
  })
  expect(await put({ eveningPictures: [one, gone, other].join(',') })).toMatchObject({
    status: 422,
    errors: { eveningPictures: 'Upload picture 2 again' },
  })
})

/** Returns another WebP picture of ten pixels a side for each number. */
function webp(n: number): string {
  const bytes = Buffer.alloc(64)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(56, 4)
  bytes.write('WEBPVP8L', 8)
  bytes.writeUInt32LE(44, 16)
  bytes[20] = 0x2f
  bytes.writeUInt32LE(9 | (9 << 14), 21)
  bytes[40] = n
  return bytes.toString('base64')
}

/** Returns a JPEG as far as its size is read: two parts, of which one has a number like that of a size, before it. */
function jpeg(width: number, height: number): Buffer {
  const part = (kind: number, ...body: number[]) => [0xff, kind, 0, body.length + 2, ...body]
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  return Buffer.from([
    ...[0xff, 0xd8],
    ...part(0xe0, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0),
    ...part(0xc4, 0, 9, 9, 9, 9, 9, 9, 9),
    ...part(0xc0, 8, ...size, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1),
    ...part(0xda, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0),
    ...[1, 2, 3, 0xff, 0xd9],
  ])
}

test('a picture that was stored while all were WebP is shown as before', async () => {
  const { db, get, put, stored } = await withPictures()
  const id = stored(1)
  db.run(sql`
    update settings set value = json_object('at', value ->> 'at', 'webp', value ->> 'base64') where key = ${`picture ${id}`}`)
  expect((await put({ hostPicture: id })).status).toBe(200)
  const picture = await get(`/pictures/${id}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
})
