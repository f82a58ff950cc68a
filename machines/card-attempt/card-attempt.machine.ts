/**
 * One attempt to add a card, from before the number is typed until the card is saved or given up. The server owns it and trusts
 * only the card provider: the return address never moves the chart. While the answer is undecided, the server asks again, until
 * the 15 minutes of the attempt are over.
 */
import { type SnapshotFrom, setup } from 'xstate'
import type { CardAttemptChart } from '#contract/entities/chart.ts'
import type { AllowList } from '../shared/allow-list.ts'

/** Facts at the time of the event. */
export interface CardAttemptFacts {
  /** The 15 minutes of the attempt are over. */
  isOverdue: boolean
}

export type CardAttemptEvent =
  | { type: 'provider.approved' }
  | { type: 'provider.undecided' }
  | { type: 'provider.declined' }
  | { type: 'provider.failed' }
  | { type: 'card.saved' }
  | { type: 'customer.dropped' }
  | { type: 'lifetime.passed' }

const cardAttemptSetup = setup({
  types: {
    context: {} as CardAttemptFacts,
    input: {} as CardAttemptFacts,
    events: {} as CardAttemptEvent,
    tags: {} as
      | 'unfinished'
      | 'waiting-on-customer'
      | 'waiting-on-provider'
      | 'verified'
      | 'saved'
      | 'refused'
      | 'broken-off'
      | 'given-up'
      | 'over',
  },
  guards: {
    isOverdue: ({ context }) => context.isOverdue,
  },
})

export const cardAttemptMachine = cardAttemptSetup.createMachine({
  id: 'card-attempt',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The person enters the card, or verifies it with the bank.',
      tags: ['unfinished', 'waiting-on-customer'],
      on: {
        'provider.approved': 'approved',
        'provider.undecided': 'still-checking',
        'provider.declined': 'declined',
        'provider.failed': 'failed',
        'customer.dropped': 'abandoned',
        'lifetime.passed': { guard: 'isOverdue', target: 'abandoned' },
      },
    },
    'still-checking': {
      description: 'The person is back from the bank; the card provider has not decided yet.',
      tags: ['unfinished', 'waiting-on-provider'],
      on: {
        'provider.approved': 'approved',
        'provider.declined': 'declined',
        'provider.failed': 'failed',
        'customer.dropped': 'abandoned',
        'lifetime.passed': { guard: 'isOverdue', target: 'failed' },
      },
    },
    approved: {
      description: 'The card provider approved the card; it is not saved yet.',
      tags: ['unfinished', 'verified'],
      on: {
        'card.saved': 'saved',
        'provider.declined': 'declined',
        'provider.failed': 'failed',
        'customer.dropped': 'abandoned',
        'lifetime.passed': { guard: 'isOverdue', target: 'abandoned' },
      },
    },
    saved: { description: 'The card is on file.', tags: ['over', 'verified', 'saved'], type: 'final' },
    declined: {
      description: 'The bank or our rules refused the card.',
      tags: ['over', 'refused'],
      type: 'final',
    },
    failed: {
      description: 'The verification failed without a decision about the card.',
      tags: ['over', 'refused', 'broken-off'],
      type: 'final',
    },
    abandoned: {
      description: 'The person gave up, or did not finish in time.',
      tags: ['over', 'given-up'],
      type: 'final',
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const CARD_ATTEMPT_VERSION = 1

export type CardAttemptSnapshot = SnapshotFrom<typeof cardAttemptMachine>

/** Placeholder facts, for questions that depend on the state alone. */
export const NO_FACTS: CardAttemptFacts = { isOverdue: false }

/** Rebuilds the chart of a card attempt from an answer of the API. Only the server knows the time for its guards. */
export const cardAttemptSnapshot = ({ chart }: { chart: CardAttemptChart }): CardAttemptSnapshot =>
  cardAttemptMachine.resolveState({ value: chart.state, context: NO_FACTS })

export const cardAttemptAllowList: AllowList<typeof cardAttemptMachine> = {
  context: { isOverdue: 'shown' },
  events: {},
}
