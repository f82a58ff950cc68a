import { writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FLOW_CHARTS } from '#contract/entities/flow-figures.ts'
import { step } from '#machines/shared/step.ts'
import { type RecordedStep, rehearseStep } from '#server/flows/rehearse.ts'
import { recordedSteps } from '#server/flows/step-store.ts'
import { STORED_CHARTS } from '#server/flows/stored-charts.ts'
import { runningApi } from '../support/api.ts'
import { leaksIn, readAllValues, type SandboxState, secretsIn } from '../support/leaks.ts'
import { startCollector } from '../support/otlp-collector.ts'
import { walkEveryFlow } from './support/every-flow.ts'

const collector = await startCollector()
const api = runningApi({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
afterAll(() => collector.close())
const ALWAYS = { since: new Date(0), until: new Date('2100-01-01'), limit: 100_000 }
/** The file to which `npm run rehearse -- --record` writes the steps. */
const RECORD_TO = process.env['RECORD_FLOWS_TO']

let allSteps: RecordedStep[]
beforeAll(async () => {
  await walkEveryFlow(api)
  const { db } = api.database
  const rows = await Promise.all(
    FLOW_CHARTS.flatMap((chart) => [
      recordedSteps(db, 'transitions', { chart, ...ALWAYS }).then((steps) => steps.toReversed()),
      recordedSteps(db, 'refusals', { chart, ...ALWAYS }).then((steps) => steps.toReversed()),
    ]),
  )
  allSteps = rows.flat()
  if (RECORD_TO) writeFileSync(RECORD_TO, JSON.stringify(allSteps))
  await api.server.jobs.idle()
  await api.server.deps.tracer.stop()
  // The walk passes months of every chart, which is slow on a busy machine.
}, 900_000)

describe.each(STORED_CHARTS.map((chart) => [chart.machine.id, chart] as const))('%s', (id, chart) => {
  const steps = () => allSteps.filter((one) => one.chart === id && one.facts !== null)

  test('a chart repeats every recorded step from its record alone', () => {
    const outcomes = steps().map((one) => [one.event, one.from, one.to, rehearseStep(chart, one).kind])
    expect(outcomes.length).toBeGreaterThan(0)
    expect(outcomes.filter(([, , , kind]) => kind !== 'same')).toEqual([])
  })

  test('a chart gives the same guard results for every recorded step', () => {
    const different = steps().filter(({ from, facts, payload, event, guards }) => {
      const result = step(chart.machine, { value: from, context: facts ?? {} }, { ...payload, type: event })
      return !isDeepStrictEqual(result.guards, guards)
    })
    expect(different).toEqual([])
  })

  test('only the first step of a flow is recorded without facts', () => {
    const flows = Map.groupBy(
      allSteps.filter((one) => one.chart === id),
      ({ flow }) => flow,
    )
    const later = [...flows.values()].flatMap(([_, ...rest]) => rest)
    expect(later.filter(({ facts }) => facts === null)).toEqual([])
  })
})

const metrics = async () => String((await api.call('GET', '/metrics')).body)

test('every act of the audit and every step of a chart is found in a trace by its request', async () => {
  const { db } = api.database
  const [acts, steps] = await Promise.all([
    db.selectFrom('activities').select(['requestId', 'operation as name']).execute(),
    db.selectFrom('transitions').select(['requestId', 'event as name']).execute(),
  ])
  const traced = new Set(collector.spans().map(({ facts }) => facts['masar.request_id']))
  const untraced = [...acts, ...steps]
    // The walk itself compares the payments once, without a request.
    .filter(({ requestId }) => !traced.has(requestId) && requestId !== 'compare-payments')
    .map(({ name, requestId }) => `${name} ${requestId}`)
  expect(await metrics()).toContain('masar_spans_dropped_total 0')
  expect(traced.size).toBeGreaterThan(100)
  expect([...new Set(untraced)]).toEqual([])
})

test('every call to a provider belongs to the trace of a request or a job', () => {
  const spans = collector.spans()
  const calls = spans.filter(({ facts }) => facts['masar.provider'] !== undefined)
  const traces = new Set(
    spans.filter(({ facts }) => facts['masar.request_id'] !== undefined).map(({ traceId }) => traceId),
  )
  expect(calls.length).toBeGreaterThan(100)
  expect(calls.filter(({ traceId }) => !traces.has(traceId))).toEqual([])
})

/** Every value of the database is read, several times as base64. */
const LEAKS_MS = 180_000

test(
  'no card number, token or secret is stored, logged, traced or mailed, and identity numbers and addresses appear only in the allowed places',
  async () => {
    const { parts } = await api.control<SandboxState>('/state')
    const written = [
      ...(await readAllValues(api.database.db)),
      { place: 'log', text: api.logged() },
      { place: 'mail', text: JSON.stringify(parts.mail) },
      { place: 'traces', text: collector.received() },
      { place: 'metrics', text: await metrics() },
    ]
    const identityNumbers = parts.nafath.requests.map(({ nationalId }) => nationalId)
    expect(identityNumbers).not.toEqual([])
    expect(api.cookieSecrets()).not.toEqual([])
    const secrets = [...secretsIn(api.config), ...api.cookieSecrets()]
    expect(leaksIn(written, { secrets, identityNumbers })).toEqual([])
  },
  LEAKS_MS,
)

const addressWith = (password: string) => `postgres://masar:${password}@db:5432/masar`

test.each([
  ['card number', 'log', '4111 1111 1111 1111'],
  ['security code', 'payment_methods.name', '{"cvc":"947"}'],
  ['access token', 'job_common.data', `"eyJ${'a'.repeat(12)}.${'b'.repeat(12)}.${'c'.repeat(12)}"`],
  ['private key', 'log', '-----BEGIN PRIVATE KEY-----'],
  ['card token', 'transitions.payload', `token_${'a'.repeat(26)}`],
  ['e-mail address', 'transitions.payload', 'sara@acme.com'],
  ['secret', 'mail', 'the secret+of/this=world'],
  ['identity number', 'log', '"1000000016"'],
  ['identity number', 'traces', '{"stringValue":"GET /people/1000000016"}'],
  ['password in an address', 'log', `no answer of ${addressWith('hunter2')}`],
  ['secret', 'tax_copies.xml', `"\\\\x${Buffer.from('<a>secret+of/this</a>').toString('hex')}"`],
  ['e-mail address', 'transitions.payload', `"${Buffer.from('{"to":"sara@acme.com"}').toString('base64')}"`],
])('the search for leaks finds a %s in %s', (kind, place, text) => {
  const world = { secrets: ['secret+of/this'], identityNumbers: ['1000000016'] }
  expect(leaksIn([{ place, text }], world)).toEqual([`${kind} in ${place}`])
})

test('the secrets of the settings include the passwords in addresses', () => {
  const settings = {
    databaseUrl: addressWith('a-long%2Bpassword'),
    mail: { smtp: { password: 'another-password' } },
    cards: { publishableKey: 'pk_test_everyone' },
  }
  expect(secretsIn(settings)).toEqual(['a-long+password', 'another-password'])
})
