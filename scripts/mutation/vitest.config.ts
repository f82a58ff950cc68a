import { defineConfig } from 'vitest/config'

/** The unit tests of the two rooms that are mutated; everything else would only be run and never kill more than these should. */
export default defineConfig({
  test: {
    include: ['rules/**/*.test.ts', 'machines/**/*.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    isolate: false,
  },
})
