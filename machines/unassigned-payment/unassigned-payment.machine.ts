/**
 * A payment through us for an unknown account, for example one that was opened after the backup that we restored. The server owns
 * it. Nobody is charged or refunded for it until an administrator decides.
 */
import { type SnapshotFrom, setup } from 'xstate'
import type { UnassignedPaymentChart } from '#contract/entities/chart.ts'
import type { AllowList } from '../shared/allow-list.ts'

type UnassignedPaymentEvent =
  /** An administrator has named the account of the payment; the next decision about it is made there. */
  | { type: 'payment.assigned' }
  /** An administrator has settled it outside the product. */
  | { type: 'payment.dismissed' }
  /** An administrator has decided that the money goes back. */
  | { type: 'return.requested' }
  /** The provider no longer has the money; an operator may have returned it there. */
  | { type: 'payment.returned' }
  /** The provider refuses to return the money. */
  | { type: 'return.refused' }

const unassignedPaymentSetup = setup({
  types: {
    events: {} as UnassignedPaymentEvent,
    tags: {} as 'open' | 'undecided' | 'returning' | 'returned',
  },
  actions: {
    /** The server turns each of these actions into a job, in the same transaction. */
    sendReturn: () => {},
    alertAboutRefusal: () => {},
  },
})

export const unassignedPaymentMachine = unassignedPaymentSetup.createMachine({
  id: 'unassigned-payment',
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The provider has money for an account that we do not know; an administrator decides.',
      tags: ['open', 'undecided'],
      on: {
        'payment.assigned': 'assigned',
        'payment.dismissed': 'dismissed',
        'return.requested': { target: 'returning', actions: 'sendReturn' },
        'payment.returned': 'returned',
      },
    },
    returning: {
      description: 'The provider is asked to return the money to the card.',
      tags: ['open', 'returning'],
      on: {
        'payment.returned': 'returned',
        'return.refused': { target: 'waiting', actions: 'alertAboutRefusal' },
      },
    },
    assigned: {
      description: 'It belongs to an account now, whose charging waits for a decision about it.',
      type: 'final',
    },
    returned: { description: 'The money went back to the card.', tags: 'returned', type: 'final' },
    dismissed: { description: 'It was settled outside the product.', type: 'final' },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const UNASSIGNED_PAYMENT_VERSION = 1

export type UnassignedPaymentSnapshot = SnapshotFrom<typeof unassignedPaymentMachine>

/** Rebuilds the chart of a payment from an answer of the API. */
export const unassignedPaymentSnapshot = ({
  chart,
}: {
  chart: UnassignedPaymentChart
}): UnassignedPaymentSnapshot => unassignedPaymentMachine.resolveState({ value: chart.state, context: {} })

export const unassignedPaymentAllowList: AllowList<typeof unassignedPaymentMachine> = {
  context: {},
  events: {},
}
