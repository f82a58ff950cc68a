import type { AllowList } from '../shared/allow-list.ts'
import type { identityMachine } from './identity.machine.ts'

export const identityAllowList: AllowList<typeof identityMachine> = {
  context: {
    isOverdue: 'shown',
    isInTheWay: 'shown',
    isForgotten: 'shown',
    isNewest: 'shown',
    idIsTaken: 'shown',
  },
  events: {},
}
