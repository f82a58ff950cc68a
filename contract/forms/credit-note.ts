import { z } from 'zod/mini'
import { Halalas } from '../entities/common.ts'
import { CREDIT_REASONS, CreditAmounts, CreditTarget, RefundResult } from '../entities/credit-note.ts'
import type { FieldMessage } from '../field-messages.ts'
import { reason } from '../text/reason.ts'

const NOTE_MAX = 500
/** The largest total of an invoice, in halalas. */
const AMOUNT_MAX = 2_147_483_647

/** Maximum to credit, in halalas with VAT. If the rest of the invoice is less, all of it is credited. */
const CreditedAmount = z
  .int({ error: 'credit-amount' satisfies FieldMessage })
  .check(
    z.minimum(1, 'credit-amount' satisfies FieldMessage),
    z.maximum(AMOUNT_MAX, 'credit-amount' satisfies FieldMessage),
  )

export const CreditQuery = z.object({
  amount: z.pipe(z.coerce.number(), CreditedAmount),
  target: CreditTarget,
})

/** A credit note as the administrator enters it. `note`: words for the customer. */
export const CreditNoteDraft = z.object({
  amount: CreditedAmount,
  target: CreditTarget,
  reason: z.enum(CREDIT_REASONS, { error: 'required' satisfies FieldMessage }),
  note: z.nullable(reason(NOTE_MAX, 'note-short')),
})
export type CreditNoteDraft = z.output<typeof CreditNoteDraft>

/** A credit note. `seen`: the amounts that the administrator has confirmed. */
export const CreditNoteForm = z.extend(CreditNoteDraft, { seen: CreditAmounts })
export type CreditNoteForm = z.output<typeof CreditNoteForm>

/** The held credit that the administrator has confirmed, in halalas. */
export const HeldCreditForm = z.object({ amount: Halalas })

/** The decision about an unclear refund. `amount`: the halalas that the administrator has seen. */
export const RefundDecision = z.object({ result: RefundResult, amount: Halalas })
