import { basename } from 'node:path'
import type { BuildArtifact, BunPlugin, ImportKind } from 'bun'
import { transform } from 'esbuild'
import { SCRIPT_TARGET } from './floor'

export const production = { 'process.env.NODE_ENV': '"production"' }

interface BundleOptions {
  plugins: BunPlugin[]
  reactCompiler: boolean
  /** whether the page asks for what the entry imports later as soon as for the entry itself */
  preloadsLater?: boolean
}

/** Bundles an entry of the web: its scripts by name, the tags that load them, and the files that went in. */
export async function bundle(
  entry: string,
  { plugins, reactCompiler, preloadsLater = false }: BundleOptions,
) {
  const { outputs, metafile } = await Bun.build({
    entrypoints: [entry],
    target: 'browser',
    format: 'esm',
    splitting: true,
    minify: true,
    metafile: true,
    reactCompiler,
    define: production,
    plugins: [...plugins, ownSyncExternalStore],
    naming: { entry: '[name]-[hash].js', chunk: '[name]-[hash].js' },
    publicPath: '/assets/',
  })
  const scripts = await Promise.all(
    outputs.map(async (output) => [basename(output.path), await lowered(await output.text())] as const),
  )
  return {
    scripts,
    tags: await tagsFor(
      outputs.find((output) => output.kind === 'entry-point')!,
      preloadsLater ? ['import-statement', 'dynamic-import'] : ['import-statement'],
    ),
    inputs: Object.keys(metafile!.inputs),
  }
}

/** The same script in the syntax of the floor: Bun bundles, and lowers nothing. */
async function lowered(script: string): Promise<string> {
  const { code } = await transform(script, {
    format: 'esm',
    target: SCRIPT_TARGET,
    minify: true,
    charset: 'utf8',
  })
  return code
}

/** The tags that load an entry, and the scripts named by `kinds` of its imports beside it, not after it. */
async function tagsFor(entry: BuildArtifact, kinds: ImportKind[]): Promise<string> {
  const imports = new Bun.Transpiler({ loader: 'js' }).scanImports(await entry.text())
  return [
    `<script type="module" src="/assets/${basename(entry.path)}"></script>`,
    ...imports
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ path }) => `<link rel="modulepreload" href="/assets/${basename(path)}">`),
  ].join('\n    ')
}

/** Bundles Preact under React's names: a third of the bytes, which phones run in a third of the time. */
export const preactForReact: BunPlugin = {
  name: 'preact-for-react',
  setup(build) {
    build.onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path }) => {
      const part = path.replace(/^react(-dom)?/, '')
      const place = part.startsWith('/jsx') ? 'preact' : 'preact/compat'
      return { path: Bun.resolveSync(place + part, import.meta.dir) }
    })
    // React Aria spreads events, and those of a browser hold their fields in their prototype
    build.onLoad({ filter: /createEventHandler\.m?js$/ }, async ({ path }) => ({
      contents: replacedOnce(await Bun.file(path).text(), '...e,', '...fieldsOf(e),') + FIELDS_OF,
      loader: 'js',
    }))
  },
}

const FIELDS_OF = `
function fieldsOf(event) {
  const fields = {}
  for (const name in event) fields[name] = event[name]
  return fields
}`

function replacedOnce(text: string, before: string, after: string): string {
  if (text.split(before).length !== 2) throw new Error(`${before} is not there once`)
  return text.replace(before, after)
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
