import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { Config } from '../../src/config'
import { untilCancelled } from '../../src/domain/group/deadlines'
import { spoken } from '../../src/domain/spoken'
import { filled } from '../../src/site/template'
import { startApp } from '../support/app'
import { storePeople } from '../support/evening'
import { eveningBody, inDays } from '../support/evenings'

const ZONE = 'Asia/Jakarta'
const at = spoken(inDays(10), ZONE)
const nextDay = spoken(inDays(11), ZONE)

async function start(settings: Partial<Config> = {}) {
  const app = await startApp({ priceIncludes: 'makan, minum, dan pajak', ...settings })
  const { call } = await app.signIn()
  const addEvening = async (changes: Record<string, unknown> = {}) =>
    (await (await call('POST', '/api/evenings', eveningBody(changes))).json()).evening
  const change = (id: number, changes: object) => call('PATCH', `/api/evenings/${id}`, changes)
  /** The page of a code as it is read: its status, its head, its text and its links. */
  const read = async (code: string) => {
    const answer = await app.call('GET', `/e/${code}`)
    const html = await answer.text()
    const main = /<main.*<\/main>/s.exec(html)?.[0].replace(/<template.*?<\/template>/s, '') ?? ''
    return {
      status: answer.status,
      html,
      text: main
        .replace(/<[^>]+>/g, '\n')
        .replace(/\u00a0/g, ' ')
        .replace(/\s*\n\s*/g, '\n')
        .trim(),
      links: [...main.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!),
      title: /<title>(.*?)<\/title>/.exec(html)?.[1],
      description: /name="description" content="(.*?)"/.exec(html)?.[1],
    }
  }
  const intro = async () => (await app.call('GET', '/')).text()
  return { ...app, staff: call, addEvening, change, read, intro }
}

test('everybody reads at its address what an evening is, what it costs and until when one may join', async () => {
  const { addEvening, read } = await start()
  const { code, answers_until } = await addEvening({ note: 'rahasia' })
  const page = await read(code)
  const closing = spoken(answers_until, ZONE)
  const free = spoken(new Date(untilCancelled(inDays(10), ZONE) - 1).toISOString(), ZONE)
  const lines = page.text.split('\n')
  const questions = lines.indexOf('Yang sering ditanya')
  expect(lines.slice(0, questions)).toEqual([
    'Semeja',
    'Makan malam bareng lima orang baru',
    `${at.day}, ${at.date}, jam 19.00`,
    'Prawirotaman, Yogyakarta',
    'Rp150.000, udah termasuk makan, minum, dan pajak',
    ...['1', 'Ikut. Bayarnya sekarang, atau nanti kalau udah dapat meja.'],
    ...['2', 'Kita pilihin lima orang yang cocok.'],
    ...['3', 'Sehari sebelumnya kamu tahu tempat dan mejanya.'],
    'Ikut',
    'Buat ikut, nyalain dulu JavaScript di pengaturan browser kamu ya.',
    `Daftar paling lambat ${closing.day}, ${closing.date}, jam ${closing.time}. Batal sampai ${free.day}, ${free.date}, uangmu balik penuh. Ga dapat meja? Uangmu balik juga.`,
  ])
  expect(lines.slice(questions)).toContain('Kalau cuma bertiga?')
  expect(lines.slice(-2)).toEqual(['Apa itu Semeja?', 'Syarat'])
  expect(page.links).toContain(`/registration?ikut=${code}`)
  expect(page.html).not.toContain('rahasia')
  expect(page.html).not.toMatch(/\[\[|\]\]/)
})

test('who invites stands on the page and on the intro as far as it is set, with what a short table gives back', async () => {
  const { addEvening, read, staff, intro } = await start()
  const { code } = await addEvening()
  for (const html of [(await read(code)).html, await intro()]) expect(html).not.toContain('Yang ngajak kamu')
  const inviter = { hostName: 'Rani & Bayu', hostInstagram: 'https://www.instagram.com/semeja.jogja/?hl=id' }
  const record = { hostSince: 'Mei 2025', hostEvenings: 48, hostGuests: 1250 }
  await staff('PUT', '/api/settings', { ...inviter, ...record, shortTable: 'money', version: 0 })
  for (const html of [(await read(code)).html, await intro()]) {
    expect(html).toContain('Rani &#38; Bayu')
    expect(html).toContain('href="https://www.instagram.com/semeja.jogja/"')
    expect(html).toContain('Sejak Mei 2025 · 48 makan malam · 1.250 tamu')
    expect(html).toContain('Yang datang kurang dari 4? Uangmu balik otomatis.')
    expect(html).not.toMatch(/\[\[[?#/]/)
  }
  // any one thing, also without a name
  const less = { hostName: null, hostInstagram: null, hostSince: null, hostEvenings: null }
  await staff('PUT', '/api/settings', { ...less, version: 1 })
  expect((await read(code)).text).toContain('Yang ngajak kamu\n1.250 tamu\nYang sering ditanya')
})

test('what comes back is said as the house gives it: money where it does, else credit', async () => {
  const { addEvening, read, staff, intro } = await start()
  const { code } = await addEvening()
  const shown = async () => `${(await intro()).replace(/<[^>]+>/g, '\n')}${(await read(code)).text}`
  for (const [version, refund] of (['both', 'money', 'credit'] as const).entries()) {
    await staff('PUT', '/api/settings', { refund, version })
    const text = await shown()
    const counts = ['uangmu balik penuh', 'Uangmu balik', 'uangmu jadi saldo', 'Uangmu jadi saldo'].map(
      (words) => text.split(words).length - 1,
    )
    // two answers on both pages, and the terms of the evening
    expect([refund, counts]).toEqual([refund, refund === 'credit' ? [0, 0, 5, 1] : [5, 1, 0, 0]])
  }
})

test('the intro speaks of money where an evening ahead has a price or, while there is none, where the house has one', async () => {
  const { addEvening, staff, intro } = await start()
  let version = 0
  const hasMoney = async (settings: object) => {
    // the intro is made anew with each change of them
    await staff('PUT', '/api/settings', { ...settings, version: version++ })
    const html = await intro()
    expect(html).toContain('Yang sering ditanya')
    return html.includes('uangmu balik')
  }
  expect(await hasMoney({ city: 'Yogyakarta' })).toBe(false)
  expect(await hasMoney({ priceFrom: 100_000 })).toBe(true)
  await addEvening({ price: 0 })
  expect(await hasMoney({ hostGuests: 6 })).toBe(false)
  await addEvening({ at: inDays(12) })
  expect(await hasMoney({ hostGuests: 12, priceFrom: null })).toBe(true)
})

test('a shared link shows the evening, its date, area and price, with the picture of the site', async () => {
  const { addEvening, read } = await start({ publicUrl: 'https://semeja.example' })
  const { code } = await addEvening({ title: 'Malam Jazz' })
  const { html, title, description } = await read(code)
  expect(title).toBe(`Makan malam ${at.day}, ${at.date} · Prawirotaman · Rp150.000`)
  expect(description).toBe(`Malam Jazz. ${at.day}, ${at.date}, jam 19.00, di Prawirotaman, Yogyakarta.`)
  expect(html).toContain(`<meta property="og:title" content="${title}" />`)
  expect(html).toContain(`<meta property="og:description" content="${description}" />`)
  expect(html).toContain('<meta property="og:image" content="https://semeja.example/static/og.png" />')
  expect(html).toContain(`<link rel="canonical" href="https://semeja.example/e/${code}">`)
  expect(html).toContain(`<meta property="og:url" content="https://semeja.example/e/${code}">`)
})

test('a title, a note and for whom it is stand on the page, as they were typed', async () => {
  const { addEvening, read } = await start()
  const { code } = await addEvening({
    ...{ title: 'Teh & <b>gosip</b> [[note]]', womenOnly: true, price: 0 },
    guestNote: 'Bawa jaket.\n"Dingin" $& di luar.',
  })
  const { text, html, title, links } = await read(code)
  expect(links).toContain(`/registration?ikut=${code}-cewek`)
  // for whom it is comes with the link, first on its page, and again at the button
  expect(title).toEndWith('· Gratis · Khusus cewek')
  expect(text).toMatch(
    /orang baru\s+Khusus cewek\s[\s\S]*Yang ini khusus cewek: cowok belum bisa ikut\.\s+Ikut/,
  )
  expect(html).toContain('Teh &#38; &#60;b&#62;gosip&#60;/b&#62; [[note]]')
  expect(text).toContain('Makan malam bareng lima orang baru')
  expect(text).toContain('Bawa jaket.\n&#34;Dingin&#34; $&#38; di luar.')
  // no word of money
  expect(text).toContain('\nGratis\n')
  expect(text).not.toMatch(/bayar|uang/i)
})

test('the code is taken in any letter case; an unknown one and that of a draft are the house’s 404', async () => {
  const { addEvening, read, call } = await start()
  const { code } = await addEvening()
  const draft = await addEvening({ status: 'draft' })
  // the intro is kept beside them
  await call('GET', '/')
  for (const known of [code, code.toLowerCase(), `${code}/`, `${code}?fbclid=1`])
    expect([known, (await read(known)).status]).toEqual([known, 200])
  const { status, headers } = await call('HEAD', `/e/${code}`)
  expect([status, headers.get('x-frame-options')]).toEqual([200, 'DENY'])
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const unknown of [draft.code, 'ABCDEF', 'x', '', `${code}/x`, '/', '//', ':code', '%00%00%00'])
    expect([unknown, (await read(unknown)).status]).toEqual([unknown, 404])
  expect((await call('GET', '/evening')).status).toBe(404)
  const posted = await call('POST', `/e/${code}`)
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

describe('an evening that cannot be joined', () => {
  const STATES = [
    ['closed', 'Pendaftaran makan malam ini udah ditutup.'],
    ['cancelled', 'Makan malam ini batal.'],
  ] as const
  test.each(STATES)('says that it is %s, and leads to the next ones', async (status, words) => {
    const { addEvening, change, read } = await start({ publicUrl: 'https://semeja.example' })
    const { id, code } = await addEvening()
    expect((await read(code)).text).toContain('Kirim ke teman')
    await change(id, { status, version: 1 })
    const alone = await read(code)
    expect(alone.text).not.toContain('Kirim ke teman')
    expect(alone).toMatchObject({ status: 200, description: expect.stringContaining(words) })
    expect(alone.text.replace('\u00ad', '').split('\n')[1]).toBe(words)
    expect(alone.text).toContain('Belum ada makan malam lain. Daftar dulu aja, nanti kita kabarin.')
    expect(alone.links).not.toContain(`/registration?ikut=${code}`)
    const next = await addEvening({ at: inDays(11) })
    const page = await read(code)
    expect(page.text).toContain(
      `Makan malam berikutnya\n${nextDay.day}, ${nextDay.date} · 19.00\nPrawirotaman, Yogyakarta\nRp150.000`,
    )
    expect(page.links).toContain(`/e/${next.code}`)
    expect(page.text).not.toContain('Belum ada makan malam lain')
    expect([alone, page].map(({ text }) => text.includes('Yang sering ditanya'))).toEqual([true, false])
  })

  test('says that it is over', async () => {
    const { addEvening, read, db } = await start()
    const { code } = await addEvening()
    db.run(sql`update evenings set at = ${inDays(-1)}, answers_until = ${inDays(-2)}`)
    expect((await read(code)).text).toContain('Makan malam ini udah lewat.')
  })
})

test('the page follows who joins: few seats, none, and the list', async () => {
  const { addEvening, read, staff, db } = await start()
  const { id, code } = await addEvening({ tables_max: 1 })
  const come = (userId: number) => staff('POST', `/api/evenings/${id}/tickets`, { userId, pay: 'paid' })
  const people = storePeople(db, 6)
  expect((await read(code)).text).toContain('Sisa 6 kursi')
  for (const userId of people.slice(0, 2)) await come(userId)
  expect((await read(code)).text).toContain('Sisa 4 kursi\nIkut')
  for (const userId of people.slice(2)) await come(userId)
  expect((await read(code)).text).toContain('Kursinya udah penuh.\nMasuk daftar')
  await staff('PATCH', `/api/evenings/${id}`, { tables_max: 3, version: 1 })
  const { text } = await read(code)
  expect(text).toContain('\nIkut\n')
  expect(text).not.toContain('Sisa')
})

test('the intro leads to the next three evenings that are open, below its button', async () => {
  const { addEvening, call } = await start()
  const text = async () => (await call('GET', '/')).text()
  expect(await text()).not.toContain('Makan malam berikutnya')
  await addEvening({ status: 'draft' })
  const codes: string[] = []
  for (const days of [13, 12, 11, 10]) codes.unshift((await addEvening({ at: inDays(days) })).code)
  // a look at the database a second is enough
  while (!(await text()).includes(codes[0]!)) await Bun.sleep(50)
  const html = await text()
  expect([...html.matchAll(/href="\/e\/(\w+)"/g)].map(([, code]) => code!)).toEqual(codes.slice(0, 3))
  expect(html.indexOf('Makan malam berikutnya')).toBeGreaterThan(html.indexOf('Mulai'))
})

test('what is filled into a template is escaped and read by nothing again', () => {
  const template = '<a href="[[a]]">[[?b]]<b>[[b]]</b>[[/?b]]</a>[[#c]]<i>[[a]][[d]]</i>[[/c]]'
  expect(filled(template, { a: 'x', b: '', c: [] })).toBe('<a href="x"></a>')
  const html = filled(template, { a: 'x', b: '<', c: [{ d: '1' }, { a: 'y', d: '2' }] })
  expect(html).toBe('<a href="x"><b>&#60;</b></a><i>x1</i><i>y2</i>')
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('[[a]]', '[[?b]]', '[[/?b]]', '[[#c]]', '$&', '<script>'),
  )
  fc.assert(
    fc.property(text, text, (a, b) => {
      const html = filled('[[a]]|[[b]]', { a, b })
      expect(html).not.toMatch(/[<>"]/)
      expect(html.replace(/&#(\d+);/g, (_, n) => String.fromCharCode(n))).toBe(`${a}|${b}`)
    }),
  )
})
