import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { issueCreditNote, previewCreditNote } from '#contract/endpoints/credit-notes.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { newTraceId } from '#contract/traceparent.ts'
import { type CallOptions, runningApi } from '#test/support/api.ts'
import { dayOf, goPastChargeDay, goTo } from '#test/support/calendar.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { startCollector } from '#test/support/otlp-collector.ts'
import {
  type Account,
  cancel,
  decide,
  invoicesOf,
  openAccount,
  setUsage,
} from '#test/support/seed/account.ts'
import { callAsAdmin } from '#test/support/seed/administrator.ts'

/** The goal V3: this many acts of money, of four kinds. */
const ACTS = 100
const KINDS = ['charge by a job', 'refund', 'payment of an invoice', 'new subscription']
/** Halalas of a day; the month stays below the threshold. */
const DAILY = 1_000
const EVERYTHING = 2_000_000_000
const ABOVE_THRESHOLD = 600_000

const collector = await startCollector()
const api = runningApi({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } })
afterAll(() => collector.close())

interface MoneyAct {
  kind: string
  traceId: string
  /** The span of the browser; null for an act that begins with a job. */
  browserSpan: string | null
}

const acts: MoneyAct[] = []
/** Refusals that the person saw, with the request id of each and the trace of its press. */
const refusals: { requestId: string; traceId: string }[] = []

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Calls as the browser does after a press, whose trace the header names. */
const pressing = (kind: string, token: string) => {
  const traceId = newTraceId('trace', randomBytes)
  const browserSpan = newTraceId('span', randomBytes)
  const headers = { traceparent: `00-${traceId}-${browserSpan}-00` }
  return async <T>(method: Method, path: string, options: Omit<CallOptions, 'token'> = {}) => {
    const answer = await api.call<T & Partial<ErrorBody>>(method, path, { ...options, token, headers })
    if (answer.status === 200) acts.push({ kind, traceId, browserSpan })
    else refusals.push({ requestId: answer.body.requestId ?? '', traceId })
    return answer
  }
}

const refundLast = async (account: Account) => {
  const invoice = (await invoicesOf(account)).at(-1)
  const params = { customerId: account.id, invoiceId: invoice?.id ?? '' }
  const query = { amount: String(EVERYTHING), target: 'card' }
  const { amounts } = await (await callAsAdmin(api))(previewCreditNote, { params, query })
  const path = issueCreditNote.path
    .replace(':customerId', params.customerId)
    .replace(':invoiceId', params.invoiceId)
  const body = { amount: EVERYTHING, target: 'card', reason: 'service', note: null, seen: amounts }
  await pressing('refund', await api.adminToken())(issueCreditNote.method, path, { body })
}

/** Presses twice: the second press is refused, and the person sees its request id. */
const pressTwice = async (kind: string, account: Account, method: Method, path: string) => {
  await pressing(kind, account.token)(method, path)
  await pressing(kind, account.token)(method, path)
}

const nextMonth = (): string => {
  const [year = 0, month = 0] = dayOf(api).split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
}

const takeMoney = async (count: number) => {
  await goPastChargeDay(api)
  const accounts: Account[] = []
  while (accounts.length < count) accounts.push(await openAccount(api))
  for (const account of accounts) await setUsage(account, { daily: DAILY })
  const month = nextMonth()
  await goTo(api, `${month}-05 23:59`)
  await goTo(api, `${month}-06 00:00`)
  for (const account of accounts) await refundLast(account)
  await api.server.jobs.idle()
  for (const account of accounts) {
    await decide(account, 'primary', 'declined')
    await setUsage(account, { day: dayOf(api), amount: ABOVE_THRESHOLD })
  }
  await goTo(api, `${dayOf(api, 1)} 01:01`)
  for (const account of accounts) await decide(account, 'primary', 'approved')
  await api.advance(11_000)
  for (const account of accounts)
    await pressTwice('payment of an invoice', account, 'POST', '/v1/invoices/retry-payment')
  await api.server.jobs.idle()
  for (const account of accounts) await cancel(account)
  await api.advance(49 * 3_600_000)
  for (const account of accounts)
    await pressTwice('new subscription', account, 'PUT', '/v1/customers/support-package/resubscribe')
  await api.server.jobs.idle()
  await api.server.deps.tracer.stop()
}

/** The jobs that charged invoices, as acts without a browser. */
const plannedCharges = (): MoneyAct[] =>
  collector
    .spans()
    .filter(({ name }) => name === 'job bill-customer')
    .filter(({ traceId }) => collector.trace(traceId).some(({ name }) => name === 'POST cards'))
    .map(({ traceId }) => ({ kind: 'charge by a job', traceId, browserSpan: null }))

/** The links that the trace of an act lacks. */
const missingIn = ({ kind, traceId, browserSpan }: MoneyAct, recorded: ReadonlySet<string>): string[] => {
  const spans = collector.trace(traceId)
  const requests = spans.map(({ facts }) => String(facts['masar.request_id']))
  const links = {
    browser: browserSpan === null || spans.some(({ parentSpanId }) => parentSpanId === browserSpan),
    'request or job': requests.some((id) => id !== 'undefined'),
    provider: spans.some(
      ({ facts }) => facts['masar.provider'] === 'cards' && facts['http.request.method'] !== undefined,
    ),
    audit: requests.some((id) => recorded.has(id)),
  }
  return Object.entries(links)
    .filter(([, isThere]) => !isThere)
    .map(([link]) => `${kind}: no ${link}`)
}

test('one trace joins browser, request, job, provider and audit in every act of money', async () => {
  const each = Math.ceil(casesOf(ACTS) / KINDS.length)
  await takeMoney(each)
  const all = [...acts, ...plannedCharges()]
  const rows = await api.database.db.selectFrom('activities').select('requestId').execute()
  const recorded = new Set(rows.map(({ requestId }) => requestId))
  const problems = all.flatMap((act) => missingIn(act, recorded))
  const lost = refusals.filter(
    ({ requestId, traceId }) =>
      !collector.trace(traceId).some(({ facts }) => facts['masar.request_id'] === requestId),
  )
  const rare = KINDS.filter((kind) => all.filter((act) => act.kind === kind).length < each)
  recordFigure({
    goal: 'V3',
    figure: `${all.length} acts of money of ${KINDS.length} kinds: ${all.length - problems.length} with one trace from the press or the job to the card provider and the audit; ${refusals.length - lost.length} of ${refusals.length} refusals showed a request id that finds their trace`,
    isMet: all.length >= ACTS && problems.length === 0 && refusals.length > 0 && lost.length === 0,
  })
  expect(problems).toEqual([])
  expect(lost).toEqual([])
  expect(rare).toEqual([])
})
