import { expect, test } from 'vitest'
import type { CustomerStatus, Role, StatusReason } from '#contract/entities/common.ts'
import { accountBanner } from './account-banner.ts'

const banner = (
  status: CustomerStatus,
  reason: StatusReason | null = null,
  { cards = 1, role = 'user' as Role, pscPermissionGranted = false, changes = 0 } = {},
) =>
  accountBanner(
    {
      status,
      statusDetails: { reason },
      cancellationDate: '2026-03-08T10:00:00Z',
      pscPermissionGranted,
      requestedChanges: Array.from({ length: changes }, (_, index) => ({
        id: `${index}`,
        target: 'district',
        reason: 'It differs',
      })),
    },
    cards,
    role,
  )
const shown = (...given: Parameters<typeof banner>) => {
  const told = banner(...given)
  return told && [told.kind, told.severity, told.action]
}

test.each([['failed-payment'], ['failed-settlement']] as const)(
  'a suspension for %s is an error with Retry Payment, or with Add Primary Card when there is none [2.7.01, 4.027, 4.028, 4.105]',
  (reason) => {
    expect(shown('suspended', reason)).toEqual([reason, 'error', 'retry-payment'])
    expect(shown('suspended', reason, { cards: 0 })).toEqual([reason, 'error', 'add-primary-card'])
    expect(shown('suspended', reason, { role: 'admin' })).toEqual([reason, 'error', 'retry-payment'])
    expect(shown('suspended', reason, { cards: 0, role: 'admin' })).toEqual([reason, 'error', null])
  },
)

test.each([
  ['suspended', 'security', ['security', 'warning', null]],
  ['suspended', 'budget-overage', ['budget-overage', 'warning', null]],
  ['suspended', 'terms-violation', ['terms-violation', 'error', 'contact-support']],
  ['suspended', 'pending-review', ['pending-review', 'info', null]],
  ['active', 'pending-review', ['pending-review', 'info', null]],
  ['pending-review', null, ['onboarding-review', 'info', null]],
  ['pending-cancellation', null, ['pending-cancellation', 'warning', 'keep-account']],
  ['pending-cancellation', 'failed-settlement', ['pending-cancellation', 'warning', 'keep-account']],
  ['cancelled', null, ['cancelled', 'secondary', 'open-subscription']],
  ['active', null, null],
  ['pending', null, null],
] as const)(
  '%s for %s shows %j [4.029, 4.030, 4.031, 4.032, 4.034, 4.037, 4.105]',
  (status, reason, told) => {
    expect(shown(status, reason)).toEqual(told)
  },
)

test.each([
  ['admin', false, 'approve'],
  ['admin', true, 'open-review'],
  ['user', false, null],
  ['analyst', false, null],
] as const)(
  'under review, a person who is %s sees, granted %s, the action %s [4.035]',
  (role, granted, action) => {
    expect(banner('pending-review', null, { role, pscPermissionGranted: granted })?.action).toBe(action)
  },
)

test.each([
  ['admin', 'open-review'],
  ['user', 'contact-support'],
] as const)('a rejected application leads the %s to %s', (role, action) => {
  expect(banner('rejected', null, { role })?.action).toBe(action)
})

test('a violation of the terms leads the customer to support, and no administrator [4.031]', () => {
  expect(banner('suspended', 'terms-violation')?.action).toBe('contact-support')
  expect(banner('suspended', 'terms-violation', { role: 'admin' })?.action).toBeNull()
})

test.each([
  ['user', 'correct-changes'],
  ['admin', 'open-review'],
  ['analyst', null],
] as const)('requested changes are a warning that leads the role %s to %s', (role, action) => {
  expect(shown('pending', null, { role, changes: 2 })).toEqual(['changes-requested', 'warning', action])
})

test('only a cancellation tells its end, and only the customer keeps the account [4.037]', () => {
  expect(banner('pending-cancellation')?.endsAt).toBe('2026-03-08T10:00:00Z')
  expect(banner('pending-cancellation', null, { role: 'admin' })?.action).toBeNull()
  expect(banner('cancelled')?.endsAt).toBeNull()
})
