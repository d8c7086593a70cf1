import { dirname, resolve } from 'node:path'
import { compile } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import { Features, transform } from 'lightningcss'
import { STYLE_TARGETS } from './floor'

/**
 * Compiles a Tailwind entry with the classes found in the files that match `patterns` (from the entry's folder),
 * minified, for browsers down to the floor.
 */
export async function compileStyles(entry: string, patterns: string[]): Promise<string> {
  const base = dirname(resolve(entry))
  const compiler = await compile(await Bun.file(entry).text(), { base, onDependency() {} })
  const scanner = new Scanner({ sources: patterns.map((pattern) => ({ base, pattern, negated: false })) })
  // a second time joins what the first one left side by side
  const styles = lowered(lowered(older(compiler.build(scanner.scan()))))
  // Lightning lowers a range to `not` without a type, which has come with ranges: all in such a query would be lost
  return styles.replaceAll('@media not (', '@media not all and (')
}

/** Tailwind's styles without what has come since the floor. */
function older(styles: string): string {
  return (
    styles
      // `translate` and `scale` of their own: one property says both, so that they add up
      .replace(/(translate|scale): var\(--tw-\1-x\) var\(--tw-\1-y\);/g, TRANSFORM)
      .replace(/(--tw-scale-[xyz]): (\d+)%;/g, (_, name, percent) => `${name}: ${percent / 100};`)
      // the height without a browser's bars stands before the one that follows them
      .replace(/([\w-]+): ([^;{}]*\ddvh\b[^;{}]*);/g, (rule, name, value) => {
        return `${name}: ${value.replace(/(\d)dvh\b/g, '$1vh')}; ${rule}`
      })
  )
}

const TRANSFORM =
  'transform: translate(var(--tw-translate-x, 0), var(--tw-translate-y, 0)) scale(var(--tw-scale-x, 1), var(--tw-scale-y, 1));'

function lowered(styles: string): string {
  const { code } = transform({
    filename: 'styles.css',
    code: Buffer.from(styles),
    minify: true,
    targets: STYLE_TARGETS,
    include: Features.Nesting | Features.MediaQueries,
    // known at the floor: lowering them takes several rules for one
    exclude: Features.LogicalProperties | Features.DirSelector | Features.LightDark,
    nonStandard: { deepSelectorCombinator: true },
    errorRecovery: true,
  })
  return code.toString()
}
