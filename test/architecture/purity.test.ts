import { describe, expect, test } from 'vitest'
import { type Source, sourcesOf } from '#test/support/sources.ts'

const isTest = ({ path }: Source) => /[.]test[.]tsx?$/.test(path)
const found = (sources: Source[], pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )

/** The compiler cannot forbid reading the clock, since dates belong to the language. */
const CLOCK = /Date\.now\(|new Date\(\)/

/** The imports of a module that can connect to another machine. */
const CONNECTING =
  /^import \{([^}]*)\} from '(?:node:(?:http|https|http2|net|tls|dgram)|undici|nodemailer|@opentelemetry\/exporter-[\w-]+|@aws-sdk\/client-s3)'/gm

describe('the shared rooms give the same answer for the same input', () => {
  const core = sourcesOf(['contract', 'rules', 'machines']).filter((source) => !isTest(source))

  test('the shared rooms never read the clock: an instant is an argument', () => {
    expect(core.length).toBeGreaterThan(20)
    expect(found(core, CLOCK)).toEqual([])
  })

  test('the shared rooms never use randomness: a random value is an argument', () => {
    expect(found(core, /Math\.random\(|crypto\./)).toEqual([])
  })
})

describe('the server', () => {
  const server = sourcesOf(['server']).filter((source) => !isTest(source))

  test('the server reads the injected clock, never the machine’s', () => {
    expect(server.length).toBeGreaterThan(20)
    const readers = server.filter(({ path }) => !/^server\/clock[.]ts$/.test(path))
    expect(found(readers, CLOCK)).toEqual([])
  })

  test('the server has queries in db and in stores only', () => {
    const callers = server.filter(({ path }) => !/^server\/db\/|[/-]store[.]ts$/.test(path))
    expect(found(callers, /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|sql`/)).toEqual([])
  })

  test('the server opens connections in the files that check their address only', () => {
    const files = server.filter(({ text }) =>
      [...text.matchAll(CONNECTING)].some(([, names = '']) =>
        names
          .split(',')
          .map((name) => name.trim())
          .some((name) => name !== '' && !/^type |^(?:STATUS_CODES|ServerResponse|isIP|isIPv6)$/.test(name)),
      ),
    )
    expect(files.map(({ path }) => path).sort()).toEqual([
      'server/doctor/check-addresses.ts',
      'server/operations/check-portal.ts',
      'server/providers/files/s3.ts',
      'server/providers/http.ts',
      'server/providers/malware-scanner/clamav.ts',
      'server/providers/messages/smtp.ts',
      'server/providers/outgoing.ts',
      'server/tracing/open-telemetry.ts',
    ])
    expect(found(server, /(?<![\w.'])fetch\(/)).toEqual([])
  })
})

describe('every file', () => {
  const sources = sourcesOf()

  test('no test waits for a time: it waits for a condition', () => {
    const tests = sources.filter((source) => /[.](test|spec)[.]tsx?$/.test(source.path))
    expect(found(tests, /waitForTimeout\(|setTimeout\((resolve|done|r)\b/)).toEqual([])
  })

  test('no file has a left-over note or a disabled check', () => {
    const written = sources.filter(({ path }) => !/[.]gen[.]ts$|purity[.]test[.]ts$/.test(path))
    expect(found(written, /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)|eslint-disable/)).toEqual([])
  })

  test('every disabled lint rule has a reason', () => {
    expect(found(sources, /biome-ignore [\w/]+:?\s*(<explanation>)?\s*$/)).toEqual([])
  })
})
