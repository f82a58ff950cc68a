import { StatusReason } from '#contract/entities/common.ts'
import { isKnown } from '../charts/stored-chart.ts'
import type { CustomerRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'
import { storedAccount } from './chart.ts'
import { storedOnboarding } from './onboarding-state.ts'

/** What a row says of where a customer is. */
export type CustomerState = Pick<
  CustomerRow,
  'status' | 'statusReason' | 'statusVersion' | 'step' | 'stepVersion'
>

/**
 * Whether today's charts know the state a customer's row is in. Another version of the product may have written it, or a hand: such a
 * customer needs attention, and no other customer is held up by it.
 */
export const isKnownCustomer = (row: CustomerState): boolean =>
  (row.statusReason === null || StatusReason.safeParse(row.statusReason).success) &&
  isKnown(storedAccount, row) &&
  isKnown(storedOnboarding, row)

/** Throws `needs-attention` for a customer whose state is not known. */
export const assertKnownCustomer = (row: CustomerState): void => {
  if (!isKnownCustomer(row)) throw new AppError('needs-attention')
}
