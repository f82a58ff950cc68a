import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { type DatabaseHandle, openPostgres, overPglite } from '#server/db/client.ts'
import type { Config, Ports } from '#server/deps.ts'
import { diagnose } from '#server/doctor/diagnose.ts'
import { ProviderFailure, type ProviderFailureKind } from '#server/errors/failures.ts'
import { emptyPglite } from '#test/support/pglite.ts'
import { ownNode } from '../../scripts/lib/project.mjs'
import { runningApi } from '../support/api.ts'

const api = runningApi()

interface Change {
  config?: Partial<Config>
  ports?: Partial<Ports>
  database?: DatabaseHandle
  now?: () => Date
}

/** Runs the doctor with these changes. Returns its sentences by level. */
const examine = async ({ config = {}, ports = {}, database = api.database, now }: Change = {}) => {
  const findings = await diagnose({
    config: { ...api.config, ...config },
    ports: {
      ...api.server.deps.ports,
      messages: { ...api.server.deps.ports.messages, close: () => {} },
      ...ports,
    },
    database,
    now: now ?? (() => new Date()),
  })
  const of = (level: string) => findings.filter((one) => one.level === level).map(({ sentence }) => sentence)
  return { good: of('good'), advice: of('advice'), stop: of('stop') }
}

const CLOSED = 'http://127.0.0.1:9'
const failing = (error: unknown) => async () => {
  throw error
}

const failingMail = (kind: ProviderFailureKind) => ({
  send: failing(null),
  check: failing(new ProviderFailure('messages', { kind })),
  close: () => {},
})

test('the doctor finds nothing that stops a healthy world', async () => {
  const { good, advice, stop } = await examine()
  expect(stop).toEqual([])
  for (const words of [
    'The database answers.',
    'The tables are those of this version.',
    'Files are stored, read and removed.',
    'The process that reads uploaded files answers.',
    'The mail server answers and lets us in.',
    'CARDS_URL answers.',
    'TAX_URL answers.',
    'OIDC_ISSUER answers.',
    'The clocks of this machine and of the providers agree.',
  ])
    expect(good).toContain(words)
  expect(advice).toContain('Files are not scanned for viruses: set CLAMAV_HOST.')
})

const PASSWORD = 'a-password'

describe('the findings of the doctor', () => {
  test.each<[string, Change, RegExp]>([
    [
      'a database that does not answer',
      { database: openPostgres(`postgres://masar:${PASSWORD}@127.0.0.1:9/masar`, () => undefined) },
      /^The database does not answer \(\w+\): check DATABASE_URL/,
    ],
    [
      'files that cannot be stored',
      { ports: { files: { put: failing(Object.assign(new Error(), { code: 'EACCES' })) } as never } },
      /^Files cannot be stored \(EACCES\): check the rights on DATA_DIR/,
    ],
    [
      'a virus scanner that does not answer',
      {
        config: { files: { clamav: { host: '127.0.0.1', port: 9 } } as never },
        ports: {
          malwareScanner: { scan: failing(new ProviderFailure('malware-scanner', { kind: 'unreachable' })) },
        },
      },
      /^The virus scanner does not answer \(unreachable\), so every upload is refused/,
    ],
    [
      'a mail server that refuses us',
      { ports: { messages: failingMail('refused') } },
      /^The mail server rejects us \(refused\): check SMTP_URL, its user and password/,
    ],
    [
      'a mail server that does not answer in time',
      { ports: { messages: failingMail('timeout') } },
      /^The mail server does not answer \(timeout\): check the host and port of SMTP_URL/,
    ],
    [
      'a mail server that cannot be reached',
      { ports: { messages: failingMail('unreachable') } },
      /^The mail server cannot be reached \(unreachable\): check the host and port of SMTP_URL/,
    ],
  ])('the doctor finds %s', async (_, change, words) => {
    const { stop } = await examine(change)
    expect(stop).toEqual([expect.stringMatching(words)])
    expect(stop.join()).not.toContain(PASSWORD)
  })

  test('the doctor finds a provider that does not answer, and names its setting', async () => {
    const { cards, accounting } = api.config
    const { stop } = await examine({
      config: { cards: { ...cards, url: CLOSED }, accounting: { ...accounting, url: `${CLOSED}/books` } },
    })
    expect(stop).toEqual([
      expect.stringMatching(/^CARDS_URL does not answer \(\w+\): check the address/),
      expect.stringMatching(/^ACCOUNTING_URL does not answer \(\w+\): check the address/),
    ])
  })

  test('the doctor finds an identity provider that names an origin outside the settings', async () => {
    const server = createServer((_request, response) => {
      const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      response.end(JSON.stringify({ token_endpoint: `${at}/token`, jwks_uri: 'https://keys.example/keys' }))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const discoveryUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { signIn } = api.config
    const examineWith = (origins: string[]) =>
      examine({ config: { signIn: { ...signIn, discoveryUrl, origins } } })
    expect((await examineWith([])).stop).toEqual([
      'The identity provider names https://keys.example: add it to OIDC_ORIGINS if it is right.',
    ])
    expect((await examineWith(['https://keys.example'])).stop).toEqual([])
    server.close()
  })

  test('the doctor advises about a collector of traces that does not answer, and does not stop', async () => {
    const examineWith = (endpoint: string) => examine({ config: { tracing: { endpoint, ratio: 1 } } })
    const { stop, advice } = await examineWith(CLOSED)
    expect(stop).toEqual([])
    expect(advice).toContainEqual(
      expect.stringMatching(/^OTEL_EXPORTER_OTLP_ENDPOINT does not answer \(\w+\), so traces are lost/),
    )
    expect((await examineWith(api.sandboxUrl)).good).toContain('OTEL_EXPORTER_OTLP_ENDPOINT answers.')
  })

  test('the doctor finds a clock that differs from the clocks of the database and the providers', async () => {
    const late = () => new Date(Date.now() - 300_000)
    const { stop, advice } = await examine({ now: late })
    expect(stop).toEqual([
      expect.stringMatching(/^The clock of this machine differs by -\d{3} s from that of the providers/),
    ])
    expect(advice.join()).toMatch(/differs by -\d{3} s from that of the database/)
  })

  test('the doctor finds an expired certificate of the tax unit', async () => {
    const { stop } = await examine({ now: () => new Date('2049-01-01') })
    expect(stop).toContain('TAX_UNIT_CERTIFICATE ended on 2048-12-31: renew it.')
  })

  test('the doctor finds missing tables', async () => {
    const pglite = await emptyPglite()
    const { advice } = await examine({ database: overPglite(pglite) })
    expect(advice).toContainEqual(expect.stringMatching(/^The tables are missing or older \(0001-schema\)/))
    await pglite.close()
  })

  test('the doctor finds secrets that are easy to guess, and does not show them', async () => {
    const weak = 'abababababababababababababababababab'
    const { advice } = await examine({
      config: { production: true, sessionSecret: weak, metricsToken: 'short', appUrl: CLOSED },
    })
    const about = advice.filter((sentence) => sentence.includes('easy to guess'))
    expect(about.map((sentence) => sentence.split(' ')[0])).toEqual(
      expect.arrayContaining(['SESSION_SECRET', 'METRICS_TOKEN']),
    )
    expect(advice.join()).not.toMatch(/ababab|short/)
  })
})

describe('the program of the doctor', () => {
  const run = async (env: Record<string, string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'masar-doctor-'))
    const child = spawn(ownNode, ['dist/programs/doctor.js'], {
      env: { PATH: `${process.env.PATH}`, DATA_DIR: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [output, errors, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ])
    rmSync(folder, { recursive: true, force: true })
    return { status, output, errors }
  }

  test('the doctor prints the missing settings, exits with 1 and prints no secret', async () => {
    const { status, output, errors } = await run({
      NODE_ENV: 'production',
      SESSION_SECRET: 'a-secret-of-sessions-that-nobody-may-read',
      DATABASE_URL: `postgres://masar:${PASSWORD}@db.example/masar`,
      CARDS_SECRET_KEY: 'sk_live_hidden',
    })
    expect([status, errors]).toEqual([1, ''])
    expect(output).toMatch(/^stop {3}APP_URL must be set in production/m)
    expect(output).toMatch(/of these stop Masar or a part of it\.$/m)
    expect(output).not.toMatch(/a-secret|a-password|sk_live/)
  })

  test('the doctor exits with 0 in a healthy world, beside a running server', async () => {
    const { status, output } = await run({
      SANDBOX_URL: api.sandboxUrl,
      SMTP_URL: api.config.mail.smtpUrl,
      CLOUD_BILLING_CREDENTIALS: api.config.cloudBilling.credentials,
      APP_URL: api.appUrl,
    })
    expect([status, output]).toEqual([0, expect.stringMatching(/^Nothing stops Masar\.$/m)])
    expect(output).toMatch(/^advice Files are not scanned for viruses: set CLAMAV_HOST\.$/m)
  })
})
