import type { AuditedOperation } from './activity.ts'

type Reading = (tags: readonly string[]) => AuditedOperation | null

/** What is read of events that do not say by themselves how it ended, by the tags of the state they led to. */
const BY_STATE = new Map<string, Reading>([
  [
    'account.cancellation.due',
    (tags) => (tags.includes('in-debt') ? 'account.settlement.failed' : 'account.cancellation.due'),
  ],
  // It is read as the account's reinstatement; what was paid is told by itself.
  ['account.debt.paid', (tags) => (tags.includes('in-use') ? 'account.debt.paid' : null)],
  [
    'identity.provider.completed',
    (tags) => (tags.includes('broken-off') ? 'identity.provider.failed' : 'identity.provider.completed'),
  ],
  [
    'identity.provider.unknown',
    (tags) => (tags.includes('time-over') ? 'identity.deadline.passed' : 'identity.provider.failed'),
  ],
])

/** What is read in the activity of an event that a chart took, by the tags of the state it led to; null when nothing is. */
export const auditedEvent = (event: string, tags: readonly string[]): string | null => {
  const read = BY_STATE.get(event)
  return read ? read(tags) : event
}
