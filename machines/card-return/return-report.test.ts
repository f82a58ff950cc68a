import { expect, test } from 'vitest'
import type { CardOutcome } from '#contract/endpoints/cards.ts'
import type { CardAttemptChart } from '#contract/entities/chart.ts'
import { attemptIn, returnAnswer } from '#test/support/card-attempt-chart.ts'
import { toReturnReport } from './card-return.machine.ts'

const reported = (state: CardAttemptChart['state'], outcome: CardOutcome) =>
  toReturnReport(returnAnswer(outcome, { purpose: 'manage-payment', chart: attemptIn(state) }))

test('a card that the provider approves is saved, even if it was saved before', () => {
  expect(reported('approved', 'approved')).toMatchObject({
    outcome: 'approved',
    purpose: 'manage-payment',
    next: 'save',
  })
  expect(reported('saved', 'approved').next).toBe('save')
})

test('the server asks again if the provider has not decided or has revoked its approval', () => {
  expect(reported('still-checking', 'still-checking').next).toBe('ask-again')
  expect(reported('approved', 'still-checking').next).toBe('ask-again')
})

test('a finished attempt is not asked again, and its outcome is reported', () => {
  for (const state of ['declined', 'failed', 'saved', 'abandoned'] as const)
    expect(reported(state, 'over-limit')).toMatchObject({ outcome: 'over-limit', next: 'nothing' })
})
