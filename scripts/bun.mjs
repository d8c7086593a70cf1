// runs Bun of the version named in package.json: the one at hand, or else brought through npm
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const { packageManager } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const version = packageManager.split('@')[1]
const atHand = spawnSync('bun', ['--version'], { encoding: 'utf8' }).stdout?.trim() === version

// --allow-scripts lets Bun's package place its executable under npm 12; npm 10 and 11 pass over it
const [command, prefix] = atHand ? ['bun', []] : ['npx', ['-y', '--allow-scripts=bun', packageManager]]
const run = spawnSync(command, [...prefix, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(run.status ?? 1)
