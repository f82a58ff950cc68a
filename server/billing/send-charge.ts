import { isInDoubt } from '#machines/charge/selectors.ts'
import { declineOf } from '#rules/card-decline.ts'
import { invoiceRef } from '#rules/invoice-label.ts'
import { amountText } from '#rules/money.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { advance } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { ChargeRow, InvoiceRow, PaymentMethodRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { ProviderFailure } from '../errors/provider-failure.ts'
import type { CardPayment, ListedPayment } from '../providers/cards/port.ts'
import { chargeFacts, chargeWorkflow } from './charge-chart.ts'
import { findCharge, findCharges } from './charge-store.ts'
import { findInvoice, openInvoices } from './invoice-store.ts'
import { isChargingStopped, knownPayments } from './unexplained-payment-store.ts'

/** A payment the provider had made before, without a charge of ours. */
export type EarlierPayment = Pick<ListedPayment, 'id' | 'token' | 'createdAt'>

/**
 * What became of a charge. `unclear`: the provider has to be asked again before anything else may be charged; `taken` is what it
 * took when that is not what was asked for, which only people can mend. `paid` by an earlier payment of the provider's: it was
 * found there and nothing new was charged. `unexplained`: payments because of which nothing was charged.
 */
export type Verdict =
  | { kind: 'paid'; earlier?: EarlierPayment }
  | { kind: 'declined'; reason: string }
  | { kind: 'unclear'; taken?: string; unexplained?: readonly ListedPayment[] }

const TAKEN = ['paid', 'captured']
const REFUSED = ['failed', 'voided', 'refunded']

/** Whether the provider has the money of a payment. */
export const isTaken = ({ status }: Pick<CardPayment, 'status'>): boolean => TAKEN.includes(status)

/** Whether the provider has, or may yet have, the money of a payment. */
export const mayBeTaken = ({ status }: Pick<CardPayment, 'status'>): boolean => !REFUSED.includes(status)

/** Reads a payment of the provider's. One that was taken over another amount than ours is not ours to call paid. */
const verdictOf = (payment: CardPayment, charge: Pick<ChargeRow, 'amount' | 'currency'>): Verdict => {
  if (isTaken(payment)) {
    const exact = payment.amount === charge.amount && payment.currency === charge.currency
    return exact ? { kind: 'paid' } : { kind: 'unclear', taken: amountText(payment.amount, payment.currency) }
  }
  if (!mayBeTaken(payment))
    return { kind: 'declined', reason: declineOf(payment.message, payment.responseCode) ?? 'failed' }
  return { kind: 'unclear' }
}

/** The provider took a payment's request for wrong, so that none was made: the card is unknown there or not active. */
const isPaymentRefused = (failure: unknown): boolean =>
  failure instanceof ProviderFailure && [400, 404, 422].includes(failure.status ?? 0)

/**
 * What the provider has taken from a customer beside what our ledger knows. `paid`: the very invoice of this charge. `undecided`: a
 * payment of that invoice whose money may yet be taken, so that it has to be asked about again. `unexplained`: nothing of ours accounts for it. `stopped`: earlier such payments still wait for a decision, or the charge has been
 * settled meanwhile.
 */
export type Reconciled =
  | { kind: 'clear' }
  | { kind: 'stopped' }
  | { kind: 'undecided' }
  | { kind: 'paid'; payment: ListedPayment }
  | { kind: 'unexplained'; payments: readonly ListedPayment[] }

const isOurs = ({ metadata }: ListedPayment): boolean => metadata.charge !== undefined

interface Compared {
  /** Payments of ours that our ledger does not know. */
  unknown: ListedPayment[]
  /** Ids of those that it knows and whose money the provider has not. */
  refused: string[]
}

/**
 * The payments of a customer beside our ledger, read after the provider's list: a charge is a row before the provider hears of
 * it. The list has the newest first, so that once a known one ends a page, all older ones are known.
 */
const comparePayments = async ({ db, ports }: Deps, customerId: string): Promise<Compared> => {
  const unknown: ListedPayment[] = []
  const refused: string[] = []
  for (let page = 1; ; page += 1) {
    const listed = await ports.cards.listPayments({ key: 'customer', value: customerId }, page)
    const payments = listed.payments.filter(isOurs)
    const known = await knownPayments(
      db,
      payments.map(({ id }) => id),
    )
    unknown.push(...payments.filter(({ id }) => !known.has(id)))
    for (const payment of payments)
      if (known.has(payment.id) && !mayBeTaken(payment)) refused.push(payment.id)
    const oldest = payments.at(-1)
    if (!listed.hasMore || (oldest && known.has(oldest.id))) return { unknown, refused }
  }
}

const pays =
  ({ currency, netAmount, ...invoice }: InvoiceRow) =>
  (payment: ListedPayment): boolean =>
    payment.metadata.invoice === invoiceRef(invoice) &&
    payment.amount === netAmount &&
    payment.currency === currency

const reversal = { type: 'payment.reversed' } as const

/** Whether our ledger has the money of this charge. */
const isReversible = (charge: ChargeRow): boolean =>
  takes(chargeWorkflow, charge, reversal, chargeFacts(charge))

/** Writes down, once, that the provider no longer has the money of a charge. The caller holds the customer's row. */
const noteReversal = async (deps: Deps, tx: Tx, id: string, cause: Cause): Promise<void> => {
  const charge = await findCharge(tx, id)
  if (!charge || !isReversible(charge)) return
  await advance(deps, tx, chargeWorkflow, charge, { event: reversal, context: chargeFacts(charge), cause })
}

/** The same of those of a customer's payments, of which the provider has no money, that our ledger has as paid. */
const noteReversals = async (
  deps: Deps,
  customerId: string,
  payments: readonly string[],
  cause: Cause,
): Promise<void> => {
  const reversed = (await findCharges(deps.db, payments)).filter(isReversible)
  if (reversed.length === 0) return
  await withTransaction(deps.db, async (tx) => {
    await lockCustomer(tx, customerId, undefined)
    for (const { id } of reversed) await noteReversal(deps, tx, id, cause)
  })
}

/**
 * Compares our ledger with the card provider's, by the facts of the invoice that stand beside each payment, before money is taken:
 * after a restored backup the provider knows more than we do. Notes money that the provider has given back. Throws ProviderFailure.
 */
export const reconcileCharge = async (
  deps: Deps,
  { id, customerId, invoiceId }: ChargeRow,
): Promise<Reconciled> => {
  const { unknown, refused } = await comparePayments(deps, customerId)
  await noteReversals(deps, customerId, refused, { by: 'server', requestId: id })
  const found = unknown.filter(mayBeTaken)
  // Both are read last: a payment that is known by now may have been found by another process a moment ago, which stopped the
  // charging for it or made it this very charge.
  const charge = await findCharge(deps.db, id)
  if (!charge || !isInDoubt(charge.state)) return { kind: 'stopped' }
  if (await isChargingStopped(deps.db, customerId)) return { kind: 'stopped' }
  if (found.length === 0) return { kind: 'clear' }
  const paying = new Map<string, ListedPayment>()
  for (const invoice of await openInvoices(deps.db, customerId)) {
    const matching = found.filter(pays(invoice))
    const payment = matching.find(isTaken) ?? matching[0]
    if (payment) paying.set(invoice.id, payment)
  }
  const explained = new Set([...paying.values()].map(({ id }) => id))
  const unexplained = found.filter(({ id }) => !explained.has(id))
  if (unexplained.length > 0) return { kind: 'unexplained', payments: unexplained }
  const own = invoiceId === null ? undefined : paying.get(invoiceId)
  if (!own) return { kind: 'clear' }
  return isTaken(own) ? { kind: 'paid', payment: own } : { kind: 'undecided' }
}

/** After this time a charge the provider has never heard of did not reach it, and may be sent again under its own id. */
export const LOST_MS = 60_000

type Card = Pick<PaymentMethodRow, 'token'>

const descriptionOf = ({ invoiceId }: ChargeRow): string =>
  invoiceId === null ? 'Subscription' : `Invoice ${invoiceId}`

/** `used`: the provider has a payment with this id already. Throws ProviderFailure. */
const post = async ({ db, ports }: Deps, charge: ChargeRow, { token }: Card): Promise<Verdict | 'used'> => {
  const invoice = charge.invoiceId === null ? undefined : await findInvoice(db, charge.invoiceId)
  try {
    const answer = await ports.cards.createPayment({
      givenId: charge.id,
      token,
      amount: charge.amount,
      currency: charge.currency,
      description: descriptionOf(charge),
      metadata: {
        charge: charge.id,
        customer: charge.customerId,
        ...(invoice && { invoice: invoiceRef(invoice) }),
      },
    })
    return answer.kind === 'used-given-id' ? 'used' : verdictOf(answer.payment, charge)
  } catch (failure) {
    if (isPaymentRefused(failure)) return { kind: 'declined', reason: 'failed' }
    throw failure
  }
}

/** Charges only when the provider has taken nothing that our ledger does not account for. */
const postReconciled = async (deps: Deps, charge: ChargeRow, card: Card): Promise<Verdict | 'used'> => {
  const found = await reconcileCharge(deps, charge)
  if (found.kind === 'clear') return post(deps, charge, card)
  if (found.kind === 'paid') return { kind: 'paid', earlier: found.payment }
  if (found.kind === 'undecided') return { kind: 'unclear' }
  return { kind: 'unclear', unexplained: found.kind === 'unexplained' ? found.payments : [] }
}

/** Without an answer of the provider nothing is known. */
const orUnclear = async (deps: Deps, charge: ChargeRow, asking: Promise<Verdict>): Promise<Verdict> => {
  try {
    return await asking
  } catch (failure) {
    if (!(failure instanceof ProviderFailure)) throw failure
    deps.log.warn({ err: failure, chargeId: charge.id }, 'the result of a charge is not known yet')
    return { kind: 'unclear' }
  }
}

const ask = async (deps: Deps, charge: ChargeRow, card: Card): Promise<Verdict> => {
  const payment = await deps.ports.cards.getPayment(charge.id)
  if (payment) return verdictOf(payment, charge)
  if (deps.clock.now().getTime() - charge.startedAt.getTime() < LOST_MS) return { kind: 'unclear' }
  const verdict = await postReconciled(deps, charge, card)
  return verdict === 'used' ? { kind: 'unclear' } : verdict
}

const send = async (deps: Deps, charge: ChargeRow, card: Card): Promise<Verdict> => {
  const verdict = await postReconciled(deps, charge, card)
  return verdict === 'used' ? ask(deps, charge, card) : verdict
}

/**
 * Has the provider take the money, under the charge's own id: even if the answer is lost, the same id can never take it
 * twice. Outside any transaction.
 */
export const sendCharge = (deps: Deps, charge: ChargeRow, card: Card): Promise<Verdict> =>
  orUnclear(deps, charge, send(deps, charge, card))

/** Asks what became of a charge, and sends it again, under its own id, only when it surely never arrived. */
export const askCharge = (deps: Deps, charge: ChargeRow, card: Card): Promise<Verdict> =>
  orUnclear(deps, charge, ask(deps, charge, card))
