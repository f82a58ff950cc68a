import { defineConfig } from 'vitest/config'

/** The unit tests of the two rooms that are changed, and the rules that every chart keeps. */
export default defineConfig({
  test: {
    include: ['rules/**/*.test.ts', 'machines/**/*.test.ts', 'test/model/charts.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    // A change of what a module does while it loads is only seen where it is loaded anew.
    isolate: true,
  },
})
