import { z } from 'zod/mini'
import type { FieldMessage } from '../field-messages.ts'
import { required, tooLong, typedText } from '../text/required.ts'

export const PURCHASE_ORDER_MAX = 40

/** Letters and signs of the numbers of purchase orders. Tax documents, their PDFs and accounting programs can write all of them. */
const PURCHASE_ORDER = /^[A-Za-z0-9][A-Za-z0-9 ._/#-]*$/

export const PurchaseOrderNumber = typedText.check(
  z.overwrite((text) => text.trim()),
  z.minLength(1, required),
  z.maxLength(PURCHASE_ORDER_MAX, tooLong),
  z.regex(PURCHASE_ORDER, 'purchase-order' satisfies FieldMessage),
)

/** The customer's purchase order for following invoices; null for none. */
export const PurchaseOrder = z.object({ purchaseOrder: z.nullable(PurchaseOrderNumber) })
export type PurchaseOrder = z.output<typeof PurchaseOrder>
