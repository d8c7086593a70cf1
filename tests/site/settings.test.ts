import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { UNSET } from '../../src/domain/house/house'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { eveningBody } from '../support/evenings'
import { startGuest } from '../support/pages'
import { qrisText, TAGS } from '../support/qris'

const QRIS = qrisText()
const OTHER = qrisText(TAGS.map(([tag, value]) => [tag, tag === '59' ? 'LAIN' : value]))

async function withSettings(settings: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp({ bankAccount: null, ...settings })
  const { call } = await app.signIn()
  const json = async (answer: Promise<Response>) => ({
    status: (await answer).status,
    ...(await (await answer).json()),
  })
  const read = () => json(call('GET', '/api/settings'))
  const put = (change: object) => json(call('PUT', '/api/settings', change))
  return { ...app, call, read, put }
}

test('what admins set is answered with its version, stays through a restart, and stands in the activity by name alone', async () => {
  const app = await withSettings()
  const nothing = { bankAccount: null, qris: null, qrisOn: false, qrisSeenAt: null }
  expect(await app.read()).toMatchObject({ ...nothing, version: 0, setByServer: [] })
  const bankAccount = 'BCA 1234567890 a.n. Semeja'
  const first = { bankAccount, qrisSeenAt: 'GoPay Merchant' }
  const stored = await app.put({ ...first, bankAccount: ` ${bankAccount}\n`, version: 0 })
  expect(stored).toMatchObject({ status: 200, success: true, settings: { ...first, version: 1 } })
  // the same once more changes nothing
  expect((await app.put({ bankAccount, version: 1 })).settings.version).toBe(1)
  expect((await app.put({ bankAccount: 'BRI 11223344', version: 0 })).status).toBe(409)
  const gone = { bankAccount: null, version: 2 }
  expect((await app.put({ bankAccount: '', version: 1 })).settings).toMatchObject(gone)
  const entries = (await (await app.call('GET', '/api/audit?action=changed%20the%20settings')).json()).items
  expect(entries.map(({ detail }: { detail: string }) => detail)).toEqual([
    'bank account',
    'bank account, where QRIS payments are seen',
  ])
  for (const path of ['/api/audit', '/api/acts'])
    expect(await (await app.call('GET', path)).text()).not.toContain('1234567890')
  const again = await withSettings({ dataDir: app.config.dataDir })
  const next = { qrisSeenAt: null, version: 3 }
  expect((await again.put({ qrisSeenAt: null, version: 2 })).settings).toMatchObject(next)
})

test('where guests of an evening ahead pay is not taken away, nor by an undo, only replaced', async () => {
  const { put, call } = await withSettings()
  const bankAccount = 'BCA 1234567890 a.n. Semeja'
  await put({ bankAccount, version: 0 })
  await put({ bankAccount: null, version: 1 })
  const { undo } = await put({ bankAccount, version: 2 })
  await call('POST', '/api/evenings', eveningBody({ price: 95_000 }))
  const paidThere = 'Guests of a dinner ahead pay there: set another way to pay first'
  expect(await put({ bankAccount: '', version: 3 })).toMatchObject({
    status: 422,
    errors: { bankAccount: paidThere },
  })
  const undone = await call('POST', `/api/acts/${undo}/undo`, {})
  expect([undone.status, await undone.json()]).toMatchObject([422, { message: paidThere }])
  // a QRIS that is pasted is not seen before it was tried
  expect(await put({ bankAccount: '', qris: QRIS, version: 3 })).toMatchObject({ status: 422 })
  await put({ qris: QRIS, version: 3 })
  expect(await put({ bankAccount: '', version: 4 })).toMatchObject({ status: 422 })
  await put({ qrisOn: true, version: 4 })
  expect((await put({ bankAccount: '', version: 5 })).settings.bankAccount).toBeNull()
  expect(await put({ qrisOn: false, version: 6 })).toMatchObject({ status: 422, errors: { qris: paidThere } })
  expect((await put({ qris: OTHER, version: 6 })).settings).toMatchObject({ qris: OTHER, qrisOn: false })
})

test('guests see a QRIS once its test payment came, and another one has to be tried again', async () => {
  const { put, read } = await withSettings()
  const tried = { qrisOn: 'Pay Rp1.000 by it first' }
  expect(await put({ qrisOn: true, version: 0 })).toMatchObject({ status: 422, errors: tried })
  expect(await put({ qris: QRIS, qrisOn: true, version: 0 })).toMatchObject({ status: 422, errors: tried })
  expect((await put({ qris: ` ${QRIS}\n`, version: 0 })).settings).toMatchObject({
    qris: QRIS,
    qrisOn: false,
  })
  expect((await put({ qrisOn: true, version: 1 })).settings).toMatchObject({ qris: QRIS, qrisOn: true })
  expect((await put({ qris: OTHER, version: 2 })).settings).toMatchObject({ qris: OTHER, qrisOn: false })
  await put({ qrisOn: true, version: 3 })
  await put({ qris: '', version: 4 })
  expect(await read()).toMatchObject({ qris: null, qrisOn: false, version: 5 })
})

test('what the environment sets is shown, and set by the server alone', async () => {
  const { put, read } = await withSettings({ bankAccount: 'BNI 1', setByServer: ['bankAccount'] })
  expect(await read()).toMatchObject({ bankAccount: 'BNI 1', setByServer: ['bankAccount'] })
  expect(await put({ bankAccount: 'BRI 22334455', version: 0 })).toMatchObject({
    status: 409,
    message: 'Set by the server',
  })
  expect(await put({ qris: QRIS, version: 0 })).toMatchObject({
    status: 200,
    settings: { bankAccount: 'BNI 1' },
  })
})

test('hosts read what their screens say of the house', async () => {
  const app = await withSettings()
  const { call: asHost } = await app.signIn('tuan', 'host')
  const house = await (await asHost('GET', '/api/house')).json()
  expect(house).toMatchObject({ houseName: UNSET.houseName, picNames: ['Ayu', 'Budi'], qrisOn: false })
  for (const key of ['bankAccount', 'qris', 'contactEmail', 'retentionDays', 'setByServer', 'version'])
    expect(house).not.toHaveProperty(key)
})

test('messages and pages name the bank account that is set, from then on', async () => {
  const { id, page, ...app } = await startGuest('invite', {}, { bankAccount: null })
  expect((await page.answer('yes')).me.pay).toMatchObject({ account: null })
  const { groupId } = app
  const opened = async () => app.staff('POST', '/api/messages', { userId: id, groupId, kind: 'pay' })
  expect((await opened()).status).not.toBe(201)
  await app.staff('PUT', '/api/settings', { bankAccount: 'BRI 99887766', version: 0 })
  expect((await page.me()).pay).toMatchObject({ account: 'BRI 99887766' })
  expect((await opened()).text).toContain('BRI 99887766')
  // guests of a table that was made by hand pay there, too
  const gone = await app.staff('PUT', '/api/settings', { bankAccount: null, version: 1 })
  expect(gone.errors).toEqual({ bankAccount: expect.stringContaining('of a dinner ahead') })
  for (const [i, change] of [{ qris: QRIS }, { qrisOn: true }, { bankAccount: null }].entries())
    await app.staff('PUT', '/api/settings', { ...change, version: i + 1 })
  const [, other] = app.members as [number, number]
  await app.setStatus(other, 'confirmed')
  const told = await app.staff('POST', '/api/messages', { userId: other, groupId, kind: 'pay' })
  expect(told.text).toContain('ke QRIS di halamanmu')
})

test('each setting of the house is kept within its limits, and refused at its field beyond them', async () => {
  const { put, read } = await withSettings()
  const most = {
    ...{ houseName: 'S'.repeat(40), city: 'Y'.repeat(40), dinnerDays: 'Kamis malam', priceFrom: 100_000_000 },
    ...{ priceIncludes: 'm'.repeat(80), usualDay: 6, usualTime: '23:59', usualArea: 'P'.repeat(60) },
    ...{ usualTables: 1000, organiser: 'O'.repeat(120), contactEmail: 'data@semeja.example' },
    ...{ refund: 'credit', shortTable: 'money', shortTableBelow: 6, meetAgain: 26 },
    picNames: ['N'.repeat(40), 'Sari'],
    ...{ answerHours: 168, coldChatsPerDay: 1000, retentionDays: 36_500 },
    ...{ hostName: 'R'.repeat(40), hostInstagram: 's'.repeat(30), hostSince: 'M'.repeat(40) },
    ...{ hostEvenings: 100_000, hostGuests: 1_000_000 },
  }
  const stored = await put({ ...most, contactWhatsapp: '0812-3456-7890', version: 0 })
  expect(stored.settings).toMatchObject({ ...most, contactWhatsapp: '6281234567890', version: 1 })
  const beyond: Record<string, unknown[]> = {
    houseName: ['S'.repeat(41), 7],
    city: ['Y'.repeat(41), []],
    dinnerDays: ['K'.repeat(41)],
    priceFrom: [999, 100_000_001, 1000.5, '5000'],
    priceIncludes: ['m'.repeat(81)],
    usualDay: [-1, 7],
    usualTime: ['24:00', '19.00'],
    usualArea: ['P'.repeat(61)],
    usualTables: [0, 1001],
    organiser: ['O'.repeat(121)],
    contactEmail: ['semeja.example', 'a@b.example, c@d.example'],
    contactWhatsapp: ['123', '6'.repeat(16), 'wa.me/62812'],
    refund: ['perhaps', 1],
    shortTable: ['both', 4],
    shortTableBelow: [1, 7],
    picNames: [['-'], ['N'.repeat(41)], 'Sari'],
    meetAgain: [13],
    answerHours: [0, 169],
    coldChatsPerDay: [0, 1001],
    retentionDays: [29, 36_501],
    bankAccount: ['x', 'BCA', '1234567890', 'BCA 1234', `BCA 12345 ${'a'.repeat(71)}`],
    qris: [OTHER.replace('LAIN', 'LAUN'), 'https://example.com', []],
    qrisSeenAt: [{}],
    hostName: ['R'.repeat(41)],
    hostInstagram: ['s'.repeat(31), 'semeja jogja', 'https://example.com/semeja'],
    hostSince: ['M'.repeat(41)],
    hostEvenings: [0, 100_001],
    hostGuests: [0, 1_000_001, '12'],
    hostPicture: ['x', `${'a'.repeat(32)},${'b'.repeat(32)}`],
    eveningPictures: ['x', Array(7).fill('a'.repeat(32)).join(',')],
  }
  for (const [name, values] of Object.entries(beyond))
    for (const value of values)
      expect([name, value, await put({ [name]: value, version: 1 })]).toMatchObject([
        name,
        value,
        { status: 422, errors: { [name]: expect.any(String) } },
      ])
  // what is taken away is as where it was never set
  const nothing = Object.fromEntries(Object.keys(beyond).map((name) => [name, null]))
  expect((await put({ ...nothing, version: 1 })).settings).toMatchObject({ ...UNSET, version: 2 })
  expect(await read()).toMatchObject({ ...UNSET, version: 2 })
})

test('a shorter retention is stored with the number of guests that it erases alone', async () => {
  const { db, call, put, read } = await withSettings()
  for (let i = 0; i < 6; i++) expect((await call('POST', '/api/register', answers(i))).status).toBe(201)
  const members = db.all<{ id: number }>(sql`select user_id as id from profiles`).map(({ id }) => id)
  const group = { members, name: 'Meja', budget: answers().budget, location: 'Kedai' }
  await call('POST', '/api/dinner-groups', group)
  expect((await call('PATCH', '/api/dinner-groups/1', { status: 'completed' })).status).toBe(200)
  const ago = new Date(Date.now() - 40 * 86_400_000).toISOString()
  db.run(sql`update dinner_groups set event_at = ${ago}`)
  expect(await put({ retentionDays: 365, version: 0 })).toMatchObject({ status: 200 })
  expect(await put({ retentionDays: 30, version: 1 })).toMatchObject({
    ...{ status: 409, erases: 6, message: '6 guests would be erased' },
  })
  // others may be due by now
  expect(await put({ retentionDays: 30, erases: 5, version: 1 })).toMatchObject({ status: 409, erases: 6 })
  expect(await read()).toMatchObject({ retentionDays: 365, version: 1 })
  expect(await put({ retentionDays: 30, erases: 6, version: 1 })).toMatchObject({ status: 200 })
  // who is erased anyway is not asked about again
  expect(await put({ retentionDays: 31, version: 2 })).toMatchObject({ status: 200 })
  expect(await put({ retentionDays: null, version: 3 })).toMatchObject({ status: 200 })
  expect(await put({ retentionDays: 30, version: 4 })).toMatchObject({ status: 409, erases: 6 })
})

test('an account on Instagram is read from what a phone types or copies', async () => {
  const { put } = await withSettings()
  let version = 0
  for (const typed of [
    ...['semeja.jogja', '@semeja.jogja', 'Instagram.com/semeja.jogja', 'instagram.com/@semeja.jogja'],
    ...['https://www.instagram.com/@semeja.jogja/', 'http://instagram.com/semeja.jogja?igsh=x'],
    ...['HTTPS://WWW.INSTAGRAM.COM/semeja.jogja', 'https://m.instagram.com/semeja.jogja/'],
  ]) {
    const { settings } = await put({ hostInstagram: typed, version })
    expect([typed, settings?.hostInstagram]).toEqual([typed, 'semeja.jogja'])
    version = settings.version
  }
})

test('public pages, messages and rules read what is set from the next request on, and as before once it is undone', async () => {
  const { app, call, put, config } = await withSettings()
  const page = async (path: string) => (await app.handle(new Request(`http://localhost:3000${path}`))).text()
  expect(await page('/')).not.toContain('mulai Rp95.000')
  const house = {
    ...{ city: 'Solo', dinnerDays: 'Kamis malam', priceFrom: 95_000 },
    ...{ organiser: 'PT Contoh', contactEmail: 'data@semeja.example', contactWhatsapp: '6281299990000' },
  }
  const { undo } = await put({ ...house, version: 0 })
  expect(await page('/')).toContain('Solo · Kamis malam · mulai Rp95.000')
  expect(await page('/terms')).toContain('PT Contoh')
  expect(await (await call('GET', '/api/config')).json()).toMatchObject({ contactWhatsapp: '6281299990000' })
  await call('POST', `/api/acts/${undo}/undo`, {})
  expect(await page('/')).not.toContain('Solo')
  expect(await page('/terms')).not.toContain('PT Contoh')
  // what the app was started with is left alone
  expect(config.city).toBeNull()
})

test('what the machine sets is shown to admins, and of a secret only that it is there', async () => {
  const secret = 'rahasia-sekali'
  const admin = { username: 'rani', password: secret }
  const { call } = await withSettings({ admin, publicUrl: 'https://semeja.example' })
  const answer = await call('GET', '/api/settings/server')
  const text = await answer.text()
  expect(text).not.toContain(secret)
  const { settings, checks, host, isSecure } = JSON.parse(text)
  expect(settings).toContainEqual({ name: 'ADMIN_PASSWORD', value: 'set' })
  expect(settings).toContainEqual({ name: 'PUBLIC_URL', value: 'https://semeja.example' })
  expect(checks.map(({ name }: { name: string }) => name)).toContain('last backup')
  expect([host, isSecure]).toEqual(['localhost:3000', false])
})
