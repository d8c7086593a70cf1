import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { BunPlugin } from 'bun'

const NAMESPACE = 'parts'

// in which bundle a part is, by its file: the first that matches; the calendar alone keeps one of its own
const BUNDLES = {
  dashboard: /^admin\/(shell|dashboard\/)/,
  pages: /^admin\/.*-page$/,
  dialogs: /^(admin\/|ui\/(dialog|opened)$)/,
}

/**
 * Puts what `import()` fetches for staff into three bundles. Split freely it is a hundred small files, and asking for each
 * takes a browser longer than running what is in it. The source still names the file of each part.
 */
export function bundleParts(): BunPlugin {
  return {
    name: 'bundle-parts',
    setup(build) {
      const bundles = partsByBundle()
      build.onResolve({ filter: /^\.\.?\// }, ({ path, importer, kind }) => {
        const bundle = kind === 'dynamic-import' ? bundleOf(resolve(dirname(importer), path)) : undefined
        return bundle === undefined ? undefined : { path: bundle, namespace: NAMESPACE }
      })
      // by name, so that the build fails where two parts of a bundle have an export of one name
      build.onLoad({ filter: /^/, namespace: NAMESPACE }, ({ path }) => ({
        contents: bundles.get(path)!.map(exported).join('\n'),
        loader: 'js',
      }))
    },
  }
}

function partsByBundle(): Map<string, string[]> {
  const files = [...new Bun.Glob('web/{admin,ui}/**/*.{ts,tsx}').scanSync()]
  const parts = files.flatMap((file) =>
    scan(file)
      // a package is fetched as a file of its own
      .imports.filter(({ kind, path }) => kind === 'dynamic-import' && path.startsWith('.'))
      .map(({ path }) => resolve(dirname(file), path)),
  )
  return Map.groupBy([...new Set(parts)].sort(), (part) => bundleOf(part) ?? '')
}

function bundleOf(part: string): string | undefined {
  const file = relative('web', part)
  return Object.entries(BUNDLES).find(([, files]) => files.test(file))?.[0]
}

function exported(part: string): string {
  return `export { ${scan(`${part}.tsx`).exports} } from ${JSON.stringify(part)}`
}

function scan(file: string) {
  return new Bun.Transpiler({ loader: 'tsx' }).scan(readFileSync(file, 'utf8'))
}
