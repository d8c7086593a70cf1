import { existsSync } from 'node:fs'

/** Where Chromium's headless shell lies once its Debian package is installed: it does half the work of the whole Chromium. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const PLACES = [HEADLESS_SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser']

/** The browser of the tests: the one named in CHROMIUM, or else one of the system; undefined where only Playwright may have one. */
export function chromiumOfTests(): string | undefined {
  return process.env.CHROMIUM || PLACES.find((path) => existsSync(path))
}
