import type { AllowList } from '../shared/allow-list.ts'
import { problemCode } from '../shared/problem-code.ts'
import type { reviewMachine } from './review.machine.ts'

export const reviewAllowList: AllowList<typeof reviewMachine> = {
  context: {
    marks: (marks) => marks.map(({ target }) => target),
    drafts: (drafts) => Object.keys(drafts),
    target: 'shown',
    problem: problemCode,
  },
  events: {
    'mark.pressed': { target: 'shown' },
    'reason.typed': { reason: 'hidden' },
    'mark.kept': { reason: 'hidden' },

    'mark.removed': { target: 'shown' },
  },
}
