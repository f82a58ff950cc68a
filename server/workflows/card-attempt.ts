import type { CardAttemptChart } from '#contract/entities/chart.ts'
import { cardAttemptAllowList } from '#machines/card/allow-list.ts'
import { CARD_ATTEMPT_VERSION, cardAttemptMachine } from '#machines/card/card-attempt.machine.ts'
import { isFinished } from '#machines/card/selectors.ts'
import type { CardAttemptSnapshot } from '#machines/card/snapshot.ts'
import { AppError } from '../app-error.ts'
import type { CardAttemptRow } from '../db/schema.ts'
import { updateCardAttempt } from '../db/stores/card-attempts.ts'
import type { Workflow } from './advance.ts'
import { chartOf } from './stored-chart.ts'

/** The chart of one attempt to add a card. The row is locked by the caller. */
export const cardAttemptWorkflow: Workflow<typeof cardAttemptMachine, CardAttemptRow, object> = {
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
      finishedAt: isFinished(cardAttemptMachine.resolveState({ value: next.value })) ? at : null,
    }),
  refused: () => new AppError('card-attempt-expired'),
  effects: {},
}

/** An attempt as its chart knows it. Throws `needs-attention` for a state the chart does not know. */
export const cardAttemptOf = (row: CardAttemptRow): CardAttemptSnapshot =>
  chartOf(cardAttemptWorkflow, row, {})

/** The chart of an attempt as an answer carries it. */
export const cardAttemptChart = (row: CardAttemptRow): CardAttemptChart => ({
  state: cardAttemptOf(row).value,
  version: CARD_ATTEMPT_VERSION,
  facts: {},
})
