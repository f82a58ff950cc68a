/**
 * Retry Payment: everything owed is charged now, on the primary card and, after a definite refusal, on the backup. Two endings
 * are certain, paid and declined. The third is that the card provider has not told yet: then nothing is charged again, the
 * server keeps asking, and the invoices tell how it ended.
 */
import { broken, keep, output, paymentRetrySetup } from './setup.ts'

export type { PaymentRetryEvent, RetryOutcome } from './setup.ts'

export const paymentRetryMachine = paymentRetrySetup.createMachine({
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
      tags: ['open', 'busy', 'charging'],
      entry: 'forget',
      invoke: {
        src: 'send',
        onDone: [
          { guard: { type: 'isPaid', params: output }, target: 'paid', actions: keep },
          { guard: { type: 'isUnclear', params: output }, target: 'checking', actions: keep },
          { guard: { type: 'mustWait', params: output }, target: 'declined.waiting', actions: keep },
          { target: 'declined', actions: keep },
        ],
        onError: broken,
      },
    },
    checking: {
      description: 'The card provider has not told yet how the charge ended.',
      tags: ['open', 'unclear'],
      invoke: { src: 'watchOutcome', onError: broken },
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
          description: 'The bank has only just answered and is not asked again yet.',
          tags: 'must-wait',
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
      tags: ['open', 'refused'],
      on: { 'submit.pressed': 'sending', closed: 'closed' },
    },
  },
})
