import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { requireDeclaredAccess } from '#server/request/pipeline.ts'
import { type Seeded, seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { type Person, runningApi, someEmail } from '../support/api.ts'
import { emptyCallsTo } from './support/empty-call.ts'

const api = runningApi()

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const callEmpty = emptyCallsTo(api)

const aboutCustomers = ENDPOINTS.filter(({ access }) => access === 'customer')
const each = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

let admin: string
let person: Person
let customer: Seeded
beforeAll(async () => {
  admin = await api.adminToken()
  person = await api.signIn(someEmail())
  customer = await seed(api, 'payment-info', newPerson('business'))
})

test('the server mounts every call of the contract', () => {
  expect(ENDPOINTS.length).toBeGreaterThan(30)
  for (const { method, path } of ENDPOINTS)
    expect([path, api.server.app.hasRoute({ method, url: path })]).toEqual([path, true])
})

test.each(['/v1/forgotten', '/wathq/forgotten'])(
  'the server does not start with a route that declares no access: %s',
  (url) => {
    const app = Fastify()
    requireDeclaredAccess(app)
    expect(() => app.get(url, async () => 'x')).toThrow(`GET ${url}: serve it as an endpoint of the contract`)
  },
)

describe('an administrator who names no customer', () => {
  test.each(each(aboutCustomers))(
    'an administrator who names no customer cannot call %s [6.01]',
    async (_, endpoint) => {
      expect(await callEmpty(endpoint, { token: admin })).toEqual({ status: 403, code: 'forbidden' })
    },
  )
})

describe('an administrator for a customer', () => {
  const forCustomer = async () => ({ customerId: (await customer.current()).id, isAdmin: 'true' })

  test('an administrator reads the same package as the customer [6.05, 6.06]', async () => {
    const query = await forCustomer()
    const asAdmin = await api.call('GET', '/v1/customers/support-package', { token: admin, query })
    const own = await api.call('GET', '/v1/customers/support-package', {
      token: await api.idToken(customer.person.email),
    })
    expect(asAdmin.status).toBe(200)
    expect(asAdmin.body).toEqual(own.body)
  })

  test.each([
    ['an unknown customer', { customerId: UNKNOWN, isAdmin: 'true' }, 404],
    ['a customer without the flag isAdmin', { customerId: UNKNOWN }, 403],
    ['a malformed id', { customerId: "' or 1=1", isAdmin: 'true' }, 404],
  ])('an administrator cannot act for %s', async (_, query, status) => {
    const answer = await api.call('GET', '/v1/customers/support-package', {
      token: admin,
      query: query as Record<string, string>,
    })
    expect(answer.status).toBe(status)
  })
})

describe('another person’s customer', () => {
  test('a person cannot reach another person’s customer, regardless of the query [6.06]', async () => {
    const query = { customerId: (await customer.current()).id, isAdmin: 'true' }
    const { body } = await person.call<{ package: string | null }>('GET', '/v1/customers/support-package', {
      query,
    })
    expect(body.package).toBeNull()
    await person.call('PUT', '/v1/customers/desktop/version', { query, body: { desktopVersion: true } })
    const { body: ownReply } = await person.call('GET', '/v1/customers/current')
    expect(ownReply.customer.desktopVersion).toBe(true)
  })

  test('a customer does not see the subject of the identity provider', async () => {
    const text = JSON.stringify((await person.call('GET', '/v1/customers/current')).body)
    const user = await api.database.db
      .selectFrom('users')
      .select('subject')
      .where('email', '=', person.email)
      .executeTakeFirst()
    expect(text).not.toContain(user?.subject)
  })
})

describe('a person without an account yet', () => {
  test.each(each(aboutCustomers))('a person without an account cannot call %s', async (_, endpoint) => {
    const token = await api.idToken('no.account@najd-trading.com')
    expect(await callEmpty(endpoint, { token })).toEqual({ status: 403, code: 'forbidden' })
  })
})

interface Operation {
  operationId: string
  security?: unknown[]
  parameters?: { in: string; name: string }[]
}

test('the OpenAPI document gives the access, the key and the customer parameters of every call [7.57]', async () => {
  const { body } = await api.call<{ paths: Record<string, Record<string, Operation>> }>(
    'GET',
    '/openapi.json',
  )
  for (const { path, method, id, access } of ENDPOINTS) {
    const operation = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: id })
    expect(operation?.security).toHaveLength(access === 'public' ? 0 : 1)
    const headers = operation?.parameters?.filter((parameter) => parameter.in === 'header') ?? []
    const query = operation?.parameters?.filter((parameter) => parameter.in === 'query') ?? []
    const names = query.map(({ name }) => name)
    const mayName = access === 'customer' || id === 'customers.current'
    expect([names.includes('customerId'), names.includes('isAdmin')]).toEqual([mayName, mayName])
    const takesKey = access !== 'public' && method !== 'GET'
    expect(headers.map(({ name }) => name)).toEqual(takesKey ? ['Idempotency-Key'] : [])
  }
})
