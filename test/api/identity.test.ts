import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { NO_NUMBER, numberColumns } from '#server/accounts/open-customer.ts'
import type { CustomerChange } from '#server/db/schema.ts'
import { runningApi } from '../support/api.ts'
import { someNationalId } from './support/national-ids.ts'
import {
  currentOf,
  customerOf,
  decide,
  requestVerification,
  someIndividual,
  startVerification,
  statusFields,
  statusOf,
} from './support/verifications.ts'

const api = runningApi()
const SECOND_MS = 1000

const NAMES = {
  firstName: expect.stringMatching(/^[A-Z][a-z]+$/),
  lastName: expect.stringMatching(/^[A-Z][a-z]+$/),
  arabicFirstName: expect.stringMatching(/^\p{Script=Arabic}+$/u),
  arabicLastName: expect.stringMatching(/^\p{Script=Arabic}+$/u),
}

describe('starting a verification', () => {
  test('a started verification returns the number to choose and the server’s deadlines [3.23, 7.38, 7.55]', async () => {
    const person = await someIndividual(api)
    const before = api.clock.now().getTime()
    const request = await startVerification(person, someNationalId())
    expect(request).toEqual({
      transId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      random: expect.stringMatching(/^\d{2}$/),
      ...statusFields('waiting'),
      message: null,
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      retryAt: expect.any(String),
      now: expect.any(String),
      app: { ios: `${api.sandboxUrl}/nafath`, android: `${api.sandboxUrl}/nafath` },
    })
    const created = Date.parse(request.createdAt)
    expect(created).toBeGreaterThanOrEqual(before)
    expect(Date.parse(request.expiresAt) - created).toBe(180 * SECOND_MS)
    expect(Date.parse(request.retryAt) - created).toBe(200 * SECOND_MS)
  })

  test('a verification needs an ID with ten digits that belongs to a person', async () => {
    const person = await someIndividual(api)
    const short = await requestVerification<ErrorBody>(person, '123456789')
    expect([short.status, short.body.message?.field]).toEqual([400, 'nationalId'])
    const wrong = await requestVerification<ErrorBody>(person, '1000000058')
    expect(wrong.status).toBe(422)
    expect(wrong.body.message).toMatchObject({
      code: 'identity-number-invalid',
      field: 'nationalId',
      message: 'Please check your National ID / Iqama and retry!',
    })
  })

  test('a second start for the same ID returns the waiting request', async () => {
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    const first = await startVerification(person, nationalId)
    const again = await startVerification(person, nationalId)
    expect(again.transId).toBe(first.transId)
    expect(again.random).toBe(first.random)
  })

  test('a start for a verified ID returns the customer at once [4.081, 7.38]', async () => {
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    await decide(api, await startVerification(person, nationalId), { choice: 'right' })
    const again = await requestVerification<{ status: string; customer: Customer }>(person, nationalId)
    expect(again.body).toMatchObject({
      status: 'completed',
      names: NAMES,
      customer: {
        id: person.customer.id,
        identificationNumber: nationalId,
        identificationNumberVerified: true,
      },
    })
  })

  test('a business cannot start a verification', async () => {
    const business = await api.signIn('cr-holder@najd-trading.com', 'business')
    await business.call('POST', '/v1/customers/google-info')
    const refused = await requestVerification<ErrorBody>(business, someNationalId())
    expect([refused.status, refused.body.message?.code]).toEqual([409, 'step-conflict'])
    expect(refused.body.current).toMatchObject({ step: 'basic-info' })
  })

  test('a verification of a former number that now belongs to another account is refused', async () => {
    const [first, second] = [await someIndividual(api), await someIndividual(api)]
    const nationalId = someNationalId()
    await decide(api, await startVerification(first, nationalId), { choice: 'right' })
    const give = (id: string, columns: CustomerChange) =>
      api.database.db.updateTable('customers').set(columns).where('id', '=', id).execute()
    await give(first.customer.id, NO_NUMBER)
    await give(second.customer.id, numberColumns(api.server.deps, second.customer, nationalId))
    const refused = await requestVerification<ErrorBody>(first, nationalId)
    expect([refused.status, refused.body.message?.code]).toEqual([409, 'identification-number-taken'])
  })

  test('an administrator cannot start a verification for a customer', async () => {
    const person = await someIndividual(api)
    const token = await api.adminToken()
    await api.call('POST', '/v1/customers/login', { token, body: { accountType: 'business' } })
    const { status } = await api.call('POST', '/v1/nafath-verifications/create', {
      token,
      query: { customerId: person.customer.id, isAdmin: 'true' },
      body: { nationalId: someNationalId() },
    })
    expect(status).toBe(403)
  })
})

describe('an answer in the identity app', () => {
  test.each([[1], [2]] as const)(
    'the right number verifies a person of ID kind %i, with names [7.39]',
    async (kind) => {
      const person = await someIndividual(api)
      const nationalId = someNationalId(kind)
      const request = await startVerification(person, nationalId)
      expect((await statusOf(person, nationalId, request)).body).toEqual({
        ...statusFields('waiting'),
        message: null,
        names: null,
      })
      await decide(api, request, { choice: 'right' })
      const { body } = await statusOf(person, nationalId, request)
      expect(body).toEqual({ ...statusFields('completed'), message: null, names: NAMES })
      expect(await customerOf(person)).toMatchObject({
        ...body.names,
        identificationNumber: nationalId,
        identificationNumberVerified: true,
        revision: 2,
      })
    },
  )

  test('a wrong number rejects the verification, and a new verification can start at once [7.39]', async () => {
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    const request = await startVerification(person, nationalId)
    await decide(api, request, { choice: 'wrong' })
    expect((await statusOf(person, nationalId, request)).body).toEqual({
      ...statusFields('rejected'),
      message: null,
      names: null,
    })
    expect(await customerOf(person)).toMatchObject({ identificationNumberVerified: false })
    const next = await startVerification(person, nationalId)
    expect(next.transId).not.toBe(request.transId)
  })

  test('an answer about a number that another account has taken fails with a code', async () => {
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    const request = await startVerification(person, nationalId)
    const other = await someIndividual(api)
    await api.server.deps.db
      .updateTable('customers')
      .set(numberColumns(api.server.deps, other.customer, nationalId))
      .where('id', '=', other.customer.id)
      .execute()
    await decide(api, request, { choice: 'right' })
    expect((await statusOf(person, nationalId, request)).body).toEqual({
      ...statusFields('error'),
      code: 'identification-number-taken',
      message: 'Another account already uses this number. Please contact support.',
      names: null,
    })
  })

  test('a verification without an answer expires at its deadline, even when nobody reads it', async () => {
    const reader = await someIndividual(api)
    const [readId, unreadId] = [someNationalId(), someNationalId()]
    const request = await startVerification(reader, readId)
    const gone = await someIndividual(api)
    await startVerification(gone, unreadId)
    await api.advance(180 * SECOND_MS)
    const row = await api.server.deps.db
      .selectFrom('identityRequests')
      .select(['state', 'finishedAt'])
      .where('numberHash', '=', api.server.deps.vault.hash(unreadId))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'EXPIRED', finishedAt: expect.any(Date) })
    expect(await currentOf(gone)).toMatchObject({ status: 'expired', nationalId: unreadId })
    expect((await statusOf(reader, readId, request)).body).toMatchObject({ status: 'expired' })
  })

  test('a verification that still waits at the service after its deadline is expired [4.088]', async () => {
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    const request = await startVerification(person, nationalId)
    // Advances only our clock: the service still waits, and no job has run.
    api.clock.advance(180 * SECOND_MS)
    const { ports } = api.server.deps
    expect(await ports.identityCheck.status({ nationalId, ...request })).toBe('WAITING')
    expect((await statusOf(person, nationalId, request)).body).toMatchObject({ status: 'expired' })
  })

  test('an approval without a callback verifies the person without names', async () => {
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    const request = await startVerification(person, nationalId)
    await decide(api, request, { choice: 'right', callback: 'never' })
    expect((await statusOf(person, nationalId, request)).body).toEqual({
      ...statusFields('completed'),
      message: null,
      names: null,
    })
    expect(await customerOf(person)).toMatchObject({
      identificationNumberVerified: true,
      verifiedNames: [],
      arabicFirstName: null,
    })
  })

  test('names that come after the status are stored', async () => {
    const person = await someIndividual(api)
    const nationalId = someNationalId()
    const request = await startVerification(person, nationalId)
    await decide(api, request, { choice: 'right', delayMs: 5 * SECOND_MS })
    expect((await statusOf(person, nationalId, request)).body.names).toBeNull()
    await api.advance(5 * SECOND_MS)
    await expect.poll(() => customerOf(person), { timeout: 20_000 }).toMatchObject(NAMES)
    expect((await statusOf(person, nationalId, request)).body.names).toEqual(NAMES)
  })
})
