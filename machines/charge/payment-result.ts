/** What became of a charge, as an answer of the API tells it; `chargeResult` says what each state is told as. */
import type { PaymentResult } from '#contract/entities/invoice.ts'

interface Told {
  status: PaymentResult
}

/** Whether this card was definitely declined. */
export const wasDeclined = ({ status }: Told): boolean => status === 'failed'

/** Whether this card paid. */
export const hasPaid = ({ status }: Told): boolean => status === 'paid'

/** Whether it is not known yet what became of the charge. */
export const isUndecided = ({ status }: Told): boolean => status === 'checking'
