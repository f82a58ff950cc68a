import type { AllowList } from '../shared/allow-list.ts'
import type { accountMachine } from './account.machine.ts'

export const accountAllowList: AllowList<typeof accountMachine> = {
  context: {
    owes: 'shown',
    overdue: 'shown',
    held: 'shown',
    billingAccountOpen: 'shown',
    granted: 'shown',
    settlementFailed: 'shown',
    endIsDue: 'shown',
  },
  events: {},
}
