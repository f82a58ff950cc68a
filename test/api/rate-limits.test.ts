import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { createApp } from '#server/app.ts'
import { someOwner } from '#test/support/seed/account-people.ts'
import { runningApi } from '../support/api.ts'
import { unknownPath } from './support/empty-call.ts'

const api = runningApi()
/** A fifth of each limit, so that few calls reach it. */
const FACTOR = 0.2

let app: FastifyInstance
beforeAll(async () => {
  app = await createApp({ ...api.server.deps, config: { ...api.config, rateLimitFactor: FACTOR } })
})
afterAll(() => app.close())

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const CODE = { code: 'a', codeVerifier: 'v'.repeat(43), nonce: 'n'.repeat(22) }
const LINE = { action: 'a', message: 'm' }
const MESSAGE = { subject: 'a', email: 'a@b.com', message: 'm', name: null, file: null }
const ALERT = {
  title: 'a',
  alert_details: {
    ...{ paymentId: null, rawMessage: null, rawStatus: null, urlParams: '', severity: 'info' },
    ...{ timestamp: '2026-11-20T12:00:00.000Z', possibleCauses: [] },
  },
}

/** Calls per minute and person. */
const LIMITS: [string, number, object?][] = [
  ['sessions.open', 30, CODE],
  ['wathq.lookup', 10],
  ['nafathVerifications.create', 10, { nationalId: '1000000008' }],
  ['email.support', 5, MESSAGE],
  ['email.adminAlert', 10, ALERT],
  ['auditlogs.logError', 60, LINE],
  ['auditlogs.logSuccess', 60, LINE],
  ['customers.attachments', 20, {}],
  ['documents.store', 40, {}],
  ['review.submitChanges', 20, {}],
  ['activity.export', 20],
  ['audit.export', 20],
  ['cardAttempts.open', 20, { purpose: 'onboarding', status: 'primary' }],
  ['users.invite', 10, { email: 'a@b.com' }],
  ['users.resendInvitation', 5],
  ['team.invite', 10, { email: 'a@b.com', role: 'analyst' }],
  ['team.resendInvitation', 5],
]

const callOf = (id: string, body?: object) => {
  const endpoint = ENDPOINTS.find((one) => one.id === id)
  if (!endpoint) throw new Error(`There is no call ${id}`)
  const payload = id === 'sessions.open' ? { ...body, redirectUri: `${api.appUrl}/` } : body
  return async (token: string) => {
    const answer = await app.inject({
      method: endpoint.method,
      url: unknownPath(endpoint).replace(`documents/${UNKNOWN}`, 'documents/registration'),
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
    return answer.statusCode
  }
}
const callerOf = async (id: string) => {
  const isOfAdmins = ENDPOINTS.find((one) => one.id === id)?.access === 'admin'
  return isOfAdmins ? api.adminToken() : (await someOwner(api)).token
}

test.each(LIMITS)('%s is refused after %i calls in a minute', async (id, limit, body) => {
  const [call, token] = [callOf(id, body), await callerOf(id)]
  for (let round = 0; round < limit * FACTOR; round += 1) expect(await call(token)).not.toBe(429)
  expect(await call(token)).toBe(429)
})

test('a person who is refused for too many calls holds back no other person', async () => {
  const call = callOf('users.invite', { email: 'a@b.com' })
  const [{ token }, other] = [await someOwner(api), await someOwner(api)]
  for (let round = 0; round < 2; round += 1) await call(token)
  expect(await call(token)).toBe(429)
  expect(await call(other.token)).not.toBe(429)
})
