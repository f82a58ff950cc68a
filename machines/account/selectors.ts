import type { CustomerStatus } from '#contract/entities/common.ts'
import { accountMachine } from './account.machine.ts'

/** Whether the account has ended: its application was not accepted, or it was cancelled. */
export const isOver = (status: CustomerStatus): boolean =>
  status !== 'suspended' && accountMachine.states[status]?.tags.includes('over') === true
