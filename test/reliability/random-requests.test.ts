import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { ErrorBody } from '#contract/errors.ts'
import type { EquippedAccount } from '#test/api/support/equipped-accounts.ts'
import {
  type CallerKind,
  ENDING_CALLS,
  filledBody,
  filledPath,
  kindsOf,
  someCallers,
} from '#test/api/support/hostile-callers.ts'
import { HOSTILE_JSON, HOSTILE_TEXTS, inAddress, sampleFor } from '#test/api/support/hostile-values.ts'
import { type CallOptions, runningApi } from '#test/support/api.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'

/** The goal X1: this many requests of each call, each answered within this time. */
const REQUESTS = 2000
const ANSWER_MS = 2000

const SEED = Number(process.env.SEED ?? randomInt(2 ** 31))

const api = runningApi()
let equipped: EquippedAccount
let callers: Record<CallerKind, CallOptions>
/** Shorter than the life of any caller's token. */
const RENEW_MS = 10 * 60_000
let renewedAt = 0
const renewCallers = async () => {
  ;({ equipped, callers } = await someCallers(api))
  renewedAt = performance.now()
}
beforeAll(renewCallers, 300_000)

/** The differences of a request from one that the call takes. */
interface Deviation {
  kind: number
  /** Values in place of some fields of the body, by their number. */
  fields: [number, unknown][]
  hasUnknownField: boolean
  /** Replaces the whole body. */
  body: { value: unknown } | null
  /** The value of one parameter of the query. */
  query: [number, string] | null
  /** Replaces a parameter of the path. */
  param: string | null
  ifMatch: string | null
}

const someText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 2000 }) },
)
const someValue = fc.oneof(
  someText,
  fc.constantFrom(...HOSTILE_JSON),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.jsonValue({ maxDepth: 3 }),
)
const deviation: fc.Arbitrary<Deviation> = fc.record({
  kind: fc.nat(11),
  fields: fc.array(fc.tuple(fc.nat(30), someValue), { maxLength: 3 }),
  hasUnknownField: fc.nat(9).map((number) => number === 0),
  body: fc.option(fc.record({ value: someValue }), { freq: 8 }),
  query: fc.option(fc.tuple(fc.nat(20), someText), { freq: 2 }),
  param: fc.option(someText, { freq: 5 }),
  ifMatch: fc.option(
    fc.oneof(
      fc.nat(20).map((revision) => `"${revision}"`),
      fc.string({ maxLength: 10 }),
    ),
    {
      freq: 5,
    },
  ),
})

const pathOf = (endpoint: Endpoint, param: string | null): string => {
  if (param === null) return filledPath(endpoint, equipped)
  return endpoint.path.replace(/:\w+/g, inAddress(param))
}

const bodyOf = (endpoint: Endpoint, { fields, hasUnknownField, body }: Deviation): unknown => {
  if (endpoint.method === 'GET') return undefined
  if (body) return body.value
  const sample: Record<string, unknown> = { ...filledBody(endpoint, equipped) }
  const names = Object.keys(sample)
  for (const [at, value] of fields) {
    const name = names[at % Math.max(1, names.length)]
    if (name !== undefined) sample[name] = value
  }
  return hasUnknownField ? { ...sample, unknown: true } : sample
}

const queryOf = (endpoint: Endpoint, { query }: Deviation): string => {
  if (!query) return ''
  const names = [...Object.keys(sampleFor(endpoint.query)), 'customerId']
  return `${names[query[0] % names.length]}=${inAddress(query[1])}`
}

/** A caller without a valid token tries nothing. The calls that end a session are the exception. */
const isUntried = ({ id }: Endpoint, status: number, kind: CallerKind) =>
  status === 401 && kind !== 'anonymous' && !ENDING_CALLS.includes(id)

/** The problem of an answer, or null. */
const problemOf = (endpoint: Endpoint, status: number, body: unknown): string | null => {
  if (status >= 500) return `${status} ${JSON.stringify(body).slice(0, 200)}`
  if (status >= 400)
    return ErrorBody.safeParse(body).success
      ? null
      : `${status} off schema ${JSON.stringify(body).slice(0, 200)}`
  if (status >= 300 || typeof body === 'string') return null
  const parsed = z.safeParse(endpoint.reply, body)
  return parsed.success ? null : `${status} off schema: ${parsed.error.message.slice(0, 200)}`
}

const counts = { requests: 0, accepted: 0, problems: 0, slowest: 0, calls: 0 }

/** The calls that end something come last. */
const ordered = [...ENDPOINTS].sort(
  (a, b) => Number(ENDING_CALLS.includes(a.id)) - Number(ENDING_CALLS.includes(b.id)),
)

test.each(ordered.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s takes random requests',
  async (_, endpoint) => {
    if (performance.now() - renewedAt > RENEW_MS) await renewCallers()
    const kinds = kindsOf(endpoint)
    const problems = new Set<string>()
    const deviations = fc.sample(deviation, { numRuns: casesOf(REQUESTS), seed: SEED })
    for (const planned of deviations) {
      const kind = kinds[planned.kind % kinds.length] ?? 'anonymous'
      const caller = callers[kind]
      const query = [new URLSearchParams(caller.query).toString(), queryOf(endpoint, planned)]
      const url = `${pathOf(endpoint, planned.param)}?${query.filter((part) => part !== '').join('&')}`
      const body = bodyOf(endpoint, planned)
      const startedAt = performance.now()
      const { status, body: answer } = await api.call<unknown>(endpoint.method, url, {
        token: caller.token,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(planned.ifMatch !== null && { 'if-match': planned.ifMatch.replace(/[^\x20-\x7e]/g, '?') }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      counts.slowest = Math.max(counts.slowest, performance.now() - startedAt)
      counts.requests += 1
      if (status < 300) counts.accepted += 1
      const problem = isUntried(endpoint, status, kind)
        ? `the token of ${kind} was refused`
        : problemOf(endpoint, status, answer)
      if (problem !== null)
        problems.add(
          `${endpoint.method} ${url.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 200)}: ${problem}`,
        )
    }
    counts.calls += 1
    counts.problems += problems.size
    expect([...problems].slice(0, 5), `SEED=${SEED}`).toEqual([])
  },
)

afterAll(() => {
  const { requests, accepted, problems, slowest, calls } = counts
  recordFigure({
    goal: 'X1',
    figure: `${requests} requests of ${calls} calls with the seed ${SEED}: ${accepted} accepted, ${problems} answers with 5xx or off the contract, the slowest after ${slowest.toFixed(0)} ms`,
    isMet: problems === 0 && calls === ENDPOINTS.length && slowest <= ANSWER_MS,
  })
})
