import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, DESKTOP, FIREFOX, findBrowser, LONG, PHONE, WHOLE } from '#test/support/browser.ts'
import type { WorkerFixtures } from '#test/support/e2e.ts'
import { IS_LONG_RUN } from '#test/support/long-run.ts'
import { findFirefox, findWebKit } from './scripts/lib/browser.mjs'

/** A whole way through the product for each kind of account, and all that stops it or reads its files, as `npm start` runs it. */
const EMBEDDED = [
  'business',
  'card-secrecy',
  'dashboard',
  'individual',
  'manage-customers',
  'manage-payment',
  'resume',
  'review',
  'server-away',
  'subscription',
].map((name) => `**/${name}.spec.ts`)

/** Run in `npm run test:long` alone: CONTRIBUTING.md has the reasons. */
const LONG_SPECS = [
  'bad-input',
  'card-refusals',
  'card-return',
  'colours',
  'company-register',
  'contact',
  'documents',
  'failing-calls',
  'inspector',
  'keyboard-acts',
  'matrix/*',
  'outages',
  'registered-company',
  'review-on-a-phone',
  'same-account',
  'server-away',
  'stumbles',
].map((name) => `**/${name}.spec.ts`)
const leftOut = IS_LONG_RUN ? [] : LONG_SPECS

/** Journeys on a phone; in WebKit, which Playwright cannot drive as it comes with a system, by a driver of our own. */
export const JOURNEYS = '**/journeys.spec.ts'
export const WEBKIT_JOURNEYS = '**/journeys-webkit.spec.ts'

const onPhone = { database: 'embedded', viewport: PHONE } as const
const FOUND = [
  ...(findFirefox() ? [{ name: 'firefox', testMatch: JOURNEYS, use: { ...FIREFOX, ...onPhone } }] : []),
  ...(findWebKit() ? [{ name: 'webkit', testMatch: WEBKIT_JOURNEYS, use: onPhone }] : []),
]

export default defineConfig<object, WorkerFixtures>({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './test/support/e2e-setup.ts',
  reporter: [['list']],
  forbidOnly: true,
  grepInvert: new RegExp(IS_LONG_RUN ? WHOLE : `${WHOLE}|${LONG}`),
  // Each worker is a browser, a server, a sandbox and a database, and keeps about one core busy.
  workers: Math.min(4, availableParallelism()),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  projects: [
    {
      name: 'postgres',
      testIgnore: [...EMBEDDED, JOURNEYS, WEBKIT_JOURNEYS, ...leftOut],
      use: { database: 'postgres' },
    },
    { name: 'embedded', testMatch: EMBEDDED, testIgnore: leftOut, use: { database: 'embedded' } },
    ...FOUND,
  ],
  use: {
    launchOptions: { executablePath: findBrowser(), args: BROWSER_FLAGS },
    viewport: DESKTOP,
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
