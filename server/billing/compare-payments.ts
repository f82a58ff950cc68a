import { z } from 'zod'
import { isInFlight, plannedChargeAt } from '#machines/invoice/selectors.ts'
import { amountText } from '#rules/money.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { findCustomer } from '../accounts/store.ts'
import { cardProviders, type FoundPayment } from '../cards/provider.ts'
import { type Cause, originOf } from '../charts/cause.ts'
import type { ChargeRow, InvoiceRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import type { CardsPort, ListedPayment } from '../providers/cards/port.ts'
import { billCustomer } from './bill-customer.ts'
import { invoiceOf } from './invoice-chart.ts'
import { openInvoices } from './invoice-store.ts'
import {
  comparedUntil,
  endMissing,
  insertMissing,
  keepComparedUntil,
  missingAt,
  paidChargesBetween,
} from './payment-comparison-store.ts'
import { isTaken, mayBeTaken } from './payment-money.ts'
import { judgePayments } from './send-charge.ts'
import { recordUnassignedPayment } from './unassigned-payment-chart.ts'
import { stopCharging } from './unexplained-payment-chart.ts'
import { knownPayments } from './unexplained-payment-store.ts'

/** Milliseconds. The next run compares younger payments, because their charge may still be in progress. */
const YOUNG_MS = 5 * 60_000
/** Milliseconds that each run compares again, because a payment may have been open in the previous run. */
const OVERLAP_MS = 2 * 24 * 60 * 60_000
const PAGE = 100

/**
 * Compares all payments of every card provider since the last comparison with our ledger, in both directions. Safe to run twice at
 * once and to be killed at any point: each finding is stored only once, and the time of the comparison last. Throws the first failure
 * after it has compared all providers and customers.
 */
export const compareAllPayments = async (deps: Deps, jobId: string): Promise<void> => {
  const cause: Cause = { by: 'server', requestId: jobId }
  await tryAll(cardProviders(deps.ports).map((cards) => () => compareProvider(deps, cards, cause)))
}

/** Runs all steps in order, even after a failure. Then throws the first failure. */
const tryAll = async (steps: readonly (() => Promise<void>)[]): Promise<void> => {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw failures[0]
}

const compareProvider = async (deps: Deps, cards: CardsPort, cause: Cause): Promise<void> => {
  const until = new Date(deps.clock.now().getTime() - YOUNG_MS)
  const former = await comparedUntil(deps.db, cards.name)
  const since = new Date(former ? former.getTime() - OVERLAP_MS : 0)
  const listedIds = new Set<string>()
  const ofAccounts = new Map<string, FoundPayment[]>()
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const listed = await cards.listPaymentsSince(since, page)
    for (const { id } of listed.payments) listedIds.add(id)
    const settled = listed.payments.filter(isOurs).filter(({ createdAt }) => createdAt <= until)
    for (const payment of await unknownOf(deps, cards, settled)) {
      const owner = await ownerOf(deps, payment)
      if (owner !== null) ofAccounts.set(owner, [...(ofAccounts.get(owner) ?? []), payment])
      else if (isTaken(payment))
        await withTransaction(deps.db, (tx) => recordUnassignedPayment(deps, tx, payment, cause))
    }
    hasMore = listed.hasMore
  }
  await tryAll([
    ...[...ofAccounts].map(
      ([customerId, payments]) =>
        () =>
          judgeOwned(deps, customerId, payments, cause),
    ),
    () => findMissingCharges(deps, cards, { since, until, listedIds }),
    () => endFoundAgain(deps, cards),
  ])
  await keepComparedUntil(deps.db, cards.name, until)
}

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success

/** True for a payment that was made through us. Its id is then our UUID. */
const isOurs = ({ id, chargeId }: ListedPayment): boolean => chargeId !== null && isUuid(id)

/**
 * The payments with money that our ledger lacks. Reads the ledger after the provider's page, because a charge is stored before it is
 * sent.
 */
const unknownOf = async (
  { db }: Deps,
  { name }: CardsPort,
  payments: readonly ListedPayment[],
): Promise<FoundPayment[]> => {
  const known = await knownPayments(
    db,
    payments.map(({ id }) => id),
  )
  return payments
    .filter((payment) => mayBeTaken(payment) && !known.has(payment.id))
    .map((payment) => ({ ...payment, provider: name }))
}

/** The id of the customer named in a payment; null when no such customer exists. */
const ownerOf = async ({ db }: Deps, { customerId }: FoundPayment): Promise<string | null> =>
  customerId !== null && isUuid(customerId) ? ((await findCustomer(db, customerId))?.id ?? null) : null

/**
 * Does the customer's due work, then judges the payments, even if that work fails. The work issues the invoices that a restored
 * backup lacks, and their charges adopt payments.
 */
const judgeOwned = (
  deps: Deps,
  customerId: string,
  payments: readonly FoundPayment[],
  cause: Cause,
): Promise<void> =>
  tryAll([
    () => billCustomer(deps, customerId, originOf(cause).requestId),
    () => judgeUnknown(deps, customerId, payments, cause),
  ])

/**
 * Judges payments of a customer as before a charge. Payments of invoices that are charged only on request also wait for an
 * administrator.
 */
const judgeUnknown = async (
  deps: Deps,
  customerId: string,
  payments: readonly FoundPayment[],
  cause: Cause,
): Promise<void> => {
  const known = await knownPayments(
    deps.db,
    payments.map(({ id }) => id),
  )
  const found = payments.filter(({ id }) => !known.has(id))
  const { paying, early, unexplained } = await judgePayments(deps, customerId, found)
  const invoices = await openInvoices(deps.db, customerId)
  const waiting = invoices.filter(isChargedOnRequest).flatMap(({ id }) => paying.get(id) ?? [])
  const undecided = [...unexplained, ...waiting.filter(isTaken)]
  if (undecided.length > 0)
    await withTransaction(deps.db, async (tx) => {
      await lockCustomer(tx, customerId, undefined)
      await stopCharging(deps, tx, customerId, undecided, cause)
    })
  // The comparison starts again, and covers this time again.
  if (early.length > 0) throw new Error(`The invoices of ${early.length} payments wait for usage`)
}

/** True when no charge is planned or in progress. Only such a charge would adopt a payment of this invoice. */
const isChargedOnRequest = (row: InvoiceRow): boolean => {
  const invoice = invoiceOf(row)
  return !isInFlight(invoice) && plannedChargeAt(invoice, row) === null
}

interface Period {
  since: Date
  until: Date
  /** The payments that the provider listed since `since`. */
  listedIds: ReadonlySet<string>
}

/** Finds charges that our ledger counts as paid and the provider does not know, and stores them together. */
const findMissingCharges = async (
  deps: Deps,
  cards: CardsPort,
  { since, until, listedIds }: Period,
): Promise<void> => {
  const missing: ChargeRow[] = []
  for (let after: string | null = null; ; ) {
    const charges: ChargeRow[] = await paidChargesBetween(deps.db, {
      provider: cards.name,
      ...{ since, until, after },
      limit: PAGE,
    })
    for (const charge of charges)
      if (!listedIds.has(charge.id) && (await cards.getPayment(charge.id)) === null) missing.push(charge)
    if (charges.length < PAGE) break
    after = charges.at(-1)?.id ?? null
  }
  if (missing.length > 0) await recordMissing(deps, missing)
}

/** Ends the findings about charges that the provider knows again. */
const endFoundAgain = async (deps: Deps, cards: CardsPort): Promise<void> => {
  for (let after: string | null = null; ; ) {
    const ids: string[] = await missingAt(deps.db, { provider: cards.name, after, limit: PAGE })
    for (const id of ids)
      if ((await cards.getPayment(id)) !== null)
        await withTransaction(deps.db, (tx) => endMissing(tx, id, { reason: null, at: deps.clock.now() }))
    if (ids.length < PAGE) return
    after = ids.at(-1) ?? null
  }
}

/** Charges that an alert names. */
const NAMED = 20

/** Stores missing payments once, and alerts the administrators about all new ones in one mail. Nothing is charged or refunded. */
const recordMissing = (deps: Deps, charges: readonly ChargeRow[]): Promise<void> =>
  withTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const found: ChargeRow[] = []
    for (const charge of charges) if (await insertMissing(tx, charge.id, now)) found.push(charge)
    const [first] = found
    if (!first) return
    await deps.jobs.plan(tx, sendMailJob, {
      mail: 'admin-alert',
      alertId: `missing-payments:${first.id}:${now.toISOString()}`,
      title: 'The card provider does not know charges that count as paid',
      details: {
        Count: `${found.length}`,
        Charge: found.slice(0, NAMED).map(({ id }) => id),
        Amount: amountText(
          found.reduce((sum, { amount }) => sum + amount, 0),
          first.currency,
        ),
        'What to do': `Ask the card provider’s support about these payments, then settle each with a reason at ${deps.config.appUrl}/unassignedPayments. The invoices stay paid, and nothing is charged or refunded automatically.`,
      },
    })
  })
