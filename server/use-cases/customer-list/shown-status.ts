import type { ShownStatus, StatusReason } from '#contract/entities/common.ts'
import { type CustomerState, isKnownCustomer } from '../../workflows/known-customer.ts'

/** A customer's status as lists show it. */
export const shownStatus = (
  row: CustomerState,
): { status: ShownStatus; statusReason: StatusReason | null } =>
  isKnownCustomer(row)
    ? { status: row.status, statusReason: row.statusReason }
    : { status: 'needs-attention', statusReason: null }
