import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCardConfig, getSignInConfig } from '#contract/endpoints/configs.ts'
import { type Api, someEmail, startApi } from '#test/support/api.ts'

const PUBLIC = 'https://outside.example'

let api: Api & { close(): Promise<void> }
beforeAll(async () => {
  api = await startApi({ env: { SANDBOX_PUBLIC_URL: PUBLIC } })
})
afterAll(() => api.close())

test('the server calls the sandbox locally and sends browsers to its public address', async () => {
  expect((await api.call('GET', getSignInConfig.path)).body).toMatchObject({
    authorizeUrl: `${PUBLIC}/identity/authorize`,
  })
  const { token } = await api.signIn(someEmail())
  expect((await api.call('GET', getCardConfig.path, { token })).body).toMatchObject({
    tokensUrl: `${PUBLIC}/cards/v1/tokens`,
    verificationOrigins: [PUBLIC],
  })
})

test('the content policy allows connections only to the public address of the sandbox', async () => {
  const { headers } = await api.call('GET', '/health/live')
  expect(headers['content-security-policy']).toContain(`connect-src 'self' ${PUBLIC};`)
})
