import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chapters } from '../../scripts/chapters'
import { GLOSSARY, meaningOf } from '../../web/admin/app/glossary'
import { HELP } from '../../web/admin/app/page/help-texts'
import { PLACES } from '../../web/admin/places'
import { startApp } from '../support/app'

const wordsOf = (...texts: string[]) => texts.join(' ').split(/\s+/).length

test('every page has a help of at most 120 words that leads to a heading of a chapter', () => {
  expect(Object.keys(HELP)).toEqual(Object.keys(PLACES))
  const found = new Map(chapters().map(({ path, html }) => [path, html]))
  for (const [place, { about, does, chapter }] of Object.entries(HELP)) {
    expect([place, wordsOf(about, ...does) <= 120]).toEqual([place, true])
    const [name, heading] = chapter.split('#')
    const html = found.get(`/docs/${name}`)!
    expect([chapter, heading === undefined || html.includes(`id="${heading}"`)]).toEqual([chapter, true])
  }
})

test('the README has the thirty-six words with the sentences that screens show', () => {
  const readme = readFileSync(join(import.meta.dir, '../../README.md'), 'utf8')
  const table = readme.slice(readme.indexOf('## Thirty-six words'), readme.indexOf('## Start'))
  const rows = [...table.matchAll(/^\| ([^|*]+) \| ([^|]+) \|$/gm)].map(([, word, meaning]) => [
    word,
    meaning,
  ])
  const words: [string, string][] = Object.values(GLOSSARY).flatMap((group) => Object.entries(group))
  expect(words).toHaveLength(36)
  expect(rows).toEqual(words)
  expect(meaningOf('money is', 'To check')).toBe(GLOSSARY['money is']['to check'])
  expect(meaningOf('money is', 'Awaited')).toBeUndefined()
})

test('the chapters are pages of both hosts, without scripts, and their links lead to headings that are there', async () => {
  const { call } = await startApp()
  const all = chapters()
  for (const { path } of all)
    for (const host of ['localhost', 'admin.localhost']) {
      const answer = await call('GET', path, undefined, { headers: { host } })
      expect([path, host, answer.status]).toEqual([path, host, 200])
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      const html = await answer.text()
      expect(html).toContain('<html lang="en">')
      expect(html).not.toMatch(/<script|\.md/)
      const pictures = [...html.matchAll(/<img src="([^"]+)" alt="[^"]+" width="\d+" height="\d+" /g)]
      expect([path, pictures.length]).toEqual([path, html.split('<img').length - 1])
      for (const [, src] of pictures) {
        const picture = await call('GET', src!, undefined, {
          headers: { host, 'accept-encoding': 'br, gzip' },
        })
        expect([src, picture.status, picture.headers.get('content-type')]).toEqual([src!, 200, 'image/webp'])
      }
    }
  expect(all.find(({ path }) => path === '/docs/first-evening')!.pictures.size).toBeGreaterThan(5)
  const dead = all.flatMap(({ path, html }) =>
    [...html.matchAll(/<a href="([^"]+)"/g)].filter(([, href]) => {
      const [to, heading] = href!.split('#')
      const target = all.find((one) => one.path === (to || path))
      return !target || (heading && !target.html.includes(`id="${heading}"`))
    }),
  )
  expect(dead).toEqual([])
})
