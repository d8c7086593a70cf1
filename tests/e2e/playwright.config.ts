import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const system = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: !!process.env.CI,
  // a test that needs a second try is a test that fails
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? 'line' : 'list',
  use: {
    viewport: { width: 360, height: 800 },
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // a trace costs as much as the test: ask for it with --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(system && { executablePath: system }),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Chromium's sandbox does not start for root
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
})
