import type { AuditedOperation } from './activity.ts'

/** Events that do not say by themselves what becomes of the account, and what is read of them where the state has a tag; null: nothing. */
const BY_STATE: ReadonlyMap<string, { tag: string; read: AuditedOperation | null }> = new Map([
  ['account.cancellation.due', { tag: 'in-debt', read: 'account.settlement.failed' }],
  // What was paid is told by itself; this would say that the account is reinstated.
  ['account.debt.paid', { tag: 'suspended', read: null }],
])

/** What is read in the activity of an event that a chart took, by the tags of the state it is in afterwards; null when nothing is. */
export const auditedEvent = (event: string, tags: readonly string[]): string | null => {
  const other = BY_STATE.get(event)
  return other && tags.includes(other.tag) ? other.read : event
}
