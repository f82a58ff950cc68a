/**
 * The subscription page: ending the subscription, taking that back in time, and subscribing again once it is over. The
 * portal owns it; the account's chart is the server's, told at the start and again with every answer or reload, and wins over what is
 * shown. Whether Cancel is alive is said by `machines/account/cancel-obstacle.ts`.
 */
import { not, or } from 'xstate'
import { problemSaying } from '../shared/call-problem.ts'
import { subscriptionSetup } from './setup.ts'
import { following, output, rememberingDecline, toRefused } from './steps.ts'

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
          actions: [following, { type: 'announce', params: { news: 'cancellation-asked' } }],
        },
        onError: toRefused,
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
          actions: [following, { type: 'announce', params: { news: 'kept' } }],
        },
        onError: toRefused,
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
