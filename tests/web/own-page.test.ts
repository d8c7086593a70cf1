// how a guest's page is read, kept and changed, whatever the network does and whichever link is opened meanwhile
import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Me } from '../../src/domain/guest-page/guest-page'
import { barePage } from '../../src/guest-page/page'
import { adoptLink, currentToken } from '../../web/guest-page/link'
import { page } from '../../web/guest-page/page'
import { readTrouble, sendTrouble } from '../../web/guest-page/trouble'
import { useChange } from '../../web/guest-page/use-change'
import { KEPT_KEY, LINK_KEY } from '../../web/known-pages'
import { LISTED, WHEN } from '../support/my-ticket'
import { useStorage } from './support'

const realFetch = globalThis.fetch
const realTimeout = globalThis.setTimeout
const [ONE, OTHER] = ['1'.repeat(22), '2'.repeat(22)]
const DAY_MS = 86_400_000

let items: Map<string, string>
/** requests, by who made them */
let sent: string[]
beforeEach(() => {
  items = useStorage('empty')
  sent = []
  const location = { hash: '', pathname: '/k', reload: () => sent.push('reload') }
  Object.defineProperty(globalThis, 'location', { configurable: true, value: location })
  const history = { state: null, replaceState: () => Object.assign(location, { hash: '' }) }
  Object.defineProperty(globalThis, 'history', { configurable: true, value: history })
})
afterEach(() => {
  globalThis.fetch = realFetch
  globalThis.setTimeout = realTimeout
  page.end('')
})

function open(token: string) {
  Object.assign(location, { hash: `#${token}` })
  adoptLink()
}

const me = (changes: Partial<Me> = {}): Me => ({
  ...barePage({ scope: 'phone', name: 'Dinda', version: 1, resting: false, readOnly: false }),
  ...changes,
})
const done = (changes: Partial<Me> = {}) => Response.json({ success: true, message: '', me: me(changes) })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

/** Answers each request by the next of these, and those beyond by the last. */
function network(...answers: (() => Response | Promise<Response>)[]) {
  let next = 0
  globalThis.fetch = (async (path: string, { method, headers }: { method: string; headers: object }) => {
    sent.push(`${Object.values(headers)[0].slice(7, 8)} ${method} ${path.slice(7)}`)
    return await answers[Math.min(next++, answers.length - 1)]!()
  }) as unknown as typeof fetch
}

/** What a screen presses, without the pauses between its tries; `meanwhile` happens in the first of them. */
function changeOf(meanwhile = () => {}) {
  const wait = (act: () => void, ms = 0) => {
    if (ms === 700) meanwhile()
    return realTimeout(act, ms <= 2000 ? 0 : ms)
  }
  globalThis.setTimeout = wait as typeof setTimeout
  renderToStaticMarkup(createElement(Screen))
  const { change } = shown!
  return () => change('rest', 'POST', '/rest')
}

let shown: ReturnType<typeof useChange> | undefined
function Screen() {
  shown = useChange()
  return null
}

test('what is pressed is sent once while its answer is under way, and again where that was lost, three times at most', async () => {
  open(ONE)
  const change = changeOf()
  network(lost, () => new Response('busy', { status: 503 }), done)
  expect(await Promise.all([change(), change()])).toEqual([true, false])
  expect(sent).toEqual(['1 POST /rest', '1 POST /rest', '1 POST /rest'])
  network(lost)
  expect(await change()).toBe(false)
  expect(sent).toHaveLength(6)
  // a refusal is an answer, after which the page is read again
  network(() => Response.json({ success: false, message: 'Belum bisa' }, { status: 409 }))
  expect(await change()).toBe(false)
  expect(sent.slice(6)).toEqual(['1 POST /rest', '1 GET '])
})

test('what was pressed on the page of one link is neither shown on that of another nor sent again by it', async () => {
  open(ONE)
  network(() => Response.json(me()))
  await page.load()
  const change = changeOf(() => open(ONE))
  network(() => {
    open(OTHER)
    return done({ name: 'Ayu' })
  })
  expect(await change()).toBe(false)
  expect(page.now()).toMatchObject({ me: { name: 'Dinda' } })
  network(lost)
  expect(await change()).toBe(false)
  expect(sent.slice(1)).toEqual(['1 POST /rest', '2 POST /rest'])
})

test('a page that is read late shows neither what a change has left behind nor what another link opens', async () => {
  open(ONE)
  network(() => Response.json(me()))
  await page.load()
  const late = () => {
    page.adopt(me({ resting: true }))
    return Response.json(me())
  }
  // the next is what the other link proves
  network(late, () => done())
  await page.load()
  expect(page.now()).toMatchObject({ me: { resting: true } })
  network(() => {
    open(OTHER)
    return Response.json(me({ name: 'Ayu' }))
  })
  await page.load()
  expect(page.now()).toMatchObject({ me: { name: 'Dinda' } })
})

test('what was read stays without a network and says so, is there for its own link alone, and until a day after its dinner', async () => {
  const dinner = { ...DINNER, when: { ...WHEN, at: new Date(Date.now() + 3_600_000).toISOString() } }
  const contacts = [{ name: 'Ayu', link: 'https://wa.me/6281200001111' }]
  open(ONE)
  network(() => Response.json(me({ state: 'paid', dinner, contacts })))
  await page.load()
  network(lost)
  expect(items.get(KEPT_KEY)).not.toContain('wa.me')
  const kept = items.get(KEPT_KEY)!
  // also where nothing can be kept
  items.delete(KEPT_KEY)
  await page.load()
  items.set(KEPT_KEY, kept)
  expect(page.now()).toMatchObject({ at: 'open', me: { state: 'paid' }, trouble: { why: 'offline' } })

  /** What the next visit shows, with what the browser has kept. */
  const visit = async (token: string, changes: object = {}) => {
    const stored = JSON.parse(items.get(KEPT_KEY) ?? '{}')
    page.end('')
    items.set(KEPT_KEY, JSON.stringify({ ...stored, me: { ...stored.me, ...changes } }))
    items.set(LINK_KEY, ONE)
    open(token)
    await page.load()
    return page.now()
  }
  expect(await visit(ONE)).toMatchObject({ at: 'open', me: { dinner: { area: 'Tugu' } } })
  const ago = (ms: number) => ({ ...WHEN, at: new Date(Date.now() - ms).toISOString() })
  expect(await visit(ONE, { dinner: { ...dinner, when: ago(DAY_MS - 60_000) } })).toMatchObject({
    at: 'open',
  })
  // the page of a sign-up has places alone
  const places = (ms: number) => ({ dinner: null, tickets: [{ ...LISTED, when: ago(ms) }] })
  expect(await visit(ONE, places(DAY_MS - 60_000))).toMatchObject({ at: 'open' })
  expect(await visit(ONE, places(DAY_MS + 60_000))).toMatchObject({ at: 'failed' })
  expect(items.has(KEPT_KEY)).toBe(false)
  items.set(KEPT_KEY, JSON.stringify({ token: ONE, me: me({ state: 'paid', dinner }) }))
  expect(await visit(OTHER)).toMatchObject({ at: 'failed', trouble: { why: 'offline' } })
  expect(items.has(KEPT_KEY)).toBe(false)
  // nor does what another tab has kept since
  items.set(KEPT_KEY, JSON.stringify({ token: ONE, me: me({ state: 'paid', dinner }) }))
  await page.load()
  expect(page.now()).toMatchObject({ at: 'failed' })
})

const DINNER: NonNullable<Me['dinner']> = {
  ...{ when: WHEN, movedFrom: null, reason: null, area: 'Tugu', price: 150_000 },
  ...{ place: null, isJoined: false, placeBy: null, table: null },
}

test('a link leaves the address for the storage, and stays there where nothing can be kept', () => {
  open(ONE)
  expect([location.hash, currentToken(), items.get(LINK_KEY)]).toEqual(['', ONE, ONE])
  // a bookmark without it, and one that was cut
  for (const hash of ['', `#${OTHER.slice(1)}`]) {
    Object.assign(location, { hash })
    adoptLink()
    expect([location.hash, currentToken()]).toEqual(['', ONE])
  }
  useStorage('broken')
  open(OTHER)
  expect([location.hash, currentToken()]).toEqual([`#${OTHER}`, OTHER])
})

test('a link that is over is forgotten, and what else fails says why', async () => {
  open(ONE)
  network(() => new Response('', { status: 401 }))
  await page.load()
  expect([page.now(), currentToken(), items.size]).toEqual([{ at: 'over' }, undefined, 0])

  const failed = async (answer: () => Response | Promise<Response>) => {
    open(ONE)
    network(answer)
    await page.load()
    const now = page.now()
    page.end('')
    return now.at === 'failed' ? [readTrouble(now.trouble), sendTrouble(now.trouble)] : now
  }
  expect(await failed(lost)).toEqual([
    'Kamu lagi offline. Cek koneksi internet kamu, lalu coba lagi ya.',
    'Belum terkirim. Cek koneksi internet kamu, lalu coba lagi ya.',
  ])
  expect(await failed(() => Response.json({ message: 'no' }, { status: 503 }))).toEqual([
    'Halaman ini belum bisa dibuka. Coba lagi sebentar lagi ya.',
    'Belum terkirim. Coba lagi sebentar lagi ya.',
  ])
  const slower = 'Pelan-pelan ya. Coba lagi sebentar lagi.'
  expect(await failed(() => new Response('', { status: 429 }))).toEqual([slower, slower])
  expect(sendTrouble({ why: 'slow' })).toBe('Masih nyimpen…')
})

test('a page that the browser has kept from an older server is loaded again, once, and none that a hotspot has answered', async () => {
  const kinds = spyOn(performance, 'getEntriesByType')
  const read = async (body: string, type: string) => {
    kinds.mockReturnValue([{ type }] as unknown as PerformanceEntryList)
    sent = []
    open(ONE)
    network(() => new Response(body))
    await page.load()
    expect(page.now()).toMatchObject({ at: 'failed', trouble: { why: 'failed' } })
    page.end('')
    return sent.includes('reload')
  }
  expect(await read('{"state":"new"}', 'navigate')).toBe(true)
  expect(await read('{"state":"new"}', 'reload')).toBe(false)
  expect(await read('<html>Wi-Fi</html>', 'navigate')).toBe(false)
  kinds.mockRestore()
})

test('the link of a sign-up is proved by that of a message that was there before, once', async () => {
  items.set(LINK_KEY, OTHER)
  open(ONE)
  const hers = me({ scope: 'signup', readOnly: true })
  network(
    () => Response.json(hers),
    () => done({ scope: 'signup' }),
  )
  await page.load()
  expect(sent).toEqual(['1 GET ', '1 POST /proof'])
  expect(page.now()).toMatchObject({ me: { readOnly: false } })
  network(() => Response.json(hers))
  await page.load()
  expect(sent.slice(2)).toEqual(['1 GET '])
})
