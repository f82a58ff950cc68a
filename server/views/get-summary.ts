import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/invoices.ts'
import type { LastInvoice, MonthFigures, UnexplainedPayment } from '#contract/entities/invoice.ts'
import type { NextChargeAmount } from '#contract/entities/next-charge.ts'
import { isBilled, isLeaving } from '#machines/account/selectors.ts'
import { fallbackOf } from '#machines/charge/selectors.ts'
import { isInFlight, isUntried, plannedChargeAt } from '#machines/invoice/selectors.ts'
import {
  billingMonthOf,
  type ChargePlan,
  nextChargeAt,
  openPeriodEnd,
  previousBillingMonth,
} from '#rules/billing-calendar.ts'
import { lastRound } from '#rules/charges.ts'
import { payableOf } from '#rules/credit.ts'
import { supportAmount, unbilledAmount } from '#rules/invoice-lines.ts'
import { lastBillableDay } from '#rules/subscription.ts'
import { cancellationEndOf, storedAccount } from '../accounts/chart.ts'
import { openNumber } from '../accounts/open-customer.ts'
import { factsOf } from '../billing/account-facts.ts'
import { invoiceChart, invoiceOf } from '../billing/invoice-chart.ts'
import { billedUsage } from '../billing/issue-invoice.ts'
import { findLedger, type Ledger } from '../billing/ledger-store.ts'
import { openBillOf, recentFrom } from '../billing/open-bill.ts'
import type { Payer } from '../billing/payer-store.ts'
import { descriptionOf, presentAttempt, presentInvoice } from '../billing/present-invoice.ts'
import { daysOfQuota } from '../billing/watch-limits.ts'
import { isPrimarySince } from '../cards/card-rows.ts'
import { chartOf } from '../charts/stored-chart.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Call } from '../request/route.ts'
import { declinedResubscription } from '../subscription/resubscription.ts'

type Summary = ReplyOf<typeof endpoints.getInvoiceSummary>

const CURRENCY = 'SAR'
const MONTHS = 12

/** The figures of the dashboard, all read from the ledger at one instant. */
export const getSummary = async (
  deps: Deps,
  { actor: { customerId } }: Call<typeof endpoints.getInvoiceSummary>,
): Promise<Summary> => {
  const now = deps.clock.now()
  const months = monthsUpTo(billingMonthOf(now))
  const ledger = await findLedger(deps.db, {
    customerId,
    fromMonth: Math.min(...months),
    ...daysOfQuota(now),
    recentFrom: recentFrom(now),
  })
  if (!ledger) throw new AppError('not-found')
  const payer = { ...ledger.payer, now }
  const unbilled = unbilledOf(ledger, now)
  const plan = chargePlanOf(ledger, now)
  const nextCharge = nextChargeAt(plan, now)
  return {
    asOf: now.toISOString(),
    unbilledAmount: unbilled,
    usageOfMonth: ledger.usageOfDays,
    currency: CURRENCY,
    nextCharge: nextCharge?.toISOString() ?? null,
    nextChargeAmount: nextCharge && nextChargeAmountOf(ledger, plan, nextCharge, now),
    declinedResubscription: declinedResubscription(ledger.customer, ledger.lastResubscription, payer.cards),
    unexplainedPayments: presentUnexplained(ledger),
    lastInvoice: presentLast(ledger, payer, openNumber(deps, ledger.customer)),
    fallback: presentFallback(ledger, payer),
    outstanding: presentOutstanding(ledger, payer),
    months: presentMonths(months, ledger, unbilled),
  }
}

/** The twelve months up to the current one, oldest first. */
const monthsUpTo = (running: number): number[] => {
  const months = [running]
  while (months.length < MONTHS) months.unshift(previousBillingMonth(months[0] ?? running))
  return months
}

/** Halalas before VAT that are used and not invoiced. */
export const unbilledOf = ({ customer, billable }: Ledger, now: Date): number => {
  const billed = billedUsage(customer, billable, lastBillableDay(cancellationEndOf(customer), now))
  return billed ? unbilledAmount(billed) : 0
}

/** The facts of the account chart, from the same read as the figures. */
export const accountFactsOf = (
  { customer, openInvoices }: Pick<Ledger, 'customer' | 'openInvoices'>,
  now: Date,
) =>
  factsOf(
    customer,
    openInvoices.map(({ row }) => row),
    now,
  )

const chargePlanOf = ({ customer, openInvoices, payer: { isStopped } }: Ledger, now: Date): ChargePlan => {
  const open = openInvoices.map(({ row }) => row)
  const account = chartOf(storedAccount, customer, accountFactsOf({ customer, openInvoices }, now))
  return {
    billing: isBilled(account),
    stopped: isStopped,
    planned: open.flatMap((invoice) => plannedChargeAt(invoiceOf(invoice), invoice) ?? []),
    activationDate: customer.activationDate,
    closedMonth: customer.closedMonth,
    cancellationAt: isLeaving(account) ? customer.cancellationDate : null,
  }
}

/** The amount of a charge at `at`: the invoices planned by then, and the bill of a period that ends by then. */
const nextChargeAmountOf = (ledger: Ledger, plan: ChargePlan, at: Date, now: Date): NextChargeAmount => {
  // The end of a subscription also charges the invoices that were never tried, before their day.
  const isEnd = plan.cancellationAt !== null && plan.cancellationAt <= at
  const charged = ledger.openInvoices.filter(({ row }) => {
    const invoice = invoiceOf(row)
    const planned = plannedChargeAt(invoice, row)
    return (isEnd && isUntried(invoice)) || (planned !== null && planned <= at)
  })
  const end = openPeriodEnd(plan)
  return {
    invoices: charged.reduce((total, { row }) => total + payableOf(row), 0),
    bill: end && end.chargeAt <= at ? openBillOf(ledger, end, now) : null,
  }
}

/** The payments that block charging, each with the open invoices it may have paid. */
const presentUnexplained = ({ unexplained, openInvoices }: Ledger): UnexplainedPayment[] =>
  unexplained.map(({ id, amount, currency, cardBrand, cardLast4, takenAt }) => ({
    id,
    amount,
    currency,
    cardBrand,
    cardLast4,
    takenAt: takenAt.toISOString(),
    invoices: openInvoices
      .filter(({ row }) => payableOf(row) === amount && row.currency === currency)
      .map(({ row }) => ({
        id: row.id,
        description: descriptionOf(row),
        documentNumber: row.documentNumber,
      })),
  }))

const presentLast = ({ lastInvoice }: Ledger, payer: Payer, number: string | null): LastInvoice | null =>
  lastInvoice && {
    ...presentInvoice(lastInvoice, payer, number),
    supportLineItem: supportAmount(lastInvoice.lines),
    last_bill_date: lastInvoice.row.lastDay,
  }

/** The declined charge and the charge that another card paid, while the declined card is still the primary one. */
const presentFallback = ({ lastInvoice }: Ledger, { cards }: Payer): Summary['fallback'] => {
  const fallback = fallbackOf(lastRound(lastInvoice?.charges ?? []))
  if (!fallback) return null
  const { declined, paid } = fallback
  return isPrimarySince(cards, declined, paid.startedAt)
    ? { declined: presentAttempt(declined), paid: presentAttempt(paid) }
    : null
}

const presentOutstanding = ({ openInvoices }: Ledger, payer: Payer): Summary['outstanding'] => ({
  count: openInvoices.length,
  amount: openInvoices.reduce((total, { row }) => total + payableOf(row), 0),
  checking: openInvoices.some(({ row }) => isInFlight(invoiceOf(row))),
  invoices: openInvoices.map(({ row, charges }) => ({
    id: row.id,
    chart: invoiceChart(row, charges, payer),
  })),
})

/** Unbilled usage belongs to the current month, the last one. */
const presentMonths = (
  months: readonly number[],
  { billedByMonth }: Ledger,
  unbilled: number,
): MonthFigures[] =>
  months.map((billingMonth) => ({
    billingMonth,
    billed: billedByMonth.find((month) => month.billingMonth === billingMonth)?.amount ?? 0,
    unbilled: billingMonth === months.at(-1) ? unbilled : 0,
  }))
