import { type BilledUsage, invoiceLines, invoiceTotals } from './invoice-lines.ts'

/**
 * Whether the usage that no invoice has billed, less its discount, has reached the customer's threshold in halalas. A threshold
 * of zero is none.
 */
export const isThresholdDue = (billed: BilledUsage, threshold: number): boolean => {
  const { gross, discount } = invoiceTotals(invoiceLines('threshold', billed))
  return threshold > 0 && gross - discount >= threshold
}
