/**
 * The submission of a tax document to the tax authority. The server owns it: it sends the signed document, and the authority's
 * answer decides the state. A document for a company is cleared: the authority stamps it, and the stamped copy is the invoice. A
 * document for a person is only reported, and so is a company's while clearance is switched off.
 */
import { type SnapshotFrom, setup } from 'xstate'
import type { TaxDocumentChart } from '#contract/entities/chart.ts'
import type { TaxRoute } from '#contract/entities/tax-document.ts'
import type { AllowList } from '../shared/allow-list.ts'

/** Facts at the time of the event, for the guards. */
export interface TaxDocumentFacts {
  route: TaxRoute
  /** The stamped copy in the answer. `foreign`: a copy of another document. */
  copy: 'ours' | 'foreign' | 'none'
  hasWarnings: boolean
}

export type TaxDocumentEvent =
  /** A call to the authority begins. */
  | { type: 'submission.started' }
  | { type: 'answer.accepted' }
  /** The document breaks a rule of the authority. */
  | { type: 'answer.rejected' }
  /** The authority has switched clearance off: the document is reported instead. */
  | { type: 'clearance.unavailable' }
  /** No decision: the authority is unreachable, busy, or refuses our credentials. */
  | { type: 'answer.missing' }
  /** A corrected document with the same number is sealed. */
  | { type: 'replacement.sealed' }

const taxDocumentSetup = setup({
  types: {
    context: {} as TaxDocumentFacts,
    input: {} as TaxDocumentFacts,
    events: {} as TaxDocumentEvent,
    /** `former`: another document of the invoice has taken its place. */
    tags: {} as 'undecided' | 'valid' | 'in-correction' | 'former',
  },
  guards: {
    /** The invoice is the stamped copy. An answer without that copy, or with another document's, does not count as clearance. */
    lacksCopy: ({ context }) => context.route === 'clearance' && context.copy !== 'ours',
    hasWarnings: ({ context }) => context.hasWarnings,
    isCleared: ({ context }) => context.route === 'clearance',
  },
  actions: {
    /** The server turns each of these actions into a job, in the same transaction. */
    alertAboutCopy: () => {},
    alertAboutWarnings: () => {},
    alertAboutRejection: () => {},
    /** The customer no longer gets the rejected document. */
    withdraw: () => {},
  },
})

/** The authority's decisions. The answer to an earlier call is accepted even after a newer call without an answer. */
const DECISIONS = {
  'answer.accepted': [
    { guard: 'lacksCopy', target: 'delayed', actions: 'alertAboutCopy' },
    { guard: 'hasWarnings', target: 'accepted-with-warnings', actions: 'alertAboutWarnings' },
    { guard: 'isCleared', target: 'cleared' },
    { target: 'reported' },
  ],
  'answer.rejected': { target: 'rejected', actions: ['withdraw', 'alertAboutRejection'] },
} as const

export const taxDocumentMachine = taxDocumentSetup.createMachine({
  id: 'tax-document',
  context: ({ input }) => input,
  initial: 'sealed',
  states: {
    sealed: {
      description: 'Signed and numbered in the chain of documents; it has not been sent yet.',
      tags: 'undecided',
      on: { 'submission.started': 'submitting' },
    },
    submitting: {
      description: 'Sent to the tax authority, which has not answered yet.',
      tags: 'undecided',
      on: {
        // The process that sent the document ended before the answer came.
        'submission.started': { target: 'submitting', reenter: true },
        ...DECISIONS,
        'clearance.unavailable': 'sealed',
        'answer.missing': 'delayed',
      },
    },
    delayed: {
      description: 'The tax authority gave no decision; the same document is sent again.',
      tags: 'undecided',
      on: { 'submission.started': 'submitting', ...DECISIONS },
    },
    cleared: {
      description: 'The authority has stamped it; the stamped copy is the invoice.',
      tags: 'valid',
      type: 'final',
    },
    reported: {
      description: 'Reported to the authority, which had no remarks.',
      tags: 'valid',
      type: 'final',
    },
    'accepted-with-warnings': {
      description: 'Valid, but the authority has remarks for the next documents.',
      tags: 'valid',
      type: 'final',
    },
    rejected: {
      description: 'The authority rejected it; an administrator corrects it and issues a replacement.',
      tags: 'in-correction',
      on: { 'replacement.sealed': 'replaced' },
    },
    replaced: {
      description: 'A corrected document with the same number has replaced it.',
      tags: 'former',
      type: 'final',
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const TAX_DOCUMENT_VERSION = 1

export type TaxDocumentSnapshot = SnapshotFrom<typeof taxDocumentMachine>

/** Placeholder facts, for questions that depend on the state alone. */
export const NO_TAX_FACTS: TaxDocumentFacts = { route: 'clearance', copy: 'none', hasWarnings: false }

/** Rebuilds the chart of a tax document from an answer of the API. */
export const taxDocumentSnapshot = ({ state }: Pick<TaxDocumentChart, 'state'>): TaxDocumentSnapshot =>
  taxDocumentMachine.resolveState({ value: state, context: NO_TAX_FACTS })

export const taxDocumentAllowList: AllowList<typeof taxDocumentMachine> = {
  context: { route: 'shown', copy: 'shown', hasWarnings: 'shown' },
  events: {},
}
