/**
 * One dispute of a card payment (a chargeback). The server owns it: the card provider or an administrator reports it, and the
 * customer's bank decides. Until then nothing is charged or returned for the invoice.
 */
import { type SnapshotFrom, setup } from 'xstate'
import type { DisputeChart } from '#contract/entities/chart.ts'
import type { AllowList } from '../shared/allow-list.ts'

export type DisputeEvent =
  /** An administrator has sent the evidence to the card provider. */
  { type: 'evidence.recorded' } | { type: 'dispute.won' } | { type: 'dispute.lost' }

const disputeSetup = setup({
  types: {
    context: {} as object,
    input: {} as object,
    events: {} as DisputeEvent,
    /** `open`: the bank has not decided. `taken-back`: the bank has the money again. */
    tags: {} as 'open' | 'taken-back',
  },
  actions: {
    /** The server turns each of these actions into a job, in the same transaction. */
    announceLoss: () => {},
  },
})

const DECISIONS = {
  'dispute.won': 'won',
  'dispute.lost': { target: 'lost', actions: 'announceLoss' },
} as const

export const disputeMachine = disputeSetup.createMachine({
  id: 'dispute',
  context: {},
  initial: 'opened',
  states: {
    opened: {
      description:
        'The customer’s bank disputes the payment; its invoice is not charged until the bank decides.',
      tags: 'open',
      on: { 'evidence.recorded': 'answered', ...DECISIONS },
    },
    answered: {
      description: 'The evidence was sent; the bank decides.',
      tags: 'open',
      on: DECISIONS,
    },
    won: {
      description: 'The bank decided for us; we keep the payment.',
      type: 'final',
    },
    lost: {
      description: 'The bank has taken the payment back; the invoice is owed again.',
      tags: 'taken-back',
      type: 'final',
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const DISPUTE_VERSION = 1

export type DisputeSnapshot = SnapshotFrom<typeof disputeMachine>

/** Rebuilds the chart of a dispute from an answer of the API. */
export const disputeSnapshot = ({ chart }: { chart: DisputeChart }): DisputeSnapshot =>
  disputeMachine.resolveState({ value: chart.state, context: {} })

export const disputeAllowList: AllowList<typeof disputeMachine> = { context: {}, events: {} }
