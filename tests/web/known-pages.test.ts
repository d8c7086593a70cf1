import { expect, test } from 'bun:test'
import { forgetPage, keepPage, knownPages } from '../../web/known-pages'
import { useStorage } from './support'

const token = (i: number) => `${i}`.repeat(22)
const link = (i: number) => `https://semeja.id/k#${token(i)}`

test('the pages of the last five sign-ups are known, the latest first, and each can be forgotten', () => {
  useStorage('empty')
  for (let i = 1; i <= 6; i++) keepPage(`Tamu ${i}`, link(i))
  expect(knownPages().map(({ name }) => name)).toEqual(['Tamu 6', 'Tamu 5', 'Tamu 4', 'Tamu 3', 'Tamu 2'])
  forgetPage(token(5))
  expect(knownPages().map(({ name }) => name)).toEqual(['Tamu 6', 'Tamu 4', 'Tamu 3', 'Tamu 2'])
})

test('two people on one phone keep a page each, of one name too, by name and token alone', () => {
  const items = useStorage('empty')
  keepPage('Dinda', link(1))
  keepPage('Dinda', link(2))
  keepPage('Dinda A', link(1))
  const known = [
    { name: 'Dinda A', token: token(1) },
    { name: 'Dinda', token: token(2) },
  ]
  expect(knownPages()).toEqual(known)
  expect([...items]).toEqual([['halaman-dikenal', JSON.stringify(known)]])
})

test('no link and what is broken in the storage are no page and no error', () => {
  const items = useStorage('empty')
  keepPage('Dinda')
  keepPage('Dinda', 'https://semeja.id/k#short')
  forgetPage()
  expect(items.size).toBe(0)
  for (const text of ['{', 'null', '7', '{"name":"x"}', '[null,7,{"name":"x"},{"name":3,"token":"x"}]']) {
    items.set('halaman-dikenal', text)
    expect(knownPages()).toEqual([])
  }
})

test.each(['broken', 'full'] as const)('where the storage is %s there is no page and no error', (kind) => {
  useStorage(kind)
  keepPage('Dinda', link(1))
  forgetPage(token(1))
  expect(knownPages()).toEqual([])
})
