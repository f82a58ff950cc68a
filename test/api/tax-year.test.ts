import diagnosticsChannel from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextBillingMonth } from '#rules/billing-calendar.ts'
import { dayOf, goTo } from '#test/support/calendar.ts'
import { IS_LONG_RUN, sampleOf } from '#test/support/long-run.ts'
import { type Account, invoicesOf, openAccount } from '#test/support/seed/account.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'
import { expectAgreement } from './support/agreement.ts'
import { creditOf } from './support/credit.ts'
import { type Package, PRICES } from './support/reckoning.ts'
import {
  answerOf,
  expectSameDocuments,
  expectWholeChain,
  papersOf,
  replaceRejected,
} from './support/tax-ledger.ts'

const api = runningApi()

/** The HTTP statuses of the authority's answers. */
const answered = new Set<number>()
const onAnswer = (message: unknown) => {
  const { request, response } = message as { request: { path: string }; response: { statusCode: number } }
  if (/[/]invoices[/](clearance|reporting)[/]single$/.test(request.path)) answered.add(response.statusCode)
}
beforeAll(() => diagnosticsChannel.subscribe('undici:request:headers', onAnswer))
afterAll(() => void diagnosticsChannel.unsubscribe('undici:request:headers', onAnswer))

/** The states of two documents, the company's first. */
type States = readonly [company: string, person: string]

interface Month {
  /** The HTTP statuses for the month's documents and for their repetition. */
  statuses: readonly number[]
  begin(): Promise<unknown>
  /** The states until the fault ends. */
  open?: States
  end?(): Promise<unknown>
  closed: States
}

const ACCEPTED: States = ['cleared', 'reported']
const WAITING: States = ['delayed', 'delayed']
const TEN_MINUTES_MS = 10 * 60_000

const answer = (order: object) => () => answerOf(api, order)
const fault = (mode: string) => () => api.control('/faults', { provider: 'tax-authority', mode })
/** Ends all faults and lets the jobs retry. */
const recover = async () => {
  await answerOf(api, { answer: 'off' })
  await fault('off')()
  await api.advance(TEN_MINUTES_MS)
}

const outage = (begin: () => Promise<unknown>, ...statuses: number[]): Month => ({
  statuses: [...statuses, 200],
  begin,
  open: WAITING,
  end: recover,
  closed: ACCEPTED,
})

const REJECTED: Month = {
  statuses: [400, 200],
  begin: answer({ answer: 'reject', code: 'BR-KSA-44', times: 2 }),
  open: ['rejected', 'rejected'],
  end: async () => expect(await replaceRejected(api)).toBe(2),
  closed: ACCEPTED,
}
/** The authority accepts the document, but its answer is lost. A repeated report is then a duplicate. */
const LOST: Month = { ...outage(fault('lost')), statuses: [208, 409] }
const SWITCHED_OFF: Month = {
  statuses: [303, 200],
  begin: answer({ answer: 'clearance-off', times: 1 }),
  closed: ['reported', 'reported'],
}
const WARNED: Month = {
  statuses: [202],
  begin: answer({ answer: 'warn', code: 'BR-KSA-F-08', times: 2 }),
  closed: ['accepted-with-warnings', 'accepted-with-warnings'],
}
/** A repetition without the stamped copy is refused, until a later repetition contains it. */
const WITHOUT_COPY: Month = {
  ...LOST,
  end: async () => {
    await fault('off')()
    await answer({ answer: 'duplicate', times: 2 })()
    await api.advance(TEN_MINUTES_MS)
    await recover()
  },
}
const LATE: Month = {
  statuses: [200],
  begin: () => api.control('/faults', { provider: 'tax-authority', mode: 'slow', times: 2 }),
  closed: ACCEPTED,
}
const AT_ONCE: Month = { statuses: [200], begin: async () => {}, closed: ACCEPTED }

/** Every answer of the authority, and a missing answer. */
const MONTHS: readonly Month[] = [
  REJECTED,
  LOST,
  AT_ONCE,
  WARNED,
  SWITCHED_OFF,
  outage(answer({ answer: 'unauthorized' }), 401),
  outage(answer({ answer: 'too-many' }), 429),
  outage(answer({ answer: 'unavailable' }), 503),
  WITHOUT_COPY,
  LATE,
  outage(fault('nonsense')),
  outage(fault('html403')),
]

test('a company and a person have the same valid document in portal, mail, PDF, QR code, XML and the authority’s archive, through a year with every answer of the authority', async () => {
  const year = api.clock.now().getUTCFullYear() + 1
  await goTo(api, `${year}-01-12 10:00`)
  const accounts = [
    await openAccount(api, newPerson('business')),
    await openAccount(api, newPerson('individual')),
  ] as const
  const packages: Package[] = [{ from: dayOf(api), ...PRICES.Standard }]
  const expectEverythingToAgree = async () => {
    for (const account of accounts) {
      await expectSameDocuments(api, account)
      await expectAgreement(api, account, { packages })
    }
  }
  const months = sampleOf(3, MONTHS)
  let billed = year * 100 + 1
  for (const month of months) {
    billed = nextBillingMonth(billed)
    const [y, m] = [Math.floor(billed / 100), String(billed % 100).padStart(2, '0')]
    /** Issues papers with the authority's answers of this month. */
    const pass = async (issue: () => Promise<unknown>, last: () => Promise<(string | undefined)[]>) => {
      await month.begin()
      await issue()
      expect(await last()).toEqual(month.open ?? month.closed)
      await expectEverythingToAgree()
      await month.end?.()
      expect(await last()).toEqual(month.closed)
      await expectEverythingToAgree()
    }
    const statesOf = (prefix: string) => () =>
      Promise.all(accounts.map(async (account) => lastStateOf(account, prefix)))
    await pass(() => goTo(api, `${y}-${m}-01 01:01`), statesOf('INV-'))
    await goTo(api, `${y}-${m}-06 00:01`)
    await expectEverythingToAgree()
    await pass(async () => {
      for (const account of accounts) {
        const invoice = (await invoicesOf(account)).at(-1)
        expect(invoice?.status).toBe('paid')
        await creditOf(api, account, invoice?.id ?? '', { amount: 4_321 })
      }
      await api.server.jobs.idle()
    }, statesOf('CN-'))
  }
  // Each month has two invoices and two credit notes, and the rejected ones a replacement each.
  expect(await expectWholeChain(api)).toBe(4 * months.length + 4)
  expect([...answered]).toEqual(expect.arrayContaining(months.flatMap(({ statuses }) => statuses)))
  if (IS_LONG_RUN)
    expect([...answered]).toEqual(expect.arrayContaining([200, 202, 208, 303, 400, 401, 409, 429, 503]))
}, 900_000)

const lastStateOf = async (account: Account, prefix: string): Promise<string | undefined> => {
  const papers = (await papersOf(account)).filter(({ number }) => number.startsWith(prefix))
  return papers.toSorted((one, other) => one.number.localeCompare(other.number)).at(-1)?.chart?.state
}
