import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BUILD_HEADER, BUILD_META } from '#contract/portal-build.ts'
import { DOCUMENT_DATA_ID, fontPreload } from '#contract/rendered-document.ts'
import { createApp } from '#server/app.ts'
import { runningApi } from '../support/api.ts'
import { APP, BOOT, FILES, SCRIPT, writeSmallPortal } from '../support/small-portal.ts'

const api = runningApi()

let app: FastifyInstance
beforeAll(async () => {
  app = await createApp(api.server.deps, { portal: writeSmallPortal() })
})
afterAll(() => app.close())

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test('each answer of the API, even a refusal, has the id of the build that the app’s pages name', async () => {
  const { headers } = await get('/v1/customers/current')
  const id = String(headers[BUILD_HEADER])
  expect(id).toMatch(/^\w{16}$/)
  expect((await get('/signup')).body).toContain(`<meta name="${BUILD_META}" content="${id}">`)
  expect((await get('/favicon.svg')).headers).not.toHaveProperty(BUILD_HEADER)
})

test('servers with the same portal have the same build; another script makes another one', async () => {
  const idOf = async (portal: string) => {
    const other = await createApp(api.server.deps, { portal })
    const { headers } = await other.inject('/v1/customers/current')
    await other.close()
    return headers[BUILD_HEADER]
  }
  const changed = writeSmallPortal()
  writeFileSync(join(changed, 'scripts.json'), JSON.stringify({ '/assets/app-1234.js': 'sha384-other' }))
  const [first, second, third] = [
    await idOf(writeSmallPortal()),
    await idOf(writeSmallPortal()),
    await idOf(changed),
  ]
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

describe('the landing page', () => {
  test.each([
    [{}, 'en'],
    [{ 'accept-language': 'ar-SA,ar;q=0.9,en;q=0.8' }, 'ar'],
    [{ 'accept-language': 'en-GB,ar;q=0.5' }, 'en'],
    [{ cookie: 'lang=ar', 'accept-language': 'en' }, 'ar'],
    [{ cookie: 'lang=en', 'accept-language': 'ar' }, 'en'],
    [{ cookie: 'lang=xx', 'accept-language': 'ar' }, 'ar'],
  ])('a browser with %j gets the landing page and the app in %s', async (headers, language) => {
    const { body, headers: sent, cookies } = await get('/', headers as Record<string, string>)
    expect(body).toContain(`lang="${language}"`)
    const hasCookie = 'cookie' in headers && headers.cookie === `lang=${language}`
    expect(cookies.map(({ name, value }) => `${name}=${value}`)).toEqual(
      hasCookie ? [] : [`lang=${language}`],
    )
    const app = await get('/dashboard', headers as Record<string, string>)
    expect(app.body).toContain(`<html lang="${language}"`)
    expect(app.cookies).toEqual(cookies)
    expect(sent).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('cookie') })
  })

  test.each(['ar', 'en'])('the landing page with ?lang=%s stores that language for a year', async (lang) => {
    const redirect = await get(`/?lang=${lang}`, { cookie: 'lang=xx' })
    expect(redirect.statusCode).toBe(303)
    expect(redirect.headers.location).toBe('/')
    expect(redirect.headers['cache-control']).toBe('no-store')
    const [cookie] = redirect.cookies
    expect(cookie).toMatchObject({
      name: 'lang',
      value: lang,
      path: '/',
      maxAge: 31_536_000,
      sameSite: 'Lax',
    })
    expect((await get('/', { cookie: `lang=${cookie?.value}` })).body).toContain(`lang="${lang}"`)
  })

  test.each(['/?lang=xx', '/?lang=', '/?lang=ar&lang=en'])(
    'the landing page ignores an unknown language (%s)',
    async (url) => {
      const { statusCode, cookies } = await get(url, { cookie: 'lang=en' })
      expect(statusCode).toBe(200)
      expect(cookies).toEqual([])
    },
  )

  test('the public pages and a public call name the seller of the settings', async () => {
    const { seller } = api.config
    const named = `<address>${seller.name.en} ${seller.email}</address>`
    expect((await get('/')).body).toContain(named)
    const compressed = await get('/', { 'accept-encoding': 'br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toContain(named)
    expect((await get('/auth/callback')).body).toContain(`<address>${seller.phone}</address>`)
    const answer = await get('/v1/configs/seller')
    expect([answer.statusCode, answer.json()]).toEqual([200, seller])
  })

  test('the content policy allows only the landing page’s own inline script', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    const [, scripts] = /script-src ([^;]*)/.exec(policy) ?? []
    expect(scripts).toBe(`'self' ${hashOf(SCRIPT)}`)
  })
})

describe('the app', () => {
  test.each(['/signup', '/dashboard', '/cardReturn?id=1&message=APPROVED', '/manageCustomers?customer=1'])(
    'the app answers at %s',
    async (url) => {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBe(200)
      const withoutHead = (text: string) => text.replace(/<style>.*?<\/style>|<(?:link|meta) [^>]*>/g, '')
      expect(withoutHead(body)).toBe(withoutHead(APP))
    },
  )

  test('the content policy allows only the app’s own inline script', async () => {
    const policy = String((await get('/signup')).headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' ${hashOf(BOOT)};`)
  })

  test('the app’s document contains its style sheets and links that prevent a second fetch', async () => {
    const { body } = await get('/signup')
    expect(body.match(/<style>.*?<\/style><link rel="stylesheet" disabled [^>]*>/g)).toEqual([
      '<style>h1{margin:0}</style><link rel="stylesheet" disabled href="/assets/app-1.css">',
      '<style>form{margin:0}</style><link rel="stylesheet" disabled href="/assets/signup-1.css">',
    ])
    expect(body.match(/rel="stylesheet"/g)).toHaveLength(2)
  })

  test('the app’s document delays painting until its content is there', async () => {
    expect((await get('/signup')).body).toContain(
      `<link rel="expect" href="#${DOCUMENT_DATA_ID}" blocking="render">`,
    )
  })

  test('the app’s document is compressed when the browser accepts it', async () => {
    expect((await get('/signup', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br')
    expect((await get('/signup', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    expect((await get('/signup')).headers['content-encoding']).toBeUndefined()
  })

  test.each([
    ['/signup', 200],
    ['/signup/', 200],
    ['/signup?step=1', 200],
    ['/insight/flows/account/7f3a', 200],
    ['/insight/flows/account', 404],
    ['/no/such/page', 404],
    ['/sign', 404],
  ])('the document at %s has the status %i', async (path, status) => {
    const { statusCode, body } = await get(path)
    expect(statusCode).toBe(status)
    expect(body).toContain('<div id="root">')
  })

  test('the app’s document is not cached', async () => {
    const { headers } = await get('/signup')
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(headers.etag).toBeUndefined()
  })

  test('the app’s document preloads the files of its page and language', async () => {
    const { body } = await get('/signup')
    const links = ['core-1.js', 'signup-1.js', 'words-1.js'].map(
      (name) => `<link rel="modulepreload" crossorigin href="/assets/${name}">`,
    )
    for (const link of links) expect(body).toContain(link)
    expect(body.match(/<link rel="preload" [^>]*>/g)).toEqual(FILES.fonts.en.map(fontPreload))
    const arabic = await get('/dashboard', { cookie: 'lang=ar' })
    expect(arabic.body).toContain('<html lang="ar" dir="rtl">')
    expect(arabic.body.match(/<link rel="(preload|modulepreload)" [^>]*>/g)).toEqual([
      ...FILES.fonts.ar.map(fontPreload),
      '<link rel="modulepreload" crossorigin href="/assets/core-2.js">',
    ])
  })

  test('the server does not serve the list of files', async () => {
    expect((await get('/files.json')).body).not.toContain('screens')
  })

  test.each([
    '/v1/nothing',
    '/links/nothing',
    '/assets/gone-1.js',
    '/missing.png',
    '/health/nothing',
    '/webhooks/x',
  ])('the app does not answer at %s', async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json().message?.code]).toEqual([404, 'not-found'])
  })
})

describe('the files of the portal', () => {
  test('a file with a hash in its name is cached forever and compressed', async () => {
    const { headers } = await get('/assets/app-1234.js', { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    })
    expect(headers['content-type']).toContain('javascript')
  })

  test('a file without a hash in its name is revalidated', async () => {
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
    const callback = await get('/auth/callback?code=1&state=2', { cookie: 'lang=ar' })
    expect(callback.body).toContain('<html lang="ar">callback')
    expect(callback.headers['cache-control']).toBe('no-cache')
  })

  test.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
  ])('a path outside the folder of the portal is not served: %s', async (url) => {
    expect((await get(url)).body).not.toContain('"masar"')
  })
})

test('a server without a built portal answers with one sentence', async () => {
  const bare = await createApp(api.server.deps, { portal: join(tmpdir(), 'no-such-portal') })
  const { statusCode, body } = await bare.inject('/')
  expect([statusCode, body]).toEqual([
    503,
    'The portal is not built yet. Run `npm run build`, then start again.\n',
  ])
  await bare.close()
})

describe('every answer', () => {
  test.each([
    '/',
    '/signup',
    '/assets/app-1234.js',
    '/v1/customers/current',
    '/v1/nothing',
    '/health/live',
    '/openapi.json',
  ])('every answer has the security headers: %s', async (url) => {
    const { headers } = await get(url)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': expect.any(String),
    })
  })

  test.each([
    '/',
    '/signup',
    '/managePayment',
    '/cardReturn?id=1',
    '/auth/callback',
    '/v1/nothing',
    '/assets/app-1234.js',
  ])('the content policy closes plug-ins, bases, forms and frames at %s', async (url) => {
    const policy = String((await get(url)).headers['content-security-policy'])
    const directives = Object.fromEntries(
      policy.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(' ')
        return [name, sources.join(' ')]
      }),
    )
    expect(directives).toMatchObject({
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    })
  })

  test('an answer of the API is never cached, and the card return sends no referrer', async () => {
    expect((await get('/v1/configs/sign-in')).headers['cache-control']).toBe('no-store')
    expect((await get('/cardReturn?id=1')).headers['referrer-policy']).toBe('no-referrer')
  })

  test('the content policy allows connections only to the card provider and the identity provider', async () => {
    const policy = String((await get('/signup')).headers['content-security-policy'])
    expect(
      /connect-src ([^;]*)/
        .exec(policy)?.[1]
        ?.split(' ')
        .filter((source) => source !== "'self'"),
    ).toEqual([api.sandboxUrl])
  })

  test('a server in production requires HTTPS', async () => {
    const production = await createApp({ ...api.server.deps, config: { ...api.config, production: true } })
    expect((await production.inject('/health/live')).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    await production.close()
  })
})
