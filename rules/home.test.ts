import { expect, test } from 'vitest'
import { homeOfRole } from './home.ts'

test.each([
  ['user', false, '/signup'],
  ['user', true, '/dashboard'],
  ['admin', false, '/manageCustomers'],
  ['analyst', false, '/insight'],
] as const)(
  'the home of the role %s (onboarding complete: %s) is %s [2.1.11, 2.1.12]',
  (role, completed, home) => {
    expect(homeOfRole(role, completed)).toBe(home)
  },
)
