import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, findBrowser } from '#test/support/browser.ts'

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './test/support/build.ts',
  reporter: [['list']],
  forbidOnly: true,
  // Each worker is a browser, a server, a sandbox and a database, and keeps about one core busy.
  workers: Math.min(4, availableParallelism()),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    launchOptions: { executablePath: findBrowser(), args: BROWSER_FLAGS },
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Business days are Riyadh's wherever the browser stands: far away, a slip shows.
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // A trace costs each test a tenth of its time: `npm test -- e2e -- --trace on -g <title>` makes one of a test that failed.
    screenshot: 'only-on-failure',
  },
})
