/**
 * What a person sees on coming back from the bank. The portal owns it. The address is only a hint: it is reported to the
 * server, which asks the card provider, and only the server's outcome moves this chart. An approved card is saved, then the
 * onboarding moves on; an undecided one is asked again for a minute and otherwise finished by e-mail.
 */
import { cardReturnSetup } from './setup.ts'
import { outcomeIs, rememberError, reopenForm, reportOutcome, take } from './steps.ts'

export type { CardReturnContext, Reported, ReturnAnswer } from './types.ts'

export const cardReturnMachine = cardReturnSetup.createMachine({
  id: 'card-return',
  context: {
    outcome: 'still-checking',
    purpose: 'onboarding',
    next: 'ask-again',
    answer: null,
    loaderOver: false,
    answered: false,
    problem: null,
  },
  initial: 'verifying',
  states: {
    verifying: {
      description: 'The server asks the card provider, while a loader is shown for two seconds at least.',
      tags: 'loader',
      entry: 'startLoader',
      after: {
        loaderTime: [{ guard: 'answered', target: 'deciding' }, { actions: 'endLoader' }],
      },
      invoke: {
        id: 'report',
        src: 'report',
        onDone: [{ guard: 'loaderOver', target: 'deciding', actions: take }, { actions: take }],
        onError: [
          { guard: 'loaderOver', target: 'deciding', actions: rememberError },
          { actions: rememberError },
        ],
      },
    },
    deciding: {
      description: 'The answer is sorted.',
      always: [
        { guard: 'attemptOver', target: 'expired' },
        { guard: 'unreached', target: 'unreached' },
        { guard: 'canSave', target: 'saving' },
        { guard: 'isUndecided', target: 'still-checking' },
        { guard: outcomeIs('nothing'), target: 'nothing' },
        { guard: outcomeIs('wrong-otp'), target: 'wrong-otp' },
        { guard: outcomeIs('cancelled'), target: 'cancelled' },
        { guard: outcomeIs('failed'), target: 'failed' },
        { guard: 'declined', target: 'declined' },
        { target: 'alerting' },
      ],
    },
    'still-checking': {
      description: 'The provider has not decided; it is asked again for up to a minute.',
      initial: 'pausing',
      tags: ['loader', 'undecided'],
      after: { patience: 'by-email' },
      states: {
        pausing: {
          description: 'A pause between two questions.',
          after: { betweenChecks: 'asking' },
        },
        asking: {
          description: 'The server asks the card provider once more.',
          invoke: {
            id: 'report',
            src: 'report',
            onDone: { target: 'sorting', actions: take },
            onError: 'pausing',
          },
        },
        sorting: {
          description: 'The answer is undecided again, or final.',
          always: [{ guard: 'isUndecided', target: 'pausing' }, { target: '#card-return.deciding' }],
        },
      },
    },
    'by-email': {
      description: 'The minute is over; the person is told by e-mail.',
      tags: 'over',
      entry: 'forgetPendingCard',
    },
    saving: {
      description: 'The approved card is being saved.',
      tags: ['loader', 'saving'],
      entry: 'forget',
      invoke: {
        src: 'saveCard',
        id: 'saveCard',
        input: ({ context }) => ({ answer: context.answer }),
        onDone: [{ guard: 'forOnboarding', target: 'confirming' }, { target: 'saved' }],
        onError: { target: 'save-failed', actions: rememberError },
      },
    },
    'save-failed': {
      description: 'The card is approved but was not saved; saving can be repeated.',
      tags: ['may-retry', 'card-verified'],
      on: { 'retry.pressed': 'saving' },
    },
    confirming: {
      description: 'The card is saved and the onboarding moves on to the terms.',
      tags: ['loader', 'saving'],
      entry: 'forget',
      invoke: {
        src: 'confirmCard',
        id: 'confirmCard',
        onDone: 'saved',
        onError: { target: 'confirm-failed', actions: rememberError },
      },
    },
    'confirm-failed': {
      description: 'The card is saved but the onboarding did not move on; that can be repeated.',
      tags: ['may-retry', 'card-verified', 'card-saved'],
      on: { 'retry.pressed': 'confirming' },
    },
    saved: {
      description: 'Everything about the card is done.',
      tags: ['done', 'saving'],
      entry: ['forgetPendingCard', reportOutcome, 'finish'],
      type: 'final',
    },
    'wrong-otp': {
      description: 'The bank did not accept the code; the form comes back with what may be kept.',
      tags: ['card-again', 'form-reopens'],
      entry: [reportOutcome, reopenForm],
    },
    declined: {
      description: 'The bank or our rules refused the card; the form comes back and shows the reason.',
      tags: ['card-again', 'form-reopens'],
      entry: ['forgetPendingCard', reportOutcome, reopenForm],
    },
    cancelled: {
      description: 'The verification was cancelled at the bank; nothing was saved or charged.',
      tags: ['card-again', 'turned-back'],
      entry: ['forgetPendingCard', reportOutcome],
    },
    failed: {
      description: 'The verification broke off without a decision.',
      tags: 'card-again',
      entry: ['forgetPendingCard', reportOutcome],
    },
    expired: {
      description: 'The attempt is over; the card has to be typed again.',
      tags: 'card-again',
      entry: 'forgetPendingCard',
    },
    nothing: {
      description: 'No attempt waits for this return.',
      tags: 'card-again',
      entry: 'forgetPendingCard',
    },
    alerting: {
      description: 'The outcome is unknown to us; the administrators are told.',
      tags: 'loader',
      entry: ['forgetPendingCard', reportOutcome],
      invoke: { src: 'alertAdmins', id: 'alertAdmins', onDone: 'unknown', onError: 'unknown' },
    },
    unknown: {
      description: 'How the verification ended is unknown; support can help.',
      tags: 'card-again',
    },
    unreached: {
      description: 'The server could not tell; asking can be repeated.',
      tags: 'may-retry',
      on: { 'retry.pressed': 'verifying' },
    },
  },
})
