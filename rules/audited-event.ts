import type { AuditedOperation } from './activity.ts'

/** What is read of events that do not say by themselves what becomes of the account, by the tags of the state it is in afterwards. */
const BY_STATE = new Map<string, (tags: readonly string[]) => AuditedOperation | null>([
  [
    'account.cancellation.due',
    (tags) => (tags.includes('in-debt') ? 'account.settlement.failed' : 'account.cancellation.due'),
  ],
  // It is read as the account's reinstatement; what was paid is told by itself.
  ['account.debt.paid', (tags) => (tags.includes('in-use') ? 'account.debt.paid' : null)],
])

/** What is read in the activity of an event that a chart took, by the tags of the state it is in afterwards; null when nothing is. */
export const auditedEvent = (event: string, tags: readonly string[]): string | null => {
  const read = BY_STATE.get(event)
  return read ? read(tags) : event
}
