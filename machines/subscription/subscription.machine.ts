/**
 * The subscription page: ending the subscription, taking that back in time, and subscribing again once it is over. The
 * portal owns it; the account's chart is the server's, told at the start and again with every answer or reload, and wins over what is
 * shown. Whether Cancel is alive is said by `machines/account/cancel-obstacle.ts`.
 */
import { assign, not, or, setup } from 'xstate'
import type { AccountChart } from '#contract/entities/chart.ts'
import type { CloudAccount } from '#contract/entities/cloud-account.ts'
import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import { accountSnapshot } from '../account/account.machine.ts'
import { canResubscribe, isLeaving } from '../account/selectors.ts'
import { cloudArrival } from '../cloud-account/selectors.ts'
import type { AllowList } from '../shared/allow-list.ts'
import { type CallProblem, problemCode, problemSaying, toCallProblem } from '../shared/call-problem.ts'
import { effect, unprovided, unprovidedCallback } from '../shared/provide.ts'

/** The account's chart after a call, as the server tells it, and where the sub-account at the cloud provider is. */
export interface StatusAnswer {
  account: AccountChart
  cloudAccount?: CloudAccount | null
}

/** The result of the charge of a new subscription; `declined` is that charge, if the bank declined it. */
export interface ResubscriptionAnswer extends StatusAnswer {
  result: 'resubscribed' | 'failed' | 'checking'
  declined: PaymentAttempt | null
  /** Until then the bank is not asked again, so that pressing at once would only repeat its answer. */
  againInSeconds: number
}

export type SubscriptionNews = 'cancellation-asked' | 'kept' | 'resubscribed' | 'account-delayed'

interface SubscriptionContext {
  account: AccountChart
  cloudAccount: CloudAccount | null
  problem: CallProblem | null
  /** The last charge of a new subscription, when it was declined: told until another one takes its place. */
  declined: PaymentAttempt | null
  /** The pause after a decline of the bank. */
  againInSeconds: number
}

export type SubscriptionEvent =
  | ({ type: 'status.known' } & StatusAnswer)
  /** The server tells of the last charge of a new subscription that was declined; null when there is none. */
  | { type: 'decline.known'; declined: PaymentAttempt | null }
  | { type: 'cancel.pressed' }
  | { type: 'undo.pressed' }
  | { type: 'resubscribe.pressed' }
  | { type: 'confirm.pressed' }
  | { type: 'back.pressed' }

const subscriptionSetup = setup({
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

const problemOf = ({ event }: { event: { error: unknown } }) => ({ problem: toCallProblem(event.error) })

const toShowing = {
  target: 'showing',
  actions: [
    { type: 'remember', params: problemOf },
    { type: 'refused', params: problemOf },
  ],
} as const

const followAnswer = {
  type: 'follow',
  params: ({ event }: { event: { output: StatusAnswer } }) => event.output,
} as const

const answerOf = ({ event }: { event: { output: ResubscriptionAnswer } }): ResubscriptionAnswer =>
  event.output

const rememberDecline = { type: 'rememberDecline', params: answerOf } as const

export const subscriptionMachine = subscriptionSetup.createMachine({
  id: 'subscription',
  context: ({ input }) => ({
    account: input.account,
    cloudAccount: input.cloudAccount ?? null,
    problem: null,
    declined: null,
    againInSeconds: 0,
  }),
  invoke: { src: 'followServer' },
  initial: 'showing',
  on: {
    'status.known': { actions: { type: 'follow', params: ({ event }) => event } },
    'decline.known': { actions: { type: 'rememberDecline', params: ({ event }) => event } },
  },
  states: {
    showing: {
      description: 'The subscription runs, in every state of the account.',
      always: [
        { guard: 'isLeaving', target: 'pending-cancellation' },
        { guard: 'canResubscribe', target: 'cancelled' },
      ],
      on: { 'cancel.pressed': { target: 'confirming-cancel', actions: 'forget' } },
    },
    'confirming-cancel': {
      description: 'The customer is told what a cancellation stops and when, and asked again.',
      tags: ['confirming', 'cancel-dialog'],
      always: { guard: or(['isLeaving', 'canResubscribe']), target: 'showing' },
      on: { 'confirm.pressed': 'cancelling', 'back.pressed': 'showing' },
    },
    cancelling: {
      description: 'The cancellation is on its way to the server.',
      tags: ['busy', 'cancel-dialog'],
      invoke: {
        src: 'cancel',
        onDone: {
          target: 'showing',
          actions: [followAnswer, { type: 'announce', params: { news: 'cancellation-asked' } }],
        },
        onError: toShowing,
      },
    },
    'pending-cancellation': {
      description: 'The subscription ends at a known hour; until then it can be kept.',
      always: { guard: not('isLeaving'), target: 'showing' },
      on: { 'undo.pressed': { target: 'undoing', actions: 'forget' } },
    },
    undoing: {
      description: 'The server is being told that the subscription stays.',
      tags: ['busy', 'keeping'],
      invoke: {
        src: 'keep',
        onDone: {
          target: 'showing',
          actions: [followAnswer, { type: 'announce', params: { news: 'kept' } }],
        },
        onError: toShowing,
      },
    },
    cancelled: {
      description: 'The subscription is over and can be taken up again.',
      always: { guard: not('canResubscribe'), target: 'showing' },
      on: { 'resubscribe.pressed': { target: 'confirming-resubscribe', actions: 'forget' } },
    },
    'confirming-resubscribe': {
      description: 'The customer is told that the primary card will be charged, and asked again.',
      tags: ['confirming', 'resubscribe-dialog'],
      always: { guard: not('canResubscribe'), target: 'showing' },
      on: { 'confirm.pressed': 'resubscribing', 'back.pressed': 'cancelled' },
    },
    resubscribing: {
      description: 'The primary card is being charged.',
      tags: ['busy', 'resubscribe-dialog'],
      invoke: {
        src: 'resubscribe',
        onDone: [
          {
            guard: { type: 'isPaid', params: answerOf },
            target: 'opening-account',
            actions: followAnswer,
          },
          {
            guard: { type: 'isUnclear', params: answerOf },
            target: 'checking',
            actions: followAnswer,
          },
          {
            guard: { type: 'mustWait', params: answerOf },
            target: 'bank-pause',
            actions: [followAnswer, rememberDecline, { type: 'rememberPause', params: answerOf }],
          },
          {
            guard: { type: 'isDeclined', params: answerOf },
            target: 'showing',
            actions: [followAnswer, rememberDecline],
          },
          {
            target: 'showing',
            actions: [
              followAnswer,
              { type: 'remember', params: { problem: problemSaying(null, 'resubscribe') } },
            ],
          },
        ],
        onError: toShowing,
      },
    },
    'bank-pause': {
      description: 'The bank has only just declined the card and is not asked again yet.',
      tags: 'pausing',
      always: { guard: not('canResubscribe'), target: 'showing' },
      after: { bankPause: 'showing' },
    },
    checking: {
      description: 'The card provider has not told yet whether the card was charged.',
      tags: ['busy', 'unclear'],
      always: { guard: not('canResubscribe'), target: 'opening-account' },
      on: {
        'decline.known': {
          guard: { type: 'isNewDecline', params: ({ event }) => event },
          target: 'showing',
          actions: { type: 'rememberDecline', params: ({ event }) => event },
        },
      },
      after: { settling: 'showing' },
    },
    'opening-account': {
      description: 'The card is charged, and the cloud provider is creating the new account.',
      tags: 'awaiting-account',
      always: [
        { guard: or(['isLeaving', 'canResubscribe']), target: 'showing' },
        {
          guard: 'hasAccount',
          target: 'showing',
          actions: { type: 'announce', params: { news: 'resubscribed' } },
        },
        {
          guard: 'isAccountDelayed',
          target: 'showing',
          actions: { type: 'announce', params: { news: 'account-delayed' } },
        },
      ],
      on: { 'cancel.pressed': { target: 'confirming-cancel', actions: 'forget' } },
      after: { opening: 'showing' },
    },
  },
})

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
