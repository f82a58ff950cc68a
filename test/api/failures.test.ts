import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { ErrorBody } from '#contract/errors.ts'
import { FAILURE_TEXTS } from '#contract/failure-texts.ts'
import { createApp } from '#server/app.ts'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { signAccessToken } from '#server/sessions/session.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { replicaWith } from '../support/replica-with.ts'

const api = runningApi()
const ID = '00000000-0000-4000-8000-000000000000'

/** The real app with a database that throws `error` at every query. */
const appWith = (error: Error): Promise<FastifyInstance> => {
  const broken = new Proxy({} as Db, {
    get: () => () => {
      throw error
    },
  })
  const deps: Deps = { ...api.server.deps, db: broken, admissionDb: broken }
  return createApp(deps)
}

const ask = async (app: FastifyInstance, { method, path }: Pick<Endpoint, 'method' | 'path'>) => {
  const now = api.clock.now()
  const { token } = await signAccessToken(api.config.sessionSecret, ID, now, new Date(now.getTime() + 60_000))
  const answer = await app.inject({
    method,
    url: path.replace(':crNumber', '7001272475').replace(/:\w+/g, ID),
    headers: { authorization: `Bearer ${token}`, cookie: 'masar=x', origin: api.appUrl },
  })
  return { status: answer.statusCode, headers: answer.headers, body: ErrorBody.parse(answer.json()) }
}

const protectedEndpoints = ENDPOINTS.filter(({ access }) => access !== 'public').map(
  (endpoint) => [endpoint.id, endpoint] as const,
)

describe('an internal fault', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await appWith(new Error('secret detail of the fault'))
  })
  afterAll(() => app.close())

  test.each(protectedEndpoints)(
    'a fault in %s returns the words of the catalogue and nothing of the fault [8.01, 8.24]',
    async (_, endpoint) => {
      const { status, body } = await ask(app, endpoint)
      expect([status, body.message?.code]).toEqual([500, 'unexpected'])
      expect(body.message?.message).toBe(FAILURE_TEXTS[endpoint.failure])
      expect(JSON.stringify(body)).not.toContain('secret detail')
    },
  )

  test.each([
    ['sessions.close', 'Network response was not ok.', '[8.24]'],
    ['customers.login', 'Unable to fetch users data.', '[8.02]'],
    ['customers.basicInfo', 'Unable to save the information on backend.', '[8.03]'],
    ['paymentMethods.list', 'API failed while fetching payment details', '[8.04]'],
    ['paymentMethods.save', 'Unable to process payment. Please enter valid card.', '[8.06]'],
    ['sessions.renew', 'An error occurred while fetching the current user.', '[8.14]'],
    ['customers.current', 'Unable to fetch customer details.', '[8.09]'],
    ['customers.saveBillingGroup', 'The API failed while saving the users billing group.', '[8.15]'],
    ['nafathVerifications.create', 'Verification failed. Please try again!', '[8.21]'],
    ['configs.termsAndConditions', 'Unable to fetch config URLs', '[8.25]'],
    ['email.support', 'Unable to send support email. Please try again', '[8.26]'],
    ['wathq.lookup', 'Request Failed. Please try again!', '[8.27]'],
    ['customers.attachments', 'The API failed while uploading the documents.', '[8.28]'],
    ['nafathVerifications.cancel', 'Nafath cancellation request failed.', '[8.29]'],
    ['customers.paymentMethods', 'Unable to update the payment method. Please try again!', '[8.33]'],
    ['customers.saveSupportPackage', 'Unable to update the support package. Please try again', '[8.34]'],
    ['customers.googleInfo', 'The API failed while saving account type.', '[8.35]'],
    ['customers.onboardingComplete', 'The API failed while updating the onboarding status.', '[8.36]'],
    ['customers.termsConditions', 'The API failed while accepting the terms.', '[8.37]'],
    ['paymentMethods.remove', 'An error occurred while removing the card.', '[8.07]'],
    ['customers.list', 'Unable to fetch all customers.', '[8.09]'],
    ['review.application', 'Unable to fetch customers data.', '[8.09]'],
    ['invoices.list', 'Unable to fetch customers invoices.', '[8.11]'],
    ['users.list', 'Unable to fetch users.', '[8.12]'],
    ['subscription.changePackage', 'An error occurred while changing support package.', '[8.13]'],
    ['subscription.updateBillingGroup', 'An error occurred while updating the billing group.', '[8.15]'],
    ['subscription.cancel', 'An error occurred while cancelling the subscription.', '[8.16]'],
    ['subscription.resubscribe', 'An error occurred while resubscribing the package.', '[8.17]'],
    ['users.invite', 'An error occurred while adding the user.', '[8.18]'],
    ['users.delete', 'An error occurred while deleting the user.', '[8.19]'],
    ['invoices.retryPayment', 'An error occurred while retrying payment.', '[8.20]'],
    ['invoices.signedUrl', 'The API failed while fetching invoice url', '[8.22]'],
    ['subscription.migrate', 'An error occurred while migrating user.', '[8.30]'],
    ['customers.assignPermission', 'Unable to update billing permission. Please try again!', '[8.32]'],
  ])('a fault in %s returns the message %j %s', async (id, words) => {
    const endpoint = ENDPOINTS.find((candidate) => candidate.id === id)
    if (!endpoint) throw new Error(`${id} is not in the contract`)
    expect((await ask(app, endpoint)).body.message?.message).toBe(words)
  })

  test('a fault is logged with the request id that the person sees', async () => {
    const { body } = await ask(app, { method: 'GET', path: '/v1/customers/current' })
    const line = api
      .logged()
      .split('\n')
      .find((entry) => entry.includes(body.requestId))
    expect(line).toContain('secret detail of the fault')
  })
})

describe('an unavailable database', () => {
  test('an unavailable database answers 503 with Retry-After, and the process survives', async () => {
    const app = await appWith(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    const { status, body, headers } = await ask(app, { method: 'GET', path: '/v1/customers/current' })
    expect([status, body.message?.code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    const ready = await app.inject('/health/ready')
    expect([ready.statusCode, (await app.inject('/health/live')).statusCode]).toEqual([503, 200])
    await app.close()
  })

  test.each(['customers', 'pgboss.job'])('a server without the table %s is not ready', async (table) => {
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.ref(to)}`.execute(api.database.db)
    const ready = async () => (await (await replicaWith(api, {})).inject('/health/ready')).statusCode
    const [schema, name = table] = table.split('.')
    await rename(table, 'away')
    const without = await ready()
    await rename(name === table ? 'away' : `${schema}.away`, name)
    expect([without, await ready()]).toEqual([503, 200])
  })

  test('a server is not ready while the disk of its own data is full', async () => {
    const app = await replicaWith(api, { dataDir: '/proc' })
    expect((await app.inject('/health/ready')).statusCode).toBe(503)
    await app.close()
  })

  test.each([
    ['a cancelled statement', '57014'],
    ['a wait for a lock', '55P03'],
    ['an idle transaction', '25P03'],
    ['a deadlock', '40P01'],
    ['a serialization failure', '40001'],
    ['a write to a read-only database', '25006'],
    ['a full disk', '53100'],
    ['a disk that fails', '58030'],
  ])('a database that aborts because of %s answers 503 with Retry-After, not 500', async (_, state) => {
    const raise = sql.raw(`do $$ begin raise exception 'gave up' using errcode = '${state}'; end $$`)
    const thrown: unknown = await raise.execute(api.database.db).catch((error: unknown) => error)
    if (!(thrown instanceof Error)) throw new Error('the database threw nothing')
    const app = await appWith(thrown)
    const { status, body, headers } = await ask(app, { method: 'GET', path: '/v1/customers/current' })
    expect([status, body.message?.code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    await app.close()
  })
})

describe('an invalid request', () => {
  test.each([
    ['a body that is no JSON', { payload: '{"a":', headers: { 'content-type': 'application/json' } }],
    [
      'a body of another type',
      { payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    [
      'a body that changes prototypes',
      { payload: '{"__proto__":{"x":1}}', headers: { 'content-type': 'application/json' } },
    ],
    [
      'a body that is far too large',
      {
        payload: JSON.stringify({ accountType: 'x'.repeat(300_000) }),
        headers: { 'content-type': 'application/json' },
      },
    ],
    [
      'a body with more levels than any call has',
      {
        payload: `{"accountType":"business","more":${'['.repeat(20)}${']'.repeat(20)}}`,
        headers: { 'content-type': 'application/json' },
      },
    ],
  ])('%s is a bad request', async (_, request) => {
    const token = await api.idToken('noura@najd-trading.com')
    const answer = await api.server.app.inject({
      method: 'POST',
      url: '/v1/customers/login',
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
    })
    expect(ErrorBody.parse(answer.json()).message.code).toBe('validation-failed')
    expect(answer.statusCode).toBe(400)
  })

  test.each(['/v1/nothing', '/v1/customers/../../etc/passwd.txt', '/wathq', '/v1/customers/%00'])(
    'the unknown path %s is not found',
    async (url) => {
      const answer = await api.server.app.inject(url)
      expect([answer.statusCode, answer.json().message?.code]).toEqual([404, 'not-found'])
    },
  )
})

describe('too many requests', () => {
  test('too many requests are answered with the time to wait', async () => {
    const app = await replicaWith(api, { rateLimitFactor: 0.1 })
    const token = await api.idToken('noura@najd-trading.com')
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/v1/auditlogs/log-error',
        headers: { authorization: `Bearer ${token}` },
        payload: { action: 'a', message: 'm' },
      })
    for (let round = 0; round < 6; round += 1) expect((await send()).statusCode).toBe(200)
    const answer = await send()
    const body = ErrorBody.parse(answer.json())
    expect([answer.statusCode, body.message?.code]).toEqual([429, 'rate-limited'])
    expect(body.message?.message).toMatch(/^Too many requests\. Please wait \d+ second\(s\) and try again\.$/)
    expect(Number(answer.headers['retry-after'])).toBe(body.message.params?.seconds)
    await app.close()
  })
})

test('the rate limit of an IP address counts all its people, even for a call with a limit per person', async () => {
  const app = await replicaWith(api, { rateLimitFactor: 0.1 })
  const send = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const payload = { action: 'a', message: 'm' }
    return (await app.inject({ method: 'POST', url: '/v1/auditlogs/log-error', headers, payload })).statusCode
  }
  const statuses: number[] = []
  while (statuses.length <= 120) {
    const token = await api.idToken(someEmail())
    for (let round = 0; round < 6; round += 1) statuses.push(await send(token))
  }
  expect(statuses.indexOf(429)).toBe(120)
  await app.close()
})

test('metrics contain routes and no personal data', async () => {
  await api.signIn('figures@najd-trading.com')
  await api.server.jobs.idle()
  const { body } = await api.call('GET', '/metrics')
  const text = String(body)
  expect(text).toContain(
    'masar_http_request_seconds_count{method="POST",route="/v1/customers/login",status="200"}',
  )
  expect(text).toMatch(/masar_jobs_total\{name="send-mail",outcome="done"\} [1-9]/)
  expect(text.includes('najd-trading')).toBe(false)
})
