import type { TaxBuyerForm } from '#contract/forms/tax-buyer.ts'
import type { OpenedDocument } from './document-facts.tsx'

/** The fields of the buyer's form. */
export type BuyerValues = Record<keyof TaxBuyerForm, string>

/** The fields in the order of the screen. */
export const BUYER_ORDER = [
  'vatId',
  'buildingNumber',
  'district',
  'arabicAddress',
  'city',
  'postalCode',
] as const satisfies (keyof BuyerValues)[]

/** The stored values; empty if missing. */
export const buyerValues = ({ buyer }: OpenedDocument): BuyerValues => ({
  vatId: buyer.vatId ?? '',
  buildingNumber: buyer.buildingNumber ?? '',
  arabicAddress: buyer.arabicAddress ?? '',
  district: buyer.district ?? '',
  city: buyer.city ?? '',
  postalCode: buyer.postalCode ?? '',
})

/** The body of the call; a buyer without a VAT number sends none. */
export const buyerBody = ({ vatId, ...values }: BuyerValues) => ({ ...values, vatId: vatId.trim() || null })

/** The form field that a refusal names; null if the form has no such field. */
export const buyerFieldOf = (field: string): keyof BuyerValues | null =>
  BUYER_ORDER.find((name) => name === field) ?? null
