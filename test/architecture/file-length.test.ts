import { expect, test } from 'vitest'
import { sourcesOf } from '#test/support/sources.ts'

const LIMIT = 250

/** Generated files, word catalogues and migrations are as long as what they list. */
const AS_LONG_AS_ITS_LIST =
  /[.]gen[.]ts$|^src\/shared\/i18n\/[a-z]{2}\/|^server\/db\/migrations\/|^contract\/data\//

const sources = sourcesOf()

test('no file is longer than one job needs', () => {
  expect(sources.length).toBeGreaterThan(100)
  const long = sources
    .filter(({ path }) => !AS_LONG_AS_ITS_LIST.test(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > LIMIT)
  expect(long).toEqual([])
})

test('the server stays small enough to be read as a listing', () => {
  const files = sourcesOf(['server']).filter(({ path }) => /(?<![.]test)[.]ts$/.test(path))
  expect(files.length).toBeGreaterThan(200)
  expect(files.length).toBeLessThanOrEqual(310)
})
