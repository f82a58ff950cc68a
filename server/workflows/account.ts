import type { AccountChart } from '#contract/entities/chart.ts'
import { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { ACCOUNT_VERSION, type AccountFacts, accountMachine } from '#machines/account/account.machine.ts'
import { cloudTarget } from '#machines/account/cloud-target.ts'
import { isLeaving } from '#machines/account/selectors.ts'
import { type AccountSnapshot, accountState } from '#machines/account/snapshot.ts'
import { isOverdue } from '#machines/invoice/selectors.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import { updateCustomer } from '../db/stores/customers.ts'
import { openInvoices } from '../db/stores/invoices.ts'
import type { Deps } from '../deps.ts'
import { type Mail, sendMailJob } from '../jobs/send-mail.ts'
import { chartOf, isKnown, type Workflow } from './advance.ts'
import { agreeCloudAccount } from './agree-cloud-account.ts'
import { statusConflict } from './conflicts.ts'
import type { Stored } from './upgrade.ts'

const SUSPENDED = 'suspended-'

/** What a row keeps of the chart. */
export const accountStateOf = (
  row: Pick<CustomerRow, 'status' | 'statusReason' | 'statusVersion'>,
): Stored => ({
  version: row.statusVersion,
  value: accountState(row.status, row.statusReason),
})

type Place = Pick<CustomerRow, 'status' | 'statusReason' | 'suspensionNote' | 'cancellationDate'>

const placeOf = (value: string, row: CustomerRow): Place => {
  if (value.startsWith(SUSPENDED)) {
    const statusReason = StatusReason.parse(value.slice(SUSPENDED.length))
    return {
      status: 'suspended',
      statusReason,
      suspensionNote: row.suspensionNote,
      cancellationDate: null,
    }
  }
  const status = CustomerStatus.parse(value)
  // A cancellation after a failed settlement keeps its reason, since cards may then still be changed.
  const keeps = status === 'pending-cancellation' && row.statusReason === 'failed-settlement'
  const leaves = status === 'pending-cancellation' || status === 'cancelled'
  // An account in use that is held says so as its reason.
  const held = status === 'active' && row.heldAt !== null ? ('pending-review' as const) : null
  return {
    status,
    statusReason: keeps ? row.statusReason : held,
    suspensionNote: null,
    cancellationDate: leaves ? row.cancellationDate : null,
  }
}

type PlainMail = Extract<
  Mail,
  {
    mail:
      | 'suspended'
      | 'reinstated'
      | 'payment-needed'
      | 'held'
      | 'released'
      | 'quota-changed'
      | 'quota-reset'
  }
>['mail']

/** Writes to the owner what has become of the account, as the row says when the mail is made. */
const announce =
  (mail: PlainMail) =>
  (deps: Deps, tx: Tx, { id: customerId, revision }: CustomerRow): Promise<void> =>
    deps.jobs.plan(tx, sendMailJob, { mail, customerId, revision })

const tellReviewers = (deps: Deps, tx: Tx, { id: customerId, revision }: CustomerRow): Promise<void> =>
  deps.jobs.plan(tx, sendMailJob, { mail: 'to-review', customerId, revision })

/** The account chart of a customer's row. The row is locked by the caller. */
export const accountWorkflow: Workflow<typeof accountMachine, CustomerRow, AccountFacts> = {
  machine: accountMachine,
  version: ACCOUNT_VERSION,
  // Versions 2 and 3 added states, version 4 events; none renamed a state.
  upgrades: [
    { from: 1, migrate: (value) => value },
    { from: 2, migrate: (value) => value },
    { from: 3, migrate: (value) => value },
  ],
  stateOf: accountStateOf,
  customerIdOf: (row) => row.id,
  store: (tx, row, next, at) =>
    updateCustomer(
      tx,
      row.id,
      { ...placeOf(next.value, row), statusVersion: next.version, revision: row.revision + 1 },
      at,
    ),
  refused: statusConflict,
  effects: {
    announceReview: async (deps, tx, row) => {
      await deps.jobs.plan(tx, sendMailJob, { mail: 'under-review', customerId: row.id })
      await tellReviewers(deps, tx, row)
    },
    announceChanges: (deps, tx, row) =>
      deps.jobs.plan(tx, sendMailJob, {
        mail: 'changes-requested',
        customerId: row.id,
        revision: row.revision,
      }),
    announceReturn: async (deps, tx, row) => {
      const { id: customerId, revision } = row
      await deps.jobs.plan(tx, sendMailJob, { mail: 'changes-received', customerId, revision })
      await tellReviewers(deps, tx, row)
    },
    announceRejection: (deps, tx, row) =>
      deps.jobs.plan(tx, sendMailJob, { mail: 'rejected', customerId: row.id, revision: row.revision }),
    announceReopening: (deps, tx, row) =>
      deps.jobs.plan(tx, sendMailJob, {
        mail: 'review-reopened',
        customerId: row.id,
        revision: row.revision,
      }),
    announceApproval: (deps, tx, row) =>
      deps.jobs.plan(tx, sendMailJob, { mail: 'approved', customerId: row.id }),
    announceCancellation: (deps, tx, row) =>
      deps.jobs.plan(tx, sendMailJob, { mail: 'cancellation', customerId: row.id, revision: row.revision }),
    announceKept: (deps, tx, row) =>
      deps.jobs.plan(tx, sendMailJob, {
        mail: 'cancellation-undone',
        customerId: row.id,
        revision: row.revision,
      }),
    announceEnd: (deps, tx, row) =>
      deps.jobs.plan(tx, sendMailJob, { mail: 'cancelled', customerId: row.id, revision: row.revision }),
    announceSuspension: announce('suspended'),
    announceReinstatement: announce('reinstated'),
    announceDebt: announce('payment-needed'),
    announceHold: announce('held'),
    announceRelease: announce('released'),
    announceQuota: announce('quota-changed'),
    announceOverage: announce('suspended'),
    announceReset: announce('quota-reset'),
  },
  settled: (deps, tx, row, context, cause) =>
    agreeCloudAccount(deps, tx, row, cloudTarget(chartOf(accountWorkflow, row, context)), cause),
}

/** What the row itself says of the facts; debts are read from the invoices. */
const rowFactsOf = (row: CustomerRow): Omit<AccountFacts, 'owes' | 'overdue'> => ({
  held: row.heldAt !== null,
  granted: row.pscPermissionGranted,
  settlementFailed: row.statusReason === 'failed-settlement',
})

/** The account chart of a row, for what does not depend on debts. Throws `needs-attention` when its state is not known. */
export const accountOf = (row: CustomerRow): AccountSnapshot =>
  chartOf(accountWorkflow, row, { owes: false, overdue: false, ...rowFactsOf(row) })

/** The account chart of a row; null when its state is not known, so that nothing can be concluded from it. */
export const knownAccountOf = (row: CustomerRow): AccountSnapshot | null =>
  isKnown(accountWorkflow, accountStateOf(row)) ? accountOf(row) : null

/** When the subscription of a customer who leaves ends; null for every other customer. */
export const cancellationEndOf = (row: CustomerRow): Date | null =>
  isLeaving(accountOf(row)) ? row.cancellationDate : null

/** What the account chart's guards ask about, as stored at this moment. */
export const accountFacts = async (
  { clock }: Pick<Deps, 'clock'>,
  q: Querier,
  row: CustomerRow,
): Promise<AccountFacts> => {
  const open = await openInvoices(q, row.id)
  return {
    owes: open.length > 0,
    overdue: open.some((invoice) => isOverdue(invoice, clock.now())),
    ...rowFactsOf(row),
  }
}

/** The account chart as an answer carries it. */
export const accountChart = async (
  deps: Pick<Deps, 'clock'>,
  q: Querier,
  row: CustomerRow,
): Promise<AccountChart> => {
  const facts = await accountFacts(deps, q, row)
  return { state: chartOf(accountWorkflow, row, facts).value, version: ACCOUNT_VERSION, facts }
}
