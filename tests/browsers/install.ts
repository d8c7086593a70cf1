import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** Of `@sparticuz/chromium`, real Chromium builds: one below the floor. */
export const TOO_OLD = '92.0.0'
/** The oldest above it that there are, and two that were known to fail. */
export const OLD_CHROMIUMS = ['103.0.0', '109.0.5', '110.0.1', '114.0.0']

const CACHE = resolve('node_modules/.cache/browsers')
const WEBKIT = ['4.1', '4.0', '6.0'].flatMap((version) =>
  ['x86_64', 'aarch64'].map((cpu) =>
    version === '6.0'
      ? `/usr/lib/${cpu}-linux-gnu/webkitgtk-6.0/MiniBrowser`
      : `/usr/lib/${cpu}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  ),
)

/** The executable of an old Chromium, brought from npm's registry once. */
export async function oldChromium(version: string): Promise<string> {
  const folder = join(CACHE, `chromium-${version}`)
  const executable = join(folder, 'chromium')
  if (existsSync(executable)) return executable
  const answer = await fetch(`${registry()}/@sparticuz/chromium/-/chromium-${version}.tgz`)
  if (!answer.ok) throw new Error(`Chromium ${version}: npm answers ${answer.status}`)
  const files = await new Bun.Archive(await answer.blob()).files()
  const unpack = (name: string) =>
    files
      .get(`package/bin/${name}.br`)!
      .bytes()
      .then((bytes) => brotliDecompressSync(bytes))

  // whole, or not at all
  const half = `${folder}.part`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  for (const libraries of ['swiftshader.tar', 'aws.tar'])
    await new Bun.Archive(await unpack(libraries)).extract(half)
  writeFileSync(join(half, 'chromium'), await unpack('chromium'), { mode: 0o755 })
  renameSync(half, folder)
  return executable
}

function registry(): string {
  return (process.env.npm_config_registry ?? 'https://registry.npmjs.org').replace(/\/$/, '')
}

/** Firefox, as Debian or somebody else installed it. */
export function firefox(): string {
  return found('Firefox', 'firefox-esr', [
    process.env.FIREFOX,
    Bun.which('firefox-esr'),
    Bun.which('firefox'),
  ])
}

/** What WebKitGTK needs: its driver, its small browser, and a screen. */
export function webkit() {
  return {
    driver: found('the driver of WebKit', 'webkit2gtk-driver', [Bun.which('WebKitWebDriver')]),
    browser: found('MiniBrowser of WebKit', 'webkit2gtk-driver', WEBKIT),
    screen: found('Xvfb', 'xvfb', [Bun.which('Xvfb')]),
  }
}

/** Installs Debian's packages for what is missing, where this is root. */
export function installMissing() {
  const missing = [
    ...(can(firefox) ? [] : ['firefox-esr']),
    ...(can(webkit) ? [] : ['webkit2gtk-driver', 'xvfb']),
  ]
  if (missing.length === 0 || process.getuid?.() !== 0 || !Bun.which('apt-get')) return
  console.log(`installing ${missing.join(', ')}`)
  const run = (...command: string[]) =>
    Bun.spawnSync(command, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  run('apt-get', 'update')
  run('apt-get', 'install', '-y', '--no-install-recommends', ...missing)
}

function can(find: () => unknown): boolean {
  try {
    find()
    return true
  } catch {
    return false
  }
}

function found(what: string, debianPackage: string, places: (string | null | undefined)[]): string {
  const place = places.find((path) => path && existsSync(path))
  if (!place) throw new Error(`${what} is missing: install Debian's package ${debianPackage}`)
  return place
}
