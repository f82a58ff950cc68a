import type { AllowList } from '../shared/allow-list.ts'
import { problemCode } from '../shared/problem-code.ts'
import type { cardReturnMachine } from './card-return.machine.ts'

export const cardReturnAllowList: AllowList<typeof cardReturnMachine> = {
  context: {
    outcome: 'shown',
    purpose: 'shown',
    next: 'shown',
    answer: 'hidden',
    loaderOver: 'shown',
    answered: 'shown',
    problem: problemCode,
  },
  events: {},
}
