import type { Customer } from '#contract/entities/customer.ts'
import { isReached } from '#machines/onboarding/order.ts'

/** Whether the onboarding has gone on from the card already. */
export const isPastPayment = ({ step, accountType }: Pick<Customer, 'step' | 'accountType'>): boolean =>
  step === 'changes-requested' || isReached('terms-conditions', step, accountType)
