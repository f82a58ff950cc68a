import { CARD_ATTEMPT_VERSION, cardAttemptMachine } from '#machines/card/card-attempt.machine.ts'
import { AppError } from '../app-error.ts'
import type { CardAttemptRow } from '../db/schema.ts'
import { updateCardAttempt } from '../db/stores/card-attempts.ts'
import type { Workflow } from './advance.ts'

const isOver = (state: string) => cardAttemptMachine.resolveState({ value: state }).hasTag('over')

/** The chart of one attempt to add a card. The row is locked by the caller. */
export const cardAttemptWorkflow: Workflow<typeof cardAttemptMachine, CardAttemptRow, object> = {
  machine: cardAttemptMachine,
  version: CARD_ATTEMPT_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateCardAttempt(tx, row.id, {
      state: next.value,
      machineVersion: next.version,
      finishedAt: isOver(next.value) ? at : null,
    }),
  refused: () => new AppError('card-attempt-expired'),
  effects: {},
}
