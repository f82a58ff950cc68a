import { assign, setup } from 'xstate'
import type { IdentityChart } from '#contract/entities/chart.ts'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { identitySnapshot } from '../identity/identity.machine.ts'
import { isGivenUp, isRefused, isTimeOver, isVerified, isWaiting } from '../identity/selectors.ts'
import type { CallProblem } from '../shared/call-problem.ts'
import { effect, unprovided, unprovidedCallback } from '../shared/provide.ts'

/** An answer of the socket, the poll or a status check about a verification. */
export interface VerificationAnswer {
  transId: string
  chart: IdentityChart
  message: string | null
  code?: ErrorCode | undefined
  names: VerifiedNames | null
}

export type Meaning = 'COMPLETED' | 'REJECTED' | 'EXPIRED' | 'ERROR' | 'CANCELLED' | 'STILL_OPEN'

/** The meaning of an answer while the time runs. A completed verification with a message is an error that shows the message. */
export const meaningOf = (answer: VerificationAnswer): Meaning => {
  const identity = identitySnapshot(answer)
  if (isWaiting(identity)) return 'STILL_OPEN'
  if (isVerified(identity)) return answer.message ? 'ERROR' : 'COMPLETED'
  if (isRefused(identity)) return 'REJECTED'
  if (isGivenUp(identity)) return 'CANCELLED'
  return isTimeOver(identity) ? 'EXPIRED' : 'ERROR'
}

/**
 * The state of a verification. `open`: the person can choose a number. `wait`: another request is not permitted yet. `until`: the
 * end of that time. `retryUntil`: the next permitted request for the same ID if no number is chosen in time. Both are instants of
 * this device's clock in ms, computed from the seconds that the server returned.
 */
export type Standing =
  | { kind: 'none' }
  | { kind: 'open'; transId: string; until: number; retryUntil: number }
  | { kind: 'wait'; until: number }
  | { kind: 'verified'; names: VerifiedNames | null }

interface IdentityDialogContext {
  verifiedBefore: boolean
  transId: string
  /** Instant of this device's clock, in ms, at which the running countdown ends. */
  until: number
  /** Instant from which the identity service accepts a new request after this one has expired; 0 when unknown. */
  retryUntil: number
  secondsLeft: number
  problem: CallProblem | null
}

/** `askFirst`: ask the server at the start, because its clock may have moved since `until` was computed. */
export type Countdown = { until: number; askFirst?: boolean }

export type IdentityDialogEvent =
  | { type: 'verify.pressed' }
  | { type: 'cancel.pressed' }
  | { type: 'id.edited'; complete: boolean }
  | { type: 'countdown.ticked'; secondsLeft: number }
  | ({ type: 'answer.arrived' } & VerificationAnswer)

export const identityDialogSetup = setup({
  types: {
    context: {} as IdentityDialogContext,
    input: {} as { verified: boolean },
    events: {} as IdentityDialogEvent,
    tags: {} as 'busy' | 'choosing' | 'may-retry' | 'expired' | 'must-wait' | 'verified',
  },
  actors: {
    resume: unprovided<Standing>('identity-dialog', 'resume'),
    request: unprovided<Standing>('identity-dialog', 'request'),
    checkStatus: unprovided<VerificationAnswer, { transId: string }>('identity-dialog', 'checkStatus'),
    cancel: unprovided<Standing, { transId: string }>('identity-dialog', 'cancel'),
    /** Sends `answer.arrived` from socket and poll. */
    listen: unprovidedCallback<IdentityDialogEvent, { transId: string }>('identity-dialog', 'listen'),
    /** Sends `countdown.ticked` at once, then each second and whenever the page is visible again. */
    countdown: unprovidedCallback<IdentityDialogEvent, Countdown>('identity-dialog', 'countdown'),
  },
  actions: {
    /** Put the names into the form and lock them. */
    fillNames: effect<{ names: VerifiedNames | null }>(),
    clearNames: effect(),
    /** Announce once that the identity is verified. */
    announceVerified: effect(),
    take: assign((_, params: Standing) => ({
      transId: params.kind === 'open' ? params.transId : '',
      until: params.kind === 'open' || params.kind === 'wait' ? params.until : 0,
      retryUntil: params.kind === 'open' ? params.retryUntil : 0,
    })),
    tick: assign((_, params: { secondsLeft: number }) => ({ secondsLeft: params.secondsLeft })),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    /** Until the first tick arrives, the request cannot be repeated. */
    countFromStart: assign(({ context }) => ({ secondsLeft: context.retryUntil > 0 ? 1 : 0 })),
    forget: assign({ problem: null }),
  },
  guards: {
    verifiedBefore: ({ context }) => context.verifiedBefore,
    isShort: (_, params: { complete: boolean }) => !params.complete,
    timeIsUp: (_, params: { secondsLeft: number }) => params.secondsLeft <= 0,
    isRetryTime: ({ context }) => context.secondsLeft <= 0,
    standingIs: (_, params: { standing: Standing['kind']; kind: Standing['kind'] }) =>
      params.standing === params.kind,
    answerMeans: ({ context }, params: { answer: VerificationAnswer; meaning: Meaning }) =>
      params.answer.transId === context.transId && meaningOf(params.answer) === params.meaning,
  },
})
