import { expect, test } from 'vitest'
import { auditedEvent } from './audited-event.ts'

test.each([
  ['account.cancellation.due', ['over'], 'account.cancellation.due'],
  ['account.cancellation.due', ['suspended', 'in-debt'], 'account.settlement.failed'],
  ['account.quota.exceeded', ['suspended', 'in-debt'], 'account.quota.exceeded'],
  ['account.debt.paid', ['in-use'], 'account.debt.paid'],
  ['account.debt.paid', ['suspended'], null],
  ['identity.provider.completed', ['verified'], 'identity.provider.completed'],
  ['identity.provider.completed', ['may-retry', 'broken-off'], 'identity.provider.failed'],
  ['identity.provider.unknown', ['may-retry', 'broken-off'], 'identity.provider.failed'],
  ['identity.provider.unknown', ['may-retry', 'time-over'], 'identity.deadline.passed'],
])('%s that led to a state tagged %j is read as %s', (event, tags, read) => {
  expect(auditedEvent(event, tags)).toBe(read)
})
