import { ADMINISTRATION_MAILS } from '#contract/entities/administration-acts.ts'
import {
  ACCOUNT_VERSION,
  type AccountFacts,
  type AccountSnapshot,
  accountAllowList,
  accountMachine,
  accountState,
  announcementOf,
} from '#machines/account/account.machine.ts'
import {
  cloudTarget,
  hasUnpaidSettlement,
  isLeaving,
  isOver,
  isSuspended,
  statusOf,
} from '#machines/account/selectors.ts'
import type { Workflow } from '../charts/advance.ts'
import { chartOf, isKnown, obstacleTo, type StoredChart, type StoredState } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { CustomerRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { type AccountMail, sendMailJob } from '../mail/send-mail.ts'
import { accountNotReady, statusConflict } from './conflicts.ts'
import { updateCustomer } from './store.ts'

/** Reads the account chart from a customer's row. */
export const storedAccount: StoredChart<
  typeof accountMachine,
  Pick<CustomerRow, 'status' | 'statusReason' | 'statusVersion'>
> = {
  machine: accountMachine,
  version: ACCOUNT_VERSION,
  upgrades: [],
  stateOf: (row) => ({ version: row.statusVersion, value: accountState(row.status, row.statusReason) }),
}

/** The facts that come from the invoices and the clock, all false. */
const NO_OTHER_FACTS = {
  owes: false,
  overdue: false,
  endIsDue: false,
  mayStillWithdraw: false,
  isCharging: false,
}

type RowFacts = Omit<AccountFacts, keyof typeof NO_OTHER_FACTS>

/** The facts stored in the row. Debts come from the invoices, the end from the clock. */
export const rowFactsOf = (row: CustomerRow): RowFacts => ({
  held: row.heldAt !== null,
  billingAccountOpen: row.gcpSubBillingAccountId !== null,
  granted: row.pscPermissionGranted,
  settlementFailed: row.settlementFailed,
  isIndividual: row.accountType === 'individual',
  hasUsage: row.hasUsage,
  stoppedByBudget: row.stoppedByBudget,
})

/** The account snapshot of a row, with no debts and no end due. Throws `needs-attention` for an unknown state. */
export const accountOf = (row: CustomerRow): AccountSnapshot =>
  chartOf(storedAccount, row, { ...NO_OTHER_FACTS, ...rowFactsOf(row) })

/** Like `accountOf`, but null for an unknown state. */
export const knownAccountOf = (row: CustomerRow): AccountSnapshot | null =>
  isKnown(storedAccount, row) ? accountOf(row) : null

/** The instant at which a cancelled subscription ends; null without a cancellation. */
export const cancellationEndOf = (row: CustomerRow): Date | null =>
  isLeaving(accountOf(row)) ? row.cancellationDate : null

type StatusColumns = Pick<
  CustomerRow,
  'status' | 'statusReason' | 'settlementFailed' | 'suspensionNote' | 'cancellationDate'
>

const statusColumnsOf = (next: StoredState, row: CustomerRow): StatusColumns => {
  const facts = { ...NO_OTHER_FACTS, ...rowFactsOf(row) }
  const account = chartOf({ ...storedAccount, stateOf: () => next }, row, facts)
  const { status, statusReason } = statusOf(account)
  return {
    status,
    statusReason,
    settlementFailed: hasUnpaidSettlement(account),
    suspensionNote: isSuspended(account) ? row.suspensionNote : null,
    cancellationDate: isLeaving(account) || isOver(account) ? row.cancellationDate : null,
  }
}

/** Mails the owner. The job reads the row again when it writes the mail. */
const mailOwner =
  (mail: AccountMail) =>
  (deps: Deps, tx: Tx, { id: customerId, revision }: CustomerRow): Promise<void> =>
    deps.jobs.plan(tx, sendMailJob, { mail, customerId, revision })

const mailReviewers = (deps: Deps, tx: Tx, { id: customerId, revision }: CustomerRow): Promise<void> =>
  deps.jobs.plan(tx, sendMailJob, { mail: 'to-review', customerId, revision })

const forgetSettlement = async (deps: Deps, tx: Tx, { id }: CustomerRow): Promise<void> => {
  await updateCustomer(tx, id, { settlementFailed: false }, deps.clock.now())
}

/** Errors for facts that block an event. Every other refusal is a status conflict. */
const FACT_ERRORS = {
  billingAccountOpen: accountNotReady,
  owes: () => new AppError('invoices-outstanding'),
  isIndividual: statusConflict,
  mayStillWithdraw: () => new AppError('withdrawal-over'),
  hasUsage: () => new AppError('account-used'),
  isCharging: () => new AppError('payment-in-flight'),
}
const BLOCKING_FACTS = [
  'billingAccountOpen',
  'owes',
  'isIndividual',
  'mayStillWithdraw',
  'hasUsage',
  'isCharging',
] as const
/** Values of the facts that block no event. */
const ALLOWING = {
  billingAccountOpen: true,
  granted: true,
  owes: false,
  isIndividual: true,
  mayStillWithdraw: true,
  hasUsage: false,
  isCharging: false,
}

/** The account chart, stored in the customer's row. The caller locks the row. */
export const accountWorkflow: Workflow<typeof accountMachine, CustomerRow, AccountFacts> = {
  ...storedAccount,
  allowList: accountAllowList,
  customerIdOf: (row) => row.id,
  store: (tx, row, next, at) =>
    updateCustomer(
      tx,
      row.id,
      { ...statusColumnsOf(next, row), statusVersion: next.version, revision: row.revision + 1 },
      at,
    ),
  refused: (row, move) => {
    const allowing = { ...move.context, ...ALLOWING }
    const obstacle = obstacleTo(storedAccount, row, move, { allowing, facts: BLOCKING_FACTS })
    return obstacle ? FACT_ERRORS[obstacle](row) : statusConflict(row)
  },
  effects: {
    announceReview: async (deps, tx, row) => {
      await deps.jobs.plan(tx, sendMailJob, { mail: 'under-review', customerId: row.id })
      await mailReviewers(deps, tx, row)
    },
    announceChanges: mailOwner('changes-requested' satisfies AccountMail),
    announceReturn: async (deps, tx, row) => {
      await mailOwner('changes-received')(deps, tx, row)
      await mailReviewers(deps, tx, row)
    },
    announceRejection: mailOwner('rejected'),
    announceReopening: mailOwner('review-reopened'),
    announceApproval: (deps, tx, row) =>
      deps.jobs.plan(tx, sendMailJob, { mail: 'approved', customerId: row.id }),
    announceCancellation: mailOwner('cancellation'),
    announceKept: mailOwner('cancellation-undone'),
    announceEnd: mailOwner('cancelled'),
    announceWithdrawal: mailOwner('withdrawn'),
    forgetSettlement,
    ...Object.fromEntries(ADMINISTRATION_MAILS.map((mail) => [announcementOf(mail), mailOwner(mail)])),
  },
  settled: (deps, tx, row, context, cause) =>
    deps.nouns.agreeCloudAccount(deps, tx, row, cloudTarget(chartOf(storedAccount, row, context)), cause),
}
