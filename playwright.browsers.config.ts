import { defineConfig } from '@playwright/test'
import { FIREFOX, PHONE } from '#test/support/browser.ts'
import type { WorkerFixtures } from '#test/support/e2e.ts'
import everyTest, { JOURNEYS, WEBKIT_JOURNEYS } from './playwright.config.ts'

const BROWSERS = [
  { name: 'chromium', testMatch: JOURNEYS, use: {} },
  { name: 'firefox', testMatch: JOURNEYS, use: FIREFOX },
  { name: 'webkit', testMatch: WEBKIT_JOURNEYS, use: {} },
]

const ENTRANCES = [
  { name: 'http', use: { entrance: 'server', database: 'embedded' } },
  { name: 'https', use: { entrance: 'proxy', database: 'postgres' } },
] as const

/**
 * `npm run test:browsers`: both journeys in every browser and language, over http to one server and over https to two behind nginx.
 */
export default defineConfig<object, WorkerFixtures>({
  ...everyTest,
  grepInvert: [],
  projects: BROWSERS.flatMap((browser) =>
    ENTRANCES.map((entrance) => ({
      name: `${browser.name}-${entrance.name}`,
      testMatch: browser.testMatch,
      use: { ignoreHTTPSErrors: true, viewport: PHONE, ...browser.use, ...entrance.use },
    })),
  ),
})
