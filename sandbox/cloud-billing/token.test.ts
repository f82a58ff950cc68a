import { exportPKCS8, generateKeyPair } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CloudBilling, startCloudBilling } from './billing-harness.ts'

let cloud: CloudBilling
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  cloud = await startCloudBilling()
})
afterEach(async () => {
  await cloud.close()
  vi.useRealTimers()
})

const HOUR_MS = 3_600_000
const call = (token: string) => cloud.get('billingAccounts', { authorization: `Bearer ${token}` })

describe('an access token', () => {
  test('an access token is issued for an assertion signed with the account’s key, and is valid for the API', async () => {
    const answer = await cloud.askForToken({ assertion: await cloud.assertion() })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { access_token: expect.any(String), expires_in: 3_599, token_type: 'Bearer' },
    ])
    expect((await call(answer.json().access_token)).statusCode).toBe(200)
  })

  test('an access token expires after an hour, and survives a restart', async () => {
    const token = await cloud.token()
    await cloud.restart()
    vi.setSystemTime(Date.now() + HOUR_MS - 2_000)
    expect((await call(token)).statusCode).toBe(200)
    vi.setSystemTime(Date.now() + 2_000)
    expect((await call(token)).statusCode).toBe(401)
  })

  test('an access token expires in real time, regardless of the sandbox’s clock', async () => {
    const token = await cloud.token()
    cloud.clock.advance(30 * 24 * HOUR_MS)
    expect((await call(token)).statusCode).toBe(200)
    expect((await call(await cloud.token())).statusCode).toBe(200)
  })

  test('an access token is revoked by a reset, which keeps the key', async () => {
    const [token, { private_key_id }] = [await cloud.token(), cloud.key()]
    cloud.part.reset()
    expect((await call(token)).statusCode).toBe(401)
    expect(cloud.key().private_key_id).toBe(private_key_id)
    expect((await call(await cloud.token())).statusCode).toBe(200)
  })

  test('an access token that was never issued, or is missing, is unauthenticated', async () => {
    for (const headers of [{ authorization: 'Bearer other' }, { authorization: 'Basic x' }, {}]) {
      const answer = await cloud.get('billingAccounts', headers as Record<string, string>)
      expect([answer.statusCode, answer.json().error.status]).toEqual([401, 'UNAUTHENTICATED'])
    }
  })
})

describe('an assertion is refused', () => {
  const errorFor = async (change: Parameters<CloudBilling['assertion']>[0]) => {
    const answer = await cloud.askForToken({ assertion: await cloud.assertion(change) })
    expect(answer.statusCode).toBe(400)
    return answer.json<{ error: string }>().error
  }

  test('an assertion that another key has signed is refused', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    expect(await errorFor({ key: { private_key: await exportPKCS8(privateKey) } })).toBe('invalid_grant')
  })

  test.each<[string, Parameters<CloudBilling['assertion']>[0], string]>([
    ['that names another key', { key: { private_key_id: 'other' } }, 'invalid_grant'],
    ['of another account', { key: { client_email: 'other@example.com' } }, 'invalid_grant'],
    ['for another address', { key: { token_uri: 'https://elsewhere.example/token' } }, 'invalid_grant'],
    ['that has expired', { issuedIn: -3_700 }, 'invalid_grant'],
    ['from the future', { issuedIn: 600 }, 'invalid_grant'],
    ['for longer than an hour', { lifeSeconds: 7_200 }, 'invalid_grant'],
    ['without a scope', { scope: '' }, 'invalid_scope'],
    ['for another scope', { scope: 'https://www.googleapis.com/auth/drive' }, 'invalid_scope'],
  ])('an assertion %s is refused', async (_what, change, error) => {
    expect(await errorFor(change)).toBe(error)
  })

  test('an assertion that is not a JWT is refused', async () => {
    expect((await cloud.askForToken({ assertion: 'x' })).json().error).toBe('invalid_grant')
    const other = await cloud.askForToken({ assertion: await cloud.assertion(), grant_type: 'password' })
    expect([other.statusCode, other.json().error]).toEqual([400, 'unsupported_grant_type'])
  })
})

test('the key survives a restart', async () => {
  const key = cloud.key()
  await cloud.restart()
  expect(cloud.key()).toEqual(key)
})

test('the page shows that a token was issued, without token and assertion', async () => {
  const assertion = await cloud.assertion()
  const token = (await cloud.askForToken({ assertion })).json().access_token
  const { body } = await cloud.app.inject('/cloud-billing')
  expect(body).toContain('/cloud-billing/token')
  for (const secret of [token, assertion, cloud.key().private_key.slice(40, 80)])
    expect(body).not.toContain(secret)
})
