import type { ForeseenAct } from '#contract/entities/consequence.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import { accountAt } from '#machines/account/account.machine.ts'
import { foresee } from '#machines/consequences/foresee.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { offerOf } from '#rules/price.ts'
import type { InvoiceSummary } from '../account/invoice-summary-query.ts'
import type { Current } from '../session/current-query.ts'
import type { fakeApi } from './fake-api.ts'
import { NOW, sampleCurrent, sampleSummary } from './samples.ts'

type Answers = Parameters<typeof fakeApi>[0]

/** The answer of a fake call if it is plain data, else a sample. */
const shownBy = <Shown extends object>(answers: Answers, call: string, sample: Shown): Shown => {
  const answer = answers[call]
  const shown = typeof answer === 'function' ? answer(null, new URLSearchParams()) : answer
  const isData = typeof shown === 'object' && !(shown instanceof Response || shown instanceof Promise)
  return isData ? (shown as Shown) : sample
}

/** The consequence that the server would compute for the account of a fake API; null if the act is refused. */
export const foreseenIn = (answers: Answers, query: URLSearchParams, now = NOW) => {
  const { customer } = shownBy<Current>(answers, 'GET /v1/customers/current', sampleCurrent())
  const summary = shownBy<InvoiceSummary>(answers, 'GET /v1/invoices/summary', sampleSummary())
  const saved = shownBy<{ paymentMethods: PaymentMethod[] }>(answers, 'GET /v1/payment-methods', {
    paymentMethods: [],
  })
  if (!customer) return null
  const { paymentMethod } = customer
  const name = customer.package ?? 'Basic'
  const { invoices, amount } = summary.outstanding
  const before = {
    account: accountAt(customer, new Date(now)),
    cards: saved.paymentMethods.length === 0 && paymentMethod ? [paymentMethod] : saved.paymentMethods,
    open: invoices.map((invoice, index) => ({
      id: invoice.id,
      type: 'monthly' as const,
      billingMonth: 202602,
      thresholdSequenceNumber: null,
      documentNumber: null,
      amount: index === 0 ? amount : 0,
      invoice: invoiceSnapshot(invoice),
    })),
    unbilled: summary.unbilledAmount,
    usageOfMonth: summary.usageOfMonth,
    returns: [],
    package: name,
    agreed: offerOf(name),
    isSubscribed: customer.activationDate !== null,
    now: new Date(now),
  }
  // The ids of sample cards are no real ids.
  const act = { ...Object.fromEntries(query), monthlyQuota: Number(query.get('monthlyQuota')) }
  const consequence = foresee(before, act as unknown as ForeseenAct)
  return consequence && { consequence: { ...consequence, needsSecond: false } }
}
