import { isBilled, isEnding, isLeaving } from '#machines/account/selectors.ts'
import { hasFailed, plannedChargeAt } from '#machines/invoice/selectors.ts'
import { billingDueAt, billingMonthOf } from '#rules/billing-calendar.ts'
import { expiryMonth } from '#rules/cards.ts'
import { monthsBetween, riyadhDay, riyadhMonth } from '#rules/riyadh-time.ts'
import { lastBillableDay } from '#rules/subscription.ts'
import { accountWorkflow, cancellationEndOf, storedAccount } from '../accounts/chart.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { customersDueForBilling, findCustomer, updateCustomer } from '../accounts/store.ts'
import { paymentMethodsOf } from '../cards/store.ts'
import { advance } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { chartOf } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow, InvoiceRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ProviderFailure } from '../errors/failures.ts'
import { billCustomerJob } from '../jobs/jobs.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { accountFacts } from './account-facts.ts'
import { chargeDue, chargeInvoice, resolveOpenCharge } from './charge-invoice.ts'
import { openCharges } from './charge-store.ts'
import { awaitsApproval, isPaused } from './charging-stop.ts'
import { wakeDebtors } from './charging-stop-store.ts'
import { invoiceFacts, invoiceOf, plannedCharge } from './invoice-chart.ts'
import { openInvoices } from './invoice-store.ts'
import { closeMonths, issueInvoice, receiveUsage } from './issue-invoice.ts'
import { isChargingStopped } from './unexplained-payment-store.ts'
import { watchBudget } from './watch-budget.ts'
import { watchQuota, watchThreshold } from './watch-limits.ts'

/** Milliseconds. A charge this young may still be running in another process. */
const RUNNING_MS = 10_000

const PAGE = 500

/**
 * Does all due work of one account, each step in its own transaction. Safe to run twice at once and to be killed at any point: every
 * step reads the stored state first. Without usage from the provider, runs all steps that do not need it, then throws
 * ProviderFailure.
 */
export const billCustomer = async (deps: Deps, customerId: string, jobId: string): Promise<void> => {
  const startedAt = deps.clock.now()
  const row = await findCustomer(deps.db, customerId)
  if (!row) return
  const cause: Cause = { by: 'server', requestId: jobId }
  const startedBefore = new Date(startedAt.getTime() - RUNNING_MS)
  for (const charge of await openCharges(deps.db, customerId))
    if (charge.startedAt <= startedBefore) await resolveOpenCharge(deps, charge.id, cause)
  const failure = await fetchUsage(deps, row)
  await closeMonths(deps, customerId, cause)
  await watchBudget(deps, customerId, cause)
  await watchThreshold(deps, customerId, cause)
  await watchQuota(deps, customerId, cause)
  await chargeDue(deps, customerId, cause)
  await endCancellation(deps, customerId, cause)
  await warnOfExpiringCards(deps, customerId)
  if (failure) throw failure
  await planNext(deps, customerId, startedAt)
}

/** Plans a job for every account with due work, in pages. Plans it again every day, in case a job gave up. */
export const scanBilling = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  await withTransaction(deps.db, (tx) => wakeDebtors(tx, now))
  let after: string | null = null
  for (;;) {
    const due: { id: string; billingDueAt: Date | null }[] = await customersDueForBilling(deps.db, {
      now,
      after,
      limit: PAGE,
    })
    await withTransaction(deps.db, async (tx) => {
      for (const { id: customerId, billingDueAt } of due)
        await deps.jobs.plan(tx, billCustomerJob, {
          customerId,
          round: `due:${billingDueAt?.toISOString()}:${riyadhDay(now)}`,
        })
    })
    if (due.length < PAGE) return
    after = due.at(-1)?.id ?? null
  }
}

const hasUsageThrough = ({ usageThrough }: CustomerRow, day: string): boolean =>
  usageThrough !== null && usageThrough >= day

/**
 * Issues the final invoice, due immediately, for all usage through the day before the subscription ends. Returns false when the
 * subscription is not ending, or while that usage is unknown.
 */
const issueSettlement = async (deps: Deps, customerId: string, cause: Cause): Promise<boolean> =>
  withTransaction(deps.db, async (tx) => {
    const row = await lockCustomer(tx, customerId, undefined)
    if (!isEnding(chartOf(storedAccount, row, await accountFacts(deps, tx, row)))) return false
    const at = deps.clock.now()
    const lastDay = lastBillableDay(cancellationEndOf(row), at)
    if (!hasUsageThrough(row, lastDay)) return false
    await issueInvoice(deps, tx, row, {
      type: 'settlement',
      billingMonth: billingMonthOf(row.cancellationDate ?? at),
      lastDay,
      issuedAt: at,
      dueAt: at,
      cause,
    })
    return true
  })

/** True while a planned charge of one of these invoices waits for an approval. */
const someWaits = async (deps: Deps, tx: Tx, open: readonly InvoiceRow[]): Promise<boolean> => {
  for (const invoice of open)
    if (await awaitsApproval(deps, tx, invoice))
      if (plannedCharge(invoice, await invoiceFacts(deps, tx, invoice)) !== null) return true
  return false
}

/** Sends `cancellation.due` to the account chart once every charge is decided. The chart checks for debts. */
const concludeCancellation = async (deps: Deps, customerId: string, cause: Cause): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const row = await lockCustomer(tx, customerId, undefined)
    const context = await accountFacts(deps, tx, row)
    if (!isEnding(chartOf(storedAccount, row, context))) return
    const open = await openInvoices(tx, customerId)
    if (!open.every((invoice) => hasFailed(invoiceOf(invoice)))) return
    // A stop or a missing approval may have held the charge that would have paid it.
    if (open.length > 0 && (await isPaused(tx))) return
    if (await someWaits(deps, tx, open)) return
    await advance(deps, tx, accountWorkflow, row, {
      event: { type: 'cancellation.due' },
      context,
      cause,
    })
  })

/** Ends the subscription if its cancellation is due: bills the rest, charges it and closes the account. */
const endCancellation = async (deps: Deps, customerId: string, cause: Cause): Promise<void> => {
  if (!(await issueSettlement(deps, customerId, cause))) return
  for (const invoice of await openInvoices(deps.db, customerId))
    await chargeInvoice(deps, invoice.id, { trigger: 'subscription-end', cause })
  await concludeCancellation(deps, customerId, cause)
}

/** In the last valid month of a usable primary or backup card, mails the owner about that card once. */
const warnOfExpiringCards = async (deps: Deps, customerId: string): Promise<void> => {
  const thisMonth = riyadhMonth(deps.clock.now())
  await withTransaction(deps.db, async (tx) => {
    const cards = await paymentMethodsOf(tx, customerId)
    for (const { id: paymentMethodId, status, expiryDate, unusable } of cards)
      if (status !== 'other' && !unusable && monthsBetween(thisMonth, expiryMonth(expiryDate)) === 0)
        await deps.jobs.plan(tx, sendMailJob, { mail: 'card-expiring', customerId, paymentMethodId })
  })
}

/** Fetches the usage. Returns the failure; null on success. */
const fetchUsage = async (deps: Deps, row: CustomerRow): Promise<ProviderFailure | null> => {
  try {
    await receiveUsage(deps, row)
    return null
  } catch (failure) {
    if (failure instanceof ProviderFailure) return failure
    throw failure
  }
}

/** True when nothing planned is charged to this customer, or to anyone; the end of either stop makes the customer due again. */
const mayNotCharge = async (tx: Tx, customerId: string): Promise<boolean> =>
  (await isChargingStopped(tx, customerId)) || (await isPaused(tx))

/** The instants of the planned charges. A charge that waits for approval has none; the approval makes the customer due again. */
const plannedInstants = async (
  deps: Deps,
  tx: Tx,
  customerId: string,
  open: readonly InvoiceRow[],
): Promise<(Date | null)[]> => {
  if (await mayNotCharge(tx, customerId)) return []
  const instants: (Date | null)[] = []
  for (const invoice of open) {
    const at = plannedChargeAt(invoiceOf(invoice), invoice)
    const waits = at !== null && at <= deps.clock.now() && (await awaitsApproval(deps, tx, invoice))
    if (!waits) instants.push(at)
  }
  return instants
}

/** True when only an approval is missing for the end of a cancellation; the approval makes the customer due again. */
const endWaits = async (
  deps: Deps,
  tx: Tx,
  row: CustomerRow,
  open: readonly InvoiceRow[],
): Promise<boolean> =>
  isEnding(chartOf(storedAccount, row, await accountFacts(deps, tx, row))) &&
  hasUsageThrough(row, lastBillableDay(cancellationEndOf(row), deps.clock.now())) &&
  (await someWaits(deps, tx, open))

/**
 * Plans the next run. Counts from this run's start, because this run may have missed work that became due meanwhile. A job's key
 * contains its due time, so a past time becomes now to make the key new.
 */
const planNext = (deps: Deps, customerId: string, startedAt: Date): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const row = await lockCustomer(tx, customerId, undefined)
    const open = await openInvoices(tx, customerId)
    const account = chartOf(storedAccount, row, await accountFacts(deps, tx, row))
    const next = billingDueAt(
      {
        billing: isBilled(account),
        chargeOpen: (await openCharges(tx, customerId)).length > 0,
        charges: await plannedInstants(deps, tx, customerId, open),
        cancellationAt:
          isLeaving(account) && !(await endWaits(deps, tx, row, open)) ? row.cancellationDate : null,
      },
      startedAt,
    )
    const now = deps.clock.now()
    await updateCustomer(tx, customerId, { billingDueAt: next && next < now ? now : next }, now)
  })
