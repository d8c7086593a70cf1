// the servers that sign-ups are compared with: brought through npm when a benchmark asks for them, never by the product
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { RIVALS } from './servers'

/**
 * Installs the rivals' packages; `compile` also compiles what must be (better-sqlite3, some minutes where there is no
 * ready-made build). Returns why it failed, or undefined.
 */
export function installRivals({ compile }: { compile: boolean }): string | undefined {
  if (!Bun.which('npm') || !Bun.which('node')) return 'there is no Node with npm'
  if (ready(compile)) return undefined
  console.error('bringing the rivals through npm …')
  const options = ['ci', '--no-audit', '--no-fund', ...(compile ? [] : ['--ignore-scripts'])]
  // npm hands its own `--allow-scripts` on as an environment variable, and refuses it where a package.json has the list
  const { npm_config_allow_scripts: _, ...env } = process.env
  const { stderr } = Bun.spawnSync(['npm', ...options], {
    cwd: RIVALS,
    env,
    stdout: 'ignore',
    stderr: 'pipe',
  })
  if (ready(compile)) return undefined
  const errors = stderr.toString().split('\n')
  return `npm ci failed: ${errors.find((line) => /npm error/.test(line)) ?? 'better-sqlite3 cannot be loaded'}`
}

function ready(compile: boolean): boolean {
  if (!existsSync(join(RIVALS, 'node_modules/autocannon'))) return false
  if (!compile) return true
  const load = "new (require('better-sqlite3'))(':memory:')"
  return Bun.spawnSync(['node', '-e', load], { cwd: RIVALS, stderr: 'ignore' }).success
}

/** Bundles a rival with what it shares with us (rules and schemas); the packages it is named after stay as they are. */
export async function bundleRival(name: string): Promise<string> {
  const outdir = join(RIVALS, 'node_modules/.bench')
  mkdirSync(outdir, { recursive: true })
  await Bun.build({
    entrypoints: [join(RIVALS, `${name}.js`)],
    outdir,
    naming: '[name].mjs',
    target: 'node',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['express', 'fastify', 'better-sqlite3'],
  })
  return join(outdir, `${name}.mjs`)
}
