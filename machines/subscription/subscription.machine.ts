/**
 * The subscription page: cancelling, keeping the subscription in time, withdrawing from the contract, and subscribing again. The
 * portal owns it. The server owns the chart of the account and sends its state at the start and with every answer or reload; that
 * state overrides the page. `cancelObstacle` in `machines/account/selectors.ts` decides if the button Cancel is enabled.
 */
import { assign, not, or, setup } from 'xstate'
import type { AccountChart } from '#contract/entities/chart.ts'
import type { CloudAccount } from '#contract/entities/cloud-account.ts'
import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import { accountSnapshot } from '../account/account.machine.ts'
import { canResubscribe, canWithdraw, isLeaving } from '../account/selectors.ts'
import { cloudArrival } from '../cloud-account/selectors.ts'
import type { AllowList } from '../shared/allow-list.ts'
import { type CallProblem, problemCode, problemSaying, toCallProblem } from '../shared/call-problem.ts'
import { effect, unprovided, unprovidedCallback } from '../shared/provide.ts'

/** The state of the account after a call, and the state of its cloud account. */
export interface StatusAnswer {
  account: AccountChart
  cloudAccount?: CloudAccount | null
}

/** The result of the charge of a new subscription; `declined` is that charge, if the bank declined it. */
export interface ResubscriptionAnswer extends StatusAnswer {
  result: 'resubscribed' | 'failed' | 'checking'
  declined: PaymentAttempt | null
  /** The pause before the bank gets another request. An earlier press only repeats its answer. */
  againInSeconds: number
}

export type SubscriptionNews =
  | 'cancellation-asked'
  | 'kept'
  | 'withdrawn'
  | 'resubscribed'
  | 'account-delayed'

interface SubscriptionContext {
  account: AccountChart
  cloudAccount: CloudAccount | null
  problem: CallProblem | null
  /** The problem is that of a withdrawal. */
  isWithdrawalRefused: boolean
  /** The last charge of a new subscription if it was declined: shown until another one replaces it. */
  declined: PaymentAttempt | null
  /** The pause after a decline of the bank. */
  againInSeconds: number
}

export type SubscriptionEvent =
  | ({ type: 'status.known' } & StatusAnswer)
  /** The server's last declined charge of a new subscription; null for none. */
  | { type: 'decline.known'; declined: PaymentAttempt | null }
  | { type: 'cancel.pressed' }
  | { type: 'keep.pressed' }
  | { type: 'withdraw.pressed' }
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
      | 'withdraw-dialog'
      | 'resubscribe-dialog'
      | 'unclear'
      | 'pausing'
      | 'awaiting-account',
  },
  actors: {
    cancel: unprovided<StatusAnswer>('subscription', 'cancel'),
    keep: unprovided<StatusAnswer>('subscription', 'keep'),
    withdraw: unprovided<StatusAnswer>('subscription', 'withdraw'),
    resubscribe: unprovided<ResubscriptionAnswer>('subscription', 'resubscribe'),
    /** Sends `status.known` and `decline.known` whenever the server's data has changed, in this tab or elsewhere. */
    followServer: unprovidedCallback<SubscriptionEvent>('subscription', 'followServer'),
  },
  actions: {
    /** Show the result to the person. */
    announce: effect<{ news: SubscriptionNews }>(),
    /** Read the account again: the page is outdated. */
    refused: effect<{ problem: CallProblem }>(),
    follow: assign((_, { account, cloudAccount = null }: StatusAnswer) => ({ account, cloudAccount })),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    rememberWithdrawal: assign({ isWithdrawalRefused: true }),
    rememberDecline: assign((_, { declined }: { declined: PaymentAttempt | null }) => ({ declined })),
    rememberPause: assign((_, { againInSeconds }: { againInSeconds: number }) => ({ againInSeconds })),
    forget: assign({ problem: null, isWithdrawalRefused: false }),
  },
  guards: {
    isLeaving: ({ context }) => isLeaving(accountSnapshot(context)),
    canWithdraw: ({ context }) => canWithdraw(accountSnapshot(context)),
    canResubscribe: ({ context }) => canResubscribe(accountSnapshot(context)),
    hasAccount: ({ context }) => cloudArrival(context.cloudAccount) === 'here',
    isAccountDelayed: ({ context }) => cloudArrival(context.cloudAccount) === 'delayed',
    isPaid: (_, params: ResubscriptionAnswer) => params.result === 'resubscribed',
    isDeclined: (_, params: ResubscriptionAnswer) => params.declined !== null,
    /** The decline is not that of an earlier try. */
    isNewDecline: ({ context }, { declined }: { declined: PaymentAttempt | null }) =>
      declined !== null && declined.id !== context.declined?.id,
    mustWait: (_, params: ResubscriptionAnswer) => params.declined !== null && params.againInSeconds > 0,
    isUnclear: (_, params: ResubscriptionAnswer) => params.result === 'checking',
  },
  delays: {
    /** The server settles a charge without an answer within this time. */
    settling: 60_000,
    bankPause: ({ context }) => context.againInSeconds * 1000,
    /** The cloud provider usually opens an account faster; after this time the page shows a notice and continues. */
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

const toWithdrawal = {
  'withdraw.pressed': { target: 'confirming-withdrawal', actions: 'forget' },
} as const

export const subscriptionMachine = subscriptionSetup.createMachine({
  id: 'subscription',
  context: ({ input }) => ({
    account: input.account,
    cloudAccount: input.cloudAccount ?? null,
    problem: null,
    isWithdrawalRefused: false,
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
      description: 'The subscription is running, in every state of the account.',
      always: [
        { guard: 'isLeaving', target: 'pending-cancellation' },
        { guard: 'canResubscribe', target: 'cancelled' },
      ],
      on: { 'cancel.pressed': { target: 'confirming-cancel', actions: 'forget' }, ...toWithdrawal },
    },
    'confirming-cancel': {
      description: 'The customer reads what a cancellation stops and when, and confirms it.',
      tags: ['confirming', 'cancel-dialog'],
      always: { guard: or(['isLeaving', 'canResubscribe']), target: 'showing' },
      on: { 'confirm.pressed': 'cancelling', 'back.pressed': 'showing' },
    },
    cancelling: {
      description: 'The cancellation is being sent.',
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
      description: 'The subscription ends at a set time; the customer can keep it until then.',
      always: { guard: not('isLeaving'), target: 'showing' },
      on: { 'keep.pressed': { target: 'keeping', actions: 'forget' }, ...toWithdrawal },
    },
    keeping: {
      description: 'The request to keep the subscription is being sent.',
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
    'confirming-withdrawal': {
      description: 'The customer reads what a withdrawal ends and refunds, and confirms it.',
      tags: ['confirming', 'withdraw-dialog'],
      always: { guard: not('canWithdraw'), target: 'showing' },
      on: { 'confirm.pressed': 'withdrawing', 'back.pressed': 'showing' },
    },
    withdrawing: {
      description: 'The withdrawal is being sent.',
      tags: ['busy', 'withdraw-dialog'],
      invoke: {
        src: 'withdraw',
        onDone: {
          target: 'showing',
          actions: [followAnswer, { type: 'announce', params: { news: 'withdrawn' } }],
        },
        onError: { ...toShowing, actions: [...toShowing.actions, 'rememberWithdrawal'] },
      },
    },
    cancelled: {
      description: 'The subscription has ended; the customer can subscribe again.',
      always: { guard: not('canResubscribe'), target: 'showing' },
      on: { 'resubscribe.pressed': { target: 'confirming-resubscribe', actions: 'forget' } },
    },
    'confirming-resubscribe': {
      description: 'The customer reads that the primary card will be charged, and confirms it.',
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
      description: 'The bank has just declined the card; the next attempt must wait.',
      tags: 'pausing',
      always: { guard: not('canResubscribe'), target: 'showing' },
      after: { bankPause: 'showing' },
    },
    checking: {
      description: 'The card provider has not confirmed the charge yet.',
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
    isWithdrawalRefused: 'shown',
    declined: 'present',
    againInSeconds: 'shown',
  },
  events: {
    'status.known': { account: ({ state }) => state, cloudAccount: 'present' },
    'decline.known': { declined: 'present' },
  },
}
