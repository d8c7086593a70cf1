import { expect, test } from 'bun:test'
import { tooNewIn, tooNewInStyles } from '../support/floor'
import { texts } from '../support/texts'

const BUILT = 'build/web'
const files = (pattern: string) => [...new Bun.Glob(`${BUILT}/${pattern}`).scanSync()]

/** What has a newer name but is something else: methods of libraries and our own. */
const others = [
  'use', // React
  'createContext',
  'skipTransition',
  'navigate',
  'getState',
  'fallback',
  'fetch', // react-query
  'build',
  'destroy',
  'isActive',
  'subscribe',
  'equals', // React Aria's rectangles, collections and forms
  'union',
  'intersection',
  'isVisible',
  'isValid',
  'adopt', // the visitor's page in the browser
  'check', // valibot's custom schema
  'resize', // the decoder of QR codes
  'scan',
].map((name) => `.${name}()`)

/** What is asked for first, or brought along. */
const guarded = [
  '.startViewTransition()', // React: for transitions that nothing here asks for
  '.checkVisibility()', // React Aria: measures styles where it is missing
  '.moveBefore()', // Preact: inserts where it is missing
  '.getWeekInfo()',
  '.getTextInfo()',
  '.showModal()', // the sign-in over a page, which stands over it in any case
  '.canShare()', // asked for first: the picture is saved where it is missing
  '.share()', // the button that shares: a link to a chat where it is missing
  '.yield()', // the decoder of QR codes: waits by a timer where it is missing
  'AbortSignal.timeout', // web/ui/older-browsers.ts
]

/** What a style may ask for, since without it a page is as good. */
const embellishing = [
  '-webkit-tap-highlight-color',
  ':-webkit-inner-spin-button',
  ':has()', // rows and chips of the back office
  '@property', // Tailwind sets the same values on everything where it is missing
  '@starting-style',
  'accent-color',
  'field-sizing',
  'forced-color-adjust', // Firefox from 113: the ground behind the number of the chosen day
  'outline', // follows no round corners
  'resize',
  'text-wrap',
]

test('every script runs in the oldest browsers that are served', async () => {
  const found = new Set<string>()
  for (const file of files('assets/*.js'))
    for (const name of tooNewIn(await Bun.file(file).text())) found.add(name)
  // both ways: what nothing uses any more is not excused
  expect([...found].sort()).toEqual([...others, ...guarded].sort())
})

test('every style is known to the oldest browsers that are served, or stands after one that is', async () => {
  const found = new Set<string>()
  for (const file of [...files('assets/*.css'), ...files('pages/*.html')]) {
    const text = await Bun.file(file).text()
    const styles = file.endsWith('.css') ? text : (/<style[^>]*>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '')
    for (const name of tooNewInStyles(styles)) found.add(name)
  }
  expect([...found].sort()).toEqual(embellishing)
})

test('what is too new is found', () => {
  const code = `
    class A { static { this.b = 1 } }
    const c = [/(?<=d)e/, /f/v]
    AbortSignal.any([]); [1].toSorted(); Map.groupBy([], String); new URLPattern()
  `
  expect([...tooNewIn(code)].sort()).toEqual(
    texts`
      .toSorted() | AbortSignal.any | Map.groupBy | flag v | lookbehind | new URLPattern | static {}
    `.sort(),
  )
  expect(
    [
      ...tooNewInStyles(
        'a{translate:1px}b:has(c){color:red}d{height:1dvh}e{color:color-mix(in srgb,red,blue)}' +
          '@media not (min-width:1px){f{color:red}}@media (width<1px){g{color:red}}',
      ),
    ].sort(),
  ).toEqual([':has()', '@media <', '@media not ()', 'color-mix()', 'dvh', 'translate'])
})

test('no pattern looks behind, which Safari 15.4 cannot read, also not one that is put together when it runs', async () => {
  for (const file of [
    ...files('assets/*.js'),
    ...new Bun.Glob('{web,src/domain}/**/*.{ts,tsx}').scanSync('.'),
  ])
    expect([file, /\(\?<[=!]/.test(await Bun.file(file).text())]).toEqual([file, false])
})
