import { expect, test } from 'vitest'
import { auditedEvent } from './audited-event.ts'

test.each([
  ['account.cancellation.due', false, 'account.cancellation.due'],
  ['account.cancellation.due', true, 'account.settlement.failed'],
  ['account.quota.exceeded', true, 'account.quota.exceeded'],
])('%s with a debt %s is read as %s', (event, isInDebt, read) => {
  expect(auditedEvent(event, isInDebt)).toBe(read)
})
