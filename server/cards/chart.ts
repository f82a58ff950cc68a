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

/** The chart of an attempt to add a card. The caller locks the row. */
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

/** Facts for the guards. */
export const cardAttemptFacts = (
  { expiresAt }: Pick<CardAttemptRow, 'expiresAt'>,
  now: Date,
): CardAttemptFacts => ({ isOverdue: expiresAt <= now })

/** The snapshot of an attempt, without a check of its lifetime. Throws `needs-attention` for an unknown state. */
export const cardAttemptOf = (row: CardAttemptRow): CardAttemptSnapshot =>
  chartOf(cardAttemptWorkflow, row, NO_FACTS)

/** The snapshot of an attempt at an instant. Throws `needs-attention` for an unknown state. */
export const cardAttemptAt = (row: CardAttemptRow, now: Date): CardAttemptSnapshot =>
  chartOf(cardAttemptWorkflow, row, cardAttemptFacts(row, now))

/** The chart in an API response. */
export const cardAttemptChart = (row: CardAttemptRow): CardAttemptChart => ({
  state: cardAttemptOf(row).value,
  version: CARD_ATTEMPT_VERSION,
  facts: {},
})
