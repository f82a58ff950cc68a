import type { ReplyOf } from '#contract/endpoint.ts'
import type { getInvoiceSummary as endpoint } from '#contract/endpoints/invoices.ts'
import type { LastInvoice, MonthFigures } from '#contract/entities/invoice.ts'
import { addDays, billingMonthOf, previousBillingMonth } from '#rules/billing-calendar.ts'
import { supportAmount, unbilledAmount } from '#rules/invoice-lines.ts'
import { riyadhDay } from '#rules/riyadh-time.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { CustomerRow, InvoiceRow } from '../../db/schema.ts'
import { chargesOf } from '../../db/stores/charges.ts'
import { findCustomer } from '../../db/stores/customers.ts'
import { billedByMonth, lastInvoice, linesOf, openInvoices } from '../../db/stores/invoices.ts'
import type { Deps } from '../../deps.ts'
import { billedUsage } from '../billing/billed-usage.ts'
import { presentInvoice } from './present-invoice.ts'

const CURRENCY = 'SAR'
const MONTHS = 12

const unbilledOf = async ({ db, clock }: Deps, row: CustomerRow): Promise<number> => {
  if (row.status === 'cancelled') return 0
  const billed = await billedUsage(db, row, addDays(riyadhDay(clock.now()), -1))
  return billed ? unbilledAmount(billed) : 0
}

const presentLast = async ({ db }: Deps, customerId: string): Promise<LastInvoice | null> => {
  const row = await lastInvoice(db, customerId)
  if (!row) return null
  return {
    ...presentInvoice(row, await chargesOf(db, row.id)),
    supportLineItem: supportAmount(await linesOf(db, row.id)),
    last_bill_date: row.lastDay,
  }
}

/** The twelve months that end with the running one. What is unbilled belongs to the running month. */
const monthsOf = async (
  { db, clock }: Deps,
  customerId: string,
  unbilled: number,
): Promise<MonthFigures[]> => {
  const running = billingMonthOf(clock.now())
  const months = [running]
  while (months.length < MONTHS) months.unshift(previousBillingMonth(months[0] ?? running))
  const billed = await billedByMonth(db, customerId, months[0] ?? running)
  return months.map((billingMonth) => ({
    billingMonth,
    billed: billed.find((month) => month.billingMonth === billingMonth)?.amount ?? 0,
    unbilled: billingMonth === running ? unbilled : 0,
  }))
}

const nextChargeOf = (open: readonly InvoiceRow[]): Date | null => {
  const planned = open.flatMap(({ state, dueAt, nextAttemptAt }) => {
    const at = state === 'unpaid' ? dueAt : nextAttemptAt
    return at ? [at.getTime()] : []
  })
  return planned.length > 0 ? new Date(Math.min(...planned)) : null
}

/** The figures of the dashboard, every one of them derived from the ledger at this moment. */
export const getSummary =
  (deps: Deps) =>
  async ({ customerId }: CustomerActor): Promise<ReplyOf<typeof endpoint>> => {
    const row = await findCustomer(deps.db, customerId)
    if (!row) throw new AppError('not-found')
    const open = await openInvoices(deps.db, customerId)
    const unbilledAmount = await unbilledOf(deps, row)
    return {
      asOf: deps.clock.now().toISOString(),
      unbilledAmount,
      currency: CURRENCY,
      nextCharge: nextChargeOf(open)?.toISOString() ?? null,
      lastInvoice: await presentLast(deps, customerId),
      outstanding: {
        count: open.length,
        amount: open.reduce((total, { netAmount }) => total + netAmount, 0),
        checking: open.some(({ state }) => state === 'checking' || state === 'charging'),
      },
      months: await monthsOf(deps, customerId, unbilledAmount),
    }
  }
