import { isOver } from '#machines/account/selectors.ts'
import { isInDoubt } from '#machines/charge/selectors.ts'
import { payableOf } from '#rules/credit.ts'
import { invoiceRef, labelOfRef } from '#rules/invoice-label.ts'
import { amountText } from '#rules/money.ts'
import { addDays, riyadhDay } from '#rules/riyadh-time.ts'
import { accountOf } from '../accounts/chart.ts'
import { findCustomer } from '../accounts/store.ts'
import { cardProvider, cardProviders, type FoundPayment, paymentAt } from '../cards/provider.ts'
import type { ChargeRow, InvoiceRow, PaymentMethodRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { ProviderFailure } from '../errors/failures.ts'
import type { CardPayment, CardsPort } from '../providers/cards/port.ts'
import { findCharge } from './charge-store.ts'
import { isPaused } from './charging-stop.ts'
import { findInvoice, invoiceNames, openInvoices } from './invoice-store.ts'
import { isTaken, mayBeTaken } from './payment-money.ts'
import { hasLostMoney, recordReversals } from './record-reversals.ts'
import { isChargingStopped, knownPayments } from './unexplained-payment-store.ts'

/** Milliseconds. After that, a request that the provider does not know counts as lost. A lost charge may be sent again under its own id. */
export const LOST_MS = 60_000

/** An earlier payment at the provider without a charge in our ledger. */
export type EarlierPayment = Pick<FoundPayment, 'id' | 'provider' | 'token' | 'createdAt'>

/**
 * The result of a charge. `earlier`: this earlier payment at the provider pays the invoice, so nothing new was charged. `isHard`: the
 * same card can never pay. `unclear`: the provider must be checked again before another charge. `taken`: the provider took this
 * amount instead of the requested one. Only a person can correct that. `unexplained`: payments that prevented the charge. `isHeld`: a stop
 * of charging keeps a lost charge from being sent again.
 */
export type Verdict =
  | { kind: 'paid'; earlier?: EarlierPayment }
  | { kind: 'declined'; reason: string; isHard: boolean }
  | { kind: 'unclear'; taken?: string; unexplained?: readonly FoundPayment[]; isHeld?: true }

/**
 * Sends the charge to the provider under the charge's own id, so that a lost answer cannot lead to a second payment. Call outside
 * any transaction.
 */
export const sendCharge = (deps: Deps, charge: ChargeRow, card: Card): Promise<Verdict> =>
  orUnclear(deps, charge, send(deps, charge, card))

/** Checks a charge at the provider. Sends a lost charge again under its own id, unless charging is stopped. */
export const askCharge = (deps: Deps, charge: ChargeRow, card: Card): Promise<Verdict> =>
  orUnclear(deps, charge, checkOrResend(deps, charge, card))

/** Turns a ProviderFailure into `unclear`. */
const orUnclear = async (deps: Deps, charge: ChargeRow, verdict: Promise<Verdict>): Promise<Verdict> => {
  try {
    return await verdict
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure
    deps.log.warn({ err: failure, chargeId: charge.id }, 'the result of a charge is unknown')
    return { kind: 'unclear' }
  }
}

const send = async (deps: Deps, charge: ChargeRow, card: Card): Promise<Verdict> => {
  const verdict = await postReconciled(deps, charge, card, { isAgain: false })
  return verdict === 'used' ? checkOrResend(deps, charge, card) : verdict
}

const checkOrResend = async (deps: Deps, charge: ChargeRow, card: Card): Promise<Verdict> => {
  const payment = await paymentAt(deps.ports, card.provider, charge.id)
  if (payment) return verdictOf(payment, charge)
  if (deps.clock.now().getTime() - charge.startedAt.getTime() < LOST_MS) return { kind: 'unclear' }
  const verdict = await postReconciled(deps, charge, card, { isAgain: true })
  return verdict === 'used' ? { kind: 'unclear' } : verdict
}

/** Charges only when our ledger explains all payments at the provider. Does not send a lost charge again while charging is stopped. */
const postReconciled = async (
  deps: Deps,
  charge: ChargeRow,
  card: Card,
  { isAgain }: { isAgain: boolean },
): Promise<Verdict | 'used'> => {
  const found = await reconcileCharge(deps, charge)
  if (found.kind === 'clear') {
    // Read last: charging can stop while the payments are compared.
    if (isAgain && (await isPaused(deps.db))) return { kind: 'unclear', isHeld: true }
    return post(deps, charge, card)
  }
  if (found.kind === 'paid') return { kind: 'paid', earlier: found.payment }
  if (found.kind === 'undecided') return { kind: 'unclear' }
  return { kind: 'unclear', unexplained: found.kind === 'unexplained' ? found.payments : [] }
}

/** Creates the payment. `used`: the provider already has a payment with this id. Throws ProviderFailure. */
const post = async (
  { db, ports }: Deps,
  charge: ChargeRow,
  { provider, token }: Card,
): Promise<Verdict | 'used'> => {
  const invoice = charge.invoiceId === null ? undefined : await findInvoice(db, charge.invoiceId)
  const { id, amount, currency, customerId } = charge
  const answer = await cardProvider(ports, provider).createPayment({
    ...{ id, token, amount, currency, customerId },
    description: descriptionOf(charge),
    invoiceRef: invoice ? invoiceRef(invoice) : null,
  })
  switch (answer.kind) {
    case 'made':
      return verdictOf(answer.payment, charge)
    case 'used-id':
      return 'used'
    case 'rejected':
      return { kind: 'declined', reason: 'failed', isHard: false }
  }
}

/** Maps a payment to a verdict. A payment of another amount does not count as paid. */
const verdictOf = (payment: CardPayment, charge: Pick<ChargeRow, 'amount' | 'currency'>): Verdict => {
  if (isTaken(payment)) {
    const { amount, refunded, currency } = payment
    if (isExactly(payment, charge)) return { kind: 'paid' }
    return { kind: 'unclear', taken: amountText(amount - refunded, currency) }
  }
  if (mayBeTaken(payment)) return { kind: 'unclear' }
  return { kind: 'declined', reason: declineReason(payment), isHard: payment.isHardDecline }
}

const declineReason = ({ reason }: CardPayment): string =>
  reason === null || reason === 'cancelled' || reason === 'other' ? 'failed' : reason

/** True when a payment has exactly this amount, and none of it was refunded. */
const isExactly = (
  payment: CardPayment,
  { amount, currency }: Pick<CardPayment, 'amount' | 'currency'>,
): boolean => payment.amount === amount && payment.currency === currency && payment.refunded === 0

type Card = Pick<PaymentMethodRow, 'provider' | 'token'>

/**
 * The provider's payments of a customer, compared with our ledger. `paid`: the provider has a payment of this charge's invoice.
 * `undecided`: check again later, because a payment of that invoice is open, or a payment names an invoice that is not issued yet.
 * `unexplained`: payments that our ledger cannot explain.
 * `stopped`: earlier unexplained payments still wait for a decision, or another process has settled the charge.
 */
export type Reconciliation =
  | { kind: 'clear' }
  | { kind: 'stopped' }
  | { kind: 'undecided' }
  | { kind: 'paid'; payment: FoundPayment }
  | { kind: 'unexplained'; payments: readonly FoundPayment[] }

/**
 * Compares our ledger with the card provider's payments before money is taken, by the invoice named in each payment. After a restored
 * backup, the provider has payments that our ledger lacks. Records reversals. Throws ProviderFailure.
 */
export const reconcileCharge = async (
  deps: Deps,
  { id, customerId, invoiceId }: ChargeRow,
): Promise<Reconciliation> => {
  const { unknown, lost } = await comparePayments(deps, customerId)
  await recordReversals(deps, customerId, lost, { by: 'server', requestId: id })
  const found = unknown.filter(mayBeTaken)
  // Read the charge and the stop last. Another process may just have found a payment, and stopped charging or adopted the payment as this charge.
  const charge = await findCharge(deps.db, id)
  if (!charge || !isInDoubt(charge.state)) return { kind: 'stopped' }
  if (await isChargingStopped(deps.db, customerId)) return { kind: 'stopped' }
  if (found.length === 0) return { kind: 'clear' }
  const { paying, early, unexplained } = await judgePayments(deps, customerId, found)
  if (unexplained.length > 0) return { kind: 'unexplained', payments: unexplained }
  if (early.length > 0) return { kind: 'undecided' }
  const own = invoiceId === null ? undefined : paying.get(invoiceId)
  if (!own) return { kind: 'clear' }
  return isTaken(own) ? { kind: 'paid', payment: own } : { kind: 'undecided' }
}

/**
 * Compares payments that are missing in the ledger with the open invoices of their customer. `paying`: the payment that may pay an
 * invoice, by the invoice's id. `early`: payments of invoices that may yet be issued, because the usage of their time has not arrived.
 * `unexplained`: the other payments, which fit no invoice.
 */
export const judgePayments = async (
  { db }: Pick<Deps, 'db'>,
  customerId: string,
  found: readonly FoundPayment[],
): Promise<Judgement> => {
  const paying = new Map<string, FoundPayment>()
  for (const invoice of await openInvoices(db, customerId)) {
    const matching = found.filter(isPaymentOf(invoice))
    const payment = matching.find(isTaken) ?? matching[0]
    if (payment) paying.set(invoice.id, payment)
  }
  const explained = new Set([...paying.values()].map(({ id }) => id))
  const rest = found.filter(({ id }) => !explained.has(id))
  const early = rest.length === 0 ? [] : await earlyPayments(db, customerId, rest)
  return { paying, early, unexplained: rest.filter((payment) => !early.includes(payment)) }
}

interface Judgement {
  paying: ReadonlyMap<string, FoundPayment>
  early: readonly FoundPayment[]
  unexplained: readonly FoundPayment[]
}

/**
 * The payments that name an invoice which we do not have, and which may yet be issued: usage through the day before the payment has
 * not arrived, for example because the usage service is down after a restored backup.
 */
const earlyPayments = async (
  db: Deps['db'],
  customerId: string,
  payments: readonly FoundPayment[],
): Promise<FoundPayment[]> => {
  const customer = await findCustomer(db, customerId)
  if (!customer || isOver(accountOf(customer))) return []
  const refs = new Set((await invoiceNames(db, customerId)).map(invoiceRef))
  return payments.filter(({ invoiceRef: ref, createdAt }) => {
    if (ref === null || labelOfRef(ref) === null || refs.has(ref)) return false
    return customer.usageThrough === null || customer.usageThrough < addDays(riyadhDay(createdAt), -1)
  })
}

/** Compares a customer's payments at every provider with our ledger. */
const comparePayments = async (deps: Deps, customerId: string): Promise<PaymentComparison> => {
  const unknown: FoundPayment[] = []
  const lost: FoundPayment[] = []
  for (const cards of cardProviders(deps.ports)) {
    const found = await compareAt(deps, cards, customerId)
    unknown.push(...found.unknown)
    lost.push(...found.lost)
  }
  return { unknown, lost }
}

/**
 * Compares a customer's payments at one provider with our ledger. Reads the ledger after the provider's list, because a charge is
 * stored before it is sent. The list is sorted newest first: once the last payment of a page is known, all older ones are known.
 */
const compareAt = async (
  { db }: Pick<Deps, 'db'>,
  cards: CardsPort,
  customerId: string,
): Promise<PaymentComparison> => {
  const unknown: FoundPayment[] = []
  const lost: FoundPayment[] = []
  for (let page = 1; ; page += 1) {
    const listed = await cards.listPayments(customerId, page)
    const payments = listed.payments
      .filter(({ chargeId }) => chargeId !== null)
      .map((payment) => ({ ...payment, provider: cards.name }))
    const known = await knownPayments(
      db,
      payments.map(({ id }) => id),
    )
    unknown.push(...payments.filter(({ id }) => !known.has(id)))
    lost.push(...payments.filter((payment) => known.has(payment.id) && hasLostMoney(payment)))
    const oldest = payments.at(-1)
    if (!listed.hasMore || (oldest && known.has(oldest.id))) return { unknown, lost }
  }
}

interface PaymentComparison {
  /** Payments at the provider that were made through us and are missing in our ledger. */
  unknown: FoundPayment[]
  /** Payments in our ledger whose full amount is no longer at the provider. */
  lost: FoundPayment[]
}

const isPaymentOf =
  ({ currency, ...invoice }: InvoiceRow) =>
  (payment: FoundPayment): boolean =>
    payment.invoiceRef === invoiceRef(invoice) && isExactly(payment, { amount: payableOf(invoice), currency })

const descriptionOf = ({ invoiceId }: ChargeRow): string =>
  invoiceId === null ? 'Subscription' : `Invoice ${invoiceId}`
