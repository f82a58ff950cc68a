import type { CardAttemptChart } from '#contract/entities/chart.ts'
import {
  CARD_ATTEMPT_VERSION,
  type CardAttemptFacts,
  type CardAttemptSnapshot,
  cardAttemptAllowList,
  cardAttemptMachine,
  NO_FACTS,
} from '#machines/card-attempt/card-attempt.machine.ts'
import { isFinished } from '#machines/card-attempt/selectors.ts'
import type { Workflow } from '../charts/advance.ts'
import { chartOf } from '../charts/stored-chart.ts'
import type { CardAttemptRow } from '../db/schema.ts'
import { AppError } from '../errors/app-error.ts'
import { updateCardAttempt } from './attempt-store.ts'

/** The chart of one attempt to add a card. The row is locked by the caller. */
export const cardAttemptWorkflow: Workflow<typeof cardAttemptMachine, CardAttemptRow, CardAttemptFacts> = {
  machine: cardAttemptMachine,
  version: CARD_ATTEMPT_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
  allowList: cardAttemptAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateCardAttempt(tx, row.id, {
      state: next.value,
      machineVersion: next.version,
      finishedAt: isFinished(cardAttemptMachine.resolveState({ value: next.value, context: NO_FACTS }))
        ? at
        : null,
    }),
  refused: () => new AppError('card-attempt-expired'),
  effects: {},
}

/** What the guards of an attempt ask about. */
export const cardAttemptFacts = (
  { expiresAt }: Pick<CardAttemptRow, 'expiresAt'>,
  now: Date,
): CardAttemptFacts => ({ isOverdue: expiresAt <= now })

/** The chart of an attempt, for what does not depend on the hour. Throws `needs-attention` when its state is not known. */
export const cardAttemptOf = (row: CardAttemptRow): CardAttemptSnapshot =>
  chartOf(cardAttemptWorkflow, row, NO_FACTS)

/** The same at this moment, for what depends on the hour too. */
export const cardAttemptAt = (row: CardAttemptRow, now: Date): CardAttemptSnapshot =>
  chartOf(cardAttemptWorkflow, row, cardAttemptFacts(row, now))

/** The chart of an attempt as an answer carries it. */
export const cardAttemptChart = (row: CardAttemptRow): CardAttemptChart => ({
  state: cardAttemptOf(row).value,
  version: CARD_ATTEMPT_VERSION,
  facts: {},
})
