// what is tapped after dinners is stored whatever becomes of the network meanwhile
import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { Me } from '../../src/domain/guest-page/guest-page'
import { barePage } from '../../src/guest-page/page'
import { sendTaps, tap } from '../../web/guest-page/after-answers'
import { AFTER_KEY } from '../../web/guest-page/link'
import { page } from '../../web/guest-page/page'
import { WHEN } from '../support/my-ticket'
import { useStorage } from './support'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
  // which would read itself again after a minute
  page.end('')
})

let items: Map<string, string>
beforeEach(() => {
  items = useStorage('empty')
  Object.defineProperty(globalThis, 'location', { configurable: true, value: { hash: '' } })
})

type Dinner = Me['feedback'][number]
const dinnerOf = (seat: number, at: string | null): Dinner => ({
  ...{ seat, at, when: WHEN, evening: null, venue: [], wantsChat: false, chat: null },
})

/** A network that is down, or stores what is sent and answers with the page. */
function network(sent?: unknown[]) {
  globalThis.fetch = (async (_: string, { body }: { body: string }) => {
    if (!sent) throw new TypeError('Failed to fetch')
    sent.push(JSON.parse(body))
    const bare = barePage({ scope: 'phone', name: 'Dinda', version: 1, resting: false, readOnly: false })
    const me: Me = { ...bare, feedback: [dinnerOf(1, 'first later'), dinnerOf(2, 'second later')] }
    return Response.json({ success: true, message: '', me })
  }) as unknown as typeof fetch
}

test('what is tapped for two dinners without a network is sent for both once it is back, each as it was seen', async () => {
  network()
  tap(dinnerOf(1, 'first'), { wishes: { 3: 'never' } })
  tap(dinnerOf(2, 'second'), { evening: 5 })
  tap(dinnerOf(1, 'first'), { evening: 1 })
  // the failure of the first one's request
  await new Promise((resolve) => setTimeout(resolve))
  const sent: unknown[] = []
  network(sent)
  await sendTaps()
  await new Promise((resolve) => setTimeout(resolve))
  const first = { seat: 1, seen: 'first', evening: 1, wishes: { 3: 'never' } }
  expect(sent).toEqual(expect.arrayContaining([first, { seat: 2, seen: 'second', evening: 5 }]))
  expect(sent).toHaveLength(2)
  expect(items.has(AFTER_KEY)).toBe(false)
})

test('what is tapped while an answer is under way is sent after it, by who has seen that', async () => {
  const sent: unknown[] = []
  network(sent)
  tap(dinnerOf(1, 'first'), { evening: 1 })
  tap(dinnerOf(1, 'first'), { evening: 2 })
  tap(dinnerOf(2, null), { evening: 4 })
  while (sent.length < 3) await new Promise((resolve) => setTimeout(resolve))
  expect(sent).toMatchObject([
    { seat: 1, seen: 'first', evening: 1 },
    { seat: 1, seen: 'first later', evening: 2 },
    { seat: 2, seen: null, evening: 4 },
  ])
})
