/**
 * Sends hostile bodies of maximum size to every call with a body and to the webhooks. Prints the longest blocks of the thread beside
 * the goal, less the time of a small body of the same call, which is the database's part. Asserts nothing.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Schema } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { createSandbox } from '#sandbox/app.ts'
import { systemClock } from '#server/clock.ts'
import { composePorts } from '#server/composition.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { readEnv } from '#server/env/env.ts'
import { createServer } from '#server/server.ts'
import { SOME_KEY, SOME_SECRET } from '../test/support/some-key.ts'
import { findFreePort } from './lib/ports.mjs'

/** Maximum bytes of a body. */
const BYTES = 256 * 1024

const filled = (piece: string): string => {
  const size = Buffer.byteLength(piece)
  return piece.repeat(Math.floor((BYTES - 2_000) / size))
}

/** Texts that slow down careless patterns and scans. */
const TEXTS: Record<string, string> = {
  'groups of one digit': filled('1 '),
  'groups of one digit, twos': filled('4 '),
  'groups that fail the check': filled('4111 1111 1111 1112 '),
  'one run of digits': filled('4'),
  'Arabic digits': filled('\u0664 '),
  'digits of a plane of their own': filled('\u{1d7d2}'),
  'digits in circles': filled('\u2463'),
  dates: filled('22.11.'),
  times: filled('12:12:'),
  addresses: filled('255.255.'),
  'halves of ids': filled('ffffffff-ffff-ffff-ffff-'),
  'combining marks': filled('\u0301'),
  'zero-width characters': filled('1\u200b'),
  spaces: filled(' '),
  'signs of an e-mail address': `${filled('a.')}@`,
  'labels of a domain': `a@${filled('a-')}`,
  'escapes in JSON': filled('\\u0031').slice(0, -1),
  NUL: filled('\\u0000'),
}

const nested = (open: string, close: string): string => {
  const depth = Math.floor((BYTES - 100) / (open.length + close.length))
  return open.repeat(depth) + close.repeat(depth)
}

/** Whole bodies that no call accepts. */
const BODIES: Record<string, string> = {
  'nested brackets': nested('[', ']'),
  'nested objects': nested('{"a":', '}').replace('}', '0}'),
  'an array of numbers': `[${filled('1,')}1]`,
  'an object of keys': `{${Array.from({ length: 24_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  'cut off': `{"a":"${filled('a')}`,
}

/** All hostile bodies for a call with these fields: each field with each text, an unknown field, and bodies that no call accepts. */
function* hostileBodies(fields: readonly string[], valid: object): Generator<[name: string, body: string]> {
  for (const body of Object.entries(BODIES)) yield body
  for (const [name, text] of Object.entries(TEXTS))
    for (const field of [...fields, 'unknown']) {
      const body = JSON.stringify({ ...valid, [field]: '@@' })
      yield [`${field}: ${name}`, body.replace('"@@"', () => `"${text}"`)]
    }
}

const GOAL_MS = 20
const PER_BYTES = 100_000
const SHOWN = 15
const TRIES = 3
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

interface Target {
  id: string
  method: 'POST' | 'PUT' | 'DELETE'
  url: string
  role: 'owner' | 'admin' | 'anonymous'
  fields: string[]
}

const fieldsOf = (schema: Schema | undefined): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : []

const TARGETS: Target[] = [
  ...ENDPOINTS.flatMap(({ id, method, path, access, body }): Target[] => {
    if (method === 'GET') return []
    const role = access === 'public' ? 'anonymous' : access === 'admin' ? 'admin' : 'owner'
    return [{ id, method, url: path.replace(/:\w+/g, UNKNOWN), role, fields: fieldsOf(body) }]
  }),
  ...['cards', 'nafath'].map(
    (name): Target => ({
      id: `webhooks.${name}`,
      method: 'POST',
      url: `/v1/webhooks/${name}`,
      role: 'anonymous',
      fields: ['id', 'secret_token', 'data', 'token', 'transId'],
    }),
  ),
]

/** Repeats long runs and takes the minimum, because other work of the thread does not belong to the request. */
const costOf = async (app: FastifyInstance, target: Target, token: string | undefined, payload: string) => {
  let least = Number.POSITIVE_INFINITY
  const enough = ((GOAL_MS / 2) * payload.length) / PER_BYTES
  for (let turn = 0; turn < TRIES && least > enough; turn += 1) {
    const before = threadMs()
    await app.inject({
      method: target.method,
      url: target.url,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      payload,
    })
    least = Math.min(least, threadMs() - before)
  }
  return least
}

const directory = mkdtempSync(join(tmpdir(), 'masar-hostile-'))
const port = await findFreePort()
const sandbox = await createSandbox({ appUrl: `http://localhost:${port}` })
const env = readEnv({
  NODE_ENV: 'test',
  PORT: String(port),
  DATA_DIR: directory,
  SANDBOX_URL: sandbox.origin,
  SMTP_URL: `smtp://localhost:${sandbox.smtpPort}`,
  CLOUD_BILLING_CREDENTIALS: await (await fetch(`${sandbox.origin}/control/cloud-billing/key`)).text(),
  RATE_LIMIT_FACTOR: '100000',
})
const config = {
  ...env,
  sessionSecret: 'bench'.repeat(10),
  flowNamesSecret: 'bench'.repeat(10),
  dataKeys: [SOME_KEY],
  numberSecrets: [SOME_SECRET],
}
const database = await openEmbedded(directory)
const ports = await composePorts(config, systemClock)
const server = await createServer({
  config,
  database,
  clock: systemClock,
  ports,
  log: pino({ level: 'silent' }),
})

const idToken = async (email: string): Promise<string> => {
  const answer = await fetch(`${sandbox.origin}/control/identity/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  return ((await answer.json()) as { idToken: string }).idToken
}
const tokens = {
  owner: await idToken('bench@najd-trading.com'),
  admin: await idToken('admin@masar.example'),
  anonymous: undefined,
}
await server.app.inject({
  method: 'POST',
  url: '/v1/customers/login',
  headers: { authorization: `Bearer ${tokens.owner}` },
  payload: { accountType: 'business' },
})

const found: { name: string; per: number; kB: number }[] = []
for (const target of TARGETS) {
  const token = tokens[target.role]
  const small = await costOf(server.app, target, token, '{}')
  for (const [name, body] of hostileBodies(target.fields, {})) {
    const bytes = Buffer.byteLength(body)
    const ms = Math.max(0, (await costOf(server.app, target, token, body)) - small)
    found.push({ name: `${target.id}, ${name}`, per: (ms * PER_BYTES) / bytes, kB: bytes / 1000 })
  }
}
await server.stop()
await database.close()
await sandbox.close()
rmSync(directory, { recursive: true, force: true })

const slowest = found.toSorted((a, b) => b.per - a.per)
const print = (line: string) => process.stdout.write(`${line}\n`)
print(
  `${found.length} hostile bodies to ${TARGETS.length} calls; thread time per 100 KB, goal at most ${GOAL_MS} ms`,
)
for (const { name, per, kB } of slowest.slice(0, SHOWN))
  print(`  ${per.toFixed(1).padStart(6)} ms ${per > GOAL_MS ? '!' : ' '}  ${name} (${kB.toFixed(0)} kB)`)
