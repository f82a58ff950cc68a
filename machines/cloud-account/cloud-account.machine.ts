/**
 * One cloud account of a customer at the provider. The server owns it. The tags of the account chart define the target state, and a
 * job requests that state from the provider. Only the provider's confirmation ends a change. A closed account stays closed; a customer
 * who comes back gets another one.
 */
import { type SnapshotFrom, setup } from 'xstate'
import type { CloudAccount } from '#contract/entities/cloud-account.ts'
import type { AllowList } from '../shared/allow-list.ts'

export type CloudAccountEvent =
  | { type: 'suspension.wanted' }
  | { type: 'resumption.wanted' }
  | { type: 'closure.wanted' }
  | { type: 'provider.opened' }
  | { type: 'provider.suspended' }
  | { type: 'provider.resumed' }
  | { type: 'provider.closed' }
  | { type: 'provider.failed' }
  | { type: 'retry.requested' }

/**
 * `moving`: a request to the provider is pending. `failed`: the last try did not succeed; it is repeated, at once when an
 * administrator requests it. `to-…`: the content of the request. `usable`: the customer can use the projects there. `over`: the
 * customer can never use it again.
 */
type CloudAccountTag =
  | 'moving'
  | 'failed'
  | 'to-open'
  | 'to-suspend'
  | 'to-resume'
  | 'to-close'
  | 'usable'
  | 'over'

const cloudAccountSetup = setup({
  types: { events: {} as CloudAccountEvent, tags: {} as CloudAccountTag },
  actions: {
    /** The server turns each of these actions into a job, in the same transaction. */
    askProvider: () => {},
    announceFailure: () => {},
    announceOpening: () => {},
    announceClosing: () => {},
  },
})

const closable = { 'closure.wanted': 'ending' } as const

const opened = { 'provider.opened': { target: 'open', actions: 'announceOpening' } } as const

/** In each state with this transition, we or the provider may already have closed the account. */
const ended = { 'provider.closed': 'closed' } as const

export const cloudAccountMachine = cloudAccountSetup.createMachine({
  id: 'cloud-account',
  initial: 'opening',
  states: {
    opening: {
      description: 'The provider creates the account and grants the roles that the customer had before.',
      tags: ['moving', 'to-open'],
      entry: 'askProvider',
      on: { ...closable, ...opened, 'provider.failed': 'opening-failed' },
    },
    'opening-failed': {
      description: 'Creating the account or granting its roles has failed so far.',
      tags: ['moving', 'to-open', 'failed'],
      entry: 'announceFailure',
      on: { ...closable, ...opened, 'retry.requested': 'opening' },
    },
    open: {
      description: 'The customer can use the account.',
      tags: 'usable',
      on: { ...closable, 'suspension.wanted': 'suspending' },
    },
    suspending: {
      description: 'The provider suspends the account.',
      tags: ['moving', 'to-suspend', 'usable'],
      entry: 'askProvider',
      on: {
        ...closable,
        'provider.suspended': 'suspended',
        'provider.failed': 'suspending-failed',
        'resumption.wanted': 'resuming',
      },
    },
    'suspending-failed': {
      description: 'Suspending the account has failed so far.',
      tags: ['moving', 'to-suspend', 'failed', 'usable'],
      entry: 'announceFailure',
      on: {
        ...closable,
        'provider.suspended': 'suspended',
        'resumption.wanted': 'resuming',
        'retry.requested': 'suspending',
      },
    },
    suspended: {
      description: 'The customer cannot start new resources; running ones keep running.',
      on: { ...closable, 'resumption.wanted': 'resuming' },
    },
    resuming: {
      description: 'The provider ends the suspension.',
      tags: ['moving', 'to-resume'],
      entry: 'askProvider',
      on: {
        ...closable,
        'provider.resumed': 'open',
        'provider.failed': 'resuming-failed',
        'suspension.wanted': 'suspending',
      },
    },
    'resuming-failed': {
      description: 'Ending the suspension has failed so far.',
      tags: ['moving', 'to-resume', 'failed'],
      entry: 'announceFailure',
      on: {
        ...closable,
        'provider.resumed': 'open',
        'suspension.wanted': 'suspending',
        'retry.requested': 'resuming',
      },
    },
    ending: {
      description:
        'The account will be closed; the provider first suspends it, so that no new resources start.',
      tags: ['moving', 'to-suspend', 'over'],
      entry: 'askProvider',
      on: { ...ended, 'provider.suspended': 'closing', 'provider.failed': 'ending-failed' },
    },
    'ending-failed': {
      description:
        'The account will be closed, but suspending it has failed so far; its projects keep running.',
      tags: ['moving', 'to-suspend', 'failed', 'over'],
      entry: 'announceFailure',
      on: { ...ended, 'provider.suspended': 'closing', 'retry.requested': 'ending' },
    },
    closing: {
      description:
        'The account is suspended; the provider unlinks its projects, which stops them, and closes it for good.',
      tags: ['moving', 'to-close', 'over'],
      entry: 'askProvider',
      on: { ...ended, 'provider.failed': 'closing-failed' },
    },
    'closing-failed': {
      description:
        'The account is suspended but not closed yet; projects that could not be unlinked keep running.',
      tags: ['moving', 'to-close', 'failed', 'over'],
      entry: 'announceFailure',
      on: { ...ended, 'retry.requested': 'closing' },
    },
    closed: {
      description: 'The account is closed at the provider for good.',
      tags: 'over',
      entry: 'announceClosing',
      type: 'final',
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const CLOUD_ACCOUNT_VERSION = 1

export type CloudAccountSnapshot = SnapshotFrom<typeof cloudAccountMachine>

/** Rebuilds the chart of a cloud account from an answer of the API. */
export const cloudAccountSnapshot = ({ state }: Pick<CloudAccount, 'state'>): CloudAccountSnapshot =>
  cloudAccountMachine.resolveState({ value: state })

export const cloudAccountAllowList: AllowList<typeof cloudAccountMachine> = {
  context: {},
  events: {},
}
