import type { AllowList } from '../shared/allow-list.ts'
import type { cardAttemptMachine } from './card-attempt.machine.ts'

export const cardAttemptAllowList: AllowList<typeof cardAttemptMachine> = {
  context: { isOverdue: 'shown' },
  events: {},
}
