import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { AccountType } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { createSandbox, type Sandbox } from '#sandbox/app.ts'
import { type AdjustableClock, createAdjustableClock } from '#server/clock.ts'
import { composePorts } from '#server/composition.ts'
import type { DatabaseHandle, ReadConnections } from '#server/db/client.ts'
import type { Config, Ports } from '#server/deps.ts'
import { readEnv } from '#server/env/env.ts'
import { createServer, type Server } from '#server/server.ts'
import { findFreePort } from '../../scripts/lib/ports.mjs'
import { openTestDatabase, type Reach } from './database.ts'
import type {} from './postgres.ts'
import { watchingProviderCalls } from './provider-calls.ts'
import { ADMIN_EMAIL } from './seed/administrator.ts'
import { idTokenOf } from './seed/call-api.ts'
import { SOME_KEY, SOME_SECRET } from './some-key.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface CallOptions {
  token?: string | undefined
  body?: unknown
  /** The revision the client saw. */
  ifMatch?: number
  idempotencyKey?: string
  headers?: Record<string, string>
  query?: Record<string, string>
}

export interface Answer<T = Record<string, unknown>> {
  status: number
  body: T
  headers: LightMyRequestResponse['headers']
  cookies: LightMyRequestResponse['cookies']
}

export interface Mail {
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { name: string; type: string; url: string }[]
}

/** A person who is signed in. */
export interface Person {
  email: string
  token: string
  customer: Customer
  call<T = { customer: Customer }>(
    method: Method,
    path: string,
    options?: Omit<CallOptions, 'token'>,
  ): Promise<Answer<T>>
}

export interface Api {
  appUrl: string
  sandboxUrl: string
  server: Server
  config: Config
  clock: AdjustableClock
  sandbox: Sandbox
  database: DatabaseHandle
  dataDir: string
  /** All lines that the server has logged so far. */
  logged(): string
  /** The values of all cookies so far that scripts cannot read. */
  cookieSecrets(): string[]
  call<T = Record<string, unknown>>(method: Method, path: string, options?: CallOptions): Promise<Answer<T>>
  /** Calls the control API of the sandbox; returns its JSON answer. */
  control<T = unknown>(path: string, body?: unknown): Promise<T>
  /** The mails that arrived so far, newest first; both filters match any part of the text. */
  mails(filter: { to?: string; subject?: string }): Promise<Mail[]>
  /** An ID token of the sandbox's identity provider, which the API takes as bearer. */
  idToken(email: string, claims?: object): Promise<string>
  /** An ID token of the administrator in the settings. */
  adminToken(): Promise<string>
  /** Signs a new person in, with an account of this type. */
  signIn(email: string, accountType?: AccountType): Promise<Person>
  /** Moves the time of product and sandbox forward; resolves after all due jobs have run. */
  advance(ms: number): Promise<void>
}

/** A mail address that is unused in this run. */
export const someEmail = (domain = 'najd-trading.com'): string => `p${randomUUID().slice(0, 8)}@${domain}`

/** High limits, because tests make dozens of calls of one account at once, on a busy machine. */
const UNHURRIED = {
  MAX_RUNNING_REQUESTS: '1000',
  MAX_WAITING_CALLS: '1000',
  MAX_WAIT_MS: '60000',
}

export interface ApiOptions {
  env?: Record<string, string>
  dataDir?: string
  /** Wraps the server's ports, for example with faults. */
  ports?: (ports: Ports) => Ports
  /** Changes the address at which the server reaches its database. */
  reach?: Reach
  /** A database instead of a new one, and a standby of it. */
  onDatabase?: () => Promise<{ database: DatabaseHandle; standby: ReadConnections }>
}

/** The real server on a copied database beside the real sandbox. The caller closes it. */
export async function startApi({
  env = {},
  dataDir,
  ports = (real) => real,
  reach,
  onDatabase,
}: ApiOptions = {}) {
  const directory = dataDir ?? mkdtempSync(join(tmpdir(), 'masar-api-'))
  const port = await findFreePort()
  const appUrl = `http://localhost:${port}`
  const sandbox = await createSandbox({ appUrl, publicUrl: env['SANDBOX_PUBLIC_URL'] })
  const cloudBillingKey = await fetch(`${sandbox.origin}/control/cloud-billing/key`)
  const variables = {
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: directory,
    CLOCK: 'adjustable',
    SANDBOX_URL: sandbox.origin,
    SMTP_URL: `smtp://localhost:${sandbox.smtpPort}`,
    CLOUD_BILLING_CREDENTIALS: await cloudBillingKey.text(),
    RATE_LIMIT_FACTOR: '1000',
    PROVIDER_PAUSE_SECONDS: '0',
    ...UNHURRIED,
    ...env,
  }
  const config: Config = {
    ...readEnv(variables),
    sessionSecret: randomUUID() + randomUUID(),
    flowNamesSecret: randomUUID() + randomUUID(),
    dataKeys: [SOME_KEY],
    numberSecrets: [SOME_SECRET],
  }
  const lines: string[] = []
  const log = pino({ level: 'info', base: null }, { write: (line: string) => lines.push(line) })
  const clock = createAdjustableClock()
  const { database, standby } = onDatabase
    ? await onDatabase()
    : { database: await openTestDatabase(inject('postgresUrl'), reach) }
  const server = await createServer({
    config,
    database,
    standby,
    clock,
    ports: ports(await composePorts(config, clock)),
    log,
    graceMs: 0,
  })
  await server.app.listen({ port, host: 'localhost' })

  const control = async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${sandbox.origin}/control${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!answer.ok) throw new Error(`/control${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  const cookieSecrets = new Set<string>()
  const call = async <T>(method: Method, path: string, options: CallOptions = {}): Promise<Answer<T>> => {
    const { token, body, ifMatch, idempotencyKey, headers, query } = options
    const request: InjectOptions = {
      method,
      url: path,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
      ...(query && { query }),
      ...(body !== undefined && { payload: body as object }),
    }
    const answer = await server.app.inject(request)
    for (const { httpOnly, value } of answer.cookies) if (httpOnly && value) cookieSecrets.add(value)
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      body: (isJson ? answer.json() : answer.body) as T,
      headers: answer.headers,
      cookies: answer.cookies,
    }
  }

  const api: Api & { close(): Promise<void> } = {
    appUrl,
    sandboxUrl: sandbox.origin,
    server,
    config,
    clock,
    sandbox,
    database,
    dataDir: directory,
    logged: () => lines.join(''),
    cookieSecrets: () => [...cookieSecrets],
    call,
    control,
    async mails(filter) {
      await server.jobs.idle()
      const answer = await fetch(`${sandbox.origin}/mail/messages?${new URLSearchParams(filter)}`)
      return (await answer.json()) as Mail[]
    },
    idToken: (email, claims = {}) => idTokenOf({ control }, { email, ...claims }),
    adminToken: () => api.idToken(ADMIN_EMAIL),
    async signIn(email, accountType = 'business') {
      const token = await api.idToken(email)
      const { status, body } = await call<{ customer: Customer }>('POST', '/v1/customers/login', {
        token,
        body: { accountType },
      })
      if (status !== 200) throw new Error(`login answered ${status}: ${JSON.stringify(body)}`)
      return {
        email,
        token,
        customer: body.customer,
        call: (method, path, options = {}) => call(method, path, { ...options, token }),
      }
    },
    advance: (ms) => server.advanceClock(ms),
    async close() {
      await server.stop()
      await sandbox.close()
      await Promise.all([database.close(), standby?.db.destroy()])
      if (dataDir === undefined) rmSync(directory, { recursive: true, force: true })
    },
  }
  return api
}

/** One API for a whole test file, from the first test to the last. */
export function runningApi(options: ApiOptions = {}): Api {
  const { unlimited, watch } = watchingProviderCalls()
  const holder: { api?: Awaited<ReturnType<typeof startApi>> } = {}
  beforeAll(async () => {
    const { ports = (real) => real } = options
    holder.api = await startApi({ ...options, ports: (real) => watch(ports(real)) })
  })
  afterAll(async () => {
    await holder.api?.close()
    expect([...unlimited], 'calls that are missing in server/admission/costly-calls.ts').toEqual([])
  })
  return new Proxy({} as Api, {
    get: (_, name) => {
      if (!holder.api) throw new Error('The API is not running yet: use it inside a test')
      return Reflect.get(holder.api, name)
    },
  })
}
