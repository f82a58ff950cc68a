import type { AllowList } from '../shared/allow-list.ts'
import { problemCode } from '../shared/problem-code.ts'
import type { identityDialogMachine } from './identity-dialog.machine.ts'

export const identityDialogAllowList: AllowList<typeof identityDialogMachine> = {
  context: {
    verifiedBefore: 'shown',
    transId: 'present',
    until: 'shown',
    retryUntil: 'shown',
    secondsLeft: 'shown',
    problem: problemCode,
  },
  events: {
    'id.edited': { complete: 'shown' },
    'countdown.ticked': { secondsLeft: 'shown' },
    'answer.arrived': {
      transId: 'hidden',
      chart: ({ state }) => state,
      message: 'hidden',
      code: (code) => code ?? null,
      names: 'hidden',
    },
  },
}
