import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/invoices.ts'
import type { LastInvoice, MonthFigures, UnexplainedPayment } from '#contract/entities/invoice.ts'
import { isBilled, isLeaving } from '#machines/account/selectors.ts'
import { fallbackOf } from '#machines/charge/selectors.ts'
import { isInFlight, plannedChargeAt } from '#machines/invoice/selectors.ts'
import { billingMonthOf, previousBillingMonth } from '#rules/billing-calendar.ts'
import { lastBillableDay } from '#rules/cancellation.ts'
import { lastRound } from '#rules/charge-round.ts'
import { supportAmount, unbilledAmount } from '#rules/invoice-lines.ts'
import { type ChargePlan, nextChargeAt } from '#rules/next-charge.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerRow, InvoiceRow, UnexplainedPaymentRow } from '../../db/schema.ts'
import { type ChargeWithCard, chargesOf, chargesOfAll } from '../../db/stores/charges.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import { billedByMonth, lastInvoice, linesOf, openInvoices } from '../../db/stores/invoices.ts'
import { cardsForCharging } from '../../db/stores/payment-methods.ts'
import { unexplainedOf } from '../../db/stores/unexplained-payments.ts'
import { withSnapshot } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { billedUsage } from '../../domain/billing/issue-invoice.ts'
import { usageOfMonth } from '../../domain/billing/watch-limits.ts'
import { isPrimarySince } from '../../domain/cards/primary-since.ts'
import { descriptionOf, presentAttempt, presentInvoice } from '../../domain/invoices/present-invoice.ts'
import { declinedResubscription } from '../../domain/subscription/declined-resubscription.ts'
import { cancellationEndOf, factsOf, storedAccount } from '../../workflows/account-chart.ts'
import { invoiceChart, invoiceOf } from '../../workflows/invoice-chart.ts'
import type { Payer } from '../../workflows/payer.ts'
import { chartOf } from '../../workflows/stored-chart.ts'

const CURRENCY = 'SAR'
const MONTHS = 12

const unbilledOf = async (tx: Tx, row: CustomerRow, now: Date): Promise<number> => {
  const billed = await billedUsage(tx, row, lastBillableDay(cancellationEndOf(row), now))
  return billed ? unbilledAmount(billed) : 0
}

const presentLast = async (
  tx: Tx,
  row: InvoiceRow | undefined,
  charges: readonly ChargeWithCard[],
  payer: Payer,
): Promise<LastInvoice | null> =>
  row
    ? {
        ...presentInvoice(row, charges, payer),
        supportLineItem: supportAmount(await linesOf(tx, row.id)),
        last_bill_date: row.lastDay,
      }
    : null

/** The charges by which another card paid, as long as the primary card is the one that was declined. */
const presentFallback = async (
  tx: Tx,
  charges: readonly ChargeWithCard[],
): Promise<ReplyOf<typeof endpoints.getInvoiceSummary>['fallback']> => {
  const fallback = fallbackOf(lastRound(charges))
  if (!fallback) return null
  const { declined, paid } = fallback
  const isSame = await isPrimarySince(tx, declined, paid.startedAt)
  return isSame ? { declined: presentAttempt(declined), paid: presentAttempt(paid) } : null
}

/** The twelve months that end with the running one. What is unbilled belongs to the running month. */
const monthsOf = async (
  tx: Tx,
  customerId: string,
  { unbilled, now }: { unbilled: number; now: Date },
): Promise<MonthFigures[]> => {
  const running = billingMonthOf(now)
  const months = [running]
  while (months.length < MONTHS) months.unshift(previousBillingMonth(months[0] ?? running))
  const billed = await billedByMonth(tx, customerId, months[0] ?? running)
  return months.map((billingMonth) => ({
    billingMonth,
    billed: billed.find((month) => month.billingMonth === billingMonth)?.amount ?? 0,
    unbilled: billingMonth === running ? unbilled : 0,
  }))
}

/** What stops the charging, each with the open invoices it may have paid. */
const presentUnexplained = (
  unexplained: readonly UnexplainedPaymentRow[],
  open: readonly InvoiceRow[],
): UnexplainedPayment[] =>
  unexplained.map(({ id, amount, currency, cardBrand, cardLast4, takenAt }) => ({
    id,
    amount,
    currency,
    cardBrand,
    cardLast4,
    takenAt: takenAt.toISOString(),
    invoices: open
      .filter((invoice) => invoice.netAmount === amount && invoice.currency === currency)
      .map((invoice) => ({
        id: invoice.id,
        description: descriptionOf(invoice),
        documentNumber: invoice.documentNumber,
      })),
  }))

const chargePlanOf = (
  row: CustomerRow,
  { open, isStopped }: { open: readonly InvoiceRow[]; isStopped: boolean },
  now: Date,
): ChargePlan => {
  const account = chartOf(storedAccount, row, factsOf(row, open, now))
  return {
    billing: isBilled(account),
    stopped: isStopped,
    planned: open.flatMap((invoice) => plannedChargeAt(invoiceOf(invoice), invoice) ?? []),
    activationDate: row.activationDate,
    closedMonth: row.closedMonth,
    cancellationAt: isLeaving(account) ? row.cancellationDate : null,
  }
}

const outstandingOf = async (
  tx: Tx,
  open: readonly InvoiceRow[],
  payer: Payer,
): Promise<ReplyOf<typeof endpoints.getInvoiceSummary>['outstanding']> => {
  const charges = await chargesOfAll(
    tx,
    open.map(({ id }) => id),
  )
  return {
    count: open.length,
    amount: open.reduce((total, { netAmount }) => total + netAmount, 0),
    checking: open.some((invoice) => isInFlight(invoiceOf(invoice))),
    invoices: open.map((row) => ({
      id: row.id,
      chart: invoiceChart(
        row,
        charges.filter(({ invoiceId }) => invoiceId === row.id),
        payer,
      ),
    })),
  }
}

/** The figures of the dashboard, every one of them derived from the ledger as it stands at one moment. */
export const getSummary =
  (deps: Deps) =>
  ({ customerId }: CustomerActor): Promise<ReplyOf<typeof endpoints.getInvoiceSummary>> =>
    withSnapshot(deps.db, async (tx) => {
      const row = await findCustomer(tx, customerId)
      if (!row) throw new AppError('not-found')
      const now = deps.clock.now()
      const open = await openInvoices(tx, customerId)
      const unexplained = await unexplainedOf(tx, customerId)
      const isStopped = unexplained.length > 0
      const payer = { cards: await cardsForCharging(tx, customerId), isStopped, now }
      const plan = chargePlanOf(row, { open, isStopped }, now)
      const last = await lastInvoice(tx, customerId)
      const charges = last ? await chargesOf(tx, last.id) : []
      const unbilled = await unbilledOf(tx, row, now)
      return {
        asOf: now.toISOString(),
        unbilledAmount: unbilled,
        usageOfMonth: await usageOfMonth(tx, row, now),
        currency: CURRENCY,
        nextCharge: nextChargeAt(plan, now)?.toISOString() ?? null,
        declinedResubscription: await declinedResubscription(tx, row),
        unexplainedPayments: presentUnexplained(unexplained, open),
        lastInvoice: await presentLast(tx, last, charges, payer),
        fallback: await presentFallback(tx, charges),
        outstanding: await outstandingOf(tx, open, payer),
        months: await monthsOf(tx, customerId, { unbilled, now }),
      }
    })
