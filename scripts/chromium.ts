// finds or installs the Chromium that the browser tests use, and says which
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { chromiumOfTests, HEADLESS_SHELL } from '../tests/support/chromium'

if (!process.env.CHROMIUM && !existsSync(HEADLESS_SHELL)) install()

const found = chromiumOfTests() ?? chromium.executablePath()
if (!existsSync(found))
  throw new Error(
    process.env.CHROMIUM
      ? `CHROMIUM names ${found}, which is not there`
      : 'no Chromium: install one and name it in CHROMIUM, or run the tests as root to let them install it',
  )
console.log(`browser tests use ${found}`)

/** Debian's package of the headless shell where one may install it; else any Chromium, should there be none. */
function install() {
  const mayInstall = process.getuid?.() === 0 && Bun.which('apt-get') !== null
  if (mayInstall && installed('chromium-headless-shell')) return
  if (chromiumOfTests() || existsSync(chromium.executablePath())) return
  console.log('no Chromium here: installing one with Playwright')
  if (!run('playwright', 'install', '--with-deps', 'chromium') && mayInstall) installed('chromium')
}

function installed(name: string): boolean {
  console.log(`installing the package ${name}`)
  const install = () => run('apt-get', 'install', '-y', '--no-install-recommends', name)
  return install() || (run('apt-get', 'update') && install())
}

function run(...command: string[]): boolean {
  const found = Bun.which(command[0]!, { PATH: `node_modules/.bin:${process.env.PATH}` })
  return (
    found !== null &&
    Bun.spawnSync([found, ...command.slice(1)], { stdio: ['ignore', 'inherit', 'inherit'] }).success
  )
}
