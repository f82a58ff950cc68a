import type { PaymentResult } from '#contract/entities/invoice.ts'
import type { ChargeTrigger } from '#machines/invoice/invoice.machine.ts'
import { isInFlight, paymentResult } from '#machines/invoice/selectors.ts'
import { accountWorkflow } from '../accounts/chart.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { findPaymentMethod } from '../cards/store.ts'
import { advance } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { chartOf, takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { ChargeRow, InvoiceRow, PaymentMethodRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { accountFacts } from './account-facts.ts'
import { openCharges } from './charge-store.ts'
import { invoiceFacts, invoiceOf, invoiceWorkflow } from './invoice-chart.ts'
import { lockInvoice } from './present-invoice.ts'

export interface OpenCharge {
  charge: ChargeRow
  card: PaymentMethodRow
}

/** An account in use is suspended by an invoice that no card could pay. The caller holds the customer's row. */
const suspendForDebt = async (deps: Deps, tx: Tx, row: InvoiceRow, cause: Cause): Promise<void> => {
  const customer = await lockCustomer(tx, row.customerId, undefined)
  const type = row.type === 'settlement' ? 'settlement.failed' : 'payment.failed'
  const context = await accountFacts(deps, tx, customer)
  if (!takes(accountWorkflow, customer, { type }, context)) return
  await advance(deps, tx, accountWorkflow, customer, { event: { type }, context, cause })
}

/** The charge that the invoice chart has had written down. */
const openChargeOf = async (tx: Tx, { id, customerId }: InvoiceRow): Promise<OpenCharge> => {
  const charge = (await openCharges(tx, customerId)).find(({ invoiceId }) => invoiceId === id)
  const card = charge && (await findPaymentMethod(tx, charge.paymentMethodId))
  if (!card) throw new Error(`The invoice ${id} is being charged without a charge`)
  return { charge, card }
}

type Begun = { kind: 'charge'; open: OpenCharge } | { kind: 'over'; result: PaymentResult }

interface Round {
  invoiceId: string
  trigger: ChargeTrigger
  cause: Cause
}

/** Begins the charge whose turn it is, or tells how the invoice stands when none is. */
export const beginCharge = async (
  deps: Deps,
  tx: Tx,
  { invoiceId, trigger, cause }: Round,
): Promise<Begun> => {
  const row = await lockInvoice(tx, invoiceId)
  const context = await invoiceFacts(deps, tx, row)
  const event = { type: 'charge.requested', trigger } as const
  if (!takes(invoiceWorkflow, row, event, context))
    return { kind: 'over', result: paymentResult(chartOf(invoiceWorkflow, row, context)) }
  const moved = await advance(deps, tx, invoiceWorkflow, row, { event, context, cause })
  if (isInFlight(invoiceOf(moved))) return { kind: 'charge', open: await openChargeOf(tx, moved) }
  await suspendForDebt(deps, tx, moved, cause)
  return { kind: 'over', result: paymentResult(invoiceOf(moved)) }
}
