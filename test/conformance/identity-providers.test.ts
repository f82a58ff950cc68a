import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createOidcSignIn, type OidcOptions } from '#server/providers/sign-in/oidc.ts'
import type { SignInPort } from '#server/providers/sign-in/port.ts'
import { authorizeUrl, createAttempt, type SignInConfig } from '#src/shared/sign-in/sign-in.ts'
import { runningApi } from '#test/support/api.ts'
import { codeOf, type SessionReply } from '#test/support/seed/sessions.ts'
import {
  type CookieJar,
  type SigningAlgorithm,
  type StandardProvider,
  type StandardProviderOptions,
  startStandardProvider,
} from '#test/support/standard-provider.ts'

const ACCOUNTS = {
  noura: {
    sub: 'noura',
    email: 'Noura@Najd-Trading.com',
    email_verified: true,
    name: 'نورة القحطاني',
    given_name: 'نورة',
    family_name: 'القحطاني',
  },
  faisal: { sub: 'faisal', email: 'faisal@gmail.com', email_verified: true, name: 'Faisal Alharbi' },
  unverified: { sub: 'unverified', email: 'unverified@najd-trading.com', email_verified: false },
  unknown: { sub: 'unknown', email: 'unknown@najd-trading.com' },
  nameless: { sub: 'nameless', email_verified: true },
}
type Account = keyof typeof ACCOUNTS

let signIn: SignInPort | undefined
const port = () => {
  if (!signIn) throw new Error('no provider is connected')
  return signIn
}
const api = runningApi({
  ports: (real) => ({
    ...real,
    signIn: {
      client: () => port().client(),
      exchangeCode: (code) => port().exchangeCode(code),
      verifyIdToken: (token) => port().verifyIdToken(token),
      endSessionUrl: (returnTo) => port().endSessionUrl(returnTo),
    },
  }),
})

const CLIENT = 'masar-portal'
const running: StandardProvider[] = []
let clock = { now: () => new Date() }
beforeEach(() => {
  clock = { now: () => new Date() }
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(running.splice(0).map((provider) => provider.close()))
})

interface Setup extends Partial<Omit<StandardProviderOptions, 'client'>> {
  client?: Partial<StandardProviderOptions['client']>
  ours?: Partial<OidcOptions>
}

/** Starts a provider, with our server as its client. */
const connect = async ({ client = {}, ours = {}, ...options }: Setup = {}): Promise<StandardProvider> => {
  const provider = await startStandardProvider(ACCOUNTS, {
    ...options,
    client: {
      client_id: CLIENT,
      redirect_uris: [`${api.appUrl}/auth/callback`],
      post_logout_redirect_uris: [`${api.appUrl}/`],
      ...client,
    },
  })
  running.push(provider)
  signIn = createOidcSignIn({
    issuer: provider.issuer,
    clientId: CLIENT,
    clientSecret: null,
    prompt: 'login',
    clock: { now: () => clock.now() },
    ...ours,
  })
  return provider
}

/** Gets a code from the provider's window, as the portal does. */
const codeFor = async (
  provider: StandardProvider,
  account: Account,
  { jar, wasSignedOut = false }: { jar?: CookieJar; wasSignedOut?: boolean } = {},
) => {
  const { body: config } = await api.call<SignInConfig>('GET', '/v1/configs/sign-in')
  const attempt = await createAttempt()
  const redirectUri = `${api.appUrl}/auth/callback`
  const back = await provider.visit(
    authorizeUrl(config, attempt, {
      redirectUri,
      prompt: config.prompt === 'select_account' || wasSignedOut ? config.prompt : null,
    }),
    account,
    jar,
  )
  expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([redirectUri, attempt.state])
  expect(back.searchParams.get('error')).toBeNull()
  const code = back.searchParams.get('code') ?? ''
  return { code, codeVerifier: attempt.codeVerifier, nonce: attempt.nonce, redirectUri }
}
type BrowserOptions = Parameters<typeof codeFor>[2]

const open = async (provider: StandardProvider, account: Account, browser: BrowserOptions = {}) =>
  api.call<SessionReply>('POST', '/v1/sessions', { body: await codeFor(provider, account, browser) })

const signsIn = async (
  provider: StandardProvider,
  account: Account = 'noura',
  browser: BrowserOptions = {},
) => {
  const { status, body } = await open(provider, account, browser)
  expect([status, body.email]).toEqual([200, ACCOUNTS[account as 'noura'].email.toLowerCase()])
}

describe('a public client', () => {
  test('a public client signs in by PKCE without a secret, and its code works once', async () => {
    const provider = await connect()
    const body = await codeFor(provider, 'noura')
    const first = await api.call<SessionReply>('POST', '/v1/sessions', { body })
    expect([first.status, first.body.email]).toEqual([200, 'noura@najd-trading.com'])
    expect(codeOf(await api.call<SessionReply>('POST', '/v1/sessions', { body }))).toEqual([
      401,
      'sign-in-failed',
    ])
  })

  test.each([
    ['verifier', { codeVerifier: 'v'.repeat(43) }],
    ['nonce', { nonce: 'of-another-window' }],
  ])('a public client with another %s is refused', async (_, change) => {
    const provider = await connect()
    const body = { ...(await codeFor(provider, 'noura')), ...change }
    expect(codeOf(await api.call<SessionReply>('POST', '/v1/sessions', { body }))).toEqual([
      401,
      'sign-in-failed',
    ])
  })
})

describe('an e-mail of the userinfo endpoint', () => {
  const atUserinfo = { conformIdTokenClaims: true }

  test('an e-mail of the userinfo endpoint signs its person in, with their name', async () => {
    const provider = await connect({ configuration: atUserinfo })
    await signsIn(provider)
    expect(await port().exchangeCode(await codeFor(provider, 'noura'))).toMatchObject({
      person: { subject: 'noura', name: 'نورة القحطاني', givenName: 'نورة', familyName: 'القحطاني' },
    })
  })

  test.each([
    ['unverified', 'email-not-verified'],
    ['unknown', 'email-not-verified'],
    ['nameless', 'email-missing'],
  ] as const)(
    'an e-mail of the userinfo endpoint is checked like one of the token: %s',
    async (account, code) => {
      const provider = await connect({ configuration: atUserinfo })
      expect(codeOf(await open(provider, account))).toEqual([403, code])
    },
  )
})

describe('signing algorithms', () => {
  test.each(['RS256', 'PS256', 'ES256', 'EdDSA'] as const)(
    'a token signed with %s signs in',
    async (algorithm) => {
      await signsIn(await connect({ algorithm }))
    },
  )

  test('a token signed with the shared secret is refused', async () => {
    const provider = await connect({
      client: {
        client_secret: 's'.repeat(40),
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'HS256',
      },
      configuration: { enabledJWA: { idTokenSigningAlgValues: ['HS256', 'RS256'] } },
      ours: { clientSecret: 's'.repeat(40) },
    })
    expect(codeOf(await open(provider, 'noura'))).toEqual([401, 'sign-in-failed'])
  })

  test('a provider without a supported signing algorithm is unavailable', async () => {
    const provider = await connect({
      algorithm: 'RS512' as SigningAlgorithm,
      configuration: { enabledJWA: { idTokenSigningAlgValues: ['RS512'] } },
    })
    const { status, body } = await api.call<SessionReply>('GET', '/v1/configs/sign-in')
    expect([status, body.message?.code]).toEqual([503, 'sign-in-unavailable'])
    expect(provider.asked).toEqual([])
  })
})

describe('a client with a secret', () => {
  const odd = 'a b+c%d:e/f&g="h"~i?j'

  test.each([
    ['client_secret_basic', undefined],
    ['client_secret_post', ['client_secret_post', 'none']],
    ['client_secret_basic', ['client_secret_basic', 'client_secret_post']],
  ] as const)('a client with a secret uses %s when the provider accepts %j', async (method, accepted) => {
    const provider = await connect({
      client: { client_secret: odd, token_endpoint_auth_method: method },
      ours: { clientSecret: odd },
      configuration: accepted ? { clientAuthMethods: [...accepted] } : {},
    })
    await signsIn(provider)
  })

  test('a client with an unknown secret makes the sign-in unavailable', async () => {
    const provider = await connect({
      client: { client_secret: odd, token_endpoint_auth_method: 'client_secret_basic' },
      ours: { clientSecret: 'a former secret' },
    })
    expect(codeOf(await open(provider, 'noura'))).toEqual([503, 'sign-in-unavailable'])
  })
})

describe('changed keys', () => {
  test('changed keys are fetched at once, but keys that change again within half a minute are fetched later', async () => {
    const provider = await connect()
    await signsIn(provider)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    await provider.rotateKeys()
    await signsIn(provider)
    await provider.rotateKeys()
    const soon = await open(provider, 'noura')
    expect([...codeOf(soon), soon.body.message?.message]).toEqual([
      503,
      'sign-in-unavailable',
      'We could not reach the sign-in service. Please try again in a moment.',
    ])
    vi.setSystemTime(Date.now() + 31_000)
    await signsIn(provider)
  })
})

describe('e-mail states', () => {
  test.each([
    ['unverified', 'email-not-verified'],
    ['unknown', 'email-not-verified'],
    ['nameless', 'email-missing'],
  ] as const)('a person with the e-mail state %s is refused with %s', async (account, code) => {
    const provider = await connect()
    expect(codeOf(await open(provider, account))).toEqual([403, code])
  })
})

describe('clocks that differ', () => {
  const short = { ttl: { IdToken: 1 } }
  const shift = (seconds: number) => {
    clock = { now: () => new Date(Date.now() + seconds * 1000) }
  }

  test.each([-50, -30, 30, 50])('a sign-in works with clocks that differ by %i s', async (seconds) => {
    const provider = await connect({ configuration: short })
    shift(seconds)
    await signsIn(provider)
  })

  test('a sign-in with clocks that differ by more than a minute fails with this cause', async () => {
    const provider = await connect({ configuration: short })
    shift(75)
    const { status, body } = await open(provider, 'noura')
    expect([status, body.message?.code]).toEqual([401, 'sign-in-expired'])
  })
})

describe('signing out', () => {
  const signOut = (answer: { cookies: { name: string; value: string }[] }) => {
    const [cookie] = answer.cookies
    return api.call<{ signOutUrl?: string }>('DELETE', '/v1/sessions', {
      headers: { cookie: `${cookie?.name}=${cookie?.value}`, origin: api.appUrl },
    })
  }

  test('signing out leads to the provider, which ends its own session and leads back', async () => {
    const provider = await connect()
    const jar: CookieJar = new Map()
    const session = await open(provider, 'noura', { jar })
    await signsIn(provider, 'noura', { jar })
    expect(provider.asked).toEqual(['login', 'consent'])

    const { status, body } = await signOut(session)
    expect(status).toBe(200)
    const back = await provider.visit(body.signOutUrl ?? '', 'noura', jar)
    expect(back.href).toBe(`${api.appUrl}/`)
    expect(provider.asked.at(-1)).toBe('logout')

    provider.asked.length = 0
    await signsIn(provider, 'faisal', { jar })
    expect(provider.asked[0]).toBe('login')
  })

  test('the next sign-in asks for the account although the provider kept its session', async () => {
    const provider = await connect({ configuration: { features: { rpInitiatedLogout: { enabled: false } } } })
    const jar: CookieJar = new Map()
    const session = await open(provider, 'noura', { jar })
    const { status, body } = await signOut(session)
    expect([status, body]).toEqual([200, {}])

    provider.asked.length = 0
    await signsIn(provider, 'faisal', { jar, wasSignedOut: true })
    expect(provider.asked[0]).toBe('login')
  })

  test('signing out ends our own session while the provider is down', async () => {
    const provider = await connect()
    const session = await open(provider, 'noura')
    await provider.close()
    const [cookie] = session.cookies
    const jar = `${cookie?.name}=${cookie?.value}`
    expect((await signOut(session)).status).toBe(200)
    const renewed = await api.call<SessionReply>('POST', '/v1/sessions/renew', {
      headers: { cookie: jar, origin: api.appUrl },
    })
    expect(renewed.status).toBe(401)
  })
})
