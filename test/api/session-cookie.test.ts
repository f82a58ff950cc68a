import { describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { authorize, openSession } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { writeSmallPortal } from '../support/small-portal.ts'

const api = runningApi()

const APP_URL = 'https://portal.example'
const CALLBACK = '/auth/callback'
const portal = writeSmallPortal()

/** The same server with an https address, behind a proxy that ends TLS. */
const createHttpsApp = async () => {
  const { deps } = api.server
  const { signIn } = deps.ports
  const httpsDeps = {
    ...deps,
    config: { ...api.config, appUrl: APP_URL },
    ports: {
      ...deps.ports,
      signIn: {
        ...signIn,
        // The provider accepts the code only with the redirect address of its request, which is on http.
        exchangeCode: (code: Parameters<typeof signIn.exchangeCode>[0]) =>
          signIn.exchangeCode({ ...code, redirectUri: `${api.appUrl}${CALLBACK}` }),
      },
    },
  }
  const app = await createApp(httpsDeps, { portal })
  const headers = { origin: APP_URL }
  return {
    app,
    signIn: async (cookie = '') =>
      app.inject({
        ...{ method: 'POST', url: '/v1/sessions', headers: { ...headers, cookie } },
        payload: {
          ...(await authorize(api, { email: someEmail() })),
          redirectUri: `${APP_URL}${CALLBACK}`,
        },
      }),
    renew: async (cookie: string) =>
      app.inject({ method: 'POST', url: '/v1/sessions/renew', headers: { ...headers, cookie } }),
  }
}

const nameAndFlags = ({ name, secure, httpOnly, sameSite, path, domain }: Record<string, unknown>) => ({
  name,
  secure: secure === true,
  httpOnly,
  sameSite,
  path,
  domain,
})

describe('the session cookie', () => {
  test('the session cookie on http is neither Secure nor prefixed, since WebKit refuses a Secure cookie on http', async () => {
    const { cookie, jar } = await openSession(api, someEmail())
    expect(nameAndFlags(cookie ?? {})).toEqual({
      name: 'masar',
      secure: false,
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      domain: undefined,
    })
    const headers = { cookie: jar, origin: api.appUrl }
    expect((await api.call('POST', '/v1/sessions/renew', { headers })).status).toBe(200)
    const closed = await api.call('DELETE', '/v1/sessions', { headers })
    expect(closed.cookies.map(({ name, value }) => [name, value])).toEqual([['masar', '']])
  })

  test('the session cookie on https is Secure and bound to the host by its prefix', async () => {
    const { signIn, renew } = await createHttpsApp()
    const answer = await signIn()
    const [cookie] = answer.cookies
    expect(nameAndFlags({ ...cookie })).toEqual({
      name: '__Host-masar',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      domain: undefined,
    })
    expect((await renew(`__Host-masar=${cookie?.value}`)).statusCode).toBe(200)
  })

  test('a session cookie without its prefix is refused on https', async () => {
    const { signIn, renew, app } = await createHttpsApp()
    const secret = (await signIn()).cookies[0]?.value
    expect((await renew(`masar=${secret}`)).statusCode).toBe(401)
    expect((await renew(`masar=${secret}; __Host-masar=other`)).statusCode).toBe(401)
    const landing = await app.inject({ url: '/', headers: { cookie: `masar=${secret}` } })
    expect(landing.statusCode).not.toBe(302)
  })
})

describe('the language cookies', () => {
  const cookiesOf = async (app: Awaited<ReturnType<typeof createApp>>) => {
    const { cookies } = await app.inject({ url: '/?lang=ar' })
    return cookies.map(({ name, secure, path, domain }) => [name, secure === true, path, domain])
  }
  /** The cookies that a page sets for a browser which prefers English. */
  const guessedFor = async (app: Awaited<ReturnType<typeof createApp>>, cookie: string) => {
    const { cookies } = await app.inject({ url: '/', headers: { cookie, 'accept-language': 'en' } })
    return cookies.map(({ name, value }) => [name, value])
  }

  test('the language cookies on https are Secure and bound to the host by their prefix', async () => {
    expect(await cookiesOf((await createHttpsApp()).app)).toEqual([
      ['__Host-lang', true, '/', undefined],
      ['__Host-lang-chosen', true, '/', undefined],
    ])
  })

  test('a language cookie without its prefix is not read on https', async () => {
    const { app } = await createHttpsApp()
    expect(await guessedFor(app, '__Host-lang=ar')).toEqual([])
    expect(await guessedFor(app, 'lang=ar')).toEqual([['__Host-lang', 'en']])
  })

  test('a sign-in on https clears the prefixed mark of a chosen language', async () => {
    const { signIn } = await createHttpsApp()
    const answer = await signIn('__Host-lang=ar; __Host-lang-chosen=1')
    const cleared = answer.cookies.find(({ name }) => name === '__Host-lang-chosen')
    expect([cleared?.value, cleared?.secure]).toEqual(['', true])
  })

  test('the language cookies are not Secure on http', async () => {
    expect(await cookiesOf(await createApp(api.server.deps, { portal }))).toEqual([
      ['lang', false, '/', undefined],
      ['lang-chosen', false, '/', undefined],
    ])
  })
})
