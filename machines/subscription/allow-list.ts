import { cloudArrival } from '../cloud-account/cloud-notice.ts'
import type { AllowList } from '../shared/allow-list.ts'
import { problemCode } from '../shared/problem-code.ts'
import type { subscriptionMachine } from './subscription.machine.ts'

export const subscriptionAllowList: AllowList<typeof subscriptionMachine> = {
  context: {
    account: ({ state }) => state,
    cloudAccount: (account) => cloudArrival(account),
    problem: problemCode,
    declined: 'present',
    againInSeconds: 'shown',
  },
  events: {
    'status.known': { account: ({ state }) => state, cloudAccount: 'present' },
    'decline.known': { declined: 'present' },
  },
}
