import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { billingMonthOf, lastDayOf, previousBillingMonth } from '#rules/billing-calendar.ts'
import { permission } from '#rules/permissions.ts'
import { exportInvoice } from '#server/invoice-documents/export-invoice.ts'
import { someInvoice } from '#test/support/issued-invoices.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { invite } from '#test/support/seed/account-people.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'
import { sendCard, VISA } from './support/card-world.ts'
import { creditOf } from './support/credit.ts'
import { someIndividual, startVerification } from './support/verifications.ts'

const api = runningApi()
/** The invoice of the business. */
let invoiceId: string
const aboutCustomers = ENDPOINTS.filter(({ access, method }) => access === 'customer' && method === 'GET')
const [reads, forbidden] = [
  aboutCustomers.filter(({ id }) => permission(id, 'admin') === 'read'),
  aboutCustomers.filter(({ id }) => permission(id, 'admin') === 'never'),
]

const monthBefore = () => previousBillingMonth(billingMonthOf(api.clock.now()))

/** A customer with an entry in every list. */
const someBusiness = async (): Promise<Person> => {
  const { person } = await openAccount(api, newPerson('business'))
  const owner = await api.signIn(person.email)
  const { id } = await someInvoice(api, owner)
  invoiceId = id
  // For a due invoice the summary contains the time of the call, so the invoice is due far in the future.
  const dueAt = new Date('2999-12-31T21:00:00Z')
  await api.database.db.updateTable('invoices').set({ dueAt }).where('id', '=', id).execute()
  await exportInvoice(api.server.deps, id)
  await creditOf(api, { id: owner.customer.id }, id, { amount: 11_500 })
  const usage = { entryId: 'before', service: 'Cloud SQL', project: 'shop', amount: 10_000, invoiceId: null }
  const day = lastDayOf(monthBefore())
  const { db } = api.database
  await db
    .insertInto('usageEntries')
    .values({ ...usage, customerId: owner.customer.id, day, receivedAt: api.clock.now(), subAccountId: null })
    .execute()
  await sendCard(api, owner, VISA, { purpose: 'manage-payment', status: 'backup' })
  await invite(owner, someEmail())
  return owner
}

const someVerifiedIndividual = async (): Promise<Person> => {
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
  people = [await someBusiness(), await someVerifiedIndividual(), await someApplicant()]
  stranger = await api.signIn(someEmail())
})

const pathOf = ({ path }: Endpoint) =>
  path
    .replace(':crNumber', '7001272475')
    .replace(':transId', '00000000-0000-4000-8000-000000000000')
    .replace(':reference', invoiceId)
const OWN_TO_A_CALL = ['requestId', 'asOf', 'now']
/** Removes the lines about exports of the activity: each export adds a line to the next export. */
const withoutExports = (value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .split('\r\n')
        .filter((line) => !line.includes('activity.export'))
        .join('\n')
    : value
/** The query without which a call has no answer. */
const NEEDED: Readonly<Record<string, () => Record<string, string>>> = {
  '/v1/consequences': () => ({ act: 'subscription.changePackage', package: 'Enhanced' }),
  '/v1/costs/file': () => ({ month: String(monthBefore()) }),
}
/** An answer as text, without the values that differ per call. */
const answerOf = async (path: string, token: string, query: Record<string, string> = {}) => {
  const { status, body } = await api.call('GET', path, {
    token,
    query: { ...NEEDED[path]?.(), ...query },
  })
  return {
    status,
    text: JSON.stringify(
      body,
      (key, value) => (OWN_TO_A_CALL.includes(key) ? null : withoutExports(value)),
      1,
    ),
  }
}

test.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))(
  'an administrator for a customer reads the customer’s data at %s [6.05, 6.06]',
  async (_, endpoint) => {
    const path = pathOf(endpoint)
    const own = await Promise.all(people.map(({ token }) => answerOf(path, token)))
    const asAdmin = await Promise.all(
      people.map(({ customer }) => answerOf(path, admin, { customerId: customer.id, isAdmin: 'true' })),
    )
    expect(asAdmin).toEqual(own)
    expect(own.some(({ status }) => status === 200)).toBe(true)
    // Equal answers prove something only if another customer gets a different answer.
    const nothing = await answerOf(path, stranger.token)
    expect(own.filter(({ text }) => text !== nothing.text)).not.toEqual([])
  },
)

test.each(forbidden.map((endpoint) => [endpoint.path, endpoint] as const))(
  'an administrator may not call %s for a customer [6.02]',
  async (_, endpoint) => {
    const query = { customerId: people[0]?.customer.id ?? '', isAdmin: 'true' }
    expect(await api.call('GET', pathOf(endpoint), { token: admin, query })).toMatchObject({
      status: 403,
      body: { message: { code: 'forbidden' } },
    })
  },
)
