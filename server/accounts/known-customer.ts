import { StatusReason } from '#contract/entities/common.ts'
import { isKnown } from '../charts/stored-chart.ts'
import type { CustomerRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'
import { storedAccount } from './chart.ts'
import { storedOnboarding } from './onboarding-state.ts'

/** The columns that hold a customer's state. */
export type CustomerState = Pick<
  CustomerRow,
  'status' | 'statusReason' | 'statusVersion' | 'step' | 'stepVersion'
>

/**
 * True when the current charts know the state in the row. Another version or a manual edit may have written an unknown state. Such
 * a customer needs attention but must not block the others.
 */
export const isKnownCustomer = (row: CustomerState): boolean =>
  (row.statusReason === null || StatusReason.safeParse(row.statusReason).success) &&
  isKnown(storedAccount, row) &&
  isKnown(storedOnboarding, row)

/** Throws `needs-attention` when the state is unknown. */
export const assertKnownCustomer = (row: CustomerState): void => {
  if (!isKnownCustomer(row)) throw new AppError('needs-attention')
}
