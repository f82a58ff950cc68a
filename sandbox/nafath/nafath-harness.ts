import { randomUUID } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, vi } from 'vitest'
import { startPart } from '../shared/part-harness.ts'
import { createNafathPart } from './part.ts'

export const CREDENTIALS = { 'app-id': 'masar-sandbox', 'app-key': 'nafath_key_sandbox' }
export const CITIZEN = '1000000057'
export const RESIDENT = '2000000055'

export interface StartedRequest {
  nationalId: string
  requestId: string
  transId: string
  random: string
}

/** The identity service with common calls of its tests. */
export async function startNafath() {
  const nafath = await startPart(createNafathPart)

  const post = (url: string, payload: object, headers: Record<string, string> = CREDENTIALS) =>
    nafath.app.inject({ method: 'POST', url: `/nafath${url}`, headers, payload })

  const ask = (nationalId: string, change: { service?: string; query?: string } = {}) => {
    const query = change.query ?? `local=ar&requestId=${randomUUID()}`
    return post(`/api/v1/mfa/request?${query}`, { nationalId, service: change.service ?? 'OpenAccount' })
  }

  async function start(nationalId = CITIZEN, service = 'OpenAccount'): Promise<StartedRequest> {
    const requestId = randomUUID()
    const answer = await ask(nationalId, { query: `local=en&requestId=${requestId}`, service })
    expect(answer.statusCode).toBe(201)
    return { nationalId, requestId, ...answer.json<{ transId: string; random: string }>() }
  }

  const askStatus = ({ nationalId, transId, random }: Omit<StartedRequest, 'requestId'>) =>
    post('/api/v1/mfa/request/status', { nationalId, transId, random })

  async function jwk() {
    const answer = await nafath.app.inject({ url: '/nafath/api/v1/mfa/jwk', headers: CREDENTIALS })
    return answer.json<JSONWebKeySet>()
  }

  return Object.assign(nafath, {
    post,
    ask,
    start,
    askStatus,
    jwk,
    status: async (request: StartedRequest): Promise<string> => (await askStatus(request)).json().status,
    decide: (payload: object) => post('/api-test/decide', payload, {}),
    /** Waits for the n-th message to the portal's server. */
    async callback(index = 0) {
      await vi.waitFor(() => expect(nafath.received.length).toBeGreaterThan(index), { timeout: 10_000 })
      const received = nafath.received[index]
      expect(received?.path).toBe('/v1/webhooks/nafath')
      return received?.body as { token: string; transId: string; requestId: string }
    },
    async verified(token: string) {
      const { payload } = await jwtVerify(token, createLocalJWKSet(await jwk()), {
        audience: 'masar',
        algorithms: ['RS256'],
        currentDate: nafath.clock.now(),
      })
      return payload
    },
  })
}

export async function refusal(answer: Promise<{ statusCode: number; body: string }>) {
  const { statusCode, body } = await answer
  return [statusCode, JSON.parse(body).code]
}
