import { expect, test } from 'vitest'
import { auditedEvent } from './audited-event.ts'

test.each([
  ['account.cancellation.due', [], 'account.cancellation.due'],
  ['account.cancellation.due', ['suspended', 'in-debt'], 'account.settlement.failed'],
  ['account.quota.exceeded', ['suspended', 'in-debt'], 'account.quota.exceeded'],
  ['account.debt.paid', ['in-use'], 'account.debt.paid'],
  ['account.debt.paid', ['suspended'], null],
])('%s into a state with the tags %j is read as %s', (event, tags, read) => {
  expect(auditedEvent(event, tags)).toBe(read)
})
