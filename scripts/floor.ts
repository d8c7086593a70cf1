/** The oldest browsers that the pages are built for, by their names in MDN's data. */
export const FLOOR = {
  chrome: 99,
  chrome_android: 99,
  webview_android: 99,
  safari: 15.4,
  safari_ios: 15.4,
  firefox: 97,
  firefox_android: 97,
}

/** The same as esbuild writes it. */
export const SCRIPT_TARGET = [`chrome${FLOOR.chrome}`, `safari${FLOOR.safari}`, `firefox${FLOOR.firefox}`]

/** The same as Lightning CSS writes it. */
export const STYLE_TARGETS = {
  chrome: lightning(FLOOR.chrome),
  safari: lightning(FLOOR.safari),
  ios_saf: lightning(FLOOR.safari_ios),
  firefox: lightning(FLOOR.firefox),
}

function lightning(version: number): number {
  const [major = 0, minor = 0] = String(version).split('.').map(Number)
  return (major << 16) | (minor << 8)
}
