/**
 * What an individual sees of an identity verification: pressing Verify, the number to choose with its countdown, and what
 * follows. The portal owns this dialog; the request itself lives on the server, so a reload comes back here with the
 * server's own deadline. The identity number and the number to choose stay outside: actors know them by `transId`, and
 * answers about an older `transId` change nothing.
 */
import { assign, setup } from 'xstate'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { CallProblem } from '../shared/call-problem.ts'
import { effect, unprovided, unprovidedCallback } from '../shared/provide.ts'
import { type Meaning, meaningOf, type Standing, type VerificationAnswer } from './answers.ts'
import {
  askToRetry,
  checked,
  fillAnswered,
  fillChecked,
  fillStood,
  rememberAnswer,
  rememberChecked,
  rememberError,
  says,
  short,
  stands,
  take,
  tick,
  timeIsUp,
} from './steps.ts'
import type { Countdown, IdentityDialogContext, IdentityDialogEvent } from './types.ts'

export type { Countdown, IdentityDialogContext, IdentityDialogEvent } from './types.ts'

/** Somebody who chose just before giving up is verified all the same. */
const afterCancelling = [
  { guard: stands('verified'), target: 'COMPLETED', actions: [fillStood, 'announceVerified'] },
  { target: 'CANCELLED', actions: take },
] as const

export const identityDialogMachine = setup({
  types: {
    context: {} as IdentityDialogContext,
    input: {} as { verified: boolean },
    events: {} as IdentityDialogEvent,
    tags: {} as 'may-verify' | 'busy' | 'choosing' | 'may-retry' | 'expired' | 'must-wait' | 'verified',
  },
  actors: {
    resume: unprovided<Standing>('identity-dialog', 'resume'),
    request: unprovided<Standing>('identity-dialog', 'request'),
    checkStatus: unprovided<VerificationAnswer, { transId: string }>('identity-dialog', 'checkStatus'),
    cancel: unprovided<Standing, { transId: string }>('identity-dialog', 'cancel'),
    /** Sends `answer.arrived` from socket and poll. */
    listen: unprovidedCallback<IdentityDialogEvent, { transId: string }>('identity-dialog', 'listen'),
    /** Sends `countdown.ticked` at once, then each second and whenever the page is seen again. */
    countdown: unprovidedCallback<IdentityDialogEvent, Countdown>('identity-dialog', 'countdown'),
  },
  actions: {
    /** Put the names into the form and lock them. */
    fillNames: effect<{ names: VerifiedNames | null }>(),
    clearNames: effect(),
    /** Say once that the identity is verified. */
    announceVerified: effect(),
    take: assign((_, params: Standing) => ({
      transId: params.kind === 'open' ? params.transId : '',
      until: params.kind === 'open' || params.kind === 'wait' ? params.until : 0,
      retryUntil: params.kind === 'open' ? params.retryUntil : 0,
    })),
    tick: assign((_, params: { secondsLeft: number }) => ({ secondsLeft: params.secondsLeft })),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    /** A second before the first tick arrives, nothing can be repeated yet. */
    countFromStart: assign(({ context }) => ({ secondsLeft: context.retryUntil > 0 ? 1 : 0 })),
    forget: assign({ problem: null }),
  },
  guards: {
    verifiedBefore: ({ context }) => context.verifiedBefore,
    isShort: (_, params: { complete: boolean }) => !params.complete,
    timeIsUp: (_, params: { secondsLeft: number }) => params.secondsLeft <= 0,
    isRetryTime: ({ context }) => context.secondsLeft <= 0,
    stands: (_, params: { kind: Standing['kind']; is: Standing['kind'] }) => params.kind === params.is,
    says: ({ context }, params: { answer: VerificationAnswer; is: Meaning }) =>
      params.answer.transId === context.transId && meaningOf(params.answer) === params.is,
  },
}).createMachine({
  id: 'identity-dialog',
  initial: 'opening',
  context: ({ input }) => ({
    verifiedBefore: input.verified,
    transId: '',
    until: 0,
    retryUntil: 0,
    secondsLeft: 0,
    problem: null,
  }),
  states: {
    opening: {
      description: 'The form opens, for somebody verified earlier or not.',
      always: [{ guard: 'verifiedBefore', target: 'COMPLETED' }, { target: 'resuming' }],
    },
    resuming: {
      description: 'The server is asked whether a verification is still open from before.',
      tags: 'busy',
      invoke: {
        src: 'resume',
        onDone: [
          { guard: stands('open'), target: 'WAITING', actions: take },
          { guard: stands('wait'), target: 'CANCELLED', actions: take },
          { guard: stands('verified'), target: 'COMPLETED', actions: fillStood },
          { target: 'PENDING' },
        ],
        onError: 'PENDING',
      },
    },
    PENDING: {
      description: 'Nothing is open; Verify starts a verification of the ID in the form.',
      tags: 'may-verify',
      on: {
        'verify.pressed': 'requesting',
        'id.edited': { guard: short, actions: ['clearNames', 'forget'] },
      },
    },
    requesting: {
      description: 'The identity service is asked for a number to choose.',
      tags: 'busy',
      entry: 'forget',
      invoke: {
        src: 'request',
        onDone: [
          { guard: stands('verified'), target: 'COMPLETED', actions: [fillStood, 'announceVerified'] },
          { guard: stands('open'), target: 'WAITING', actions: take },
          { guard: stands('wait'), target: 'CANCELLED', actions: take },
          { target: 'PENDING' },
        ],
        onError: { target: 'ERROR', actions: rememberError },
      },
    },
    WAITING: {
      description: 'The person has the seconds shown to choose the number in the identity app.',
      tags: 'choosing',
      invoke: [
        {
          src: 'countdown',
          id: 'countdown',
          input: ({ context }) => ({ until: context.until }),
          onError: 'STATUS_WAITING',
        },
        {
          src: 'listen',
          id: 'listen',
          input: ({ context }) => ({ transId: context.transId }),
          onError: 'STATUS_WAITING',
        },
      ],
      on: {
        'countdown.ticked': [{ guard: timeIsUp, target: 'STATUS_WAITING', actions: tick }, { actions: tick }],
        'answer.arrived': [
          { guard: says('COMPLETED'), target: 'COMPLETED', actions: [fillAnswered, 'announceVerified'] },
          { guard: says('REJECTED'), target: 'REJECTED' },
          { guard: says('EXPIRED'), target: 'EXPIRED' },
          { guard: says('ERROR'), target: 'ERROR', actions: rememberAnswer },
          { guard: says('CANCELLED'), target: 'PENDING' },
        ],
        'cancel.pressed': 'cancelling',
      },
    },
    STATUS_WAITING: {
      description: 'The time is over and the server is asked once how it ended.',
      tags: ['choosing', 'busy'],
      invoke: {
        src: 'checkStatus',
        input: ({ context }) => ({ transId: context.transId }),
        onDone: [
          { guard: checked('COMPLETED'), target: 'COMPLETED', actions: [fillChecked, 'announceVerified'] },
          { guard: checked('REJECTED'), target: 'REJECTED' },
          { guard: checked('ERROR'), target: 'ERROR', actions: rememberChecked },
          { guard: checked('CANCELLED'), target: 'PENDING' },
          { target: 'EXPIRED' },
        ],
        onError: { target: 'ERROR', actions: rememberError },
      },
    },
    COMPLETED: {
      description: 'The identity service vouched for the person; the names are theirs and locked.',
      tags: 'verified',
      on: { 'id.edited': { guard: short, target: 'PENDING', actions: ['clearNames', 'forget'] } },
    },
    REJECTED: {
      description: 'Another number was chosen, or the request was refused in the app.',
      tags: 'may-retry',
      entry: askToRetry,
      on: { 'verify.pressed': 'requesting', 'cancel.pressed': 'dismissing' },
    },
    EXPIRED: {
      description: 'No number was chosen in time; a new request can be made when the seconds shown are over.',
      tags: ['may-retry', 'expired'],
      entry: [askToRetry, 'countFromStart'],
      invoke: {
        src: 'countdown',
        id: 'countdown',
        input: ({ context }) => ({ until: context.retryUntil, askFirst: true }),
        onError: { actions: { type: 'tick', params: { secondsLeft: 0 } } },
      },
      on: {
        'countdown.ticked': { actions: tick },
        'verify.pressed': { guard: 'isRetryTime', target: 'requesting' },
        'cancel.pressed': 'dismissing',
      },
    },
    ERROR: {
      description: 'The identity service gave a message, or nothing readable, in place of a decision.',
      tags: 'may-verify',
      on: {
        'verify.pressed': 'requesting',
        'id.edited': { guard: short, target: 'PENDING', actions: ['clearNames', 'forget'] },
      },
    },
    cancelling: {
      description: 'The open verification is being given up.',
      tags: ['choosing', 'busy'],
      entry: 'forget',
      invoke: {
        src: 'cancel',
        input: ({ context }) => ({ transId: context.transId }),
        onDone: afterCancelling,
        onError: { target: 'WAITING', actions: rememberError },
      },
    },
    dismissing: {
      description: 'The person does not want to repeat a verification that failed.',
      tags: 'busy',
      invoke: {
        src: 'cancel',
        input: ({ context }) => ({ transId: context.transId }),
        onDone: afterCancelling,
        onError: { target: 'PENDING', actions: rememberError },
      },
    },
    CANCELLED: {
      description: 'The identity service takes no new request for this ID until the seconds shown are over.',
      tags: 'must-wait',
      invoke: {
        src: 'countdown',
        id: 'countdown',
        input: ({ context }) => ({ until: context.until }),
        onError: 'PENDING',
      },
      on: {
        'countdown.ticked': [{ guard: timeIsUp, target: 'PENDING', actions: tick }, { actions: tick }],
        'id.edited': { guard: short, target: 'PENDING', actions: ['clearNames', 'forget'] },
      },
    },
  },
})
