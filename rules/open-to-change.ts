import type { CustomerStatus } from '#contract/entities/common.ts'

/** Whether a business may name another billing group: from the end of its onboarding until it is rejected or cancelled. */
export const mayNameGroup = (status: CustomerStatus): boolean =>
  status !== 'pending' && status !== 'rejected' && status !== 'cancelled'

/** Whether an account may grow, by colleagues or by projects moved to it. A rejected application is not added to. */
export const mayGrow = (status: CustomerStatus): boolean => status !== 'rejected'
