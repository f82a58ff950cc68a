/**
 * The planned charges of one month, which an administrator approves before they are made. The server owns it: a job lists the charges some
 * days before the charge day, and no planned charge of the list begins without an approval. When nobody decides, the charges wait and
 * nothing fails. A charge that joins the list after an approval needs another approval.
 */
import { type SnapshotFrom, setup } from 'xstate'
import type { ChargeRunChart } from '#contract/entities/chart.ts'
import type { AllowList } from '../shared/allow-list.ts'

export type ChargeRunFacts = ChargeRunChart['facts']

export type ChargeRunEvent =
  /** The job has listed every planned charge, or has changed the list. */
  | { type: 'list.made' }
  | { type: 'run.approved' }
  /** An administrator holds the charges with a reason. */
  | { type: 'run.held' }
  /** A new day has begun in Riyadh. */
  | { type: 'day.began' }
  /** A later run lists what is still planned, or charges need no approval any more. */
  | { type: 'run.closed' }
  /** Charges need approval again, and no later run has replaced this one. */
  | { type: 'run.reopened' }

const chargeRunSetup = setup({
  types: {
    context: {} as ChargeRunFacts,
    input: {} as ChargeRunFacts,
    events: {} as ChargeRunEvent,
    /**
     * `undecided`: waits for an administrator. `held`: its charges are held although their day may have come. `open`: not closed.
     */
    tags: {} as 'undecided' | 'held' | 'open',
  },
  guards: {
    hasUnapproved: ({ context }) => context.hasUnapproved,
    hasUnapprovedLate: ({ context }) => context.hasUnapproved && context.isDue,
    hasApproved: ({ context }) => context.hasApproved,
    isDue: ({ context }) => context.isDue,
    /** The administrator has seen the list as it is now. */
    isCurrent: ({ context }) => context.isCurrent,
  },
  actions: {
    /** The server turns each of these actions into a job, in the same transaction. */
    remindAdministrators: () => undefined,
    wakeAccounts: () => undefined,
  },
})

const closed = { target: 'closed', actions: 'wakeAccounts' } as const

const approved = { guard: 'isCurrent', target: 'approved', actions: 'wakeAccounts' } as const

const held = { guard: 'isCurrent', target: 'held' } as const

/** The list has charges without an approval. */
const toDecide = [
  { guard: 'hasUnapprovedLate', target: 'late', actions: 'remindAdministrators' },
  { guard: 'hasUnapproved', target: 'waiting', actions: 'remindAdministrators' },
] as const

/** The list has no charge without an approval any more. */
const settled = [{ guard: 'hasApproved', target: 'approved' }, { target: 'not-needed' }] as const

/** A list that still waits stays as it is; the reminder of the next day has its new sum. */
const emptied = [{ guard: 'hasUnapproved' }, ...settled] as const

export const chargeRunMachine = chargeRunSetup.createMachine({
  id: 'charge-run',
  context: ({ input }) => input,
  initial: 'planned',
  states: {
    planned: {
      description: 'The server is listing the planned charges of the month.',
      tags: 'open',
      on: { 'list.made': [...toDecide, ...settled], 'run.closed': closed },
    },
    waiting: {
      description: 'The list is complete, and an administrator has to approve it before the charge day.',
      tags: ['undecided', 'open'],
      on: {
        'list.made': emptied,
        'run.approved': approved,
        'run.held': held,
        'day.began': [
          { guard: 'isDue', target: 'late', actions: 'remindAdministrators' },
          { actions: 'remindAdministrators' },
        ],
        'run.closed': closed,
      },
    },
    late: {
      description: 'The charge day has come and nobody has decided; the charges are held, and nothing fails.',
      tags: ['undecided', 'held', 'open'],
      on: {
        'list.made': emptied,
        'run.approved': approved,
        'run.held': held,
        'day.began': { actions: 'remindAdministrators' },
        'run.closed': closed,
      },
    },
    held: {
      description: 'An administrator holds the charges with a reason, and can still approve them.',
      tags: ['held', 'open'],
      on: { 'list.made': emptied, 'run.approved': approved, 'run.closed': closed },
    },
    approved: {
      description: 'An administrator has approved every charge of the list.',
      tags: 'open',
      on: { 'list.made': toDecide, 'run.closed': closed },
    },
    'not-needed': {
      description: 'Nothing has to be charged by plan, so there is nothing to approve.',
      tags: 'open',
      on: { 'list.made': toDecide, 'run.closed': closed },
    },
    closed: {
      description: 'A later list has what is still planned, or charges need no approval any more.',
      on: { 'run.reopened': 'planned' },
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const CHARGE_RUN_VERSION = 1

export type ChargeRunSnapshot = SnapshotFrom<typeof chargeRunMachine>

/** Rebuilds the chart from an answer of the API. */
export const chargeRunSnapshot = ({ chart }: { chart: ChargeRunChart }): ChargeRunSnapshot =>
  chargeRunMachine.resolveState({ value: chart.state, context: chart.facts })

export const chargeRunAllowList: AllowList<typeof chargeRunMachine> = {
  context: { hasUnapproved: 'shown', hasApproved: 'shown', isDue: 'shown', isCurrent: 'shown' },
  events: {},
}
