/**
 * The life of a customer's account, as far as an application goes: it is pending while the person is being onboarded and
 * waits for review once the terms are accepted. The server owns it and moves it in the same transaction as onboarding.
 */
import { setup } from 'xstate'

/** Raise it when a state is renamed, removed or changes its meaning, and add an upgrade step. */
export const ACCOUNT_VERSION = 1

export type AccountEvent = { type: 'terms.accepted' }

export const accountMachine = setup({
  types: { events: {} as AccountEvent, tags: {} as 'applying' | 'in-review' },
  actions: {
    /** Tell the customer by e-mail that the account is under review. Becomes a job in the same transaction. */
    announceReview: () => {},
  },
}).createMachine({
  id: 'account',
  initial: 'pending',
  states: {
    pending: {
      description: 'The customer is still being onboarded.',
      tags: 'applying',
      on: { 'terms.accepted': 'pending-review' },
    },
    'pending-review': {
      description: 'The application is complete and an administrator reviews it.',
      tags: 'in-review',
      entry: 'announceReview',
    },
  },
})
