import { beforeAll, describe, expect, test } from 'vitest'
import { listPaymentMethods } from '#contract/endpoints/cards.ts'
import { CardInApp } from '#contract/entities/payment-method.ts'
import { type Account, openAccount } from '#test/support/seed/account.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()
const at = (minute: number) => new Date(Date.UTC(2026, 4, 3, 2, minute))
const iso = (minute: number) => at(minute).toISOString()
/** Gives each text field its name as its value, so that a test notices swapped fields. */
const namedValues = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, `the ${name}`])) as Record<Name, string>

/** Values for a row, including columns that the product never updates. */
const rowValues = (values: object) => Object.fromEntries(Object.entries(values))

describe('a customer in use', () => {
  const texts = namedValues(
    'accountName',
    'businessName',
    'arabicBusinessName',
    'arabicAddress',
    'domain',
    'vatId',
    'firstName',
    'lastName',
    'arabicFirstName',
    'arabicLastName',
    'phone',
    'address',
    'unitNumber',
    'buildingNumber',
    'district',
    'city',
    'postalCode',
    'province',
    'gcpSecurityGroup',
    'gcpSubBillingAccount',
    'oldGcpSubBillingAccount',
    'contactEmail',
  )
  const dates = { createdAt: 1, updatedAt: 2, activationDate: 3, cancellationDate: 4, subscriptionDate: 5 }
  let account: Account

  beforeAll(async () => {
    account = await openAccount(api)
    const { userId } = await account.current()
    await api.database.db
      .updateTable('customers')
      .set({
        ...texts,
        ...Object.fromEntries(Object.entries(dates).map(([name, minute]) => [name, at(minute)])),
        crNumber: 'the identificationNumber',
        accountingContactId: 'the qoyodId',
        organizationType: 'government',
        status: 'suspended',
        statusReason: 'security',
        desktopVersion: true,
        threshold: 123_456,
      })
      .where('id', '=', account.id)
      .execute()
    await api.database.db
      .updateTable('users')
      .set(rowValues({ ...namedValues('firstName', 'lastName'), createdAt: at(6), updatedAt: at(7) }))
      .where('id', '=', userId)
      .execute()
  })

  test('a customer has every field, each with its own value [3.01]', async () => {
    const customer = await account.current()
    const { user, users, paymentMethod, files } = customer
    expect(customer).toMatchObject({
      ...texts,
      identificationNumber: 'the identificationNumber',
      ...Object.fromEntries(Object.entries(dates).map(([name, minute]) => [name, iso(minute)])),
      id: account.id,
      status: 'suspended',
      step: 'onboarding-completed',
      name: 'the businessName',
      accountType: 'business',
      userId: user.id,
      qoyodId: 'the qoyodId',
      organizationType: 'government',
      identificationNumberVerified: true,
      package: 'Standard',
      gcpSubBillingAccountId: account.subAccount,
      pscPermissionGranted: true,
      desktopVersion: true,
      threshold: 123_456,
      statusDetails: { reason: 'security' },
    })
    expect(account.subAccount).toMatch(/^billingAccounts\//)
    expect(users).toEqual([user])
    expect(files.map(({ documentType }) => documentType).sort()).toEqual(['address', 'registration', 'zatca'])
    expect(paymentMethod).toMatchObject({ customerId: account.id, status: 'primary' })
  })

  test('the owner is a user with every field, including those of the account [3.07]', async () => {
    const { user } = await account.current()
    expect(user).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      status: 'active',
      role: 'user',
      termsConditions: true,
      isActive: true,
      email: account.person.email,
      firebaseId: null,
      customerId: account.id,
      createdAt: iso(6),
      updatedAt: iso(7),
      ...namedValues(
        'city',
        'firstName',
        'lastName',
        'arabicFirstName',
        'arabicLastName',
        'arabicAddress',
        'accountName',
        'address',
        'postalCode',
        'identificationNumber',
        'province',
        'phone',
      ),
    })
  })

  test('a customer’s card has every field of the app and nothing of the number [3.10]', async () => {
    const { paymentMethods } = await account.call(listPaymentMethods)
    const [row] = await api.database.db
      .updateTable('paymentMethods')
      .set({
        token: 'the token',
        last4: '4321',
        expiryDate: '07/41',
        type: 'master',
        cardHolderName: 'The Holder',
      })
      .where('customerId', '=', account.id)
      .returningAll()
      .execute()
    const [card] = (await account.call(listPaymentMethods)).paymentMethods
    expect(paymentMethods).toHaveLength(1)
    expect(CardInApp.parse(card)).toEqual({
      id: row?.id,
      status: 'primary',
      expiryDate: '07/41',
      paymentIdentifier: 'the token',
      last4: '4321',
      type: 'master',
      cardHolderName: 'The Holder',
    })
    expect(JSON.stringify(card)).not.toMatch(/4111111111111111|cvc|"number"/i)
  })
})
