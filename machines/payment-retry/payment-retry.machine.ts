/**
 * Retry Payment: all debts are charged now, on the chosen card, or else on the primary card and, after a definite refusal, on the
 * backup. The result is paid, declined, or missing. If the card provider does not answer, nothing is charged again: the server asks for the result until it
 * has one, and the invoices show it.
 */
import { assign, setup } from 'xstate'
import type { PaymentAttempt, PaymentResult } from '#contract/entities/invoice.ts'
import { hasPaid, isUndecided } from '../charge/payment-result.ts'
import type { AllowList } from '../shared/allow-list.ts'
import { type CallProblem, problemCode, toCallProblem } from '../shared/call-problem.ts'
import { unprovided, unprovidedCallback } from '../shared/provide.ts'

/** The result of the charge; `message` is the cause of a decline. */
export interface RetryOutcome {
  status: PaymentResult
  message: string | null
  /** The charged cards. */
  attempts: readonly PaymentAttempt[]
  nextAttemptAt: string | null
  /** No saved card can be charged now. */
  needsCard: boolean
  /** The pause before the bank gets another request. An earlier press only repeats its answer. */
  againInSeconds: number
}

export type PaymentRetryEvent =
  /** `cardId`: the card to charge without a fallback; null for the usual order. */
  | { type: 'submit.pressed'; cardId: string | null }
  /** The invoices show the result of a charge under check. */
  | { type: 'outcome.known'; paid: boolean }
  | { type: 'closed' }

type RetryResult = { event: { output: RetryOutcome } }

const paymentRetrySetup = setup({
  types: {
    context: {} as { cardId: string | null; problem: CallProblem | null; output: RetryOutcome | null },
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
    send: unprovided<RetryOutcome, { cardId: string | null }>('payment-retry', 'send'),
    /** Reads the invoices again, and sends `outcome.known` when the check of all of them has ended. */
    watchOutcome: unprovidedCallback<PaymentRetryEvent>('payment-retry', 'watchOutcome'),
  },
  actions: {
    choose: assign((_, params: { cardId: string | null }) => ({ cardId: params.cardId })),
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

const outcomeOf = ({ event }: RetryResult): RetryOutcome => event.output

const keepOutcome = { type: 'keep', params: ({ event }: RetryResult) => event } as const

const send = {
  target: '#payment-retry.sending',
  actions: { type: 'choose', params: ({ event }: { event: { cardId: string | null } }) => event },
} as const

const toFailed = {
  target: 'failed',
  actions: {
    type: 'remember',
    params: ({ event }: { event: { error: unknown } }) => ({ problem: toCallProblem(event.error) }),
  },
} as const

export const paymentRetryMachine = paymentRetrySetup.createMachine({
  id: 'payment-retry',
  context: { cardId: null, problem: null, output: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'No charge is running.',
      entry: 'forget',
      on: { 'submit.pressed': send },
    },
    sending: {
      description: 'The cards are being charged for the amount owed.',
      tags: ['open', 'busy', 'charging'],
      entry: 'forget',
      invoke: {
        src: 'send',
        input: ({ context }) => ({ cardId: context.cardId }),
        onDone: [
          { guard: { type: 'isPaid', params: outcomeOf }, target: 'paid', actions: keepOutcome },
          { guard: { type: 'isUnclear', params: outcomeOf }, target: 'checking', actions: keepOutcome },
          {
            guard: { type: 'mustWait', params: outcomeOf },
            target: 'declined.waiting',
            actions: keepOutcome,
          },
          { target: 'declined', actions: keepOutcome },
        ],
        onError: toFailed,
      },
    },
    checking: {
      description: 'The card provider has not confirmed the result of the charge yet.',
      tags: ['open', 'unclear'],
      invoke: { src: 'watchOutcome', onError: toFailed },
      on: {
        'outcome.known': [
          { guard: { type: 'wasPaid', params: ({ event }) => event }, target: 'paid' },
          { target: 'declined' },
        ],
        closed: 'closed',
      },
    },
    paid: {
      description: 'Everything owed is paid.',
      tags: ['done', 'paid'],
      on: { closed: 'closed' },
    },
    declined: {
      description: 'No card could be charged.',
      tags: ['open', 'declined'],
      initial: 'ready',
      on: { closed: 'closed' },
      states: {
        waiting: {
          description: 'The bank has just answered; the next attempt must wait.',
          tags: 'must-wait',
          after: { bankPause: 'ready' },
        },
        ready: {
          description: 'The cards can be charged again.',
          on: { 'submit.pressed': send },
        },
      },
    },
    failed: {
      description: 'The request was refused, or no answer came.',
      tags: ['open', 'refused'],
      on: { 'submit.pressed': send, closed: 'closed' },
    },
  },
})

export const paymentRetryAllowList: AllowList<typeof paymentRetryMachine> = {
  context: {
    cardId: 'present',
    problem: problemCode,
    output: (output) => output && { status: output.status, againInSeconds: output.againInSeconds },
  },
  events: { 'submit.pressed': { cardId: 'present' }, 'outcome.known': { paid: 'shown' } },
}
