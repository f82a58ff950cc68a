import type { PaymentResult } from '#contract/entities/invoice.ts'
import { chargeableCards } from '#rules/card-slots.ts'
import type { Tx } from '../../db/client.ts'
import type { ChargeRow, InvoiceRow, PaymentMethodRow } from '../../db/schema.ts'
import { chargesOf } from '../../db/stores/charges.ts'
import { updateInvoice } from '../../db/stores/invoices.ts'
import { paymentMethodsOf } from '../../db/stores/payment-methods.ts'
import { isChargingStopped } from '../../db/stores/unexplained-payments.ts'
import type { Deps } from '../../deps.ts'
import { advance, type Cause } from '../../workflows/advance.ts'
import { invoiceWorkflow } from '../../workflows/invoice.ts'
import { lockInvoice } from '../invoices/locked-invoice.ts'
import { giveUpCharging } from './give-up-charging.ts'
import { mayStart, type Wish } from './may-start.ts'
import { type OpenCharge, openCharge } from './open-charge.ts'

type Begun = { kind: 'charge'; open: OpenCharge } | { kind: 'over'; result: PaymentResult }

interface Round {
  invoiceId: string
  wish: Wish
  cause: Cause
}

const over = (result: PaymentResult): Begun => ({ kind: 'over', result })

/** The card whose turn it is: the primary one first; another one only after the primary was definitely declined. */
const nextCard = (cards: readonly PaymentMethodRow[], last: ChargeRow | undefined, inRound: boolean) =>
  inRound ? cards.find(({ id }) => last?.slot === 'primary' && id !== last.paymentMethodId) : cards[0]

const charge = async (
  deps: Deps,
  tx: Tx,
  row: InvoiceRow,
  {
    card,
    attempt,
    inRound,
    cause,
  }: { card: PaymentMethodRow; attempt: number; inRound: boolean; cause: Cause },
): Promise<Begun> => {
  const begun = await updateInvoice(tx, row.id, { nextAttemptAt: null }, deps.clock.now())
  const type = inRound ? 'fallback.started' : 'charge.started'
  await advance(deps, tx, invoiceWorkflow, begun, { event: { type }, context: {}, cause })
  const open = await openCharge(deps, tx, card, {
    customerId: row.customerId,
    invoiceId: row.id,
    purpose: 'invoice',
    attempt,
    slot: inRound || card.status === 'backup' ? 'backup' : 'primary',
    amount: row.netAmount,
  })
  return { kind: 'charge', open }
}

/** Begins the charge whose turn it is, or tells how the invoice stands when none is. */
export const beginCharge = async (deps: Deps, tx: Tx, { invoiceId, wish, cause }: Round): Promise<Begun> => {
  const row = await lockInvoice(tx, invoiceId)
  if (row.state === 'paid') return over('paid')
  if (row.state === 'charging' || row.state === 'checking') return over('checking')
  if (await isChargingStopped(tx, row.customerId)) return over('checking')
  const now = deps.clock.now()
  const charges = await chargesOf(tx, row.id)
  const cards = chargeableCards(await paymentMethodsOf(tx, row.customerId), now)
  const inRound = row.state === 'declined'
  if (!inRound && !mayStart(wish, row, charges.at(-1), cards, now)) return over('failed')
  const card = nextCard(cards, charges.at(-1), inRound)
  if (card) return charge(deps, tx, row, { card, attempt: charges.length + 1, inRound, cause })
  await giveUpCharging(deps, tx, row, cause)
  return over('failed')
}
