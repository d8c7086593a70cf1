import { expect, test } from 'bun:test'
import { AFTER_KEY, forgetLink, REPORT_KEY } from '../../web/guest-page/link'
import { KEPT_KEY, LINK_KEY } from '../../web/known-pages'
import { useStorage } from './support'

test('a link that is over leaves nothing of its page in the browser, and one that has replaced it keeps all', () => {
  const items = useStorage('empty')
  Object.defineProperty(globalThis, 'location', { configurable: true, value: { hash: '' } })
  for (const key of [KEPT_KEY, AFTER_KEY, REPORT_KEY]) items.set(key, 'isi')
  items.set(LINK_KEY, 'baru')
  forgetLink('lama')
  expect(items.size).toBe(4)
  forgetLink('baru')
  expect([...items]).toEqual([])
})
