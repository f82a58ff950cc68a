/**
 * One act or export of an administrator that needs the agreement of a second administrator. The server owns it: the asker proposes it, and
 * another administrator agrees or declines before it lapses. An act is done only if
 * the account has not changed since its asker saw it. An agreed export is downloaded once by its asker; a download that breaks off can be
 * repeated for a short time.
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
  | { type: 'download.started' }
  | { type: 'download.completed' }
  | { type: 'download.interrupted' }

const isAgreeable = ({ isAsker, mayAskerAct, isCurrent, isOver }: SecondOpinionFacts) =>
  !isAsker && mayAskerAct && isCurrent && !isOver

const isDownloadable = ({ isAsker, mayAskerAct, isOver }: SecondOpinionFacts) =>
  isAsker && mayAskerAct && !isOver

const secondOpinionSetup = setup({
  types: {
    context: {} as SecondOpinionFacts,
    input: {} as SecondOpinionFacts,
    events: {} as SecondOpinionEvent,
    /**
     * `waiting`: nobody has decided. `agreed`, `declined`, `withdrawn`, `lapsed`: how it ended. `past`: it ended without a decision.
     * `granted`, `downloading`, `interrupted`, `used`, `expired`: an export after the agreement. `open`: it has not ended. `reported`:
     * the asker gets a mail.
     */
    tags: {} as
      | 'waiting'
      | 'agreed'
      | 'declined'
      | 'withdrawn'
      | 'lapsed'
      | 'past'
      | 'granted'
      | 'downloading'
      | 'interrupted'
      | 'used'
      | 'expired'
      | 'open'
      | 'reported',
  },
  guards: {
    mayAgree: ({ context }) => isAgreeable(context) && !context.isExport,
    mayAgreeToExport: ({ context }) => isAgreeable(context) && context.isExport,
    mayDownload: ({ context }) => isDownloadable(context),
    mayDownloadAnew: ({ context }) => isDownloadable(context) && context.isStalled,
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
      tags: ['waiting', 'open'],
      on: {
        'act.agreed': [
          { guard: 'mayAgree', target: 'agreed', actions: 'reportOutcome' },
          { guard: 'mayAgreeToExport', target: 'granted', actions: 'reportOutcome' },
        ],
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
    granted: {
      description:
        'Another administrator has agreed to an export, and its asker can download it once within 24 hours.',
      tags: ['granted', 'open', 'reported'],
      on: {
        'download.started': { guard: 'mayDownload', target: 'downloading' },
        'act.lapsed': { guard: 'isOver', target: 'expired', actions: 'reportOutcome' },
      },
    },
    downloading: {
      description: 'The export is on its way to its asker.',
      tags: ['downloading', 'open'],
      on: {
        'download.completed': 'used',
        'download.interrupted': 'interrupted',
        'download.started': { guard: 'mayDownloadAnew', target: 'downloading' },
        'act.lapsed': { guard: 'isOver', target: 'used' },
      },
    },
    interrupted: {
      description: 'The download broke off. Its asker can repeat it until ten minutes after the first try.',
      tags: ['interrupted', 'open'],
      on: {
        'download.started': { guard: 'mayDownload', target: 'downloading' },
        'act.lapsed': { guard: 'isOver', target: 'used' },
      },
    },
    used: {
      description: 'The download is complete, or the time to repeat it is over.',
      tags: 'used',
      type: 'final',
    },
    expired: {
      description: 'Nobody downloaded the agreed export within 24 hours.',
      tags: ['expired', 'reported'],
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
  context: {
    ...{ isExport: 'shown', isAsker: 'shown', mayAskerAct: 'shown' },
    ...{ isCurrent: 'shown', isOver: 'shown', isStalled: 'shown' },
  },
  events: {},
}
