/**
 * Retry Payment: everything owed is charged now, on the primary card and, after a definite refusal, on the backup. Two endings
 * are certain, paid and declined. The third is that the card provider has not told yet: then nothing is charged again, the
 * server keeps asking, and the account's own figures tell how it ended.
 */
import type { PaymentAttempt, PaymentResult } from '#contract/entities/invoice.ts'
import { dialogSetup, keepOutput, toFailed } from '../dialog/define-dialog.ts'

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

const keep = keepOutput<RetryOutcome>()

export const paymentRetryMachine = dialogSetup<RetryOutcome, PaymentRetryEvent>('payment-retry')
  .extend({
    guards: {
      isPaid: (_, params: { status: PaymentResult }) => params.status === 'paid',
      isUnclear: (_, params: { status: PaymentResult }) => params.status === 'checking',
      mustWait: (_, params: { againInSeconds: number }) => params.againInSeconds > 0,
      wasPaid: ({ event }) => event.type === 'outcome.known' && event.paid,
    },
  })
  .extend({ delays: { bankPause: ({ context }) => (context.output?.againInSeconds ?? 0) * 1000 } })
  .createMachine({
    id: 'payment-retry',
    context: { problem: null, output: null },
    initial: 'closed',
    states: {
      closed: {
        description: 'Nothing is being charged from here.',
        entry: 'forget',
        on: { 'submit.pressed': 'sending' },
      },
      sending: {
        description: 'The cards are being charged with what is owed.',
        tags: ['open', 'busy'],
        entry: 'forget',
        invoke: {
          src: 'send',
          onDone: [
            {
              guard: { type: 'isPaid', params: ({ event }) => event.output },
              target: 'paid',
              actions: keep,
            },
            {
              guard: { type: 'isUnclear', params: ({ event }) => event.output },
              target: 'checking',
              actions: keep,
            },
            {
              guard: { type: 'mustWait', params: ({ event }) => event.output },
              target: 'declined.waiting',
              actions: keep,
            },
            { target: 'declined', actions: keep },
          ],
          onError: toFailed,
        },
      },
      checking: {
        description: 'The card provider has not told yet how the charge ended.',
        tags: 'open',
        on: {
          'outcome.known': [{ guard: 'wasPaid', target: 'paid' }, { target: 'declined' }],
          closed: 'closed',
        },
      },
      paid: {
        description: 'Everything owed is paid.',
        tags: 'done',
        on: { closed: 'closed' },
      },
      declined: {
        description: 'No card could be charged.',
        tags: 'open',
        initial: 'ready',
        on: { closed: 'closed' },
        states: {
          waiting: {
            description: 'The bank has only just answered and is not asked again yet.',
            after: { bankPause: 'ready' },
          },
          ready: {
            description: 'The cards can be charged again.',
            on: { 'submit.pressed': '#payment-retry.sending' },
          },
        },
      },
      failed: {
        description: 'The request itself was refused or got no answer.',
        tags: 'open',
        on: { 'submit.pressed': 'sending', closed: 'closed' },
      },
    },
  })
