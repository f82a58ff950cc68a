import type { AuditedOperation } from './activity.ts'

/** Events that do not say by themselves how it ended, and what is read of them by a tag of the state they led to. */
const READ_BY_END: Readonly<Record<string, Readonly<Record<string, AuditedOperation>>>> = {
  'account.cancellation.due': { 'in-debt': 'account.settlement.failed' },
  'identity.provider.completed': { 'broken-off': 'identity.provider.failed' },
  'identity.provider.unknown': {
    'broken-off': 'identity.provider.failed',
    'time-over': 'identity.deadline.passed',
  },
}

/** What is read in the activity of an event that a chart took, by the tags of the state it led to. */
export const auditedEvent = (event: string, tags: readonly string[]): string => {
  const read = Object.entries(READ_BY_END[event] ?? {}).find(([tag]) => tags.includes(tag))
  return read?.[1] ?? event
}
