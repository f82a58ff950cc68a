import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { newTraceId } from '#contract/traceparent.ts'
import { dayOf, goTo } from '#test/support/calendar.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { type Api, type Person, runningApi, someEmail, startApi } from '../support/api.ts'
import { type ReceivedSpan, startCollector } from '../support/otlp-collector.ts'
import { someNationalId } from './support/national-ids.ts'
import { someIndividual } from './support/verifications.ts'

const collector = await startCollector()
const api = runningApi({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
afterAll(() => collector.close())

const ACTIVE = '7001272475'
const LOOKUP = 'GET /wathq/:crNumber'

const some = (kind: 'trace' | 'span') => newTraceId(kind, randomBytes)
const somePress = () => {
  const [traceId, spanId] = [some('trace'), some('span')]
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-00` } }
}

const someBusiness = async (of: Api = api): Promise<Person> => {
  const person = await of.signIn(someEmail(), 'business')
  await person.call('POST', '/v1/customers/google-info')
  return person
}

const lookUp = (person: Person, headers: Record<string, string>) =>
  person.call('GET', `/wathq/${ACTIVE}`, { query: { includeAddress: 'true' }, headers })

/** Waits for the span of a request, and returns its trace. */
const traceOf = async (traceId: string, root: string): Promise<ReceivedSpan[]> => {
  await expect.poll(() => collector.trace(traceId).map(({ name }) => name)).toContain(root)
  return collector.trace(traceId)
}
const spansAfter = async (act: () => Promise<unknown>): Promise<ReceivedSpan[]> => {
  const before = collector.spans().length
  await act()
  await expect
    .poll(() =>
      collector
        .spans()
        .slice(before)
        .map(({ name }) => name),
    )
    .toContain(LOOKUP)
  return collector.spans().slice(before)
}

describe('the trace of a press', () => {
  test('the look-up of a company is one trace from the client to the register', async () => {
    const person = await someBusiness()
    const { traceId, spanId, headers } = somePress()
    expect((await lookUp(person, headers)).status).toBe(200)
    const spans = await traceOf(traceId, LOOKUP)
    expect(spans.find(({ name }) => name === LOOKUP)).toMatchObject({
      parentSpanId: spanId,
      hasFailed: false,
      facts: {
        'masar.use_case': 'wathq.lookup',
        'masar.request_id': expect.stringMatching(/^[\da-f-]{36}$/),
        'http.request.method': 'GET',
        'http.route': '/wathq/:crNumber',
        'http.response.status_code': 200,
      },
    })
    const call = spans.find(({ name, facts }) => name === 'GET company-registry' && facts['masar.try'] === 1)
    expect(call?.facts).toEqual({
      'masar.provider': 'company-registry',
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'masar.try': 1,
    })
    expect(call && collector.pathOf(call)).toEqual([
      'GET company-registry',
      'company-registry lookUp',
      LOOKUP,
      'client',
    ])
  })

  test('the start of Nafath has its transactions, its chart’s step and the call to Nafath in one trace', async () => {
    const person = await someIndividual(api)
    const { traceId, headers } = somePress()
    const body = { nationalId: someNationalId() }
    const { status } = await person.call('POST', '/v1/nafath-verifications/create', { body, headers })
    expect(status).toBe(200)
    const root = 'POST /v1/nafath-verifications/create'
    const paths = (await traceOf(traceId, root)).map((span) => collector.pathOf(span).slice(0, -1))
    const transaction = ['transaction nafathVerifications.create', root]
    expect(paths).toEqual(
      expect.arrayContaining([
        [root],
        transaction,
        ['identity verification.requested', ...transaction],
        ['POST identity-check', 'identity-check create', root],
      ]),
    )
    expect(paths.filter((path) => path.at(-1) !== root)).toEqual([])
  })

  test('a failed call of a provider is marked with its kind, and each try is counted', async () => {
    const person = await someBusiness()
    const { traceId, headers } = somePress()
    await api.control('/faults', { provider: 'registry', mode: 'error' })
    const { status } = await lookUp(person, headers)
    await api.control('/faults', { provider: 'registry', mode: 'off' })
    const spans = await traceOf(traceId, LOOKUP)
    const calls = spans.filter(({ name }) => name === 'GET company-registry')
    expect(calls.length).toBeGreaterThan(1)
    expect(calls.map(({ facts }) => facts['masar.try'])).toEqual(calls.map((_, index) => index + 1))
    expect(calls[0]?.hasFailed).toBe(true)
    // The register may recover while a parallel call is still repeated.
    const isFailure = ({ facts }: (typeof calls)[number]) => Number(facts['http.response.status_code']) >= 500
    expect(calls.filter((call) => call.hasFailed !== isFailure(call))).toEqual([])
    expect(spans.find(({ name }) => name === 'company-registry lookUp')).toMatchObject({
      hasFailed: true,
      facts: { 'error.type': 'error' },
    })
    expect(spans.find(({ name }) => name === LOOKUP)).toMatchObject({
      hasFailed: status >= 500,
      facts: { 'http.response.status_code': status },
    })
  })
})

test('the charge of a month is one trace from the job of the account to the card provider', async () => {
  await openAccount(api)
  const [year = 0, month = 0] = dayOf(api).split('-').map(Number)
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
  await goTo(api, `${next}-05 23:59`)
  await goTo(api, `${next}-06 00:00`)
  const call = () => collector.spans().find(({ name }) => name === 'POST cards')
  // A job ends, and is exported, after the calls inside it.
  await expect
    .poll(() => {
      const found = call()
      return found ? collector.pathOf(found) : []
    })
    .toEqual(['POST cards', 'cards createPayment', 'job bill-customer'])
  const job = collector.trace(call()?.traceId ?? '').find(({ name }) => name === 'job bill-customer')
  const scans = collector.spans().filter(({ traceId }) => traceId === job?.links?.[0]?.traceId)
  expect(scans.map(({ name }) => name)).toContain('job billing-scan')
})

describe('a traceparent of a client', () => {
  const [traceId, spanId] = [some('trace'), some('span')]
  test.each([
    ['another version', `01-${traceId}-${spanId}-01`],
    ['the forbidden version', `ff-${traceId}-${spanId}-01`],
    ['capital letters', `00-${traceId.toUpperCase()}-${spanId}-01`],
    ['zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['a zero span', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['two values', `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`],
    ['more than the version has', `00-${traceId}-${spanId}-01-more`],
    ['a card number', `00-4111111111111111aaaaaaaaaaaaaaaa-${spanId}-01`],
    ['an identity number', `00-${traceId}-aaaa1012345678bb-01`],
    ['ten thousand letters', `00-${'a'.repeat(10_000)}-${spanId}-01`],
    ['nothing', ''],
  ])('a header with %s begins a trace of the server’s own', async (_, traceparent) => {
    const person = await someBusiness()
    const spans = await spansAfter(() => lookUp(person, { traceparent }))
    const root = spans.find(({ name }) => name === LOOKUP)
    expect(root?.traceId).toMatch(/^[\da-f]{32}$/)
    expect([root?.parentSpanId || undefined, traceparent.includes(root?.traceId ?? '')]).toEqual([
      undefined,
      false,
    ])
  })

  test('a client cannot make the server send spans that its share leaves out', async () => {
    const own = await startCollector()
    const quiet = await startApi({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: own.url, OTEL_TRACES_SAMPLER_ARG: '0' },
    })
    const { headers } = somePress()
    const { status } = await lookUp(await someBusiness(quiet), {
      traceparent: headers.traceparent.replace(/00$/, '01'),
      baggage: 'sampled=1',
      tracestate: 'a=1',
    })
    await quiet.close()
    await own.close()
    expect(status).toBe(200)
    expect(own.spans()).toEqual([])
  })
})

test('a collector that does not answer delays no call, and the lost spans are counted', async () => {
  const silent = await startCollector()
  silent.hang()
  const slow = await startApi({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: silent.url } })
  const person = await someBusiness(slow)
  expect((await lookUp(person, {})).status).toBe(200)
  const dropped = async () =>
    Number(/^masar_spans_dropped_total (\d+)$/m.exec(String((await slow.call('GET', '/metrics')).body))?.[1])
  await expect.poll(dropped, { timeout: 40_000 }).toBeGreaterThan(0)
  expect(slow.logged().match(/sending traces failed/g)).toHaveLength(1)
  await slow.close()
  await silent.close()
})
