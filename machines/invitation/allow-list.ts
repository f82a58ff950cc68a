import type { AllowList } from '../shared/allow-list.ts'
import type { invitationMachine } from './invitation.machine.ts'

export const invitationAllowList: AllowList<typeof invitationMachine> = {
  context: {
    toTeam: 'shown',
    accountTakesColleagues: 'shown',
    personIsFree: 'shown',
    isOverdue: 'shown',
  },
  events: {},
}
