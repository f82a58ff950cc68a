import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { permission } from '#rules/permissions.ts'
import { someInvoice } from '#test/support/issued-invoices.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { invite } from '#test/support/seed/account-people.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'
import { sendCard, VISA } from './support/card-world.ts'
import { someIndividual, startVerification } from './support/verifications.ts'

const api = runningApi()
const aboutCustomers = ENDPOINTS.filter(({ access, method }) => access === 'customer' && method === 'GET')
const [reads, ownDoing] = [
  aboutCustomers.filter(({ id }) => permission(id, 'admin') === 'read'),
  aboutCustomers.filter(({ id }) => permission(id, 'admin') === 'never'),
]

/** A customer whose every list has an entry. */
const someBusiness = async (): Promise<Person> => {
  const { person } = await openAccount(api, newPerson('business'))
  const owner = await api.signIn(person.email)
  await someInvoice(api, owner)
  await sendCard(api, owner, VISA, { purpose: 'manage-payment', status: 'backup' })
  await invite(owner, someEmail())
  return owner
}

const someVerified = async (): Promise<Person> => {
  const person = await someIndividual(api)
  await startVerification(person, '1000000008')
  return person
}

const someApplicant = async (): Promise<Person> => {
  const person = await api.signIn(someEmail(), 'business')
  await person.call('POST', '/v1/customers/google-info')
  return person
}

let admin: string
let people: Person[]
let stranger: Person
beforeAll(async () => {
  admin = await api.adminToken()
  people = [await someBusiness(), await someVerified(), await someApplicant()]
  stranger = await api.signIn(someEmail())
})

const pathOf = ({ path }: Endpoint) =>
  path.replace(':crNumber', '7001272475').replace(':transId', '00000000-0000-4000-8000-000000000000')
const OWN_TO_A_CALL = ['requestId', 'asOf', 'now']
/** Taking the activity out is an act, too, and stands in the next file. */
const withoutExports = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split('\r\n')
        .filter((line) => !line.includes('activity.export'))
        .join('\n')
    : value
/** An answer as text, without what is another with every call. */
const answerOf = async (path: string, token: string, query: Record<string, string> = {}) => {
  const { status, body } = await api.call('GET', path, { token, query })
  return {
    status,
    said: JSON.stringify(
      body,
      (key, value) => (OWN_TO_A_CALL.includes(key) ? null : withoutExports(value)),
      1,
    ),
  }
}

test.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))(
  'an administrator for a customer reads at %s what the customer reads [6.05, 6.06]',
  async (_, endpoint) => {
    const path = pathOf(endpoint)
    const own = await Promise.all(people.map(({ token }) => answerOf(path, token)))
    const asAdmin = await Promise.all(
      people.map(({ customer }) => answerOf(path, admin, { customerId: customer.id, isAdmin: 'true' })),
    )
    expect(asAdmin).toEqual(own)
    expect(own.some(({ status }) => status === 200)).toBe(true)
    // Equal answers say something only where not every customer gets the same.
    const nothing = await answerOf(path, stranger.token)
    expect(own.filter(({ said }) => said !== nothing.said)).not.toEqual([])
  },
)

test.each(ownDoing.map((endpoint) => [endpoint.path, endpoint] as const))(
  'an administrator is refused at %s, which is the customer’s own doing [6.02]',
  async (_, endpoint) => {
    const query = { customerId: people[0]?.customer.id ?? '', isAdmin: 'true' }
    expect(await api.call('GET', pathOf(endpoint), { token: admin, query })).toMatchObject({
      status: 403,
      body: { message: { code: 'forbidden' } },
    })
  },
)
