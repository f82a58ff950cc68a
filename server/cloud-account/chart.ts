import {
  CLOUD_ACCOUNT_VERSION,
  type CloudAccountSnapshot,
  cloudAccountAllowList,
  cloudAccountMachine,
} from '#machines/cloud-account/cloud-account.machine.ts'
import { cloudHasFailed, cloudOrder } from '#machines/cloud-account/selectors.ts'
import { billingAccountId } from '#rules/display.ts'
import { findCustomer } from '../accounts/store.ts'
import { advance, type Workflow } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { chartOf, type StoredChart, takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { CloudAccountRow, CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { moveCloudAccountJob, openBillingAccountJob } from '../jobs/jobs.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import { cloudAccountsOf, updateCloudAccount } from './store.ts'

/** Advice to administrators for failures that only people can solve. */
const HELP = {
  'group-unknown': 'The group does not exist at the cloud provider. Ask the customer to enter another one.',
  'projects-linked': 'Projects use the account and could not be unlinked. Ask the customer to unlink them.',
  'suspended-by-provider': 'The cloud provider has suspended the account. Contact its support.',
} as const

/** Plans the job that makes the provider match the chart. `round` names a retry. */
export const askProvider = async (
  deps: Deps,
  tx: Tx,
  row: CloudAccountRow,
  round?: string,
): Promise<void> => {
  const { id, customerId, number, revision } = row
  const retry = round !== undefined && { round }
  if (cloudOrder(cloudAccountOf(row)) !== 'open')
    return deps.jobs.plan(tx, moveCloudAccountJob, { cloudAccountId: id, revision, ...retry })
  const rounds = [...(number > 1 ? [`account-${number}`] : []), ...(round === undefined ? [] : [round])]
  await deps.jobs.plan(tx, openBillingAccountJob, {
    customerId,
    ...(rounds.length > 0 && { round: rounds.join(':') }),
  })
}

/** Alerts the administrators about a failure that needs them. A temporary failure is reported only when it lasts. */
export const announceFailure = async (deps: Deps, tx: Tx, row: CloudAccountRow): Promise<void> => {
  if (row.failure === null || row.failure === 'unavailable') return
  await deps.jobs.plan(tx, sendMailJob, {
    mail: 'admin-alert',
    alertId: `cloud-account:${row.id}:${row.failure}:${row.revision}`,
    title: 'A billing account at the cloud provider needs attention',
    details: {
      Customer: row.customerId,
      'Billing account': row.subAccountId ?? row.displayName,
      'What to do': HELP[row.failure],
      'Retry here': `${deps.config.appUrl}/dashboard?customer=${row.customerId}`,
    },
  })
}

/** Mails the owner if the customer has billing roles. Before the approval, the cloud account concerns only the reviewer. */
const mailOwner = async (
  deps: Deps,
  tx: Tx,
  { id: cloudAccountId, customerId, subAccountId }: CloudAccountRow,
  event: 'opened' | 'closed',
): Promise<void> => {
  const customer = await findCustomer(tx, customerId)
  if (!customer?.pscPermissionGranted || subAccountId === null) return
  await deps.jobs.plan(tx, sendMailJob, { mail: `cloud-account-${event}`, customerId, cloudAccountId })
}

const storedCloudAccount: StoredChart<
  typeof cloudAccountMachine,
  Pick<CloudAccountRow, 'state' | 'machineVersion'>
> = {
  machine: cloudAccountMachine,
  version: CLOUD_ACCOUNT_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.machineVersion, value: row.state }),
}

/** The snapshot of a cloud account. Throws `needs-attention` for an unknown state. */
export const cloudAccountOf = (
  row: Pick<CloudAccountRow, 'state' | 'machineVersion'>,
): CloudAccountSnapshot => chartOf(storedCloudAccount, row, {})

/** The chart of a customer's cloud account. The caller locks the customer's row. */
export const cloudAccountWorkflow: Workflow<typeof cloudAccountMachine, CloudAccountRow, object> = {
  ...storedCloudAccount,
  allowList: cloudAccountAllowList,
  customerIdOf: (row) => row.customerId,
  store: (tx, row, next, at) =>
    updateCloudAccount(tx, row.id, {
      state: next.value,
      machineVersion: next.version,
      revision: row.revision + 1,
      movedAt: at,
      ...(!cloudHasFailed(cloudAccountMachine.resolveState({ value: next.value })) && {
        failure: null,
        failedAt: null,
      }),
    }),
  refused: () => new AppError('unexpected'),
  detailsOf: ({ subAccountId, displayName }) => ({
    account: subAccountId === null ? displayName : billingAccountId(subAccountId),
  }),
  effects: {
    askProvider: (deps, tx, row) =>
      askProvider(deps, tx, row, row.revision === 0 ? undefined : `${row.revision}`),
    announceFailure,
    announceOpening: (deps, tx, row) => mailOwner(deps, tx, row, 'opened'),
    announceClosing: (deps, tx, row) => mailOwner(deps, tx, row, 'closed'),
  },
}

const event = { type: 'retry.requested' } as const

/** Retries the failed work of the current and former cloud accounts now. Returns false when no work has failed. */
export const askAgain = async (deps: Deps, tx: Tx, row: CustomerRow, cause: Cause): Promise<boolean> => {
  const accounts = await cloudAccountsOf(tx, row.id)
  const failed = accounts.filter((account) => takes(cloudAccountWorkflow, account, event, {}))
  for (const account of failed)
    await advance(deps, tx, cloudAccountWorkflow, account, { event, context: {}, cause })
  return failed.length > 0
}
