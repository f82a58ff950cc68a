import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { insistOnAccess } from '#server/http/plugins/insist-on-access.ts'
import { newPerson } from '#test/e2e/support/people.ts'
import { type Seeded, seed } from '#test/e2e/support/seed.ts'
import { type CallOptions, type Person, runningApi, someEmail } from '../support/api.ts'

const api = runningApi()

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const pathOf = ({ path }: Endpoint) =>
  path.replace(':crNumber', '7001272475').replace(':transId', UNKNOWN).replace(/:\w+/g, UNKNOWN)

/** Calls with a body nobody would accept: whoever may call is told about the body, everybody else is not. */
const knock = async (endpoint: Endpoint, options: CallOptions = {}) => {
  const body =
    endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : { 'nobody-expects': true }
  const answer = await api.call<ErrorBody>(endpoint.method, pathOf(endpoint), { body, ...options })
  return { status: answer.status, code: answer.body.message?.code }
}

const closed = ENDPOINTS.filter(({ access }) => access !== 'public')
const owned = ENDPOINTS.filter(({ access }) => access === 'owner')
const each = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

let admin: string
let analyst: string
let person: Person
let customer: Seeded
beforeAll(async () => {
  admin = await api.idToken('admin@masar.example')
  analyst = await api.idToken('analyst@masar.example')
  person = await api.signIn(someEmail())
  customer = await seed(api, 'payment-info', newPerson('business'))
})

test('every call of the contract is mounted, and none beside them without an access of its own', () => {
  expect(ENDPOINTS.length).toBeGreaterThan(30)
  for (const { method, path } of ENDPOINTS)
    expect([path, api.server.app.hasRoute({ method, url: path })]).toEqual([path, true])
})

test.each(['/v1/forgotten', '/wathq/forgotten'])(
  'a call mounted without an access stops the start: %s',
  (url) => {
    const app = Fastify()
    insistOnAccess(app)
    expect(() => app.get(url, async () => 'x')).toThrow(
      `GET ${url}: mount it with an endpoint of the contract`,
    )
  },
)

describe('nobody', () => {
  test.each(each(closed))('%s [7.01]', async (_, endpoint) => {
    expect(await knock(endpoint)).toEqual({ status: 401, code: 'unauthenticated' })
    expect(await knock(endpoint, { token: 'nonsense' })).toEqual({ status: 401, code: 'unauthenticated' })
  })
})

describe('somebody with an expired token', () => {
  let expired: string
  beforeAll(async () => {
    expired = await api.idToken(someEmail(), { expired: true })
  })
  test.each(each(closed))('%s [8.49]', async (_, endpoint) => {
    expect(await knock(endpoint, { token: expired })).toEqual({ status: 401, code: 'session-expired' })
  })
})

describe('a deactivated person', () => {
  let token: string
  beforeAll(async () => {
    const email = someEmail()
    token = await api.idToken(email)
    await api.signIn(email)
    await api.database.db.updateTable('users').set({ isActive: false }).where('email', '=', email).execute()
  })
  test.each(each(closed))('%s [6.14]', async (_, endpoint) => {
    expect(await knock(endpoint, { token })).toEqual({ status: 403, code: 'user-inactive' })
  })
})

describe('an analyst, and an administrator who names nobody', () => {
  test.each(each(owned))('%s [6.01]', async (_, endpoint) => {
    expect(await knock(endpoint, { token: analyst })).toEqual({ status: 403, code: 'forbidden' })
    expect(await knock(endpoint, { token: admin })).toEqual({ status: 403, code: 'forbidden' })
    const flags = { customerId: person.customer.id, isAdmin: 'true' }
    expect(await knock(endpoint, { token: analyst, query: flags })).toEqual({
      status: 403,
      code: 'forbidden',
    })
  })
})

describe('an administrator for a customer', () => {
  const forCustomer = async () => ({ customerId: (await customer.current()).id, isAdmin: 'true' })

  test('reads what the customer reads [6.05, 6.06]', async () => {
    const query = await forCustomer()
    const asAdmin = await api.call('GET', '/v1/customers/support-package', { token: admin, query })
    const own = await api.call('GET', '/v1/customers/support-package', {
      token: await api.idToken(customer.person.email),
    })
    expect(asAdmin.status).toBe(200)
    expect(asAdmin.body).toEqual(own.body)
  })

  test.each([
    ['a customer who does not exist', { customerId: UNKNOWN, isAdmin: 'true' }, 404],
    ['a customer without the flag', { customerId: UNKNOWN }, 403],
    ['something that is no id', { customerId: "' or 1=1", isAdmin: 'true' }, 404],
  ])('cannot act for %s', async (_, query, status) => {
    const answer = await api.call('GET', '/v1/customers/support-package', {
      token: admin,
      query: query as Record<string, string>,
    })
    expect(answer.status).toBe(status)
  })
})

describe('somebody else’s customer', () => {
  test('is out of reach, whatever the query says [6.06]', async () => {
    const query = { customerId: (await customer.current()).id, isAdmin: 'true' }
    const { body } = await person.call<{ package: string | null }>('GET', '/v1/customers/support-package', {
      query,
    })
    expect(body.package).toBeNull()
    await person.call('PUT', '/v1/customers/desktop/version', { query, body: { desktopVersion: true } })
    const { body: mine } = await person.call('GET', '/v1/customers/current')
    expect(mine.customer.desktopVersion).toBe(true)
  })

  test('does not show the provider’s subject to a customer', async () => {
    const text = JSON.stringify((await person.call('GET', '/v1/customers/current')).body)
    const user = await api.database.db
      .selectFrom('users')
      .select('subject')
      .where('email', '=', person.email)
      .executeTakeFirst()
    expect(text).not.toContain(user?.subject)
  })
})

describe('somebody without an account yet', () => {
  test.each(each(owned))('%s', async (_, endpoint) => {
    const token = await api.idToken('no.account@najd-trading.com')
    expect(await knock(endpoint, { token })).toEqual({ status: 403, code: 'forbidden' })
  })
})

describe('the owner', () => {
  const isForAdmins = ({ access }: Endpoint) => access === 'admin'

  test.each(each(closed.filter(isForAdmins)))('%s keeps them out [6.01]', async (_, endpoint) => {
    expect(await knock(endpoint, { token: person.token })).toEqual({ status: 403, code: 'forbidden' })
  })

  test.each(each(closed.filter((endpoint) => !isForAdmins(endpoint))))(
    '%s lets them in',
    async (_, endpoint) => {
      const { code } = await knock(endpoint, { token: person.token })
      expect(['unauthenticated', 'session-expired', 'forbidden', 'user-inactive']).not.toContain(code)
    },
  )
})

interface Operation {
  operationId: string
  security?: unknown[]
  parameters?: { in: string; name: string }[]
}

test('the API describes itself, every call with its access, its key and the customer an administrator may name [7.57]', async () => {
  const { body } = await api.call<{ paths: Record<string, Record<string, Operation>> }>(
    'GET',
    '/openapi.json',
  )
  for (const { path, method, id, access } of ENDPOINTS) {
    const operation = body.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation).toMatchObject({ operationId: id })
    expect(operation?.security !== undefined).toBe(access !== 'public')
    const headers = operation?.parameters?.filter((parameter) => parameter.in === 'header') ?? []
    const query = operation?.parameters?.filter((parameter) => parameter.in === 'query') ?? []
    const names = query.map(({ name }) => name)
    const mayName = access === 'owner' || id === 'customers.current'
    expect([names.includes('customerId'), names.includes('isAdmin')]).toEqual([mayName, mayName])
    const takesKey = access !== 'public' && method !== 'GET'
    expect(headers.map(({ name }) => name)).toEqual(takesKey ? ['Idempotency-Key'] : [])
  }
})
