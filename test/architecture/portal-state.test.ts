import { describe, expect, test } from 'vitest'
import { sourcesOf } from '#test/support/sources.ts'

const portal = sourcesOf(['src']).filter(({ path }) => !/[.]test[.]tsx?$/.test(path))
const found = (pattern: RegExp, sources = portal) =>
  sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )

describe('the portal', () => {
  test('asks a chart by tags and events, never by the names of its states', () => {
    expect(portal.length).toBeGreaterThan(200)
    expect(found(/\.matches\(/)).toEqual([])
  })

  test('runs charts only with all they need: `provide` of machines/shared does not compile without', () => {
    expect(found(/\.provide\(/)).toEqual([])
    expect(found(/\bprovide(<.*>)?\(\w+, \{/).length).toBeGreaterThan(5)
  })
})
