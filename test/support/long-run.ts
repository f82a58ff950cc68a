/** True in `npm run test:long` and when pictures are taken. CONTRIBUTING.md says what is left to that run, and why. */
export const IS_LONG_RUN: boolean = process.env.LONG_TESTS !== undefined

/** The first of these cases; all of them in `npm run test:long`. */
export const sampleOf = <T>(count: number, cases: readonly T[]): readonly T[] =>
  IS_LONG_RUN ? cases : cases.slice(0, count)
