import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from './app.ts'
import { sandboxKeys } from './shared/part.ts'

const PUBLIC = 'https://outside.example'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await createSandbox({ appUrl: 'https://portal.example', publicUrl: PUBLIC })
})
afterEach(() => sandbox.close())

const read = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await fetch(`${sandbox.origin}${path}`, init)).json() as Promise<T>

test('browsers use the identity provider’s public URL, the server uses the local one', async () => {
  const discovery = await read<Record<string, unknown>>('/identity/.well-known/openid-configuration')
  expect(discovery).toMatchObject({
    issuer: `${PUBLIC}/identity`,
    authorization_endpoint: `${PUBLIC}/identity/authorize`,
    token_endpoint: `${sandbox.origin}/identity/token`,
    jwks_uri: `${sandbox.origin}/identity/jwks`,
  })
  expect(sandbox.origin).toMatch(/^http:\/\/localhost:\d+$/)
})

test('the sandbox’s pages may call the control API from the public URL, other pages may not', async () => {
  const reset = async (origin: string) =>
    (await fetch(`${sandbox.origin}/control/reset`, { method: 'POST', headers: { origin } })).status
  expect(await reset(PUBLIC)).toBe(200)
  expect(await reset('https://portal.example')).toBe(200)
  expect(await reset('https://stranger.example')).toBe(403)
})

test('the bank’s page has the public URL', async () => {
  const token = await read<{ verification_url: string }>('/cards/v1/tokens', {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${sandboxKeys.cardPublishableKey}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      number: '4111111111111111',
      cvc: '123',
      name: 'Noura Alqahtani',
      month: '12',
      year: '2039',
      callback_url: 'https://portal.example/cardReturn',
    }),
  })
  expect(token.verification_url).toMatch(/^https:\/\/outside\.example\/cards\/3ds\//)
})
