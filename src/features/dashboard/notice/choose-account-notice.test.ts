import { expect, test } from 'vitest'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import type { Principal } from '#rules/permissions.ts'
import { accountIn } from '#test/support/account-chart.ts'
import { chooseAccountNotice } from './choose-account-notice.ts'

const notice = (
  status: CustomerStatus,
  reason: StatusReason | null = null,
  { principal = 'owner' as Principal, pscPermissionGranted = false, changes = 0 } = {},
) =>
  chooseAccountNotice(
    accountIn(status, reason, { held: status === 'active' && reason !== null }),
    {
      cancellationDate: '2026-03-08T10:00:00Z',
      pscPermissionGranted,
      requestedChanges: Array.from({ length: changes }, (_, index) => ({
        id: `${index}`,
        target: 'district',
        reason: 'It differs',
      })),
    },
    principal,
  )
const shown = (...situation: Parameters<typeof notice>) => {
  const chosen = notice(...situation)
  return chosen && [chosen.kind, chosen.severity, chosen.action]
}

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
  ['suspended', 'failed-payment', null],
  ['suspended', 'failed-settlement', null],
  ['active', null, null],
  ['pending', null, null],
] as const)(
  'an account that is %s for %s has the notice %j [4.029, 4.030, 4.031, 4.032, 4.034, 4.037, 4.105]',
  (status, reason, expected) => {
    expect(shown(status, reason)).toEqual(expected)
  },
)

test.each([
  ['admin', false, 'approve'],
  ['admin', true, 'open-review'],
  ['owner', false, null],
  ['colleague', false, null],
  ['analyst', false, null],
] as const)(
  'during the review a person who is %s sees, with pscPermissionGranted = %s, the action %s [4.035]',
  (principal, granted, action) => {
    expect(notice('pending-review', null, { principal, pscPermissionGranted: granted })?.action).toBe(action)
  },
)

test.each([
  ['admin', 'open-review'],
  ['owner', 'contact-support'],
  ['colleague', 'contact-support'],
] as const)('a rejected application offers the %s the action %s', (principal, action) => {
  expect(notice('rejected', null, { principal })?.action).toBe(action)
})

test('a violation of the terms offers a link to support to the customer only [4.031]', () => {
  expect(notice('suspended', 'terms-violation')?.action).toBe('contact-support')
  expect(notice('suspended', 'terms-violation', { principal: 'admin' })?.action).toBeNull()
})

test.each([
  ['owner', 'correct-changes'],
  ['colleague', 'correct-changes'],
  ['admin', 'open-review'],
  ['analyst', null],
] as const)('requested changes are a warning that offers the %s the action %s', (principal, action) => {
  expect(shown('pending', null, { principal, changes: 2 })).toEqual(['changes-requested', 'warning', action])
})

test('only the notice of a pending cancellation has an end [4.037]', () => {
  expect(notice('pending-cancellation')?.endsAt).toBe('2026-03-08T10:00:00Z')
  expect(notice('cancelled')?.endsAt).toBeNull()
})

test.each([
  ['owner', 'keep-account'],
  ['colleague', 'keep-account'],
  ['admin', 'keep-account'],
  ['analyst', null],
] as const)('a pending cancellation offers the %s the action %s [4.037, 6.02]', (principal, action) => {
  expect(notice('pending-cancellation', null, { principal })?.action ?? null).toBe(action)
})
