import { dirname, resolve } from 'node:path'
import { compile, optimize } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'

/** Compiles a Tailwind entry with the classes found in the files that match `patterns` (from the entry's folder), minified. */
export async function compileStyles(entry: string, patterns: string[]): Promise<string> {
  const base = dirname(resolve(entry))
  const compiler = await compile(await Bun.file(entry).text(), { base, onDependency() {} })
  const scanner = new Scanner({ sources: patterns.map((pattern) => ({ base, pattern, negated: false })) })
  return optimize(compiler.build(scanner.scan()), { minify: true }).code
}
