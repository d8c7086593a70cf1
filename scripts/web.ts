import { mkdir } from 'node:fs/promises'
import { relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import { PICTURE, type SiteFile, type SiteManifest } from '../src/site/assets'
import { PLACES } from '../web/admin/places'
import { bundle, preactForReact, production } from './bundle'
import { chapters } from './chapters'
import { wordsOf } from './react-aria-words'
import { compileStyles } from './tailwind'
import { bundleParts } from './web-parts'

// React Aria puts a style of its own into a page that has none of this name, which the page's policy refuses;
// ours hold the same rule
const pressableStyles = 'react-aria-pressable-style'

// what all styles begin with
const STYLES = 'node_modules/tailwindcss/index.css'

/** What the page of an evening is rendered from. */
const EVENING_PAGE = [
  'evening/page.tsx',
  ...['layout.ts', 'big-button.tsx', 'wordmark.tsx', 'seats.ts', 'table-drawing.tsx'].map(
    (file) => `ui/${file}`,
  ),
].map((file) => `web/${file}`)

const NOINDEX = '<meta name="robots" content="noindex">\n    '

const types = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
}

const compress = promisify(brotliCompress)

/**
 * Builds every page, script and style into `outdir`, each also as brotli and gzip, with the manifest the server reads.
 * Returns the files that went in.
 */
export async function buildWeb(outdir: string): Promise<string[]> {
  const site: SiteManifest = { pages: {}, places: Object.keys(PLACES), files: {} }
  // bundles that share nothing: a page loads only one of them, and each holds only what its side needs
  const options = {
    plugins: [wordsOf('id'), preactForReact],
    // their screens are small: memoising them costs more bytes than it spares work
    reactCompiler: false,
  }
  const sides = {
    visitors: await bundle('./web/main.tsx', options),
    // what it shows is on its way while its script comes
    guest: await bundle('./web/guest-page.ts', { ...options, preloadsLater: true }),
    evening: await bundle('./web/evening.ts', options),
  }
  const staff = await bundle('./web/admin.tsx', {
    plugins: [wordsOf('en'), bundleParts()],
    reactCompiler: true,
  })
  for (const { scripts } of [...Object.values(sides), staff])
    for (const [name, text] of scripts)
      site.files[`/assets/${name}`] = await store(outdir, `assets/${name}`, text, types.js)

  // the icons stand in the pages, not in the bundles
  const stylesOf = (inputs: string[]) =>
    compileStyles('web/styles.css', [...ownFiles(inputs), 'questions/icons.ts', 'prerender.tsx'])
  // rendered into a page, and in no bundle
  const rendered = ['about', 'next'].map((name) => `web/evening/${name}.tsx`)
  const styles = {
    visitors: await stylesOf([...sides.visitors.inputs, ...rendered]),
    guest: await stylesOf(sides.guest.inputs),
    evening: await stylesOf([...EVENING_PAGE, ...rendered]),
  }
  const adminStyles = await compileStyles('web/styles.css', ownFiles(staff.inputs))
  const stylesHash = Bun.hash(adminStyles).toString(36).slice(0, 8)
  const stylesName = `assets/admin-${stylesHash}.css`
  site.files[`/${stylesName}`] = await store(outdir, stylesName, adminStyles, types.css)

  const template = await Bun.file('web/index.html').text()
  const html = (page: Record<'title' | 'description' | 'head' | 'icons' | 'path' | 'app', string>) =>
    template.replace(/\{\{(\w+)\}\}/g, (_, key: keyof typeof page) => page[key])

  for (const page of await prerenderedPages()) {
    const { side, path } = page
    const text = html({
      ...page,
      head: `${side === 'guest' ? NOINDEX : addressOf(path)}<style id="${pressableStyles}">${styles[side]}</style>\n    ${sides[side].tags}`,
      app: page.html,
    })
    const name = path === '/' ? 'intro' : path.replace('/', '')
    site.pages[path] = {
      ...(await store(outdir, `pages/${name}.html`, text, types.html)),
      styleHash: sha256(styles[side]),
    }
  }
  for (const { path, html: text, styles, pictures } of chapters()) {
    site.pages[path] = {
      ...(await store(outdir, `pages${path}.html`, text, types.html)),
      styleHash: sha256(styles),
    }
    for (const [path, bytes] of pictures) {
      await Bun.write(outdir + path, bytes)
      site.files[path] = { file: path, type: PICTURE, etag: Bun.hash(bytes).toString(36) }
    }
  }
  const admin = html({
    title: 'Semeja Admin',
    description: 'Semeja Admin',
    head: `${NOINDEX}<link rel="stylesheet" id="${pressableStyles}" href="/${stylesName}">\n    ${staff.tags}`,
    icons: '',
    path: '',
    app: '',
  }).replace('lang="id"', 'lang="en"')
  site.pages.admin = await store(outdir, 'pages/admin.html', admin, types.html)

  await Bun.write(`${outdir}/manifest.json`, JSON.stringify(site))
  return [...Object.values(sides).flatMap(({ inputs }) => inputs), ...staff.inputs, STYLES]
}

/** Says which address of a page is its own, before which the server puts the public one; nothing for what has none. */
function addressOf(path: string): string {
  if (path === '404') return ''
  const address = path === 'evening' ? '/e/[[code]]' : path
  return `<link rel="canonical" href="${address}">\n    <meta property="og:url" content="${address}">\n    `
}

/** The files of web/ among those of a bundle, as seen from there. */
function ownFiles(inputs: string[]): string[] {
  return inputs.map((file) => relative('web', file)).filter((file) => !file.startsWith('..'))
}

/** The rendered pages; bundled first, so that they are rendered by what phones run. */
async function prerenderedPages() {
  const { outputs } = await Bun.build({
    entrypoints: ['./web/prerender.tsx'],
    target: 'bun',
    define: production,
    plugins: [preactForReact],
  })
  // not by a file, which tests that run side by side would write while others read it
  const { prerender }: typeof import('../web/prerender') = await import(URL.createObjectURL(outputs[0]!))
  return prerender()
}

async function store(outdir: string, file: string, text: string, type: string): Promise<SiteFile> {
  await mkdir(outdir, { recursive: true })
  const bytes = Buffer.from(text)
  const br = await smallest(bytes)
  // one after another: an executable holds the files of a folder in the order in which some file systems list what was written
  await Bun.write(`${outdir}/${file}`, bytes)
  await Bun.write(`${outdir}/${file}.br`, br)
  await Bun.write(`${outdir}/${file}.gz`, gzipSync(bytes, { level: 9 }))
  return { file, type, etag: Bun.hash(bytes).toString(36) }
}

/** Returns the shortest of what several sizes of a block make, which differ by some tenths of a per cent. */
async function smallest(bytes: Buffer): Promise<Buffer> {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  // of what is small they make the same
  const sizes = bytes.length > 65_536 ? [16, 18, 20] : [18]
  const all = await Promise.all(
    sizes.map((size) => compress(bytes, { params: { ...quality, [constants.BROTLI_PARAM_LGBLOCK]: size } })),
  )
  return all.reduce((best, one) => (one.length < best.length ? one : best))
}

function sha256(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('base64')
}
