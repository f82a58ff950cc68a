import type { SnapshotFrom } from 'xstate'
import type { CardAttemptChart } from '#contract/entities/chart.ts'
import { type CardAttemptFacts, cardAttemptMachine } from './card-attempt.machine.ts'

export type CardAttemptSnapshot = SnapshotFrom<typeof cardAttemptMachine>

/** For questions that the state alone answers. */
export const NO_FACTS: CardAttemptFacts = { isOverdue: false }

/** The chart of an attempt to add a card as an answer of the API carries it. Its guards ask about the hour, which the server alone knows. */
export const cardAttemptSnapshot = ({ chart }: { chart: CardAttemptChart }): CardAttemptSnapshot =>
  cardAttemptMachine.resolveState({ value: chart.state, context: NO_FACTS })
