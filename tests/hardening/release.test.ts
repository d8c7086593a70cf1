import { expect, test } from 'bun:test'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import manifest from '../../package.json'
import { emptyFolder } from '../support/app'

const ROOT = resolve(import.meta.dir, '../..')
const NAME = `semeja-${manifest.version}`
const TARGET = `linux-${process.arch}`
const SOURCES = ['package.json', 'tsconfig.json', 'bunfig.toml', 'scripts', 'src', 'web', 'drizzle', 'docs']

test('a release has the same bytes wherever it is built, checks by its sums, and says what is in it', async () => {
  const one = await release('one')
  const other = await release('the other one')
  const sums = readFileSync(join(one, 'SHA256SUMS'), 'utf8')
  expect(readFileSync(join(other, 'SHA256SUMS'), 'utf8')).toBe(sums)
  const checked = Bun.spawnSync(['sha256sum', '--check', '--strict', 'SHA256SUMS'], { cwd: one })
  expect(checked.stdout.toString().match(/: OK$/gm)).toHaveLength(3)

  const version = Bun.spawnSync([join(one, `${NAME}-${TARGET}`), '--version'])
  expect(version.stdout.toString().trim()).toBe(manifest.version)

  const { components } = JSON.parse(readFileSync(join(one, `${NAME}.cdx.json`), 'utf8'))
  const named: string[] = components.map(({ name }: { name: string }) => name)
  expect(named).toContain('bun')
  // what only tests and builds use is not in it
  expect(Object.keys(manifest.dependencies).filter((name) => !named.includes(name))).toEqual([])
  expect(Object.keys(manifest.devDependencies).filter((name) => named.includes(name))).toEqual([
    'tailwindcss',
  ])
  for (const { name, licenses } of components) expect([name, licenses.length]).toEqual([name, 1])

  const licences = readFileSync(join(one, `${NAME}-licences.txt`), 'utf8')
  for (const name of named) expect(licences).toContain(`\n${name}`)
}, 400_000)

/** Builds a release from a copy of the sources in a folder of its own, and returns where it lies. */
async function release(folder: string): Promise<string> {
  const cwd = join(emptyFolder(), folder)
  mkdirSync(cwd)
  for (const name of SOURCES) cpSync(join(ROOT, name), join(cwd, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(cwd, 'node_modules'))
  const build = Bun.spawn([process.execPath, 'scripts/release.ts', TARGET], {
    cwd,
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const errors = await new Response(build.stderr).text()
  expect([await build.exited, errors]).toEqual([0, ''])
  return join(cwd, 'dist/release')
}
