import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import { CUSTOMER_CHANGED } from '#contract/events.ts'
import type { WayStep } from '#contract/steps.ts'
import { saveCompanyCheck } from '#server/identity/store.ts'
import { someOwner } from '#test/support/seed/account-people.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { openSession } from '#test/support/seed/sessions.ts'
import { next, socketsOf, soon } from '#test/support/sockets.ts'
import { visit } from '#test/support/visits.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'
import { atTheBank, comeBack, saveCard, sendCard, someCardHolder } from './support/card-world.ts'
import { decide, someIndividual, startVerification } from './support/verifications.ts'

const api = runningApi()
const { listen } = socketsOf(api)

/** A business that has reached a step through the real calls. */
const someBusiness = async (step: WayStep): Promise<Person> => {
  const person = newPerson('business')
  await seed(api, step, person)
  return api.signIn(person.email)
}
const viewOf = async (person: Person) =>
  (await person.call<{ customer: Customer }>('GET', '/v1/customers/current')).body.customer

/** The change's name, a person in the state before it, the change itself, and fields of the customer afterwards. */
type Change = [string, () => Promise<Person>, (person: Person) => Promise<unknown>, object]

const changes: Change[] = [
  [
    'a step',
    () => api.signIn(someEmail()),
    (person) => person.call('POST', '/v1/customers/google-info'),
    { step: 'basic-info' },
  ],
  [
    'the account type, picked on the first screen',
    () => api.signIn(someEmail()),
    (person) => person.call('POST', '/v1/customers/login', { body: { accountType: 'individual' } }),
    { accountType: 'individual' },
  ],
  [
    'a dismissed recommendation',
    () => api.signIn(someEmail()),
    (person) => person.call('PUT', '/v1/customers/desktop/version', { body: { desktopVersion: true } }),
    { desktopVersion: true },
  ],
  [
    'a company that the register confirms',
    () => someBusiness('basic-info'),
    (person) => person.call('GET', '/wathq/7001272475'),
    { identificationNumber: '7001272475', identificationNumberVerified: true },
  ],
  [
    'a company that the register no longer confirms',
    async () => {
      const person = await someBusiness('basic-info')
      const company = { crNumber: '7000000404', arabicName: null, arabicDistrict: null, address: null }
      const check = { id: randomUUID(), customerId: person.customer.id, verifiedAt: api.clock.now() }
      await saveCompanyCheck(api.database.db, { ...check, ...company })
      return person
    },
    (person) => person.call('GET', '/wathq/7000000404'),
    { identificationNumber: null, identificationNumberVerified: false },
  ],
  [
    'an identity, by the service’s callback',
    () => someIndividual(api),
    async (person) => {
      const request = await startVerification(person, '1000000008')
      await decide(api, request, { choice: 'right' })
    },
    { identificationNumber: '1000000008', firstName: expect.any(String) },
  ],
  [
    'a card, saved from the screen',
    () => someCardHolder(api),
    async (person) => {
      const underway = await sendCard(api, person)
      await comeBack(person, underway, await atTheBank(api, underway, { choice: 'approved' }))
      await saveCard(person, underway.token)
    },
    { paymentMethod: expect.objectContaining({ last4: '1111' }) },
  ],
  [
    'a card, saved by the server after the person has left',
    () => someCardHolder(api),
    async (person) => {
      const underway = await sendCard(api, person)
      await comeBack(person, underway, await atTheBank(api, underway, { choice: 'late' }))
      await api.advance(61_000)
    },
    { paymentMethod: expect.objectContaining({ last4: '1111' }) },
  ],
  [
    'the account’s status, when the terms are accepted',
    () => someBusiness('terms-conditions'),
    (person) => person.call('POST', '/v1/customers/terms-conditions'),
    { status: 'pending-review' },
  ],
  [
    'the cloud account, when the provider has opened it',
    () => someBusiness('terms-conditions'),
    async (person) => {
      await person.call('POST', '/v1/customers/terms-conditions')
      await api.server.jobs.idle()
    },
    { gcpSubBillingAccountId: expect.stringMatching(/^billingAccounts/) },
  ],
]

describe('a window of the customer', () => {
  test.each(changes)('a window of the customer is notified of %s', async (_, prepare, change, expected) => {
    const person = await prepare()
    const { socket, heard } = await listen(person.token)
    const notified = next(socket, CUSTOMER_CHANGED)
    await change(person)
    await notified
    expect(await viewOf(person)).toMatchObject(expected)
    // Follow-up work may change the customer again, so only the last notification must match the current view.
    const isNotified = async () => {
      const { updatedAt } = await viewOf(person)
      const last = heard.findLast(([event]) => event === CUSTOMER_CHANGED)
      return isDeepStrictEqual(last, [CUSTOMER_CHANGED, { updatedAt }])
    }
    await expect.poll(isNotified, { timeout: 10_000 }).toBe(true)
  })
})

test('a change by an administrator notifies only the customer’s windows', async () => {
  const owner = await someOwner(api)
  await api.database.db
    .updateTable('customers')
    .set({ package: 'Basic' })
    .where('id', '=', owner.customer.id)
    .execute()
  const { socket, heard } = await listen(owner.token)
  const stranger = await api.signIn(someEmail())
  const { heard: strangersHeard } = await listen(stranger.token)
  const token = (await openSession(api, ADMIN_EMAIL)).answer.body.userToken
  const { socket: adminsSocket, heard: adminsHeard } = await listen(token)

  const notified = next(socket, CUSTOMER_CHANGED)
  const query = await visit(api, token, owner.customer.id)
  const { status } = await api.call('PUT', '/v1/customers/support-package', {
    token,
    query,
    body: { package: 'Enhanced' },
  })
  await notified
  const { updatedAt } = await viewOf(owner)
  expect([status, heard]).toEqual([200, [[CUSTOMER_CHANGED, { updatedAt }]]])

  await stranger.call('PUT', '/v1/customers/desktop/version', { body: { desktopVersion: true } })
  const strangersView = await viewOf(stranger)
  await expect
    .poll(() => strangersHeard)
    .toEqual([[CUSTOMER_CHANGED, { updatedAt: strangersView.updatedAt }]])
  // Events that were sent to the socket arrive before it disconnects.
  const ended = soon(adminsSocket, 'disconnect')
  await api.call('DELETE', '/v1/sessions', { token })
  await ended
  // Administrators also get changes of the charts' figures.
  expect(adminsHeard.filter(([event]) => event === CUSTOMER_CHANGED)).toEqual([])
})

test('a refused change notifies no window', async () => {
  const person = await api.signIn(someEmail())
  const { heard } = await listen(person.token)
  const early = await person.call('POST', '/v1/customers/support-package', { body: { package: 'Basic' } })
  expect(early.status).toBe(409)
  await person.call('POST', '/v1/customers/google-info')
  const { updatedAt } = await viewOf(person)
  await expect.poll(() => heard).toEqual([[CUSTOMER_CHANGED, { updatedAt }]])
})
