import type { PaymentResult } from '#contract/entities/invoice.ts'
import type { ChargeTrigger } from '#machines/invoice/invoice.machine.ts'
import { isInFlight, paymentResult } from '#machines/invoice/selectors.ts'
import { isCardExpired } from '#rules/cards.ts'
import { accountWorkflow } from '../accounts/chart.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { findPaymentMethod, paymentMethodsOf } from '../cards/store.ts'
import { advanceIfTaken } from '../charts/advance.ts'
import { type Cause, originOf } from '../charts/cause.ts'
import { chartAfter, chartOf } from '../charts/stored-chart.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { ChargeRow, InvoiceRow, PaymentMethodRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { accountFacts } from './account-facts.ts'
import { applyCredit } from './apply-credit.ts'
import { openCharges } from './charge-store.ts'
import { type ChargeAsker, mayBegin } from './charging-stop.ts'
import { invoiceFacts, invoiceOf, invoiceWorkflow } from './invoice-chart.ts'
import { lockInvoice } from './lock-invoice.ts'

export interface OpenCharge {
  charge: ChargeRow
  card: PaymentMethodRow
}

type ChargeStart = { kind: 'charge'; open: OpenCharge } | { kind: 'over'; result: PaymentResult }

interface ChargeRound {
  invoiceId: string
  trigger: ChargeTrigger
  cause: Cause
  asker: ChargeAsker
  /** The only card to charge, if a person has chosen one for a new round. */
  chosenId: string | null
}

/**
 * Begins the next charge of an invoice. Returns the payment result when the chart allows no charge or charging is stopped. An invoice that
 * waits for a release stays as it is, so that nothing counts as failed.
 */
export const beginCharge = async (
  deps: Deps,
  tx: Tx,
  { invoiceId, trigger, cause, asker, chosenId }: ChargeRound,
): Promise<ChargeStart> => {
  const row = await lockInvoice(tx, invoiceId)
  if (chosenId !== null) await requireUsableCard(deps, tx, { customerId: row.customerId, cardId: chosenId })
  const context = await invoiceFacts(deps, tx, row, chosenId)
  const event = { type: 'charge.requested', trigger } as const
  const next = chartAfter(invoiceWorkflow, row, event, context)
  // An invoice for which no card is left reaches no limit.
  const begins = { asker, isCharged: next !== null && isInFlight(next), isFirst: trigger !== 'resume' }
  if (next && !(await mayBegin(deps, tx, row, begins))) return { kind: 'over', result: 'checking' }
  const moved = await advanceIfTaken(deps, tx, invoiceWorkflow, row, { event, context, cause })
  if (!moved) return { kind: 'over', result: paymentResult(chartOf(invoiceWorkflow, row, context)) }
  if (isInFlight(invoiceOf(moved))) return { kind: 'charge', open: await openChargeOf(tx, moved) }
  if (!context.isTakenBack) {
    await suspendForDebt(deps, tx, moved, cause)
    return { kind: 'over', result: paymentResult(invoiceOf(moved)) }
  }
  // The bank may have taken another payment back during the round.
  await applyCredit(deps, tx, moved, originOf(cause).requestId)
  return { kind: 'over', result: paymentResult(invoiceOf(await lockInvoice(tx, invoiceId))) }
}

/** Throws `not-found`, `card-expired` or `card-unusable` for a card that cannot be charged. */
export const requireUsableCard = async (
  { clock }: Pick<Deps, 'clock'>,
  q: Querier,
  { customerId, cardId }: { customerId: string; cardId: string },
): Promise<void> => {
  const card = (await paymentMethodsOf(q, customerId)).find(({ id }) => id === cardId)
  if (!card) throw new AppError('not-found')
  if (card.unusable) throw new AppError('card-unusable')
  if (isCardExpired(card.expiryDate, clock.now())) throw new AppError('card-expired')
}

/** Suspends an account in use after all cards were declined. The caller locks the customer's row. */
const suspendForDebt = async (deps: Deps, tx: Tx, row: InvoiceRow, cause: Cause): Promise<void> => {
  const customer = await lockCustomer(tx, row.customerId, undefined)
  const type = row.type === 'settlement' ? 'settlement.failed' : 'payment.failed'
  const context = await accountFacts(deps, tx, customer)
  await advanceIfTaken(deps, tx, accountWorkflow, customer, { event: { type }, context, cause })
}

/** The charge that the invoice chart has just opened. */
const openChargeOf = async (tx: Tx, { id, customerId }: InvoiceRow): Promise<OpenCharge> => {
  const charge = (await openCharges(tx, customerId)).find(({ invoiceId }) => invoiceId === id)
  const card = charge && (await findPaymentMethod(tx, charge.paymentMethodId))
  if (!card) throw new Error(`The invoice ${id} is in a charging state without an open charge`)
  return { charge, card }
}
