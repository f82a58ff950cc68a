import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { startedSandbox } from '../sandbox-harness.ts'

const sandbox = startedSandbox()

const REDIRECT = 'http://localhost:3000/auth/callback'
const NOURA = 'n.alqahtani@najd-trading.com'
const verifier = randomBytes(32).toString('base64url')
const request = {
  response_type: 'code',
  client_id: 'masar-portal',
  redirect_uri: REDIRECT,
  scope: 'openid email profile',
  state: 'st4te',
  nonce: 'n0nce',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
}

const authorize = async (fields: Record<string, string>) => {
  const answer = await sandbox.submit('/identity/authorize', { ...request, ...fields })
  const location = answer.headers.get('location')
  return { status: answer.status, text: await answer.text(), back: location ? new URL(location) : undefined }
}
const codeFor = async (fields: Record<string, string>) =>
  (await authorize(fields)).back?.searchParams.get('code') ?? ''

const exchange = async (fields: Record<string, string>) => {
  const answer = await sandbox.submit('/identity/token', {
    grant_type: 'authorization_code',
    client_id: 'masar-portal',
    redirect_uri: REDIRECT,
    code_verifier: verifier,
    ...fields,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}
const idTokenFor = async (fields: Record<string, string>) =>
  (await exchange({ code: await codeFor(fields) })).body.id_token ?? ''

const verify = (idToken: string) =>
  jwtVerify(idToken, createRemoteJWKSet(new URL('/identity/jwks', sandbox.origin)), {
    issuer: `${sandbox.origin}/identity`,
    audience: 'masar-portal',
    algorithms: ['RS256'],
  })

const orderToken = async (body: object) =>
  ((await (await sandbox.post('/control/identity/token', body)).json()) as { idToken: string }).idToken

describe('signing in through the popup', () => {
  test('discovery, chooser, code, exchange and published keys work together', async () => {
    const discovery = (await (
      await sandbox.get('/identity/.well-known/openid-configuration')
    ).json()) as Record<string, string>
    expect(discovery.issuer).toBe(`${sandbox.origin}/identity`)
    const page = await sandbox.get(`${discovery.authorization_endpoint}?${new URLSearchParams(request)}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('cross-origin-opener-policy')).toBeNull()
    expect(await page.text()).toContain(NOURA)

    const { status, back } = await authorize({ email: NOURA })
    expect(status).toBe(303)
    expect(back?.href.startsWith(`${REDIRECT}?`)).toBe(true)
    expect(back?.searchParams.get('state')).toBe('st4te')

    const { body } = await exchange({ code: back?.searchParams.get('code') ?? '' })
    const { payload } = await verify(body.id_token ?? '')
    expect(payload).toMatchObject({
      email: NOURA,
      email_verified: true,
      name: 'Noura Alqahtani',
      given_name: 'Noura',
      family_name: 'Alqahtani',
      hd: 'najd-trading.com',
      nonce: 'n0nce',
    })
    expect(payload).not.toHaveProperty('picture')
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
  })

  test('a personal address has no workspace, an unverified one is marked, and the account id is constant', async () => {
    const faisal = decodeJwt(await idTokenFor({ email: 'faisal.alharbi@gmail.com' }))
    expect(faisal).toMatchObject({ email_verified: true })
    expect(faisal).not.toHaveProperty('hd')
    expect(decodeJwt(await idTokenFor({ email: 'Faisal.Alharbi@gmail.com ' })).sub).toBe(faisal.sub)

    const unverified = decodeJwt(await idTokenFor({ email: 'unverified@masar.example' }))
    expect(unverified).toMatchObject({ email_verified: false })
    expect(unverified).not.toHaveProperty('hd')
    expect(unverified.sub).not.toBe(faisal.sub)
  })

  test('any other e-mail can sign in, with a given or generated name, verified or not', async () => {
    expect(
      decodeJwt(await idTokenFor({ email: 'sara@riyadh-labs.sa', name: 'سارة العتيبي', verified: 'yes' })),
    ).toMatchObject({
      email: 'sara@riyadh-labs.sa',
      name: 'سارة العتيبي',
      email_verified: true,
      hd: 'riyadh-labs.sa',
    })
    expect(decodeJwt(await idTokenFor({ email: 'sara.otaibi@riyadh-labs.sa', name: '' }))).toMatchObject({
      name: 'Sara Otaibi',
      email_verified: false,
    })
  })

  test('an invalid e-mail shows the chooser again with the typed text', async () => {
    const { status, text, back } = await authorize({ email: 'sara"@', name: '' })
    expect(status).toBe(400)
    expect(back).toBeUndefined()
    expect(text).toContain('Enter an e-mail address.')
    expect(text).toContain('value="sara&quot;@"')
  })

  test.each([
    ['cancel', 'access_denied'],
    ['deny', 'access_denied'],
    ['server-error', 'server_error'],
  ])('the choice %s sends the browser back with %s and the state', async (refuse, error) => {
    const { back } = await authorize({ refuse })
    expect(back?.searchParams.get('error')).toBe(error)
    expect(back?.searchParams.get('state')).toBe('st4te')
    expect(back?.searchParams.has('code')).toBe(false)
  })

  test('invalid tokens are available on demand: expired, for another client, without an e-mail', async () => {
    await expect(verify(await idTokenFor({ bad_token: 'expired' }))).rejects.toMatchObject({
      code: 'ERR_JWT_EXPIRED',
    })
    await expect(verify(await idTokenFor({ bad_token: 'audience' }))).rejects.toMatchObject({ claim: 'aud' })
    const { payload } = await verify(await idTokenFor({ bad_token: 'no-email' }))
    expect(payload).not.toHaveProperty('email')
  })
})

describe('refusals', () => {
  test.each([
    ['another client', { client_id: 'another-client' }],
    ['a foreign address', { redirect_uri: 'https://evil.example/auth/callback' }],
    ['a look-alike address', { redirect_uri: 'http://localhost.evil.example/' }],
    ['no address', { redirect_uri: '' }],
  ])('a request with %s gets a page and no redirect', async (_case, change) => {
    const { status, back } = await authorize({ email: NOURA, ...change })
    expect(status).toBe(400)
    expect(back).toBeUndefined()
  })

  test.each([
    ['an implicit flow', { response_type: 'token' }, 'unsupported_response_type'],
    ['no openid scope', { scope: 'email' }, 'invalid_scope'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
  ])('a request with %s is reported to the portal', async (_case, change, error) => {
    const { back } = await authorize({ email: NOURA, ...change })
    expect(back?.searchParams.get('error')).toBe(error)
    expect(back?.searchParams.get('state')).toBe('st4te')
  })

  test('a code works once', async () => {
    const code = await codeFor({ email: NOURA })
    expect((await exchange({ code })).status).toBe(200)
    expect(await exchange({ code })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test.each([
    ['a wrong verifier', { code_verifier: randomBytes(32).toString('base64url') }],
    ['another redirect address', { redirect_uri: 'http://localhost:3000/other' }],
  ])('an exchange with %s gets no token, and the code is spent', async (_case, change) => {
    const code = await codeFor({ email: NOURA })
    expect(await exchange({ code, ...change })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
    expect((await exchange({ code })).status).toBe(400)
  })

  test('a code older than five minutes gets no token', async () => {
    const code = await codeFor({ email: NOURA })
    await sandbox.post('/control/clock', { advanceMs: 5 * 60_000 + 1 })
    expect(await exchange({ code })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('an unknown client and an unknown grant type are refused with OAuth errors', async () => {
    expect(await exchange({ code: 'x', client_id: 'another-client' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    expect(await exchange({ grant_type: 'password' })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    })
    expect(await exchange({ code: '' })).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })
})

/** One browser at the provider, which sends the provider's cookie with each request. */
const openBrowser = () => {
  let cookie = ''
  const keep = (answer: Response) => {
    const [given] = answer.headers.getSetCookie()
    if (given) cookie = given.split(';')[0] ?? ''
    return answer
  }
  return {
    open: async (path: string, fields: Record<string, string>) =>
      keep(await sandbox.get(`${path}?${new URLSearchParams(fields)}`, { headers: { cookie } })),
    press: async (path: string, fields: Record<string, string>) =>
      keep(await sandbox.submit(path, fields, { headers: { cookie } })),
  }
}
const signedIn = async () => {
  const browser = openBrowser()
  await browser.press('/identity/authorize', { ...request, email: NOURA })
  return browser
}
const leave = {
  client_id: 'masar-portal',
  post_logout_redirect_uri: 'http://localhost:3000/',
  state: 'st4te',
}
const isAsked = async (browser: ReturnType<typeof openBrowser>, prompt = '') => {
  const answer = await browser.open('/identity/authorize', { ...request, ...(prompt && { prompt }) })
  return answer.headers.get('location') === null
}

describe('a browser with a session at the provider', () => {
  test('a browser with a session signs in without the chooser, unless the portal requires it', async () => {
    expect(await isAsked(openBrowser())).toBe(true)
    const browser = await signedIn()
    expect(await isAsked(browser)).toBe(false)
    expect(await isAsked(browser, 'select_account')).toBe(true)
    expect(await isAsked(browser, 'login')).toBe(true)
    expect(await isAsked(openBrowser())).toBe(true)
  })

  test('a browser with a session can sign in without a page (prompt none), and other prompts are refused', async () => {
    const errorOf = async (browser: ReturnType<typeof openBrowser>, prompt: string) => {
      const answer = await browser.open('/identity/authorize', { ...request, prompt })
      return new URL(answer.headers.get('location') ?? '').searchParams.get('error')
    }
    expect(await errorOf(await signedIn(), 'none')).toBeNull()
    expect(await errorOf(openBrowser(), 'none')).toBe('login_required')
    expect(await errorOf(openBrowser(), 'create')).toBe('invalid_request')
  })

  test('a person must confirm the end of the session, and then returns to the portal', async () => {
    const browser = await signedIn()
    const page = await browser.open('/identity/end-session', leave)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(NOURA)])

    const stayed = await browser.press('/identity/end-session', { ...leave, answer: 'stay' })
    expect(stayed.headers.get('location')).toBe('http://localhost:3000/?state=st4te')
    expect(await isAsked(browser)).toBe(false)

    const left = await browser.press('/identity/end-session', { ...leave, answer: 'sign-out' })
    expect(left.headers.get('location')).toBe('http://localhost:3000/?state=st4te')
    expect(await isAsked(browser)).toBe(true)
    expect((await browser.open('/identity/end-session', leave)).status).toBe(303)
  })

  test.each([
    ['another client', { client_id: 'another-client' }],
    ['no client', { client_id: '' }],
    ['another address', { post_logout_redirect_uri: 'http://localhost:3000/dashboard' }],
    ['a foreign address', { post_logout_redirect_uri: 'https://evil.example/' }],
  ])('a browser is not redirected for %s, and stays signed in', async (_case, change) => {
    const browser = await signedIn()
    const answer = await browser.press('/identity/end-session', { ...leave, ...change, answer: 'sign-out' })
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(await isAsked(browser)).toBe(false)
  })
})

describe('for scripts and browsers', () => {
  test('a script gets a token without the popup', async () => {
    const { payload } = await verify(
      await orderToken({ email: 'script@example.sa', name: 'Script Person', nonce: 'n' }),
    )
    expect(payload).toMatchObject({
      email: 'script@example.sa',
      name: 'Script Person',
      nonce: 'n',
      email_verified: true,
    })
    await expect(verify(await orderToken({ email: NOURA, expired: true }))).rejects.toThrow('exp')
    await expect(verify(await orderToken({ email: NOURA, audience: 'x' }))).rejects.toThrow('aud')
    expect(decodeJwt(await orderToken({ email: NOURA, emailVerified: false }))).toMatchObject({
      email_verified: false,
    })
    expect((await sandbox.post('/control/identity/token', { email: 'no-address' })).status).toBe(400)
  })

  test('two keys are published; after a rotation the new one signs and older tokens stay valid', async () => {
    const before = await orderToken({ email: NOURA })
    await sandbox.post('/control/identity/rotate-keys', {})
    const after = await orderToken({ email: NOURA })
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid)
    await verify(before)
    await verify(after)
    const { keys } = (await (await sandbox.get('/identity/jwks')).json()) as {
      keys: Record<string, string>[]
    }
    expect(keys).toHaveLength(2)
    expect(keys.flatMap(Object.keys)).not.toContain('d')
  })

  test('a page of the portal can exchange the code in the browser, a foreign page cannot', async () => {
    const preflight = async (origin: string) => {
      const answer = await sandbox.get('/identity/token', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      return answer.headers.get('access-control-allow-origin')
    }
    expect(await preflight('http://localhost:3000')).toBe('http://localhost:3000')
    expect(await preflight('http://localhost:49152')).toBe('http://localhost:49152')
    expect(await preflight('https://evil.example')).toBeNull()
  })
})
