import { describe, expect, test } from 'vitest'
import { resultOf } from './audit.ts'

describe('the result of a call', () => {
  test.each([
    ['invoices.retryPayment', { status: 'paid' }, 'done'],
    ['invoices.retryPayment', { status: 'failed' }, 'declined'],
    ['invoices.retryPayment', { status: 'checking' }, 'checking'],
    ['subscription.resubscribe', { status: 'checking' }, 'checking'],
    ['subscription.resubscribe', { status: 'resubscribed' }, 'done'],
    ['users.invite', { status: 'failed' }, 'done'],
    ['nothing.known', { status: 'failed' }, 'done'],
    ['invoices.retryPayment', null, 'done'],
    ['invoices.retryPayment', 'failed', 'done'],
  ])('the call %s with the response %o has the result %s', (operation, answer, result) => {
    expect(resultOf(operation, answer)).toBe(result)
  })
})
