import type { AuditedOperation } from './activity.ts'

/** Events that do not say by themselves whether the account ends up in debt, and what is read of them when it does. */
const INTO_DEBT: ReadonlyMap<string, AuditedOperation> = new Map([
  ['account.cancellation.due', 'account.settlement.failed'],
])

/** What is read in the activity of an event that a chart took, by whether it is in debt afterwards. */
export const auditedEvent = (event: string, isInDebt: boolean): string =>
  (isInDebt ? INTO_DEBT.get(event) : undefined) ?? event
