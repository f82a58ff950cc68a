/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: true },
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/ignore-typed-objects.mjs'],
  ignorers: ['typed-objects'],
  coverageAnalysis: 'perTest',
  mutate: ['rules/**/*.ts', 'machines/**/*.ts', '!**/*.test.ts'],
  mutator: {
    // Names of states, events, fields and codes are typed unions: a mutant does not compile. Texts are in the catalogues.
    excludedMutations: ['StringLiteral'],
  },
  ignorePatterns: [
    '/*',
    '!/contract',
    '!/rules',
    '!/machines',
    '!/test',
    '!/scripts',
    '!/package.json',
    '!/tsconfig*.json',
  ],
  disableTypeChecks: false,
  // A busy machine must not look like a hanging test.
  timeoutMS: 60_000,
  concurrency: Number(process.env.MUTATION_WORKERS ?? 2),
  tempDirName: '.stryker-tmp',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'test-results/mutation.json' },
  thresholds: { high: 96, low: 92, break: 92 },
}
