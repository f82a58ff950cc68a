import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#contract/entities/customer.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { WayStep } from '#contract/steps.ts'
import { createApp } from '#server/app.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'
import { atStep } from './support/at-step.ts'

const api = runningApi()

/** The same server with a later edition of the terms. */
let later: FastifyInstance
beforeAll(async () => {
  later = await createApp({ ...api.server.deps, config: { ...api.config, termsVersion: '2' } })
})
afterAll(() => later.close())

type Reply = { customer: Customer; termsOutdated: boolean } & ErrorBody
const ask = async (token: string, method: 'GET' | 'POST', path: string, payload?: object) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await later.inject({
    method,
    url: `/v1/customers/${path}`,
    headers,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json<Reply>() }
}
const isOutdated = async (token: string) => (await ask(token, 'GET', 'current')).body.termsOutdated

const acceptancesOf = (customerId: string) =>
  api.database.db
    .selectFrom('termsAcceptances')
    .select(['userId', 'versionHash', 'acceptedAt', 'requestId'])
    .where('customerId', '=', customerId)
    .orderBy('acceptedAt')
    .execute()
const transitionsOf = (customerId: string) =>
  api.database.db.selectFrom('transitions').select('id').where('customerId', '=', customerId).execute()
const accountsOf = async ({ id }: Customer) => {
  await api.server.jobs.idle()
  const { parts } = await api.control<{ parts: Record<string, unknown> }>('/state')
  return JSON.stringify(parts['cloud-billing']).split(`${id.slice(0, 8)}"`).length - 1
}

describe('a new edition of the terms', () => {
  test('a customer who accepted an earlier edition is asked to accept the new one at the next sign-in', async () => {
    const { token, person } = await atStep(api, 'onboarding-completed')
    const today = await api.call<Reply>('GET', '/v1/customers/current', { token })
    expect(today.body.termsOutdated).toBe(false)
    expect(await isOutdated(token)).toBe(true)
    const { accountType } = person
    expect((await ask(token, 'POST', 'login', { accountType })).body.termsOutdated).toBe(true)
  })

  test.each<WayStep>(['google-info', 'terms-conditions', 'success-creation'])(
    'a new edition of the terms does not interrupt the onboarding: %s',
    async (step) => {
      const { token } = await atStep(api, step)
      expect(await isOutdated(token)).toBe(false)
    },
  )

  test('an administrator is not asked to accept the terms', async () => {
    const token = await api.adminToken()
    expect(await isOutdated(token)).toBe(false)
    expect((await ask(token, 'POST', 'login', { accountType: 'business' })).body.termsOutdated).toBe(false)
  })

  test('accepting a new edition adds a second acceptance and changes nothing else', async () => {
    const { token, current } = await atStep(api, 'onboarding-completed')
    const before = await current()
    const [transitions, accounts] = [await transitionsOf(before.id), await accountsOf(before)]
    const { status, body } = await ask(token, 'POST', 'terms-conditions')
    expect([status, body.customer]).toEqual([200, { ...before, updatedAt: expect.any(String) }])
    expect(await isOutdated(token)).toBe(false)

    const [first, second, ...more] = await acceptancesOf(before.id)
    expect(more).toEqual([])
    expect(second?.userId).toBe(before.userId)
    expect(second?.versionHash).toMatch(/^[0-9a-f]{64}$/)
    expect(second?.versionHash).not.toBe(first?.versionHash)
    expect(await current()).toEqual(body.customer)
    expect(await transitionsOf(before.id)).toEqual(transitions)
    expect([accounts, await accountsOf(before)]).toEqual([1, 1])
  })

  test('ten simultaneous acceptances of a new edition store one', async () => {
    const { token, current } = await atStep(api, 'onboarding-completed')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(token, 'POST', 'terms-conditions')),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(9)
    expect(new Set(refused.map(({ body }) => body.message?.code))).toEqual(new Set(['step-conflict']))
    expect(await acceptancesOf((await current()).id)).toHaveLength(2)
  })

  test('an acceptance without a new edition is refused', async () => {
    const { post, current } = await atStep(api, 'onboarding-completed')
    const { status, body } = await post('terms-conditions')
    expect([status, body.message?.code, body.current?.step]).toEqual([
      409,
      'step-conflict',
      'onboarding-completed',
    ])
    expect(await acceptancesOf((await current()).id)).toHaveLength(1)
  })

  test('an administrator cannot accept a new edition for a customer', async () => {
    const { current } = await atStep(api, 'onboarding-completed', newPerson('individual'))
    const { id } = await current()
    const token = await api.adminToken()
    const { status } = await ask(token, 'POST', `terms-conditions?customerId=${id}&isAdmin=true`)
    expect(status).toBe(403)
    expect(await acceptancesOf(id)).toHaveLength(1)
  })
})
