/**
 * The money of a credit note. The server owns it. The note is numbered and sealed first. Then its amount lowers an unpaid invoice,
 * goes back to the card that paid, or is held as credit for the next invoices. The chart `tax-document` submits its document to the
 * tax authority.
 */
import { type SnapshotFrom, setup } from 'xstate'
import type { CreditNoteChart } from '#contract/entities/chart.ts'
import type { AllowList } from '../shared/allow-list.ts'

/** Facts at the time of the event, for the guards. */
export interface CreditNoteFacts {
  /** A part of the amount goes back to a card. */
  goesToCard: boolean
  /** A part of the amount is credit that no invoice has used. */
  holdsCredit: boolean
  /** A card paid the invoice, none of the held credit is used, and no other refund of the payment is under way. */
  canGoToCard: boolean
  /** The bank may take the payment of the invoice back. */
  isDisputed: boolean
}

export type CreditNoteEvent =
  | { type: 'money.assigned' }
  | { type: 'refund.returned' }
  /** The card provider does not return the money to this card. */
  | { type: 'refund.refused' }
  /** An administrator sends held credit to the card that paid. */
  | { type: 'refund.requested' }
  /** A new invoice has used some or all of the held credit. */
  | { type: 'credit.used' }
  /** An administrator has paid the held credit by bank transfer. */
  | { type: 'payout.recorded' }

const creditNoteSetup = setup({
  types: {
    context: {} as CreditNoteFacts,
    input: {} as CreditNoteFacts,
    events: {} as CreditNoteEvent,
    tags: {} as 'returning' | 'held' | 'paid-out',
  },
  guards: {
    goesToCard: ({ context }) => context.goesToCard,
    holdsCredit: ({ context }) => context.holdsCredit,
    canGoToCard: ({ context }) => context.canGoToCard,
    isUndisputed: ({ context }) => !context.isDisputed,
  },
  actions: {
    /** Stores a refund, in the same transaction. */
    startRefund: () => {},
    /** Moves the amount of the refused refund to the held credit, in the same transaction. */
    holdAmount: () => {},
    /** The server turns each of these actions into a job, in the same transaction. */
    announceReturn: () => {},
    announceCredit: () => {},
  },
})

export const creditNoteMachine = creditNoteSetup.createMachine({
  id: 'credit-note',
  context: ({ input }) => input,
  initial: 'sealed',
  states: {
    sealed: {
      description: 'Numbered and signed; the use of its amount is not decided yet.',
      on: {
        'money.assigned': [
          { guard: 'goesToCard', target: 'returning', actions: 'startRefund' },
          { guard: 'holdsCredit', target: 'held' },
          { target: 'deducted' },
        ],
      },
    },
    returning: {
      description: 'The money is on its way back to the card.',
      tags: 'returning',
      on: {
        'refund.returned': [
          { guard: 'holdsCredit', target: 'held', actions: 'announceReturn' },
          { target: 'returned', actions: 'announceReturn' },
        ],
        'refund.refused': { target: 'held', actions: ['holdAmount', 'announceCredit'] },
      },
    },
    held: {
      description: 'The amount is kept as credit for the next invoices.',
      tags: 'held',
      on: {
        'credit.used': [{ guard: 'holdsCredit', target: 'held', reenter: true }, { target: 'used' }],
        'refund.requested': { guard: 'canGoToCard', target: 'returning', actions: 'startRefund' },
        'payout.recorded': { guard: 'isUndisputed', target: 'paid-out' },
      },
    },
    deducted: {
      description: 'The amount is deducted from its unpaid invoice.',
      type: 'final',
    },
    returned: {
      description: 'The card provider has returned the money.',
      type: 'final',
    },
    used: {
      description: 'Later invoices have used the whole credit.',
      type: 'final',
    },
    'paid-out': {
      description: 'An administrator has paid the credit by bank transfer.',
      tags: 'paid-out',
      type: 'final',
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const CREDIT_NOTE_VERSION = 1

export type CreditNoteSnapshot = SnapshotFrom<typeof creditNoteMachine>

/** Rebuilds the chart of a credit note from an answer of the API. */
export const creditNoteSnapshot = ({ chart }: { chart: CreditNoteChart }): CreditNoteSnapshot =>
  creditNoteMachine.resolveState({ value: chart.state, context: chart.facts })

export const creditNoteAllowList: AllowList<typeof creditNoteMachine> = {
  context: { goesToCard: 'shown', holdsCredit: 'shown', canGoToCard: 'shown', isDisputed: 'shown' },
  events: {},
}
