/**
 * One refund of a card payment, whole or in part. The server owns it: it stores a refund before it sends the request. The refund
 * ends with a clear answer of the card provider, or with the decision of an administrator who looked the payment up. While it is in
 * doubt, no other refund of the same payment is sent.
 */
import { setup } from 'xstate'
import type { AllowList } from '../shared/allow-list.ts'

export type RefundEvent =
  | { type: 'provider.returned' }
  | { type: 'provider.refused' }
  /** The provider gave no answer, or its sum of returned money does not fit this refund. */
  | { type: 'provider.unclear' }
  /** An administrator has seen the returned money at the card provider. */
  | { type: 'decision.returned' }
  /** An administrator has seen that the money was not returned. */
  | { type: 'decision.missing' }

const refundSetup = setup({
  types: {
    context: {} as object,
    input: {} as object,
    events: {} as RefundEvent,
    /** `in-doubt`: the provider may have returned the money or may yet return it. `undecided`: an administrator may decide it. */
    tags: {} as 'in-doubt' | 'undecided' | 'returned',
  },
  actions: {
    /** The server turns each of these actions into a job, in the same transaction. */
    planChecks: () => {},
    alertAboutRefusal: () => {},
  },
})

const ANSWERS = {
  'provider.returned': 'returned',
  'provider.refused': { target: 'refused', actions: 'alertAboutRefusal' },
} as const

export const refundMachine = refundSetup.createMachine({
  id: 'refund',
  context: {},
  initial: 'started',
  states: {
    started: {
      description: 'The refund is stored; the server asks the card provider to return the money.',
      tags: 'in-doubt',
      on: { ...ANSWERS, 'provider.unclear': { target: 'unclear', actions: 'planChecks' } },
    },
    unclear: {
      description:
        'The provider’s answer was lost; the server compares the sum of returned money, or an administrator decides.',
      tags: ['in-doubt', 'undecided'],
      on: { ...ANSWERS, 'decision.returned': 'returned', 'decision.missing': 'refused' },
    },
    returned: {
      description: 'The provider has returned the money to the card.',
      tags: 'returned',
      type: 'final',
    },
    refused: {
      description: 'The provider refused to return the money to this card.',
      type: 'final',
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const REFUND_VERSION = 1

export const refundAllowList: AllowList<typeof refundMachine> = { context: {}, events: {} }
