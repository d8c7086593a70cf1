import { defineConfig } from '@playwright/test'
import { chromiumOfTests, HEADLESS_SHELL } from '../support/chromium'

const executablePath = chromiumOfTests()

// the last of several --disable-features counts, so Playwright's own stand here again
const UNUSED = [
  // windows for suggestions below an address bar that nobody sees, and a renderer in store: a second of work a test
  'WebUIOmniboxPopup,WebUIOmniboxFullPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying',
  'AimEnabled,PreconnectToSearch',
]

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  // a third of a test is waiting: for a list that follows, for a moment to look again
  workers: 3,
  forbidOnly: !!process.env.CI,
  // what passes in a second try alone is a fault, of the product or of the test: the summary names how many, and the trace
  // of that try is kept; one of 300 that a slow moment of a machine has hit does not stop a release
  retries: process.env.CI ? 1 : 0,
  // `npm test` walks each job once; .ci/run does all
  ...(!process.env.FULL && { grep: /@walk/ }),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    viewport: { width: 360, height: 800 },
    // what hangs says at which press, long before the test is stopped
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // drawing what moves is a tenth to a third of the work: tests of motion, and the whole ways, ask for it
    contextOptions: { reducedMotion: 'reduce' },
    // what a test answers instead of the server must reach it: tests of a reload without a network allow it
    serviceWorkers: 'block',
    // a trace costs as much as the test: ask for it with --trace on
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--disable-background-networking',
        // who is written to in a test is so on this machine alone; to answer every request instead costs as much as the cache
        '--host-resolver-rules=MAP wa.me ~NOTFOUND, MAP web.whatsapp.com ~NOTFOUND',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${UNUSED}`,
        // no page lives long enough to earn what is compiled for speed, or to fill a first heap of this size
        '--js-flags=--no-maglev --no-opt --min-semi-space-size=32',
        // nothing is painted by a graphics card; only the shell is the quicker for knowing that
        ...(executablePath === HEADLESS_SHELL ? ['--disable-gpu'] : []),
        // Chromium's sandbox does not start for root
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
