import { CARD_LABELS } from '#rules/cards.ts'
import type { Querier } from '../db/client.ts'
import type { RefundRow } from '../db/schema.ts'
import { findChargeWithCard } from './charge-store.ts'
import { findCreditNote } from './credit-note-store.ts'
import { findInvoice } from './invoice-store.ts'

/** The invoice, credit note, payment and card of a refund, for alerts to administrators. */
export const refundNames = async (q: Querier, { chargeId, creditNoteId }: RefundRow) => {
  const charge = await findChargeWithCard(q, chargeId)
  const note = await findCreditNote(q, creditNoteId)
  const invoice = note && (await findInvoice(q, note.invoiceId))
  return {
    Invoice: invoice?.documentNumber ?? invoice?.id ?? null,
    'Credit note': note?.documentNumber ?? null,
    Payment: chargeId,
    Card: charge ? `${CARD_LABELS[charge.cardType]} ${charge.cardLast4}` : null,
  }
}
