import { expect, test } from 'vitest'
import type { CardOutcome } from '#contract/endpoints/cards.ts'
import type { CardAttemptChart } from '#contract/entities/chart.ts'
import { attemptIn, returnAnswer } from '#test/support/card-attempt-chart.ts'
import { toReturnReport } from './card-return.machine.ts'

const reported = (state: CardAttemptChart['state'], outcome: CardOutcome) =>
  toReturnReport(returnAnswer(outcome, { purpose: 'manage-payment', chart: attemptIn(state) }))

test('a card the provider vouches for is saved, also when it was before', () => {
  expect(reported('approved', 'approved')).toMatchObject({
    outcome: 'approved',
    purpose: 'manage-payment',
    next: 'save',
  })
  expect(reported('saved', 'approved').next).toBe('save')
})

test('a provider that has not decided, or takes its approval back, is asked again', () => {
  expect(reported('still-checking', 'still-checking').next).toBe('ask-again')
  expect(reported('approved', 'still-checking').next).toBe('ask-again')
})

test('of an attempt that is over nothing more comes, and its outcome is told', () => {
  for (const state of ['declined', 'failed', 'saved', 'abandoned'] as const)
    expect(reported(state, 'over-limit')).toMatchObject({ outcome: 'over-limit', next: 'nothing' })
})
