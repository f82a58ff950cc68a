import { describe, expect, test } from 'vitest'
import { type Access, takesCustomer } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import {
  DECIDED,
  isPublic,
  type Permission,
  type Principal,
  permission,
  principalOf,
  VISIT_MS,
} from './permissions.ts'

const PRINCIPALS: readonly Principal[] = ['owner', 'colleague', 'admin', 'analyst']
const cells = (id: string) => PRINCIPALS.map((principal) => permission(id, principal))

/** The permissions that each principal may have, by the access of the call. */
const FITTING: Record<Access, readonly (readonly Permission[])[]> = {
  public: [['self'], ['self'], ['self'], ['self']],
  'signed-in': [
    ['self', 'own'],
    ['self', 'own'],
    ['self', 'read', 'never'],
    ['self', 'never'],
  ],
  customer: [['own', 'never'], ['own', 'never'], ['read', 'write', 'never'], ['never']],
  admin: [['never'], ['never'], ['backoffice'], ['never']],
  analyst: [['never'], ['never'], ['backoffice', 'never'], ['backoffice']],
}

test('the policy has a line for every operation that is not for administrators only, and for no other', () => {
  expect(ENDPOINTS.length).toBeGreaterThan(60)
  const others = ENDPOINTS.filter(({ access }) => access !== 'admin')
  expect(DECIDED.toSorted()).toEqual(others.map(({ id }) => id).toSorted())
  expect(new Set(DECIDED).size).toBe(DECIDED.length)
})

test.each(ENDPOINTS.map((endpoint) => [endpoint.id, endpoint] as const))(
  'the policy gives %s only rights that its access allows [6.02]',
  (id, endpoint) => {
    const fitting = FITTING[endpoint.access]
    expect(cells(id).map((cell, index) => (fitting[index]?.includes(cell) ? 'fits' : cell))).toEqual(
      PRINCIPALS.map(() => 'fits'),
    )
    expect(isPublic(id)).toBe(endpoint.access === 'public')
    const forCustomer = ['read', 'write'].includes(permission(id, 'admin'))
    if (forCustomer) expect(takesCustomer(endpoint)).toBe(true)
    if (endpoint.forCustomer) expect(forCustomer).toBe(true)
  },
)

test('an operation without a line in the table is for administrators only', () => {
  expect(cells('customers.somethingNew')).toEqual(['never', 'never', 'backoffice', 'never'])
  expect(cells('toString')).toEqual(['never', 'never', 'backoffice', 'never'])
  expect(isPublic('toString')).toBe(false)
})

test.each([
  [{ role: 'user', isColleague: false }, 'owner'],
  [{ role: 'user', isColleague: true }, 'colleague'],
  [{ role: 'admin', isColleague: false }, 'admin'],
  [{ role: 'analyst', isColleague: true }, 'analyst'],
] as const)('the person %j is the principal %s', (person, principal) => {
  expect(principalOf(person)).toBe(principal)
})

describe('an administrator for a customer', () => {
  const named = ENDPOINTS.filter(takesCustomer)
  const idsWith = (wanted: Permission) =>
    named.map(({ id }) => id).filter((id) => permission(id, 'admin') === wanted)

  test('an administrator can only read a customer’s data without a reason', () => {
    const changing = named.filter(({ id, method }) => permission(id, 'admin') === 'read' && method !== 'GET')
    expect(changing.map(({ id }) => id)).toEqual(['contractSummaries.signedUrl', 'invoices.signedUrl'])
  })

  test('an administrator can change a customer’s cards, invoices, package, users and payments [6.05, 6.12]', () => {
    expect(idsWith('write').toSorted()).toEqual([
      'invoices.retryPayment',
      'invoices.setPurchaseOrder',
      'paymentMethods.remove',
      'paymentMethods.update',
      'subscription.cancel',
      'subscription.changePackage',
      'subscription.keep',
      'subscription.resubscribe',
      'subscription.updateBillingGroup',
      'subscription.withdraw',
      'users.delete',
      'users.invite',
      'users.resendInvitation',
      'users.restore',
    ])
  })

  test.each([
    'customers.termsConditions',
    'nafathVerifications.create',
    'nafathVerifications.status',
    'nafathVerifications.cancel',
    'subscription.migrate',
    'cardAttempts.open',
    'cardAttempts.return',
    'paymentMethods.save',
    'customers.saveDraft',
    'customers.desktopVersion',
  ])('an administrator never does %s for a customer [6.09]', (id) => {
    expect(permission(id, 'admin')).toBe('never')
  })
})

test('an analyst reads flows, sets targets, agrees to Stately, and otherwise only has access to their own person [6.01]', () => {
  const allowed = ENDPOINTS.filter(({ id }) => permission(id, 'analyst') !== 'never' && !isPublic(id))
  const others = allowed.filter(({ access }) => access !== 'signed-in')
  expect(others.filter(({ access }) => access !== 'analyst')).toEqual([])
  const writes = others.filter(({ method }) => method !== 'GET')
  expect(writes.map(({ id }) => id)).toEqual([
    'flows.setTarget',
    'flows.removeTarget',
    'flows.agreeToStately',
  ])
})

test('a visit lasts eight hours', () => {
  expect(VISIT_MS / 3_600_000).toBe(8)
})
