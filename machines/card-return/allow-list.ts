import type { AllowList } from '../shared/allow-list.ts'
import { problemCode } from '../shared/problem-code.ts'
import type { cardReturnMachine } from './card-return.machine.ts'

export const cardReturnAllowList: AllowList<typeof cardReturnMachine> = {
  context: {
    outcome: 'shown',
    purpose: 'shown',
    next: 'shown',
    loaderOver: 'shown',
    answered: 'shown',
    problem: problemCode,
  },
  events: {},
}
