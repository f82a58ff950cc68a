import { defineConfig } from 'vitest/config'

/** The tests that a guard names. Nothing is built: the tests run the server from its sources, in their own process. */
export default defineConfig({
  test: {
    maxWorkers: 1,
    isolate: false,
    // Inside the copy of the checkout, because its paths are of no use to a later run.
    fsModuleCachePath: 'test-results/modules',
    setupFiles: ['test/support/setup.ts'],
    globalSetup: process.env.GUARDS_ON_POSTGRES ? ['test/support/postgres.ts'] : [],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
