import { defineConfig } from 'vitest/config'

/** The unit tests of the two rooms that are changed. */
export default defineConfig({
  test: {
    include: ['rules/**/*.test.ts', 'machines/**/*.test.ts'],
    setupFiles: ['test/support/setup.ts'],
    // A change of what a module does while it loads is only seen where it is loaded anew.
    isolate: true,
  },
})
