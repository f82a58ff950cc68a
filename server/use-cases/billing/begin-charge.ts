import type { PaymentResult } from '#contract/entities/invoice.ts'
import { chargeableCards } from '#rules/card-slots.ts'
import type { Tx } from '../../db/client.ts'
import type { ChargeRow, InvoiceRow, PaymentMethodRow } from '../../db/schema.ts'
import { chargesOf } from '../../db/stores/charges.ts'
import { paymentMethodsOf } from '../../db/stores/payment-methods.ts'
import type { Deps } from '../../deps.ts'
import { advance, type Cause } from '../../workflows/advance.ts'
import { invoiceWorkflow } from '../../workflows/invoice.ts'
import { lockInvoice } from '../invoices/locked-invoice.ts'
import { giveUpCharging } from './give-up-charging.ts'
import { type OpenCharge, openCharge } from './open-charge.ts'

type Begun = { kind: 'charge'; open: OpenCharge } | { kind: 'over'; result: PaymentResult }

interface Round {
  invoiceId: string
  /** A new round may begin; without it only one that a declined primary card has left open goes on. */
  mayStart: boolean
  cause: Cause
}

/** The card whose turn it is: the primary one first; the backup one only after the primary was definitely declined. */
const nextCard = (cards: readonly PaymentMethodRow[], last: ChargeRow | undefined, inRound: boolean) =>
  inRound ? cards.find(({ status }) => status === 'backup' && last?.slot === 'primary') : cards[0]

const charge = async (deps: Deps, tx: Tx, row: InvoiceRow, cause: Cause): Promise<Begun> => {
  const inRound = row.state === 'declined'
  const charges = await chargesOf(tx, row.id)
  const cards = chargeableCards(await paymentMethodsOf(tx, row.customerId), deps.clock.now())
  const card = nextCard(cards, charges.at(-1), inRound)
  if (!card) {
    await giveUpCharging(deps, tx, row, cause)
    return { kind: 'over', result: 'failed' }
  }
  const type = inRound ? 'fallback.started' : 'charge.started'
  await advance(deps, tx, invoiceWorkflow, row, { event: { type }, context: {}, cause })
  const open = await openCharge(deps, tx, card, {
    customerId: row.customerId,
    invoiceId: row.id,
    purpose: 'invoice',
    attempt: charges.length + 1,
    slot: card.status === 'backup' ? 'backup' : 'primary',
    amount: row.netAmount,
  })
  return { kind: 'charge', open }
}

/** Begins the charge whose turn it is, or tells how the invoice stands when none is. */
export const beginCharge = async (
  deps: Deps,
  tx: Tx,
  { invoiceId, mayStart, cause }: Round,
): Promise<Begun> => {
  const row = await lockInvoice(tx, invoiceId)
  if (row.state === 'paid') return { kind: 'over', result: 'paid' }
  if (row.state === 'charging' || row.state === 'checking') return { kind: 'over', result: 'checking' }
  if (row.state !== 'declined' && !mayStart) return { kind: 'over', result: 'failed' }
  return charge(deps, tx, row, cause)
}
