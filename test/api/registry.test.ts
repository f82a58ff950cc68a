import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { RegisteredCompany } from '#contract/entities/registered-company.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { saveCompanyCheck } from '#server/identity/store.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'

const api = runningApi()

const ACTIVE = '7001272475'

const someBusiness = async (): Promise<Person> => {
  const person = await api.signIn(someEmail(), 'business')
  await person.call('POST', '/v1/customers/google-info')
  return person
}

const lookUp = <T = RegisteredCompany>(person: Person, crNumber: string, includeAddress = 'true') =>
  person.call<T>('GET', `/wathq/${crNumber}`, { query: { includeAddress } })

const checksOf = ({ customer }: Person) =>
  api.server.deps.db
    .selectFrom('companyChecks')
    .select(['crNumber', 'arabicName'])
    .where('customerId', '=', customer.id)
    .execute()

describe('a lookup of a company', () => {
  test('a lookup returns address and Arabic name, and verifies the number for this customer [7.35]', async () => {
    const person = await someBusiness()
    const { status, body } = await lookUp(person, ACTIVE)
    expect(status).toBe(200)
    expect(body).toEqual({
      companyArabicName: 'شركة نجد للتجارة',
      address: {
        street: expect.any(String),
        unitNumber: expect.any(String),
        buildingNumber: expect.any(String),
        district: expect.any(String),
        postCode: expect.stringMatching(/^\d{5}$/),
        city: 'Riyadh',
        regionName: expect.stringContaining('Riyadh'),
      },
    })
    expect(await checksOf(person)).toEqual([{ crNumber: ACTIVE, arabicName: 'شركة نجد للتجارة' }])
    expect(await checksOf(await someBusiness())).toEqual([])
  })

  test('a second lookup, even without the address, keeps one record', async () => {
    const person = await someBusiness()
    await lookUp(person, ACTIVE)
    expect((await lookUp(person, ACTIVE, 'false')).body.address).toBeNull()
    expect(await checksOf(person)).toHaveLength(1)
  })

  test('a second lookup removes the verification when the register no longer confirms the company', async () => {
    const [person, other] = [await someBusiness(), await someBusiness()]
    for (const crNumber of ['7001110002', '7000000404']) {
      for (const { customer } of [person, other]) {
        await saveCompanyCheck(api.server.deps.db, {
          id: randomUUID(),
          customerId: customer.id,
          crNumber,
          arabicName: null,
          arabicDistrict: null,
          address: null,
          verifiedAt: api.clock.now(),
        })
      }
      expect((await lookUp(person, crNumber)).status).toBeGreaterThanOrEqual(400)
    }
    expect(await checksOf(person)).toEqual([])
    expect(await checksOf(other)).toHaveLength(2)
  })

  test('a lookup verifies a company without an address', async () => {
    const { body } = await lookUp(await someBusiness(), '7001272483')
    expect(body).toEqual({ companyArabicName: 'شركة آفاق الشمال للتقنية', address: null })
  })

  test.each([
    [
      '7001110002',
      'cr-suspended',
      'The company register has suspended this company, most often because its yearly confirmation is late. Confirm it with the Ministry of Commerce, then verify the number again.',
    ],
    [
      '7001110010',
      'cr-struck-off',
      'The company register has struck this company off, so no account can be opened for it. If that is wrong, ask the Ministry of Commerce.',
    ],
    [
      '7000000404',
      'cr-not-found',
      'We could not find this CR number in the company register. Check it and try again.',
    ],
  ])('a lookup of %s is refused with advice and verifies nothing [8.27]', async (crNumber, code, message) => {
    const person = await someBusiness()
    const { status, body } = await lookUp<ErrorBody>(person, crNumber)
    expect(status).toBe(422)
    expect(body.message).toMatchObject({ code, message, field: 'crNumber' })
    expect(await checksOf(person)).toEqual([])
  })

  test('a lookup by a former number returns the current number and verifies nothing', async () => {
    const person = await someBusiness()
    const { status, body } = await lookUp<ErrorBody>(person, '1010711252')
    expect([status, body.message?.code]).toEqual([422, 'cr-former-number'])
    expect(body.message).toMatchObject({ field: 'crNumber', params: { number: ACTIVE } })
    expect(body.message?.message).toContain(`Its 700-series CR number is ${ACTIVE}`)
    expect(await checksOf(person)).toEqual([])
  })

  test('the customer gets the company of the register until the application is complete', async () => {
    const person = await someBusiness()
    const readRegistered = async () =>
      (await person.call<{ customer: Customer }>('GET', '/v1/customers/current')).body.customer.registered
    expect(await readRegistered()).toBeNull()
    const { body } = await lookUp(person, ACTIVE)
    expect(await readRegistered()).toEqual(body)
    await api.database.db
      .updateTable('customers')
      .set({ status: 'pending-review', step: 'onboarding-completed' })
      .where('id', '=', person.customer.id)
      .execute()
    expect(await readRegistered()).toBeNull()
  })

  test.each(['700127247', '70012724755', '7001272a75'])(
    'a lookup refuses the number %s',
    async (crNumber) => {
      const { status, body } = await lookUp<ErrorBody>(await someBusiness(), crNumber)
      expect([status, body.message?.field]).toEqual([400, 'crNumber'])
    },
  )
})

describe('a lookup outside the information step', () => {
  test.each([
    ['an individual', 'basic-info', 'individual'],
    ['a customer without an account type', 'google-info', 'business'],
    ['a customer after the onboarding', 'onboarding-completed', 'business'],
  ] as const)('a lookup is refused for %s', async (_, step, kind) => {
    const person = await api.signIn(someEmail(kind === 'individual' ? 'gmail.com' : undefined), kind)
    await api.database.db
      .updateTable('customers')
      .set({ step })
      .where('id', '=', person.customer.id)
      .execute()
    const { status, body } = await lookUp<ErrorBody>(person, ACTIVE)
    expect([status, body.message?.code]).toEqual([409, 'step-conflict'])
    expect(await checksOf(person)).toEqual([])
  })
})

test('an administrator may not look up a company for a customer', async () => {
  const { customer } = await someBusiness()
  const token = await api.adminToken()
  const query = { customerId: customer.id, isAdmin: 'true' }
  expect((await api.call('GET', `/wathq/${ACTIVE}`, { token, query })).status).toBe(403)
})

describe('an outage of the register', () => {
  test.each(['error', 'nonsense', 'html403'])(
    'a register with the fault “%s” fails the lookup, which works afterwards [8.27]',
    async (mode) => {
      const person = await someBusiness()
      await api.control('/faults', { provider: 'registry', mode })
      const { status, body } = await lookUp<ErrorBody>(person, ACTIVE)
      expect(status).toBe(502)
      expect(body.message).toMatchObject({
        code: 'registry-unavailable',
        message: 'Request Failed. Please try again!',
      })
      await api.control('/faults', { provider: 'registry', mode: 'off' })
      expect((await lookUp(person, ACTIVE)).status).toBe(200)
    },
  )

  test('a 401 or 403 of the register answers 502 and does not sign the customer out', async () => {
    const person = await someBusiness()
    for (const crNumber of ['7000000401', '7000000403', '7000000429', '7000000500'])
      expect((await lookUp(person, crNumber)).status).toBe(502)
  })

  test('a lookup at a silent register fails after ten seconds, and works afterwards [8.27]', async () => {
    const person = await someBusiness()
    await api.control('/faults', { provider: 'registry', mode: 'timeout' })
    const started = performance.now()
    expect((await lookUp(person, ACTIVE)).status).toBe(502)
    // The register itself closes the connection only after a minute.
    expect(performance.now() - started).toBeLessThan(30_000)
    await api.control('/faults', { provider: 'registry', mode: 'off' })
    expect((await lookUp(person, ACTIVE)).status).toBe(200)
  })
})

test('a verified number is no longer verified after another account has taken it', async () => {
  const [person, other] = [await someBusiness(), await someBusiness()]
  expect((await lookUp(person, ACTIVE)).status).toBe(200)
  const { db } = api.database
  const take = (crNumber: string | null) =>
    db.updateTable('customers').set({ crNumber }).where('id', '=', other.customer.id).execute()
  await take(ACTIVE)
  const { status, body } = await lookUp<ErrorBody>(person, ACTIVE)
  await take(null)
  expect([status, body.message?.code]).toEqual([409, 'identification-number-taken'])
  expect(await checksOf(person)).toEqual([])
})
