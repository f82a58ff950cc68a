/**
 * One act of an administrator that needs the agreement of a second administrator. The server owns it: the asker proposes the act,
 * and another administrator agrees or declines before it lapses. It is applied to the revision that its asker saw, or not at all.
 */
import { type SnapshotFrom, setup } from 'xstate'
import type { SecondOpinionChart } from '#contract/entities/chart.ts'
import type { AllowList } from '../shared/allow-list.ts'

export type SecondOpinionFacts = SecondOpinionChart['facts']

export type SecondOpinionEvent =
  | { type: 'act.agreed' }
  | { type: 'act.declined' }
  | { type: 'act.withdrawn' }
  | { type: 'act.lapsed' }
  | { type: 'act.outdated' }

const secondOpinionSetup = setup({
  types: {
    context: {} as SecondOpinionFacts,
    input: {} as SecondOpinionFacts,
    events: {} as SecondOpinionEvent,
    /**
     * `waiting`: nobody has decided. `agreed`, `declined`, `withdrawn`, `lapsed`: how it ended. `past`: it ended without a decision.
     * `reported`: the asker gets a mail.
     */
    tags: {} as 'waiting' | 'agreed' | 'declined' | 'withdrawn' | 'lapsed' | 'past' | 'reported',
  },
  guards: {
    mayAgree: ({ context: { isAsker, mayAskerAct, isCurrent, isOver } }) =>
      !isAsker && mayAskerAct && isCurrent && !isOver,
    isAnother: ({ context }) => !context.isAsker,
    isAsker: ({ context }) => context.isAsker,
    isOver: ({ context }) => context.isOver,
    isOutdated: ({ context }) => !context.isCurrent,
  },
  actions: {
    /** Mails the administrator who asked. */
    reportOutcome: () => undefined,
  },
})

export const secondOpinionMachine = secondOpinionSetup.createMachine({
  id: 'second-opinion',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'An administrator has asked for an act, and nobody else has decided about it.',
      tags: 'waiting',
      on: {
        'act.agreed': { guard: 'mayAgree', target: 'agreed', actions: 'reportOutcome' },
        'act.declined': { guard: 'isAnother', target: 'declined', actions: 'reportOutcome' },
        'act.withdrawn': { guard: 'isAsker', target: 'withdrawn' },
        'act.lapsed': { guard: 'isOver', target: 'lapsed', actions: 'reportOutcome' },
        'act.outdated': { guard: 'isOutdated', target: 'outdated', actions: 'reportOutcome' },
      },
    },
    agreed: {
      description: 'Another administrator has agreed, and the act is done.',
      tags: ['agreed', 'reported'],
      type: 'final',
    },
    declined: {
      description: 'Another administrator has declined the act with a reason.',
      tags: ['declined', 'reported'],
      type: 'final',
    },
    withdrawn: {
      description: 'The administrator has withdrawn the act.',
      tags: 'withdrawn',
      type: 'final',
    },
    lapsed: {
      description: 'Nobody decided within 24 hours, so nothing was done.',
      tags: ['lapsed', 'past', 'reported'],
      type: 'final',
    },
    outdated: {
      description: 'The account changed after the act was asked for, so nothing was done.',
      tags: ['past', 'reported'],
      type: 'final',
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const SECOND_OPINION_VERSION = 1

export type SecondOpinionSnapshot = SnapshotFrom<typeof secondOpinionMachine>

/** Rebuilds the chart from an answer of the API. */
export const secondOpinionSnapshot = ({ chart }: { chart: SecondOpinionChart }): SecondOpinionSnapshot =>
  secondOpinionMachine.resolveState({ value: chart.state, context: chart.facts })

export const secondOpinionAllowList: AllowList<typeof secondOpinionMachine> = {
  context: { isAsker: 'shown', mayAskerAct: 'shown', isCurrent: 'shown', isOver: 'shown' },
  events: {},
}
