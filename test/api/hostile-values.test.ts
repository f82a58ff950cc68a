import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { sampleOf } from '#test/support/long-run.ts'
import { type CallOptions, runningApi, someEmail } from '../support/api.ts'
import { multipart, SAMPLES } from '../support/sample-files.ts'
import type { EquippedAccount } from './support/equipped-accounts.ts'
import {
  type CallerKind,
  ENDING_CALLS,
  filledBody,
  filledPath,
  kindsOf,
  someCallers,
} from './support/hostile-callers.ts'
import {
  HOSTILE_JSON,
  HOSTILE_TEXTS,
  inAddress,
  sampleFor,
  WORST_TEXTS,
  withEach,
} from './support/hostile-values.ts'

const api = runningApi()

let equipped: EquippedAccount
let callers: Record<CallerKind, CallOptions>
beforeAll(async () => {
  ;({ equipped, callers } = await someCallers(api))
})

const pathOf = (endpoint: Endpoint) => filledPath(endpoint, equipped)
const bodyOf = (endpoint: Endpoint) => filledBody(endpoint, equipped)

interface HostileRequest {
  url: string
  options: CallOptions
}

function* requestsOf(
  endpoint: Endpoint,
  texts: readonly string[],
  values: readonly unknown[],
): Generator<HostileRequest> {
  const path = pathOf(endpoint)
  const body = bodyOf(endpoint)
  for (const text of texts) {
    const names = [...Object.keys(sampleFor(endpoint.query)), 'customerId']
    for (const name of names) yield { url: `${path}?${name}=${inAddress(text)}`, options: { body } }
    for (const [, parameter] of endpoint.path.matchAll(/:(\w+)/g)) {
      const own = { ...sampleFor(endpoint.params), [parameter ?? '']: inAddress(text) }
      yield {
        url: endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(own[name])),
        options: { body },
      }
    }
  }
  if (endpoint.method === 'GET') return
  for (const value of [...texts, ...values])
    for (const changed of [...withEach(body ?? {}, value), { ...body, unknown: value }, value])
      yield {
        url: path,
        options: { body: typeof changed === 'string' ? JSON.stringify(changed) : (changed ?? 'null') },
      }
}

/** Describes an answer with a 5xx status or a broken connection. Returns null for any other answer. */
const failureOf = async (
  endpoint: Endpoint,
  { url, options }: HostileRequest,
  caller: CallOptions,
): Promise<string | null> => {
  const query = { ...caller.query }
  const address = `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
  const json = options.body !== undefined && { 'content-type': 'application/json' }
  const headers = { ...json, ...options.headers }
  const answer = await api
    .call(endpoint.method, address, { ...options, headers, token: caller.token })
    .catch((error: unknown) => ({ status: 599, body: String(error) }))
  if (answer.status < 500) return null
  return `${answer.status} ${address.slice(0, 200)} ${JSON.stringify(options).slice(0, 300)} ${JSON.stringify(answer.body).slice(0, 200)}`
}

const calls = ENDPOINTS.filter(({ id }) => !ENDING_CALLS.includes(id))

describe('hostile values', () => {
  test.each(calls.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s never answers hostile values with 5xx',
    async (_, endpoint) => {
      const failures = new Set<string>()
      for (const [at, kind] of kindsOf(endpoint).entries()) {
        const requests =
          at === 0
            ? requestsOf(endpoint, sampleOf(2, HOSTILE_TEXTS), sampleOf(2, HOSTILE_JSON))
            : requestsOf(endpoint, sampleOf(1, WORST_TEXTS), [])
        for (const sent of requests) {
          const failure = await failureOf(endpoint, sent, callers[kind])
          if (failure) failures.add(`${kind}: ${failure}`)
        }
      }
      expect([...failures].slice(0, 5)).toEqual([])
    },
  )

  test.each(ENDPOINTS.filter(({ files }) => files).map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s never answers hostile multipart bodies with 5xx',
    async (_, endpoint) => {
      const failures: string[] = []
      for (const text of sampleOf(3, HOSTILE_TEXTS)) {
        const [field = ''] = endpoint.files ?? []
        const fields = Object.fromEntries(Object.keys(sampleFor(endpoint.body)).map((name) => [name, text]))
        for (const parts of [
          await multipart([{ field, name: text, content: SAMPLES.pdf }], fields),
          await multipart([{ field: text, name: 'a.pdf', content: SAMPLES.pdf }]),
          await multipart([], { [text]: text }),
          { body: Buffer.from(text), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
        ]) {
          const failure = await failureOf(endpoint, { url: endpoint.path, options: parts }, callers.owner)
          if (failure) failures.push(failure)
        }
      }
      expect(failures.slice(0, 5)).toEqual([])
    },
  )
})

describe('hostile headers', () => {
  const HEADERS = [
    'idempotency-key',
    'if-match',
    'accept-language',
    'x-forwarded-for',
    'user-agent',
    'cookie',
    'range',
  ]

  test.each(HEADERS)('a hostile header %s never causes 5xx', async (name) => {
    const reading = calls.find(({ id }) => id === 'customers.current')
    const writing = calls.find(({ id }) => id === 'customers.saveDraft')
    for (const endpoint of [reading, writing]) {
      if (!endpoint) throw new Error('An endpoint of this test is missing from the contract')
      for (const text of sampleOf(3, HOSTILE_TEXTS)) {
        const headers = { [name]: text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '?') }
        const sent = { url: endpoint.path, options: { headers, body: bodyOf(endpoint) } }
        expect(await failureOf(endpoint, sent, callers.owner)).toBeNull()
      }
    }
  })
})

test('a malformed token is answered with 401', async () => {
  for (const text of HOSTILE_TEXTS) {
    const authorization = `Bearer ${text.replace(/[^\x21-\x7e]/g, '.').slice(0, 4_000)}`
    const { status } = await api.call('GET', '/v1/customers/current', { headers: { authorization } })
    expect(status).toBe(401)
  }
})

test.each(['Sara\0', 'Sara \ud800 Omar', '\udfff', '\0'])(
  'a person with the name %j from the identity provider can sign in',
  async (name) => {
    const token = await api.idToken(someEmail(), { name })
    const body = { accountType: 'business' }
    expect((await api.call('POST', '/v1/customers/login', { token, body })).status).toBe(200)
  },
)

test('a body with too many values or levels is refused', async () => {
  const token = equipped.person.token
  const deep = JSON.parse(`${'['.repeat(13)}1${']'.repeat(13)}`) as unknown
  for (const extra of [Array.from({ length: 2001 }, () => 1), deep]) {
    const { status, body } = await api.call('PUT', '/v1/customers/desktop/version', {
      token,
      body: { desktopVersion: true, extra },
    })
    expect([status, body]).toMatchObject([400, { message: { code: 'validation-failed' } }])
  }
  const few = await api.call('PUT', '/v1/customers/desktop/version', {
    token,
    body: { desktopVersion: true },
  })
  expect(few.status).toBe(200)
})
