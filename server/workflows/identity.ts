import { IDENTITY_VERSION, identityMachine } from '#machines/identity/identity.machine.ts'
import { AppError } from '../app-error.ts'
import type { IdentityRequestRow } from '../db/schema.ts'
import { updateIdentityRequest } from '../db/stores/identity-requests.ts'
import type { Workflow } from './advance.ts'

/** The identity chart of one verification's row. The row is locked by the caller. */
export const identityWorkflow: Workflow<typeof identityMachine, IdentityRequestRow, object> = {
  machine: identityMachine,
  version: IDENTITY_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateIdentityRequest(tx, row.id, {
      state: next.value,
      machineVersion: next.version,
      finishedAt: at,
    }),
  refused: () => new AppError('unexpected'),
  effects: {},
}
