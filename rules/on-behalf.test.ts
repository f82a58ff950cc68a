import { describe, expect, test } from 'vitest'
import { takesCustomer } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { DECIDED, onBehalf } from './on-behalf.ts'

const named = ENDPOINTS.filter(takesCustomer)
const idsWith = (wanted: string) => named.map(({ id }) => id).filter((id) => onBehalf(id) === wanted)

test('is decided for every call that may name a customer, and for no other [6.05, 6.06]', () => {
  expect(named.length).toBeGreaterThan(30)
  expect(DECIDED.toSorted()).toEqual(named.map(({ id }) => id).toSorted())
})

test('what nobody has decided about is not done', () => {
  expect(onBehalf('customers.somethingNew')).toBe('never')
  expect(onBehalf('toString')).toBe('never')
})

describe('an administrator', () => {
  test('reads without a reason only what changes nothing', () => {
    const changing = named.filter(({ id, method }) => onBehalf(id) === 'read' && method !== 'GET')
    expect(changing.map(({ id }) => id)).toEqual(['invoices.signedUrl'])
  })

  test('changes cards, invoices, the package, users and payments of a customer [6.05, 6.12]', () => {
    expect(idsWith('write').toSorted()).toEqual([
      'invoices.retryPayment',
      'paymentMethods.remove',
      'paymentMethods.update',
      'subscription.cancel',
      'subscription.changePackage',
      'subscription.keep',
      'subscription.resubscribe',
      'subscription.updateBillingGroup',
      'users.delete',
      'users.invite',
      'users.resendInvitation',
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
  ])('never does %s in the customer’s place [6.09]', (id) => {
    expect(onBehalf(id)).toBe('never')
  })
})
