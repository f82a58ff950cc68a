import { createHash, randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createOidcSignIn } from '#server/providers/sign-in/oidc.ts'
import type { SignInPort } from '#server/providers/sign-in/port.ts'
import { describeOutages, failureOf } from './outages.ts'
import { startWorld } from './sandbox.ts'

const world = startWorld()
const redirectUri = 'http://localhost:3000/auth/callback'
const clock = { now: () => new Date() }

let signIn: SignInPort
beforeEach(() => {
  signIn = createOidcSignIn({
    issuer: `${world.origin()}/identity`,
    clientId: 'masar-portal',
    clientSecret: null,
    prompt: 'select_account',
    clock,
    timeoutMs: 1500,
  })
})

const token = (order: object) =>
  world.control<{ idToken: string }>('/control/identity/token', order).then(({ idToken }) => idToken)

/** Signs in at the provider's window as a browser would. Returns its code. */
const authorize = async (form: Record<string, string>) => {
  const codeVerifier = randomBytes(32).toString('base64url')
  const nonce = randomBytes(12).toString('base64url')
  const { authorizeUrl, clientId, scope } = await signIn.client()
  const back = await world.press(new URL(authorizeUrl).pathname, {
    response_type: 'code',
    client_id: clientId,
    scope,
    redirect_uri: redirectUri,
    state: 'some-state',
    nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...form,
  })
  return { code: back?.searchParams.get('code') ?? '', codeVerifier, nonce, redirectUri }
}

const noura = { email: 'n.alqahtani@najd-trading.com' }

describe('a code of the provider’s window', () => {
  test('a code is exchanged for the person who chose an account', async () => {
    expect(await signIn.exchangeCode(await authorize(noura))).toEqual({
      kind: 'signed-in',
      person: {
        issuer: `${world.origin()}/identity`,
        subject: expect.stringMatching(/^\d{21}$/),
        email: 'n.alqahtani@najd-trading.com',
        name: 'Noura Alqahtani',
        givenName: 'Noura',
        familyName: 'Alqahtani',
      },
      ageMs: expect.any(Number),
    })
  })

  test('a code works once, with its own verifier and address', async () => {
    const code = await authorize(noura)
    expect(await signIn.exchangeCode(code)).toMatchObject({ kind: 'signed-in' })
    expect(await signIn.exchangeCode(code)).toEqual({ kind: 'refused', reason: 'code-refused' })
    const other = { codeVerifier: randomBytes(32).toString('base64url') }
    expect(await signIn.exchangeCode({ ...(await authorize(noura)), ...other })).toMatchObject({
      kind: 'refused',
    })
  })

  test('a code whose token is for another attempt is refused', async () => {
    const code = await authorize(noura)
    expect(await signIn.exchangeCode({ ...code, nonce: 'of-another-window' })).toEqual({
      kind: 'refused',
      reason: 'wrong-nonce',
    })
  })

  test.each([
    ['expired', 'expired'],
    ['audience', 'wrong-audience'],
  ])('a code whose token is invalid (%s) is refused', async (bad, reason) => {
    const code = await authorize({ bad_token: bad })
    expect(await signIn.exchangeCode(code)).toEqual({ kind: 'refused', reason })
  })

  test('a code of a person without an e-mail is reported as email-missing', async () => {
    const code = await authorize({ bad_token: 'no-email' })
    expect(await signIn.exchangeCode(code)).toEqual({ kind: 'email-missing' })
  })

  test('a code of a person with an unconfirmed e-mail is reported as email-not-verified', async () => {
    const code = await authorize({ email: 'unverified@masar.example' })
    expect(await signIn.exchangeCode(code)).toEqual({ kind: 'email-not-verified' })
  })
})

describe('an ID token sent as bearer', () => {
  test('an ID token names its person, with the e-mail in lower case', async () => {
    expect(await signIn.verifyIdToken(await token({ email: 'Faisal.Alharbi@Gmail.com' }))).toMatchObject({
      kind: 'signed-in',
      person: { email: 'faisal.alharbi@gmail.com' },
    })
  })

  test('an ID token that is expired, for another client, unsigned or changed is refused', async () => {
    const good = await token(noura)
    const [header, payload, signature] = good.split('.')
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const other = Buffer.from(JSON.stringify({ ...JSON.parse(atob(payload ?? '')), email: 'x@y.example' }))
    const reasons = await Promise.all(
      [
        await token({ ...noura, expired: true }),
        await token({ ...noura, audience: 'another-client' }),
        `${unsigned}.${payload}.`,
        `${header}.${other.toString('base64url')}.${signature}`,
        'not a token',
      ].map((idToken) => signIn.verifyIdToken(idToken)),
    )
    expect(reasons).toEqual(
      ['expired', 'wrong-audience', 'wrong-signature', 'wrong-signature', 'malformed'].map((reason) => ({
        kind: 'refused',
        reason,
      })),
    )
  })

  test.each([
    ['for several audiences', { claims: { aud: ['masar-portal', 'another-client'] } }, 'wrong-audience'],
    ['of another authorized party', { claims: { azp: 'another-client' } }, 'wrong-audience'],
    ['without its time', { claims: { iat: null } }, 'malformed'],
    ['issued in five minutes', { secondsOld: -300 }, 'expired'],
    [
      'issued thirteen hours ago',
      { secondsOld: 13 * 3600, claims: { exp: Math.floor(Date.now() / 1000) + 600 } },
      'expired',
    ],
    ['with NUL in its subject', { subject: '1\0' }, 'incomplete'],
    ['with a line break in its subject', { subject: '1\n2' }, 'incomplete'],
  ])('an ID token %s is refused', async (_, order, reason) => {
    expect(await signIn.verifyIdToken(await token({ ...noura, ...order }))).toEqual({
      kind: 'refused',
      reason,
    })
  })

  test.each([
    ['our own authorized party', { azp: 'masar-portal' }],
    ['one audience in a list', { aud: ['masar-portal'] }],
  ])('an ID token with %s is accepted', async (_, claims) => {
    expect(await signIn.verifyIdToken(await token({ ...noura, claims }))).toMatchObject({ kind: 'signed-in' })
  })

  test('an address with control characters counts as missing, and a name loses them', async () => {
    const address = await token({ ...noura, claims: { email: 'n.alqahtani\0@najd-trading.com' } })
    expect(await signIn.verifyIdToken(address)).toEqual({ kind: 'email-missing' })
    const names = await token({ ...noura, claims: { given_name: 'Nou\0ra', family_name: 'Al\r\nqahtani\t' } })
    expect(await signIn.verifyIdToken(names)).toMatchObject({
      person: { givenName: 'Noura', familyName: 'Al qahtani' },
    })
  })

  test('the age of a sign-in counts from auth_time, and without it from the issue of the token', async () => {
    const now = Math.floor(Date.now() / 1000)
    const ageOf = async (order: object) => {
      const result = await signIn.verifyIdToken(await token({ ...noura, ...order }))
      return result.kind === 'signed-in' ? Math.floor(result.ageMs / 60_000) : result
    }
    expect(await ageOf({ claims: { auth_time: now - 3600 } })).toBe(60)
    expect(await ageOf({ secondsOld: 1200, claims: { auth_time: null } })).toBe(20)
    expect(await ageOf({ claims: { auth_time: now + 3600 } })).toBe(0)
  })

  test('an ID token may be signed with a key that is newer than the fetched ones', async () => {
    expect(await signIn.verifyIdToken(await token(noura))).toMatchObject({ kind: 'signed-in' })
    await world.control('/control/identity/rotate-keys')
    const fresh = await token(noura)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect(await signIn.verifyIdToken(fresh)).toMatchObject({ kind: 'signed-in' })
    vi.useRealTimers()
  })
})

describe('an outage of the identity provider', () => {
  describeOutages(world, 'identity', () => signIn.client())

  test('an outage while the keys are fetched is not reported as a refused token', async () => {
    const idToken = await token(noura)
    await signIn.client()
    await world.fault('identity', 'error')
    expect((await failureOf(signIn.verifyIdToken(idToken))).kind).toBe('error')
  })
})
