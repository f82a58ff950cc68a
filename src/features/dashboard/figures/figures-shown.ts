import type { InvoiceSummary } from '#src/shared/account/invoice-summary-query.ts'

export interface Figures {
  summary: InvoiceSummary | undefined
  /** What stands for a figure that is not there: nothing while it is on its way, words once it failed. */
  missing: string | undefined
  /** The account has ended, so that nothing is charged any more. */
  isOver: boolean
}
