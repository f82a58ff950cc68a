import { assign, sendTo, setup } from 'xstate'
import type { PaymentAttempt, PaymentResult } from '#contract/entities/invoice.ts'
import { hasPaid, isUndecided } from '../charge/charge-answer.ts'
import type { CallProblem } from '../shared/call-problem.ts'
import { unprovided, unprovidedCallback } from '../shared/provide.ts'

/** What the charge came to; `message` says why it was declined. */
export interface RetryOutcome {
  status: PaymentResult
  message: string | null
  /** The cards that were charged. */
  attempts: readonly PaymentAttempt[]
  nextAttemptAt: string | null
  /** Until then the bank is not asked again, so that pressing at once would only repeat its answer. */
  againInSeconds: number
}

export type PaymentRetryEvent =
  | { type: 'submit.pressed' }
  /** The account's figures told how a charge under check ended. */
  | { type: 'outcome.known'; paid: boolean }
  | { type: 'closed' }

type Answered = { event: { output: RetryOutcome } }

export const paymentRetrySetup = setup({
  types: {
    context: {} as { problem: CallProblem | null; output: RetryOutcome | null },
    events: {} as PaymentRetryEvent,
    tags: {} as
      | 'open'
      | 'busy'
      | 'done'
      | 'charging'
      | 'unclear'
      | 'paid'
      | 'declined'
      | 'must-wait'
      | 'refused',
  },
  actors: {
    send: unprovided<RetryOutcome>('payment-retry', 'send'),
    /** Sends `outcome.known` once the figures show no charge under check any more; it may have been begun elsewhere. */
    watchOutcome: unprovidedCallback<{ type: 'charge.unclear' }>('payment-retry', 'watchOutcome'),
  },
  actions: {
    keep: assign((_, params: { output: RetryOutcome }) => ({ problem: null, output: params.output })),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    forget: assign({ problem: null, output: null }),
    expectOutcome: sendTo('outcome', { type: 'charge.unclear' }),
  },
  guards: {
    isPaid: (_, params: { status: PaymentResult }) => hasPaid(params),
    isUnclear: (_, params: { status: PaymentResult }) => isUndecided(params),
    mustWait: (_, params: { againInSeconds: number }) => params.againInSeconds > 0,
    wasPaid: (_, params: { paid: boolean }) => params.paid,
  },
  delays: { bankPause: ({ context }) => (context.output?.againInSeconds ?? 0) * 1000 },
})

export const output = ({ event }: Answered): RetryOutcome => event.output

export const keep = { type: 'keep', params: ({ event }: Answered) => event } as const
