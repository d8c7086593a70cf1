import { mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { BuildArtifact, BunPlugin } from 'bun'
import type { SiteFile, SiteManifest } from '../src/site/assets'
import { wordsOf } from './react-aria-words'
import { compileStyles } from './tailwind'

// React Aria puts a style of its own into a page that has none of this name, which the page's policy refuses;
// ours hold the same rule
const pressableStyles = 'react-aria-pressable-style'

const production = { 'process.env.NODE_ENV': '"production"' }

/** Builds every page, script and style into `outdir`, each also as brotli and gzip, with the manifest the server reads. */
export async function buildWeb(outdir: string) {
  const site: SiteManifest = { pages: {}, files: {} }
  const publicStyles = await compileStyles('web/styles.css', ['*.tsx', 'ui/**', 'onboarding/**', 'terms/**'])
  const adminStyles = await compileStyles('web/styles.css', ['*.tsx', 'ui/**', 'admin/**'])

  // two bundles that share nothing: a page loads only one of them, and each holds only what its side needs
  const bundle = async (entry: string, words: BunPlugin, reactCompiler: boolean) => {
    const { outputs } = await Bun.build({
      entrypoints: [entry],
      target: 'browser',
      format: 'esm',
      splitting: true,
      minify: true,
      reactCompiler,
      define: production,
      plugins: [words, ownSyncExternalStore],
      naming: { entry: '[name]-[hash].js', chunk: '[name]-[hash].js' },
      publicPath: '/assets/',
    })
    for (const output of outputs) {
      const name = `assets/${basename(output.path)}`
      site.files[`/${name}`] = await store(
        outdir,
        name,
        await output.text(),
        'text/javascript; charset=utf-8',
      )
    }
    return tagsFor(outputs.find((output) => output.kind === 'entry-point')!)
  }
  // the questionnaire's screens are small: memoising them costs more bytes than it spares work
  const publicTags = await bundle('./web/main.tsx', wordsOf('id'), false)
  const adminTags = await bundle('./web/admin.tsx', wordsOf('en'), true)

  const stylesHash = Bun.hash(adminStyles).toString(36).slice(0, 8)
  const stylesName = `assets/admin-${stylesHash}.css`
  site.files[`/${stylesName}`] = await store(outdir, stylesName, adminStyles, 'text/css; charset=utf-8')

  const template = await Bun.file('web/index.html').text()
  const html = (page: { title: string; description: string; head: string; icons: string; app: string }) =>
    template.replace(/\{\{(\w+)\}\}/g, (_, key: keyof typeof page) => page[key])

  for (const page of await prerenderedPages()) {
    const text = html({
      ...page,
      head: `<style id="${pressableStyles}">${publicStyles}</style>\n    ${publicTags}`,
      app: page.html,
    })
    const name = page.path === '/' ? 'intro' : page.path.replace('/', '')
    site.pages[page.path] = {
      ...(await store(outdir, `pages/${name}.html`, text, 'text/html; charset=utf-8')),
      styleHash: sha256(publicStyles),
    }
  }
  const admin = html({
    title: 'Semeja Admin',
    description: 'Semeja Admin',
    head: `<meta name="robots" content="noindex">\n    <link rel="stylesheet" id="${pressableStyles}" href="/${stylesName}">\n    ${adminTags}`,
    icons: '',
    app: '',
  }).replace('lang="id"', 'lang="en"')
  site.pages.admin = await store(outdir, 'pages/admin.html', admin, 'text/html; charset=utf-8')

  await Bun.write(`${outdir}/manifest.json`, JSON.stringify(site))
}

/** The rendered pages; bundled first, so that they are rendered by the production build of React. */
async function prerenderedPages() {
  const { outputs } = await Bun.build({
    entrypoints: ['./web/prerender.tsx'],
    target: 'bun',
    define: production,
    outdir: 'build/prerender',
  })
  const { prerender }: typeof import('../web/prerender') = await import(outputs[0]!.path)
  return prerender()
}

async function store(outdir: string, file: string, text: string, type: string): Promise<SiteFile> {
  await mkdir(outdir, { recursive: true })
  const bytes = Buffer.from(text)
  const br = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
  await Promise.all([
    Bun.write(`${outdir}/${file}`, bytes),
    Bun.write(`${outdir}/${file}.br`, br),
    Bun.write(`${outdir}/${file}.gz`, gzipSync(bytes, { level: 9 })),
  ])
  return { file, type, etag: Bun.hash(bytes).toString(36) }
}

// wouter brings a substitute for what React has had since version 18
const ownSyncExternalStore: BunPlugin = {
  name: 'own-sync-external-store',
  setup(build) {
    build.onLoad({ filter: /use-sync-external-store[\\/]shim[\\/]index\.js$/ }, () => ({
      contents: "export { useSyncExternalStore } from 'react'",
      loader: 'js',
    }))
  },
}

/** The tags that load an entry, and what it imports beside it, not after it. */
async function tagsFor(entry: BuildArtifact): Promise<string> {
  return [
    `<script type="module" src="/assets/${basename(entry.path)}"></script>`,
    ...staticImports(await entry.text()).map((name) => `<link rel="modulepreload" href="/assets/${name}">`),
  ].join('\n    ')
}

function staticImports(code: string): string[] {
  const imports = new Bun.Transpiler({ loader: 'js' }).scanImports(code)
  return imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => basename(path))
}

function sha256(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('base64')
}
