// finds or installs the Chromium that the browser tests use, and says which
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const system = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path && existsSync(path),
)
const found = system ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined)

if (found) console.log(`browser tests use ${found}`)
else if (!installed())
  throw new Error(
    'no Chromium: install one and name it in CHROMIUM, or run the tests as root to let them install it',
  )

/** Playwright's own download where it can be had, else Debian's package. */
function installed(): boolean {
  console.log('no Chromium here: installing one with Playwright')
  if (run('playwright', 'install', '--with-deps', 'chromium')) return true
  if (process.getuid?.() !== 0) return false
  console.log('that failed: installing the package chromium')
  return run('apt-get', 'update') && run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium')
}

function run(...command: string[]): boolean {
  const found = Bun.which(command[0]!, { PATH: `node_modules/.bin:${process.env.PATH}` })
  return (
    found !== null &&
    Bun.spawnSync([found, ...command.slice(1)], { stdio: ['ignore', 'inherit', 'inherit'] }).success
  )
}
