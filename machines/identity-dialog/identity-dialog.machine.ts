/**
 * The dialog of an identity verification: pressing Verify, the number to choose with its countdown, and the result. The portal owns
 * this dialog; the request itself belongs to the server, so a reload returns to the dialog with the deadline of the server. The
 * identity number and the number to choose stay outside the chart: actors find them by `transId`, and answers about an older
 * `transId` change nothing.
 */
import type { AllowList } from '../shared/allow-list.ts'
import { problemCode, problemOf, problemReported, toCallProblem } from '../shared/call-problem.ts'
import { identityDialogSetup, type Meaning, type Standing, type VerificationAnswer } from './setup.ts'

type ServerAnswer = { event: VerificationAnswer }
type StandingResult = { event: { output: Standing } }
type CheckResult = { event: { output: VerificationAnswer } }
type CallError = { event: { error: unknown } }

/** The answer of the socket or the poll is about this verification and has this meaning. */
const answerMeans = (meaning: Meaning) =>
  ({ type: 'answerMeans', params: ({ event }: ServerAnswer) => ({ answer: event, meaning }) }) as const
/** The answer of a status check has this meaning. */
const checkMeans = (meaning: Meaning) =>
  ({ type: 'answerMeans', params: ({ event }: CheckResult) => ({ answer: event.output, meaning }) }) as const
/** The call returned a verification of this kind. */
const standingIs = (kind: Standing['kind']) =>
  ({
    type: 'standingIs',
    params: ({ event }: StandingResult) => ({ standing: event.output.kind, kind }),
  }) as const
const take = { type: 'take', params: ({ event }: StandingResult) => event.output } as const
const fillFromStanding = {
  type: 'fillNames',
  params: ({ event }: StandingResult) => ({
    names: event.output.kind === 'verified' ? event.output.names : null,
  }),
} as const
const short = {
  type: 'isShort',
  params: ({ event }: { event: { complete: boolean } }) => event,
} as const
const ticked = ({ event }: { event: { secondsLeft: number } }) => event
const tick = { type: 'tick', params: ticked } as const
const timeIsUp = { type: 'timeIsUp', params: ticked } as const
const fillFromAnswer = {
  type: 'fillNames',
  params: ({ event }: ServerAnswer) => ({ names: event.names }),
} as const
const fillFromCheck = {
  type: 'fillNames',
  params: ({ event }: CheckResult) => ({ names: event.output.names }),
} as const
const rememberAnswer = {
  type: 'remember',
  params: ({ event }: ServerAnswer) => ({ problem: problemReported(event, 'verification') }),
} as const
const rememberChecked = {
  type: 'remember',
  params: ({ event }: CheckResult) => ({ problem: problemReported(event.output, 'verification') }),
} as const
const rememberError = {
  type: 'remember',
  params: ({ event }: CallError) => ({ problem: toCallProblem(event.error) }),
} as const
const askToRetry = {
  type: 'remember',
  params: { problem: problemOf('identity-number-invalid') },
} as const

/** A right choice just before the person gave up still verifies. */
const afterCancelling = [
  { guard: standingIs('verified'), target: 'COMPLETED', actions: [fillFromStanding, 'announceVerified'] },
  { target: 'CANCELLED', actions: take },
] as const

export type { Countdown, IdentityDialogEvent } from './setup.ts'

export const identityDialogMachine = identityDialogSetup.createMachine({
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
      description: 'The form opens, with or without an earlier verification.',
      always: [{ guard: 'verifiedBefore', target: 'COMPLETED' }, { target: 'resuming' }],
    },
    resuming: {
      description: 'The form asks the server for a verification that is still open.',
      tags: 'busy',
      invoke: {
        src: 'resume',
        onDone: [
          { guard: standingIs('open'), target: 'WAITING', actions: take },
          { guard: standingIs('wait'), target: 'CANCELLED', actions: take },
          { guard: standingIs('verified'), target: 'COMPLETED', actions: fillFromStanding },
          { target: 'PENDING' },
        ],
        onError: 'PENDING',
      },
    },
    PENDING: {
      description: 'No verification is open; Verify starts one for the ID in the form.',
      on: {
        'verify.pressed': 'requesting',
        'id.edited': { guard: short, actions: ['clearNames', 'forget'] },
      },
    },
    requesting: {
      description: 'The server requests a number to choose from the identity service.',
      tags: 'busy',
      entry: 'forget',
      invoke: {
        src: 'request',
        onDone: [
          {
            guard: standingIs('verified'),
            target: 'COMPLETED',
            actions: [fillFromStanding, 'announceVerified'],
          },
          { guard: standingIs('open'), target: 'WAITING', actions: take },
          { guard: standingIs('wait'), target: 'CANCELLED', actions: take },
          { target: 'PENDING' },
        ],
        onError: { target: 'ERROR', actions: rememberError },
      },
    },
    WAITING: {
      description: 'The person chooses the number in the identity app before the countdown ends.',
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
          {
            guard: answerMeans('COMPLETED'),
            target: 'COMPLETED',
            actions: [fillFromAnswer, 'announceVerified'],
          },
          { guard: answerMeans('REJECTED'), target: 'REJECTED' },
          { guard: answerMeans('EXPIRED'), target: 'EXPIRED' },
          { guard: answerMeans('ERROR'), target: 'ERROR', actions: rememberAnswer },
          { guard: answerMeans('CANCELLED'), target: 'PENDING' },
        ],
        'cancel.pressed': 'cancelling',
      },
    },
    STATUS_WAITING: {
      description: 'The time is over; the form asks the server for the result once.',
      tags: ['choosing', 'busy'],
      invoke: {
        src: 'checkStatus',
        input: ({ context }) => ({ transId: context.transId }),
        onDone: [
          {
            guard: checkMeans('COMPLETED'),
            target: 'COMPLETED',
            actions: [fillFromCheck, 'announceVerified'],
          },
          { guard: checkMeans('REJECTED'), target: 'REJECTED' },
          { guard: checkMeans('ERROR'), target: 'ERROR', actions: rememberChecked },
          { guard: checkMeans('CANCELLED'), target: 'PENDING' },
          { target: 'EXPIRED' },
        ],
        onError: { target: 'ERROR', actions: rememberError },
      },
    },
    COMPLETED: {
      description: 'The identity service verified the person; its names are in the form and locked.',
      tags: 'verified',
      on: { 'id.edited': { guard: short, target: 'PENDING', actions: ['clearNames', 'forget'] } },
    },
    REJECTED: {
      description: 'The person chose another number, or refused the request in the app.',
      tags: 'may-retry',
      entry: askToRetry,
      on: { 'verify.pressed': 'requesting', 'cancel.pressed': 'dismissing' },
    },
    EXPIRED: {
      description: 'No number was chosen in time; a new request is possible after the countdown.',
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
      description: 'The identity service sent a message or an unreadable answer instead of a decision.',
      on: {
        'verify.pressed': 'requesting',
        'id.edited': { guard: short, target: 'PENDING', actions: ['clearNames', 'forget'] },
      },
    },
    cancelling: {
      description: 'The open verification is being cancelled.',
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
      description: 'The person dismissed a failed verification; it is being cancelled.',
      tags: 'busy',
      invoke: {
        src: 'cancel',
        input: ({ context }) => ({ transId: context.transId }),
        onDone: afterCancelling,
        onError: { target: 'PENDING', actions: rememberError },
      },
    },
    CANCELLED: {
      description: 'The identity service accepts the next request for this ID after the countdown.',
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
