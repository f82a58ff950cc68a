import type { AllowList } from '../shared/allow-list.ts'
import { problemCode } from '../shared/problem-code.ts'
import type { paymentRetryMachine } from './payment-retry.machine.ts'

export const paymentRetryAllowList: AllowList<typeof paymentRetryMachine> = {
  context: {
    problem: problemCode,
    output: (output) => output && { status: output.status, againInSeconds: output.againInSeconds },
  },
  events: { 'outcome.known': { paid: 'shown' } },
}
