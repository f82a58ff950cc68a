import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { accountMachine } from './account.machine.ts'
import { accountOf } from './administration.ts'

/** Whether the account has ended: its application was not accepted, or it was cancelled. */
export const isOver = (status: CustomerStatus): boolean =>
  status !== 'suspended' && accountMachine.states[status]?.tags.includes('over') === true

/** Whether a card may be charged to open the account again. */
export const mayResubscribe = (status: CustomerStatus, reason: StatusReason | null): boolean =>
  accountOf(status, reason).can({ type: 'resubscription.paid' })
