import {
  ACCOUNT_ACTS,
  TWO_PERSON_EXPORTS,
  type TwoPersonAct,
  type TwoPersonExport,
  type TwoPersonOperation,
} from '#contract/entities/second-opinion.ts'
import type { AuditedOperation } from './activity.ts'

/** Time in which a second administrator can decide, and then time in which an agreed export can be downloaded. */
export const SECOND_OPINION_MS = 24 * 60 * 60_000

/** Time after the first download of an agreed export in which a broken one can be repeated. */
export const REPEAT_DOWNLOAD_MS = 10 * 60_000

/** Time after which another download may replace one whose end is unknown, for example after a crash. */
export const STALLED_DOWNLOAD_MS = 60_000

/** True for a call that needs a second administrator, with the acts of the setting. */
export const needsSecondOpinion = (
  acts: readonly TwoPersonAct[],
  operation: string,
): operation is TwoPersonOperation => acts.some((act) => act !== 'export' && ACCOUNT_ACTS[act] === operation)

/** True for an export for which an administrator needs the agreement of another one, with the acts of the setting. */
export const needsExportApproval = (
  acts: readonly TwoPersonAct[],
  operation: string,
): operation is TwoPersonExport => acts.includes('export') && isTwoPersonExport(operation)

export const isTwoPersonExport = (operation: string): operation is TwoPersonExport =>
  TWO_PERSON_EXPORTS.some((one) => one === operation)

const NAMES = {
  'review.reject': 'reject',
  'accounts.reinstate': 'reinstate',
  'customers.export': 'exportCustomers',
  'activity.export': 'exportActivity',
  'audit.export': 'exportAudit',
} as const satisfies Record<TwoPersonOperation | TwoPersonExport, string>

/** The name of an act in the catalogues of words. */
export const twoPersonName = <Operation extends keyof typeof NAMES>(
  operation: Operation,
): (typeof NAMES)[Operation] => NAMES[operation]

/** The operation in the audit for asking a second administrator. */
export const ASKED_ACTS = {
  'review.reject': 'secondOpinions.askRejection',
  'accounts.reinstate': 'secondOpinions.askReinstatement',
} as const satisfies Record<TwoPersonOperation, AuditedOperation>
