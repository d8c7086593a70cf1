import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Glob } from 'bun'
import { variableOf } from '../src/config'
import { HOUSE_KEYS } from '../src/domain/house/house'

const root = join(import.meta.dir, '..')
const documents = [...new Glob('*.md').scanSync(root), ...new Glob('docs/**/*.md').scanSync(root)]
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('every link of the documents leads somewhere', () => {
  expect(documents).toContain('README.md')
  const dead = documents.flatMap((document) =>
    found(document, /\]\((?!https?:)([^)]+)\)/g).filter((link) => {
      const [path = '', heading] = link.split('#')
      const target = path === '' ? document : join(dirname(document), path)
      if (!existsSync(join(root, target))) return true
      return heading !== undefined && !anchorsOf(target).includes(heading)
    }),
  )
  expect(dead).toEqual([])
})

test('every picture stands in a document', () => {
  const all = documents.map(read).join()
  const pictures = readdirSync(join(root, 'docs/images'))
  expect(pictures.filter((name) => !all.includes(`images/${name})`))).toEqual([])
})

test('every file that the documents name is there', () => {
  const named = documents.flatMap((document) =>
    found(document, /`((?:src|web|tests|docs|drizzle|scripts)\/[\w./-]+)`/g),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('each complaint is prevented, warned of or open, and the tests that are named for it are there', () => {
  const rows = [
    ...read('docs/inside/complaints.md').matchAll(/^\| (.+) \| (prevented|warned|open) \| .+ \| (.*) \|$/gm),
  ]
  expect(rows).toHaveLength(15)
  const wrong = rows.flatMap(([, complaint, state, tests = '']) => {
    const named = [...tests.matchAll(/`(tests\/[\w./-]+)`: (.+?)(?=<br>|$)/g)]
    const gone = named.filter(([, path, name]) => !read(path!).includes(`'${name}'`)).map(([text]) => text)
    return state !== 'open' && named.length === 0 ? [complaint] : gone
  })
  expect(wrong).toEqual([])
})

test('every decision stands in the list of decisions by its title', () => {
  const list = read('docs/decisions/README.md')
  const records = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d/.test(name))
  const missing = records.filter((name) => {
    const [, number, title] = /^# (\d+): (.+)/.exec(read(`docs/decisions/${name}`))!
    return !list.includes(`| [${number}](${name}) | ${title} |`)
  })
  expect(missing).toEqual([])
})

test('every setting stands in the help and in the table for operators', () => {
  const names = found('src/config.ts', /(?:get|whole|wholeOrNone|among)\('([A-Z_]+)'|env\.([A-Z_]+)/g)
  names.push(...HOUSE_KEYS.map(variableOf))
  expect(names.length).toBeGreaterThan(20)
  const [help, table] = [read('src/main.ts'), read('docs/self-hosting.md')]
  expect(names.filter((name) => !help.includes(name) || !table.includes(`\`${name}\``))).toEqual([])
})

test('every room of the server and of the web stands in the list of rooms', () => {
  const rooms = [...new Glob('{src,web}/*/*').scanSync(root)].map((path) => dirname(path))
  const list = read('docs/inside/code.md')
  expect([...new Set(rooms)].filter((room) => !list.includes(`\`${room}\``))).toEqual([])
})

/** What organisers read, and how many words each may have; all else stands in docs/inside. */
const ORGANISERS = ['first-evening', 'evenings', 'messages', 'money', 'venues'].map(
  (name) => `docs/${name}.md`,
)
const wordsOf = (path: string) => read(path).split(/\s+/).filter(Boolean).length

test('a newcomer reads at most 900 words, an organiser 600 a page and 3,000 in all', () => {
  expect(wordsOf('README.md')).toBeLessThanOrEqual(900)
  expect(ORGANISERS.filter((path) => wordsOf(path) > 600)).toEqual([])
  expect(ORGANISERS.reduce((sum, path) => sum + wordsOf(path), 0)).toBeLessThanOrEqual(3000)
})

test('beside what organisers and operators read nothing stands in docs itself', () => {
  const others = ['docs/privacy.md', 'docs/self-hosting.md']
  expect(documents.filter((path) => /^docs\/[^/]+$/.test(path)).sort()).toEqual(
    [...ORGANISERS, ...others].sort(),
  )
})

test('a decision has at most forty lines', () => {
  const long = documents.filter(
    (path) => /decisions\/\d/.test(path) && read(path).trimEnd().split('\n').length > 40,
  )
  expect(long).toEqual([])
})

test('every library beside the stack is named with its reason', () => {
  const stack = /^(@types\/|@tanstack\/|@tailwindcss\/|@playwright\/|react|drizzle|typescript$|tailwindcss$)/
  const { dependencies, devDependencies } = JSON.parse(read('package.json'))
  const named = read('docs/decisions/009-libraries-beside-the-stack.md').toLowerCase()
  const unnamed = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => !stack.test(name) && !named.includes(name),
  )
  expect(unnamed).toEqual([])
})

function found(document: string, pattern: RegExp): string[] {
  return [...read(document).matchAll(pattern)].map(([, ...texts]) => texts.find(Boolean)!)
}

/** The anchors that headings get where the documents are read. */
function anchorsOf(document: string): string[] {
  return found(document, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
}
