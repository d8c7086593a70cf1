// finds or installs the Chromium that the browser tests use, and says which; `--newest` brings Debian's newest
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumOfTests, HEADLESS_SHELL } from '../tests/support/chromium'

if (process.argv.includes('--newest')) installNewest()
else if (!process.env.CHROMIUM && !existsSync(HEADLESS_SHELL)) install()

const found = chromiumOfTests() ?? chromium.executablePath()
if (!existsSync(found))
  throw new Error(
    process.env.CHROMIUM
      ? `CHROMIUM names ${found}, which is not there`
      : 'no Chromium: install one and name it in CHROMIUM, or run the tests as root to let them install it',
  )
const { success, stdout } = Bun.spawnSync([found, '--version'], { stderr: 'inherit' })
if (!success) throw new Error(`${found} does not start`)
console.log(`browser tests use ${stdout.toString().trim()} (${found})`)

/** Debian's package of the headless shell where one may install it; else any Chromium, should there be none. */
function install() {
  const mayInstall = process.getuid?.() === 0 && Bun.which('apt-get') !== null
  if (mayInstall && installed('chromium-headless-shell')) return
  if (chromiumOfTests() || existsSync(chromium.executablePath())) return
  console.log('no Chromium here: installing one with Playwright')
  if (!run('playwright', 'install', '--with-deps', 'chromium') && mayInstall) installed('chromium')
}

function installNewest() {
  if (process.getuid?.() !== 0 || !Bun.which('apt-get'))
    throw new Error('the newest Chromium comes from Debian, and only root can install it')
  if (!run('apt-get', 'update') || !installed(basename(HEADLESS_SHELL)))
    throw new Error('the newest Chromium could not be installed')
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
