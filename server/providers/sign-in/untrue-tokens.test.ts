import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderFailure } from '../../errors/failures.ts'
import { createOidcSignIn } from './oidc.ts'

const CLIENT = 'masar-portal'

let server: Server
let issuer: string
/** The body of each path of the provider. */
const answers: Record<string, unknown> = {}
let sign: (claims: { issuer: string; sub: string; nonce?: string }) => Promise<string>

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[request.url ?? '']))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  answers['/keys'] = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] }
  answers['/.well-known/openid-configuration'] = {
    ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
    ...{ jwks_uri: `${issuer}/keys`, userinfo_endpoint: `${issuer}/userinfo` },
  }
  sign = ({ issuer: by, sub, nonce }) =>
    new SignJWT({ nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(by)
      .setSubject(sub)
      .setAudience(CLIENT)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const signIn = (origins: string[] = []) =>
  createOidcSignIn({
    ...{ issuer, origins, clientId: CLIENT, clientSecret: null, prompt: 'login' },
    clock: { now: () => new Date() },
  })

test('a token that names another issuer is refused although the provider’s key has signed it', async () => {
  expect(await signIn().verifyIdToken(await sign({ issuer: 'https://other.example', sub: 'noura' }))).toEqual(
    {
      kind: 'refused',
      reason: 'wrong-issuer',
    },
  )
})

test.each([
  ['noura', 'signed-in'],
  ['faisal', 'email-missing'],
])('a userinfo response about %s gives the sign-in of noura the result %s', async (sub, kind) => {
  answers['/userinfo'] = { sub, email: 'person@najd-trading.com', email_verified: true }
  answers['/token'] = { id_token: await sign({ issuer, sub: 'noura', nonce: 'n' }), access_token: 'a' }
  const redirectUri = 'http://localhost:3000/auth/callback'
  expect(await signIn().exchangeCode({ code: 'c', redirectUri, nonce: 'n' })).toMatchObject({ kind })
})

test.each(['jwks_uri', 'token_endpoint'])(
  'the document’s %s at another origin is called only when the settings list this origin',
  async (field) => {
    const document = answers['/.well-known/openid-configuration'] as Record<string, string>
    const other = issuer.replace('127.0.0.1', 'localhost')
    answers['/.well-known/openid-configuration'] = {
      ...document,
      [field]: document[field]?.replace(issuer, other),
    }
    answers['/userinfo'] = { sub: 'noura', email: 'noura@najd-trading.com', email_verified: true }
    answers['/token'] = { id_token: await sign({ issuer, sub: 'noura', nonce: 'n' }), access_token: 'a' }
    const code = { code: 'c', redirectUri: 'http://localhost:3000/auth/callback', nonce: 'n' }
    const refusal = await signIn()
      .exchangeCode(code)
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ProviderFailure)
    expect(refusal).toMatchObject({ kind: 'nonsense', cause: { name: 'UnlistedOrigin', origin: other } })
    expect(await signIn([other]).exchangeCode(code)).toMatchObject({ kind: 'signed-in' })
    answers['/.well-known/openid-configuration'] = document
  },
)
