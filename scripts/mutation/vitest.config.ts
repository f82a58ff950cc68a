import { defineConfig } from 'vitest/config'

/** Unit tests of the two mutated rooms, and the tests of all charts. */
export default defineConfig({
  test: {
    include: ['rules/**/*.test.ts', 'machines/**/*.test.ts', 'test/model/charts.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    // A mutant of module-level code takes effect only when the module is loaded again.
    isolate: true,
  },
})
