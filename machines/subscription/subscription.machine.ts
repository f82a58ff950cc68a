/**
 * The subscription page: ending the subscription, taking that back within 48 hours, and subscribing again once it is over. The
 * portal owns it; the status is the server's, told at the start and again with every answer or reload, and wins over what is
 * shown. Whether Cancel is alive is said by `rules/cancellation.ts`.
 */
import { assign, setup } from 'xstate'
import type { PaymentAttempt } from '#contract/entities/invoice.ts'
import { cloudArrival } from '../cloud-account/cloud-notice.ts'
import { type CallProblem, problemSaying, toCallProblem } from '../shared/call-problem.ts'
import { effect, unprovided, unprovidedCallback } from '../shared/provide.ts'
import type {
  ResubscriptionAnswer,
  StatusAnswer,
  SubscriptionContext,
  SubscriptionEvent,
  SubscriptionNews,
} from './types.ts'

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
    follow: assign((_, { status, cloudAccount = null }: StatusAnswer) => ({ status, cloudAccount })),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    rememberDecline: assign((_, { declined }: { declined: PaymentAttempt | null }) => ({ declined })),
    rememberPause: assign((_, { againInSeconds }: { againInSeconds: number }) => ({ againInSeconds })),
    forget: assign({ problem: null }),
  },
  guards: {
    isLeaving: ({ context }) => context.status === 'pending-cancellation',
    isOver: ({ context }) => context.status === 'cancelled',
    isNotLeaving: ({ context }) => context.status !== 'pending-cancellation',
    isNotOver: ({ context }) => context.status !== 'cancelled',
    isLeavingOrOver: ({ context }) =>
      context.status === 'pending-cancellation' || context.status === 'cancelled',
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
const toRefused = {
  target: 'showing',
  actions: [
    { type: 'remember', params: problemOf },
    { type: 'refused', params: problemOf },
  ],
} as const

const following = {
  type: 'follow',
  params: ({ event }: { event: { output: StatusAnswer } }) => event.output,
} as const

const output = ({ event }: { event: { output: ResubscriptionAnswer } }): ResubscriptionAnswer => event.output
const rememberingDecline = { type: 'rememberDecline', params: output } as const

export const subscriptionMachine = subscriptionSetup.createMachine({
  id: 'subscription',
  context: ({ input }) => ({
    status: input.status,
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
      description: 'The subscription runs, whatever state the account is in.',
      always: [
        { guard: 'isLeaving', target: 'pending-cancellation' },
        { guard: 'isOver', target: 'cancelled' },
      ],
      on: { 'cancel.pressed': { target: 'confirming-cancel', actions: 'forget' } },
    },
    'confirming-cancel': {
      description: 'The customer is told what a cancellation stops and when, and asked again.',
      tags: ['confirming', 'cancel-dialog'],
      always: { guard: 'isLeavingOrOver', target: 'showing' },
      on: { 'confirm.pressed': 'cancelling', 'back.pressed': 'showing' },
    },
    cancelling: {
      description: 'The cancellation is on its way to the server.',
      tags: ['busy', 'cancel-dialog'],
      invoke: {
        src: 'cancel',
        onDone: {
          target: 'showing',
          actions: [following, { type: 'announce', params: { news: 'cancellation-asked' } }],
        },
        onError: toRefused,
      },
    },
    'pending-cancellation': {
      description: 'The subscription ends at a known hour; until then it can be kept.',
      always: { guard: 'isNotLeaving', target: 'showing' },
      on: { 'undo.pressed': { target: 'undoing', actions: 'forget' } },
    },
    undoing: {
      description: 'The server is being told that the subscription stays.',
      tags: ['busy', 'keeping'],
      invoke: {
        src: 'keep',
        onDone: {
          target: 'showing',
          actions: [following, { type: 'announce', params: { news: 'kept' } }],
        },
        onError: toRefused,
      },
    },
    cancelled: {
      description: 'The subscription is over and can be taken up again.',
      always: { guard: 'isNotOver', target: 'showing' },
      on: { 'resubscribe.pressed': { target: 'confirming-resubscribe', actions: 'forget' } },
    },
    'confirming-resubscribe': {
      description: 'The customer is told that the primary card will be charged, and asked again.',
      tags: ['confirming', 'resubscribe-dialog'],
      always: { guard: 'isNotOver', target: 'showing' },
      on: { 'confirm.pressed': 'resubscribing', 'back.pressed': 'cancelled' },
    },
    resubscribing: {
      description: 'The primary card is being charged.',
      tags: ['busy', 'resubscribe-dialog'],
      invoke: {
        src: 'resubscribe',
        onDone: [
          {
            guard: { type: 'isPaid', params: output },
            target: 'opening-account',
            actions: following,
          },
          {
            guard: { type: 'isUnclear', params: output },
            target: 'checking',
            actions: following,
          },
          {
            guard: { type: 'mustWait', params: output },
            target: 'bank-pause',
            actions: [following, rememberingDecline, { type: 'rememberPause', params: output }],
          },
          {
            guard: { type: 'isDeclined', params: output },
            target: 'showing',
            actions: [following, rememberingDecline],
          },
          {
            target: 'showing',
            actions: [
              following,
              { type: 'remember', params: { problem: problemSaying(null, 'resubscribe') } },
            ],
          },
        ],
        onError: toRefused,
      },
    },
    'bank-pause': {
      description: 'The bank has only just declined the card and is not asked again yet.',
      tags: 'pausing',
      always: { guard: 'isNotOver', target: 'showing' },
      after: { bankPause: 'showing' },
    },
    checking: {
      description: 'The card provider has not told yet whether the card was charged.',
      tags: ['busy', 'unclear'],
      always: { guard: 'isNotOver', target: 'opening-account' },
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
        { guard: 'isLeavingOrOver', target: 'showing' },
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
