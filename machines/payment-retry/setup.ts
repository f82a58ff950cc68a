import { assign, setup } from 'xstate'
import type { PaymentAttempt, PaymentResult } from '#contract/entities/invoice.ts'
import { hasPaid, isUndecided } from '../charge/charge-answer.ts'
import { type CallProblem, toCallProblem } from '../shared/call-problem.ts'
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
  /** The invoices told how a charge under check ended. */
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
    /** Reads the invoices anew, and sends `outcome.known` once none of them is under check any more. */
    watchOutcome: unprovidedCallback<PaymentRetryEvent>('payment-retry', 'watchOutcome'),
  },
  actions: {
    keep: assign((_, params: { output: RetryOutcome }) => ({ problem: null, output: params.output })),
    remember: assign((_, params: { problem: CallProblem }) => ({ problem: params.problem })),
    forget: assign({ problem: null, output: null }),
  },
  guards: {
    isPaid: (_, params: { status: PaymentResult }) => hasPaid(params),
    isUnclear: (_, params: { status: PaymentResult }) => isUndecided(params),
    mustWait: (_, params: { againInSeconds: number }) => params.againInSeconds > 0,
    wasPaid: (_, params: { paid: boolean }) => params.paid,
  },
  delays: { bankPause: ({ context }) => (context.output?.againInSeconds ?? 0) * 1000 },
})

/** What the server said of the charges: paid, declined with the bank’s words, or not known yet. */
export const output = ({ event }: Answered): RetryOutcome => event.output

export const keep = { type: 'keep', params: ({ event }: Answered) => event } as const

export const broken = {
  target: 'failed',
  actions: {
    type: 'remember',
    params: ({ event }: { event: { error: unknown } }) => ({ problem: toCallProblem(event.error) }),
  },
} as const
