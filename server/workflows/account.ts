import { CustomerStatus } from '#contract/entities/common.ts'
import { ACCOUNT_VERSION, accountMachine } from '#machines/account/account.machine.ts'
import type { CustomerRow } from '../db/schema.ts'
import { updateCustomer } from '../db/stores/customers.ts'
import { sendMail } from '../jobs/definitions/send-mail.ts'
import type { Workflow } from './advance.ts'
import { stepConflict } from './conflicts.ts'

/** The account chart of a customer's row. The row is locked by the caller. */
export const accountWorkflow: Workflow<typeof accountMachine, CustomerRow, object> = {
  machine: accountMachine,
  version: ACCOUNT_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.statusVersion, value: row.status }),
  customerIdOf: (row) => row.id,
  store: (tx, row, next, at) =>
    updateCustomer(
      tx,
      row.id,
      { status: CustomerStatus.parse(next.value), statusVersion: next.version, revision: row.revision + 1 },
      at,
    ),
  refused: stepConflict,
  effects: {
    announceReview: (deps, tx, row) =>
      deps.jobs.plan(tx, sendMail, { mail: 'under-review', customerId: row.id }),
  },
}
