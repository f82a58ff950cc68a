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
  reason: 'The company is not the one that signed in',
  asker: { id: 'usr_2', name: 'Layla Alotaibi', email: 'layla@masar.example' },
  decider: null,
  answer: null,
  chart: {
    state,
    version: 1,
    facts: { isAsker: false, mayAskerAct: true, isCurrent: true, isOver: false, ...facts },
  },
  askedAt: '2026-03-28T09:00:00.000Z',
  lapsesAt: '2026-03-29T09:00:00.000Z',
  movedAt: '2026-03-28T09:00:00.000Z',
  ...change,
})
