import { describe, expect, test } from 'vitest'
import { type Source, sourcesOf } from '#test/support/sources.ts'

const isTest = ({ path }: Source) => /[.]test[.]tsx?$/.test(path)
const found = (sources: Source[], pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )

/** Dates are values of the language, so the compiler cannot keep a look at the clock out; this does. */
const CLOCK = /Date\.now\(|new Date\(\)/

describe('the shared rooms give the same answer for the same input', () => {
  const core = sourcesOf(['contract', 'rules', 'machines']).filter((source) => !isTest(source))

  test('they never look at the clock: an instant is an argument', () => {
    expect(core.length).toBeGreaterThan(20)
    expect(found(core, CLOCK)).toEqual([])
  })

  test('they never roll dice: a random value is an argument', () => {
    expect(found(core, /Math\.random\(|crypto\./)).toEqual([])
  })
})

describe('the server', () => {
  const server = sourcesOf(['server']).filter((source) => !isTest(source))

  test('asks the injected clock for the time, never the machine', () => {
    expect(server.length).toBeGreaterThan(20)
    const askers = server.filter(({ path }) => !/^server\/clock[.]ts$/.test(path))
    expect(found(askers, CLOCK)).toEqual([])
  })

  test('writes queries in db and in stores only', () => {
    const callers = server.filter(({ path }) => !/^server\/db\/|[/-]store[.]ts$/.test(path))
    expect(found(callers, /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|sql`/)).toEqual([])
  })
})

describe('every file', () => {
  const sources = sourcesOf()

  test('has no waiting by time in a test: wait on what must become true', () => {
    const tests = sources.filter((source) => /[.](test|spec)[.]tsx?$/.test(source.path))
    expect(found(tests, /waitForTimeout\(|setTimeout\((resolve|done|r)\b/)).toEqual([])
  })

  test('has no left-over note and no switched-off check', () => {
    const written = sources.filter(({ path }) => !/[.]gen[.]ts$|purity[.]test[.]ts$/.test(path))
    expect(found(written, /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)|eslint-disable/)).toEqual([])
  })

  test('says why where it switches a lint rule off', () => {
    expect(found(sources, /biome-ignore [\w/]+:?\s*(<explanation>)?\s*$/)).toEqual([])
  })
})
