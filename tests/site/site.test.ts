import { describe, expect, test } from 'bun:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { demoCommand } from '../../src/cli/demo'
import { readConfig } from '../../src/config'
import { encodingFor } from '../../src/site/assets'
import { pathOf, STEPS } from '../../web/onboarding/steps'
import { emptyFolder, startApp } from '../support/app'
import { texts } from '../support/texts'

const steps = [...STEPS.map(pathOf), '/terms', '/k']
const admin = { host: 'admin.localhost:3000' }

describe('the main host', () => {
  test('answers every screen, in any letter case and with a slash at the end', async () => {
    const { call } = await startApp()
    for (const path of steps)
      for (const variant of [path, path.toUpperCase(), path === '/' ? '/' : `${path}/`]) {
        const answer = await call('GET', variant)
        expect([variant, answer.status]).toEqual([variant, 200])
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
        // and says without scripts that they are needed
        expect([variant, /butuh JavaScript\./.test(await answer.text())]).toEqual([variant, true])
      }
  })

  test('answers anything else with 404 and the not-found screen', async () => {
    const { call } = await startApp()
    for (const path of texts`
      /nope | /404 | /admin/nope | /static/nope.png | /assets/../manifest.json | /%2e%2e%2fetc%2fpasswd
      /constructor
    `) {
      const answer = await call('GET', path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).toContain('404 Page Not Found')
    }
  })

  test('serves the admin under /admin', async () => {
    const { call } = await startApp()
    expect((await call('GET', '/admin')).headers.get('location')).toBe('/admin/login')
    expect(await (await call('GET', '/admin/login')).text()).toContain('Semeja Admin')
  })
})

test("a visitor's own page is one for everybody, kept for a day by their browser and by no search engine or proxy, in no frame", async () => {
  const { call } = await startApp({ contactWhatsapp: '6281299990000' })
  const answer = await call('GET', '/k')
  const html = await answer.text()
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).toContain('Halaman ini butuh JavaScript. Balas aja chat kita.')
  expect(html).toContain('6281299990000')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'private, max-age=86400',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  })
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(await (await call('GET', '/k', undefined, admin)).text()).toContain('<title>Semeja Admin</title>')
})

describe('a page', () => {
  test('is sent in the encoding the browser takes, with an ETag for each, and not again to a browser that has it', async () => {
    const { call } = await startApp()
    const etags = new Set<string>()
    for (const [accept, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await call('GET', '/', undefined, { headers: { 'accept-encoding': accept } })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      const known = { 'accept-encoding': accept, 'if-none-match': answer.headers.get('etag')! }
      const again = await call('GET', '/', undefined, { headers: known })
      expect([again.status, await again.text()]).toEqual([304, ''])
      etags.add(answer.headers.get('etag')!)
    }
    expect(etags.size).toBe(3)
  })

  test('may run nothing that is not from here and stands in no frame', async () => {
    const { call } = await startApp()
    const policy = (await call('GET', '/')).headers.get('content-security-policy')!
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
  })

  test('names bundles that exist and are kept for ever, and static files that exist', async () => {
    const { call } = await startApp()
    const html = await (await call('GET', '/')).text()
    const named = [...html.matchAll(/(?:src|href|content)="(\/(?:assets|static)\/[^"]+)"/g)]
    const files = new Set(named.map(([, path]) => path!))
    expect(files.size).toBeGreaterThan(4)
    for (const path of files) {
      const answer = await call('GET', path)
      expect([path, answer.status]).toEqual([path, 200])
      if (path.startsWith('/assets')) expect(answer.headers.get('cache-control')).toContain('immutable')
    }
  })

  test('shows the way to a human to browsers that are too old, when there is one', async () => {
    const { call } = await startApp({ contactWhatsapp: '6281299990000' })
    const plain = (await startApp()).call
    for (const path of ['/', '/terms', '/admin/login']) {
      const line = /<p class="too-old".*<\/p>/
      const shown = line.exec(await (await call('GET', path)).text())![0]
      expect(shown).toContain('Versi browser kamu udah jadul. Buka halaman ini di Chrome terbaru ya.')
      expect(shown).toContain('<a href="https://wa.me/6281299990000">')
      expect(line.exec(await (await plain('GET', path)).text())![0]).not.toContain('wa.me')
    }
  })

  test('names its picture by its whole address when PUBLIC_URL is set', async () => {
    const { call } = await startApp({ publicUrl: 'https://semeja.example' })
    const plain = (await startApp()).call
    const headers = { 'accept-encoding': 'gzip' }
    const read = async (answer: Response) => gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()
    const answer = await call('GET', '/budget', undefined, { headers })
    const html = await read(answer)
    expect(html).toContain('<meta property="og:image" content="https://semeja.example/static/og.png" />')
    expect(html).toContain('<link rel="canonical" href="https://semeja.example/budget">')
    const other = await plain('GET', '/budget', undefined, { headers })
    expect(answer.headers.get('etag')).not.toBe(other.headers.get('etag'))
    expect(await read(other)).toBe(html.replaceAll('https://semeja.example', ''))
  })

  test('says of the dinners what the settings say, in every encoding, and is safe from their signs', async () => {
    const settings = {
      city: '<b>"Jakarta" & $&',
      dinnerDays: 'Kamis malam',
      priceFrom: 100_000,
      contactWhatsapp: '6281200001111',
      priceIncludes: 'makan & "minum" $1',
      organiser: 'PT <Makan> $&',
    }
    const { call } = await startApp(settings)
    const answer = await call('GET', '/', undefined, { headers: { 'accept-encoding': 'br' } })
    const html = brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()
    expect(html).toMatch(
      /<p data-dinner[^>]*>&#60;b&#62;&#34;Jakarta&#34; &#38; \$&#38; · Kamis malam · mulai Rp100\.000<\/p>/,
    )
    expect(html).toMatch(/<p data-includes[^>]*>Udah termasuk makan &#38; &#34;minum&#34; \$1\.<\/p>/)
    expect(html).toMatch(/<span data-organiser[^>]*>PT &#60;Makan&#62; \$&#38;<\/span>/)
    expect(html).toMatch(/<a data-chat href="https:\/\/wa\.me\/6281200001111"[^>]*>Chat<\/a>/)
    const content = /<meta name="site" content="([^"]*)"/.exec(html)![1]!
    const text = content.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
    expect(JSON.parse(text)).toEqual({
      contactWhatsapp: '6281200001111',
      dinner: '<b>"Jakarta" & $& · Kamis malam · mulai Rp100.000',
      priceIncludes: 'makan & "minum" $1',
      organiser: 'PT <Makan> $&',
    })
    // the other pages know it, too: the intro may be reached from them
    expect(await (await call('GET', '/budget')).text()).toContain('mulai Rp100.000')
    const plain = await (await startApp()).call('GET', '/')
    const built = await plain.text()
    expect(built).toContain('<meta name="site" content="" />')
    expect(built).toMatch(/<a data-chat class=/)
  })
})

test('Accept-Encoding is read with its q values', () => {
  const read = [null, 'gzip, deflate, br, zstd', 'br;q=0, gzip', 'GZIP;q=0.5', '*', '*;q=0'].map(encodingFor)
  expect(read).toEqual(['identity', 'br', 'gzip', 'gzip', 'br', 'identity'])
})

test('the back office alone keeps a hold on the windows it opens', async () => {
  const { call } = await startApp()
  const policyOf = async (path: string, host?: string) =>
    (await call('GET', path, undefined, host ? { host } : {})).headers.get('cross-origin-opener-policy')
  for (const path of ['/', '/registration', '/success', '/terms', '/nowhere'])
    expect([path, await policyOf(path)]).toEqual([path, 'same-origin'])
  for (const path of ['/admin/login', '/admin/dashboard'])
    expect([path, await policyOf(path)]).toEqual([path, 'same-origin-allow-popups'])
  expect(await policyOf('/dashboard', 'admin.localhost:3000')).toBe('same-origin-allow-popups')
})

test('the terms say who keeps people’s data, how long, and where to write, as the settings do, or are worded without', async () => {
  const chapter = (html: string) => /<ul data-of-data[^>]*>(.*?)<\/ul>/s.exec(html)![1]!
  const { call } = await startApp({
    organiser: 'PT Makan & "Kawan" <$1>',
    contactEmail: 'data@semeja.example',
    contactWhatsapp: '6281234567890',
    retentionDays: 365,
  })
  const html = await (await call('GET', '/terms')).text()
  const shown = chapter(html)
  expect(shown).toContain('Yang bertanggung jawab atas datamu: PT Makan &#38; &#34;Kawan&#34; &#60;$1&#62;.')
  expect(shown).toContain('Datamu kita hapus 365 hari setelah makan malam terakhirmu.')
  expect(shown).toContain(
    '<a href="mailto:data@semeja.example">data@semeja.example</a> atau <a href="https://wa.me/6281234567890">',
  )
  expect(html).toContain('&#34;organiser&#34;:&#34;PT Makan')
  expect(shown.match(/<li>/g)).toHaveLength(7)

  const plain = await startApp()
  const without = chapter(await (await plain.call('GET', '/terms')).text())
  expect(without).toContain('Yang bertanggung jawab atas datamu adalah penyelenggara Semeja.')
  expect(without).toContain('datamu tetap kita simpan sampai kamu minta dihapus, dan')
  expect(without).not.toContain('<a ')
  expect(without.match(/<li>/g)).toHaveLength(6)
})

test('a house of `semeja demo` says on every page that it is one, in the language of the page, also once it is set', async () => {
  const dataDir = emptyFolder()
  const silent = { print() {}, complain() {} }
  expect(await demoCommand(readConfig({ DATA_DIR: dataDir }), 20, 1, silent)).toBe(0)
  const app = await startApp({ dataDir })
  const { cookie } = await app.signIn()
  const { evenings } = await (await app.call('GET', '/api/evenings/open')).json()
  const pages = ['/', '/registration', '/k', '/terms', '/success', '/nope', `/e/${evenings[0].code}`]
  const expectSaid = async () => {
    for (const path of pages)
      expect(await (await app.call('GET', path)).text()).toContain(
        '<aside class="demo" aria-label="Contoh">Cuma contoh: ',
      )
    expect(await (await app.call('GET', '/admin/login')).text()).toContain('aria-label="Demo">Demo: ')
  }
  await expectSaid()
  const change = { organiser: 'Makan Bersama', version: 0 }
  expect((await app.call('PUT', '/api/settings', change, { headers: { cookie } })).status).toBe(200)
  await expectSaid()

  const real = await startApp()
  expect(await (await real.call('GET', '/')).text()).not.toContain('class="demo"')
})

test('a static file has a quoted ETag, by which it is not sent again, nor by the one without quotes of before', async () => {
  const { call } = await startApp()
  const get = (etag?: string) =>
    call('GET', '/static/icon.svg', undefined, {
      headers: etag === undefined ? {} : { 'if-none-match': etag },
    })
  const first = await get()
  const etag = first.headers.get('etag')!
  expect([first.status, await first.text()]).toEqual([200, expect.stringContaining('<svg')])
  expect(first.headers.get('content-type')).toStartWith('image/svg+xml')
  expect(etag).toMatch(/^"[^"]+"$/)
  for (const known of [etag, etag.slice(1, -1), `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get(known)
    expect([known, again.status, await again.text()]).toEqual([known, 304, ''])
    expect(again.headers.get('etag')).toBe(etag)
    expect(again.headers.get('cache-control')).toBe('public, max-age=86400')
  }
  const changed = await get('"other"')
  expect([changed.status, changed.headers.get('etag')]).toEqual([200, etag])
})
