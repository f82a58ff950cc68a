import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { createGoogleBilling } from '#server/providers/cloud-billing/google.ts'
import { type AccessTokens, createGoogleTokens } from '#server/providers/cloud-billing/google-call.ts'
import { describeOutages, failureOf } from './outages.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()

let key: Record<string, string>
let tokens: AccessTokens
const connect = (credentials: string) =>
  createGoogleTokens({ url: world.origin(), credentials, clock: systemClock, timeoutMs: 1500 })
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  key = await (await fetch(`${world.origin()}/control/cloud-billing/key`)).json()
  tokens = connect(JSON.stringify(key))
})
afterEach(() => {
  vi.useRealTimers()
})

const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
/** The number of token requests, from the provider's own log. */
const tokenRequests = async () => {
  const page = await (await fetch(`${world.origin()}/cloud-billing`)).text()
  return page.split('/cloud-billing/token').length - 1
}
const billing = () =>
  createGoogleBilling({
    url: `${world.origin()}/cloud-billing`,
    tokens,
    parent: 'billingAccounts/000000-000000-000000',
  })

describe('an access token', () => {
  test('an access token is requested once and used until a minute before it expires', async () => {
    const first = await tokens.current()
    passSeconds(3_599 - 61)
    expect(await tokens.current()).toBe(first)
    expect(await tokenRequests()).toBe(1)
    passSeconds(1)
    expect(await tokens.current()).not.toBe(first)
    expect(await tokenRequests()).toBe(2)
  })

  test('concurrent calls share one request for an access token', async () => {
    const all = await Promise.all([tokens.current(), tokens.current(), tokens.current()])
    expect(new Set(all).size).toBe(1)
    expect(await tokenRequests()).toBe(1)
  })

  test('an access token that is revoked early is replaced within the call', async () => {
    const cloudBilling = billing()
    await cloudBilling.createSubAccount('masar-org-najd')
    await world.control('/control/reset')
    expect(await cloudBilling.findSubAccount('masar-org-najd')).toBeNull()
    await world.control('/control/reset')
    expect(await cloudBilling.createSubAccount('masar-org-najd')).toMatchObject({ open: true })
  })

  test('an access token is requested with the current key file', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'key-'))
    try {
      const file = join(directory, 'key.json')
      tokens = connect(file)
      expect(await failureOf(tokens.current())).toMatchObject({ kind: 'refused' })
      writeFileSync(file, JSON.stringify(key))
      expect(await tokens.current()).toMatch(/^ya29[.]/)
    } finally {
      rmSync(directory, { recursive: true })
    }
  })

  test('an access token that the provider never issued is refused', async () => {
    tokens = { current: async () => 'guessed', forget: () => {} }
    expect(await failureOf(billing().createSubAccount('x'))).toMatchObject({ kind: 'refused', status: 401 })
  })
})

describe('an outage of the token endpoint', () => {
  describeOutages(world, 'cloud-billing', () => tokens.current())
})

const otherKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })

test.each<[string, () => Record<string, unknown>]>([
  ['for another account', () => ({ client_email: 'other@example.com' })],
  ['that does not fit the account', () => ({ private_key: otherKey() })],
  ['that is broken', () => ({ private_key: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----' })],
  ['of another kind', () => ({ type: 'authorized_user' })],
])('a key %s is refused, and the failure does not contain the key', async (_what, change) => {
  const wrong = { ...key, ...change() }
  const failure = await failureOf(connect(JSON.stringify(wrong)).current())
  expect(failure).toMatchObject({ provider: 'cloud-billing', kind: 'refused' })
  expect(failure.cause).toBeUndefined()
  expect(failure.message).not.toContain('KEY')
})
