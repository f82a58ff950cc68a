import { assign, setup } from 'xstate'
import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import { canResubscribe, isLeaving } from '../account/selectors.ts'
import { accountSnapshot } from '../account/snapshot.ts'
import { cloudArrival } from '../cloud-account/cloud-notice.ts'
import type { CallProblem } from '../shared/call-problem.ts'
import { effect, unprovided, unprovidedCallback } from '../shared/provide.ts'
import type {
  ResubscriptionAnswer,
  StatusAnswer,
  SubscriptionContext,
  SubscriptionEvent,
  SubscriptionNews,
} from './types.ts'

export const subscriptionSetup = setup({
  types: {
    context: {} as SubscriptionContext,
    input: {} as StatusAnswer,
    events: {} as SubscriptionEvent,
    tags: {} as
      | 'confirming'
      | 'busy'
      | 'cancel-dialog'
      | 'keeping'
      | 'resubscribe-dialog'
      | 'unclear'
      | 'pausing'
      | 'awaiting-account',
  },
  actors: {
    cancel: unprovided<StatusAnswer>('subscription', 'cancel'),
    keep: unprovided<StatusAnswer>('subscription', 'keep'),
    resubscribe: unprovided<ResubscriptionAnswer>('subscription', 'resubscribe'),
    /** Sends `status.known` and `decline.known` whenever the server has told, here or elsewhere. */
    followServer: unprovidedCallback<SubscriptionEvent>('subscription', 'followServer'),
  },
  actions: {
    /** Tell the person what happened. */
    announce: effect<{ news: SubscriptionNews }>(),
    /** Look at the account again: something is not as it is shown. */
    refused: effect<{ problem: CallProblem }>(),
    follow: assign((_, { account, cloudAccount = null }: StatusAnswer) => ({ account, cloudAccount })),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    rememberDecline: assign((_, { declined }: { declined: PaymentAttempt | null }) => ({ declined })),
    rememberPause: assign((_, { againInSeconds }: { againInSeconds: number }) => ({ againInSeconds })),
    forget: assign({ problem: null }),
  },
  guards: {
    isLeaving: ({ context }) => isLeaving(accountSnapshot(context)),
    canResubscribe: ({ context }) => canResubscribe(accountSnapshot(context)),
    hasAccount: ({ context }) => cloudArrival(context.cloudAccount) === 'here',
    isAccountDelayed: ({ context }) => cloudArrival(context.cloudAccount) === 'delayed',
    isPaid: (_, params: ResubscriptionAnswer) => params.result === 'resubscribed',
    isDeclined: (_, params: ResubscriptionAnswer) => params.declined !== null,
    /** Not the one of an earlier try. */
    isNewDecline: ({ context }, { declined }: { declined: PaymentAttempt | null }) =>
      declined !== null && declined.id !== context.declined?.id,
    mustWait: (_, params: ResubscriptionAnswer) => params.declined !== null && params.againInSeconds > 0,
    isUnclear: (_, params: ResubscriptionAnswer) => params.result === 'checking',
  },
  delays: {
    /** A charge without an answer is settled by the server within this time. */
    settling: 60_000,
    bankPause: ({ context }) => context.againInSeconds * 1000,
    /** Longer than the cloud provider takes for an account; the page says so and goes on. */
    opening: 60_000,
  },
})
