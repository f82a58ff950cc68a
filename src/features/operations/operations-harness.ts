import type { ReplyOf } from '#contract/endpoint.ts'
import type { readOperations } from '#contract/endpoints/operations.ts'
import {
  type GivenUpJob,
  type OperationsFacts,
  QUEUES,
  WAITING_KINDS,
} from '#contract/entities/operations.ts'
import { troublesOf } from '#rules/operations.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'

const NOW = '2026-03-28T09:00:00.000Z'
export const QUEUE = 'export-payment'

/** The state of a product that runs well. */
export const sampleFacts = (change: Partial<OperationsFacts> = {}): OperationsFacts => ({
  at: NOW,
  queues: QUEUES.map((queue) => ({
    ...{ queue, due: 0, dueSince: null, running: 0, later: 0, failing: 0, failingSince: null },
    ...{ failures: 0, reason: null, givenUp: 0 },
  })),
  givenUp: [],
  waiting: WAITING_KINDS.map((kind) => ({ kind, count: 0, since: null, customerId: null })),
  servers: [
    {
      ...{ id: 's1', host: 'masar-1', version: '1.0.0', unready: null, freeBytes: 4e9, clockMs: 3 },
      startedAt: '2026-03-27T09:00:00.000Z',
      lastSeenAt: '2026-03-28T08:59:50.000Z',
    },
  ],
  providers: [],
  backups: {
    lastBackup: { kind: 'dump', endedAt: '2026-03-28T00:10:00.000Z', failure: null, bytes: 1.4e9 },
    ...{ lastDrill: null, lastFailure: null, logBytes: null },
  },
  comparisons: {
    providers: [{ provider: 'moyasar', comparedUntil: '2026-03-28T03:00:00.000Z' }],
    ...{ foundPayments: 0, missingPayments: 0, foundDisputes: 0 },
  },
  certificateEndsAt: '2027-03-28T09:00:00.000Z',
  ...change,
})

export const sampleJob = (change: Partial<GivenUpJob> = {}): GivenUpJob => ({
  ...{ id: '0c8a2f0e-4d3a-4d2b-9c55-1f3f4f6a7b80', queue: QUEUE, customerId: 'cus_1', failures: 301 },
  firstFailedAt: '2026-03-27T06:00:00.000Z',
  gaveUpAt: '2026-03-28T08:00:00.000Z',
  reason: 'accounting: unreachable',
  ...change,
})

/** Facts with jobs of one kind that gave up. */
export const withGivenUp = (...givenUp: GivenUpJob[]): OperationsFacts => {
  const facts = sampleFacts({ givenUp })
  return {
    ...facts,
    queues: facts.queues.map((state) =>
      state.queue === QUEUE ? { ...state, givenUp: givenUp.length } : state,
    ),
  }
}

const replyOf = (facts: OperationsFacts): ReplyOf<typeof readOperations> => ({
  ...facts,
  troubles: troublesOf(facts),
})

export const openOperations = (
  facts: OperationsFacts,
  { answers = {}, language = 'en' }: { answers?: Record<string, unknown>; language?: 'en' | 'ar' } = {},
) =>
  renderApp({
    path: '/operations',
    language,
    current: sampleCurrent({ role: 'admin', user: sampleUser({ role: 'admin' }), customer: null }),
    now: NOW,
    answers: { 'GET /v1/operations': replyOf(facts), ...answers },
  })
