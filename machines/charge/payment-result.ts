/** Reads the result of a charge in an answer of the API; `chargeResult` writes it. */
import type { PaymentResult } from '#contract/entities/invoice.ts'

interface ChargeOutcome {
  status: PaymentResult
}

export const wasDeclined = ({ status }: ChargeOutcome): boolean => status === 'failed'

export const hasPaid = ({ status }: ChargeOutcome): boolean => status === 'paid'

export const isUndecided = ({ status }: ChargeOutcome): boolean => status === 'checking'
