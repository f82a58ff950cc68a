import type { SecondOpinion } from '#contract/entities/second-opinion.ts'
import type { SecondOpinionFacts } from '#machines/second-opinion/second-opinion.machine.ts'

/** A rejection of 28 March 2026 that waits for the reader. */
export const sampleSecondOpinion = ({
  state = 'waiting',
  facts,
  ...change
}: Partial<Omit<SecondOpinion, 'chart'>> & {
  state?: SecondOpinion['chart']['state']
  facts?: Partial<SecondOpinionFacts>
} = {}): SecondOpinion => ({
  id: '5c2d2e74-6a3f-4d1b-9a2e-1e0e6e2b8b02',
  operation: 'review.reject',
  customerId: 'cus_1',
  customerName: 'Najd Trading',
  export: null,
  reason: 'The company is not the one that signed in',
  asker: { id: 'usr_2', name: 'Layla Alotaibi', email: 'layla@masar.example' },
  decider: null,
  answer: null,
  chart: {
    state,
    version: 1,
    facts: {
      ...{ isExport: false, isAsker: false, mayAskerAct: true },
      ...{ isCurrent: true, isOver: false, isStalled: false },
      ...facts,
    },
  },
  askedAt: '2026-03-28T09:00:00.000Z',
  lapsesAt: '2026-03-29T09:00:00.000Z',
  movedAt: '2026-03-28T09:00:00.000Z',
  ...change,
})

/** An export of the active customers that waits for the reader, asked for on 28 March 2026. */
export const sampleExport = ({
  facts,
  ...change
}: Parameters<typeof sampleSecondOpinion>[0] = {}): SecondOpinion =>
  sampleSecondOpinion({
    operation: 'customers.export',
    customerId: null,
    customerName: null,
    reason: 'The auditors asked for the list',
    export: {
      ...{ filters: { status: 'active', searchString: 'najd' }, rows: 1234, more: false },
      ...{ actorName: null, aboutName: null },
    },
    facts: { isExport: true, ...facts },
    ...change,
  })
