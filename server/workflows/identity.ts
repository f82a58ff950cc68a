import type { IdentityChart } from '#contract/entities/chart.ts'
import { identityAllowList } from '#machines/identity/allow-list.ts'
import { IDENTITY_VERSION, identityMachine } from '#machines/identity/identity.machine.ts'
import type { IdentitySnapshot } from '#machines/identity/snapshot.ts'
import { AppError } from '../app-error.ts'
import type { IdentityRequestRow } from '../db/schema.ts'
import { updateIdentityRequest } from '../db/stores/identity-requests.ts'
import type { Workflow } from './advance.ts'
import { chartOf, type StoredChart } from './stored-chart.ts'

/** The identity chart of one verification's row, for reading. */
const storedIdentity: StoredChart<
  typeof identityMachine,
  Pick<IdentityRequestRow, 'state' | 'machineVersion'>
> = {
  machine: identityMachine,
  version: IDENTITY_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
}

/** The identity chart of one verification's row. The row is locked by the caller. */
export const identityWorkflow: Workflow<typeof identityMachine, IdentityRequestRow, object> = {
  ...storedIdentity,
  allowList: identityAllowList,
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

/** A verification as its chart knows it. Throws `needs-attention` for a state the chart does not know. */
export const identityOf = (row: Pick<IdentityRequestRow, 'state' | 'machineVersion'>): IdentitySnapshot =>
  chartOf(storedIdentity, row, {})

/** The chart of a verification as an answer carries it. */
export const identityChart = (row: IdentityRequestRow): IdentityChart => ({
  state: identityOf(row).value,
  version: IDENTITY_VERSION,
  facts: {},
})
