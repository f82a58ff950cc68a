/**
 * One request of a person about their personal data: access, a copy, correction, destruction or objection. The server owns it: the
 * person makes the request and signs in again to prove their identity, and the team answers within the legal deadline.
 */
import { type SnapshotFrom, setup } from 'xstate'
import type { DataRequestChart } from '#contract/entities/chart.ts'
import type { AllowList } from '../shared/allow-list.ts'

export type DataRequestFacts = DataRequestChart['facts']

export type DataRequestEvent =
  | { type: 'identity.proved' }
  | { type: 'request.withdrawn' }
  | { type: 'request.extended' }
  | { type: 'request.answered' }
  | { type: 'request.refused' }
  | { type: 'data.destroyed' }

const dataRequestSetup = setup({
  types: {
    context: {} as DataRequestFacts,
    input: {} as DataRequestFacts,
    events: {} as DataRequestEvent,
    /** `open`: it has no answer. `due`: the team owes an answer. `answered`, `refused`, `destroyed`: the answer. */
    tags: {} as 'open' | 'due' | 'answered' | 'refused' | 'destroyed',
  },
  guards: {
    dataMayGo: ({ context: { isDestruction, isEnded, owes } }) => isDestruction && isEnded && !owes,
  },
})

const answers = {
  'request.answered': 'answered',
  'request.refused': 'refused',
  'request.withdrawn': 'withdrawn',
  'data.destroyed': { guard: 'dataMayGo', target: 'destroyed' },
} as const

export const dataRequestMachine = dataRequestSetup.createMachine({
  id: 'data-request',
  context: ({ input }) => input,
  initial: 'asked',
  states: {
    asked: {
      description:
        'A person made a request about their data and must confirm their identity by signing in again.',
      tags: 'open',
      on: { 'identity.proved': 'open', 'request.withdrawn': 'withdrawn' },
    },
    open: {
      description: 'The identity is confirmed; the answer is due within 30 days of the request.',
      tags: ['open', 'due'],
      on: { ...answers, 'request.extended': 'extended' },
    },
    extended: {
      description: 'The team has extended the deadline by 30 days and given the reason.',
      tags: ['open', 'due'],
      on: answers,
    },
    answered: {
      description: 'The team has answered; requested data can be downloaded for seven days.',
      tags: 'answered',
      type: 'final',
    },
    refused: {
      description: 'The team has refused the request and given the reason.',
      tags: 'refused',
      type: 'final',
    },
    withdrawn: {
      description: 'The person has withdrawn the request.',
      type: 'final',
    },
    destroyed: {
      description: 'The data is destroyed; the answer lists what the law keeps.',
      tags: ['answered', 'destroyed'],
      type: 'final',
    },
  },
})

/** Raise this number, and add an upgrade step, when a state is renamed or removed or changes its meaning. */
export const DATA_REQUEST_VERSION = 1

export type DataRequestSnapshot = SnapshotFrom<typeof dataRequestMachine>

/** Rebuilds the chart of a request from an answer of the API. */
export const dataRequestSnapshot = ({ chart }: { chart: DataRequestChart }): DataRequestSnapshot =>
  dataRequestMachine.resolveState({ value: chart.state, context: chart.facts })

export const dataRequestAllowList: AllowList<typeof dataRequestMachine> = {
  context: { isDestruction: 'shown', isEnded: 'shown', owes: 'shown' },
  events: {},
}
