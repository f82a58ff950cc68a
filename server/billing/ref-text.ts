import type { InvoiceType } from '#contract/entities/invoice.ts'
import { labelOfRef } from '#rules/invoice-label.ts'

const NAMES: Record<InvoiceType, string> = {
  monthly: 'Monthly invoice of',
  settlement: 'Settlement of',
  threshold: 'Threshold invoice of',
}

/** The invoice that a payment names, in words for an alert: 'Threshold invoice of 2026-03, number 2'. Any other text unchanged. */
export const refText = (ref: string | null): string | null => {
  const label = ref === null ? null : labelOfRef(ref)
  if (!label) return ref
  const { kind, year, month, ordinal } = label
  const name = `${NAMES[kind]} ${year}-${String(month).padStart(2, '0')}`
  return ordinal === null ? name : `${name}, number ${ordinal}`
}
