import type { SnapshotFrom } from 'xstate'
import type { CardAttemptChart } from '#contract/entities/chart.ts'
import { cardAttemptMachine } from './card-attempt.machine.ts'

export type CardAttemptSnapshot = SnapshotFrom<typeof cardAttemptMachine>

/** The chart of an attempt to add a card as an answer of the API carries it. */
export const cardAttemptSnapshot = ({ chart }: { chart: CardAttemptChart }): CardAttemptSnapshot =>
  cardAttemptMachine.resolveState({ value: chart.state, context: chart.facts })
