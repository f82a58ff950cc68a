import { assign, setup } from 'xstate'
import type { VerifiedNames } from '#contract/entities/identity.ts'
import type { CallProblem } from '../shared/call-problem.ts'
import { effect, unprovided, unprovidedCallback } from '../shared/provide.ts'
import { type Meaning, meaningOf, type Standing, type VerificationAnswer } from './answers.ts'
import type { Countdown, IdentityDialogContext, IdentityDialogEvent } from './types.ts'

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
    standingIs: (_, params: { standing: Standing['kind']; kind: Standing['kind'] }) =>
      params.standing === params.kind,
    answerMeans: ({ context }, params: { answer: VerificationAnswer; meaning: Meaning }) =>
      params.answer.transId === context.transId && meaningOf(params.answer) === params.meaning,
  },
})
