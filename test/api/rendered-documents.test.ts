import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  DOCUMENT_DATA_ID,
  type DocumentData,
  type DocumentRequest,
  type RenderedDocument,
} from '#contract/rendered-document.ts'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/deps.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { openSession } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'
import { replicaWith } from '../support/replica-with.ts'

const PORTAL = join(import.meta.dirname, '../../dist/portal')
const NAVIGATION = { 'sec-fetch-dest': 'document' }
const DATA = new RegExp(`<script type="application/json" id="${DOCUMENT_DATA_ID}">(.*?)</script>`)

// A busy machine may need longer than the default budget.
const api = runningApi({ env: { RENDER_BUDGET_MS: '30000' } })

const open = async (path: string, headers: Record<string, string>, app = api.server.app) => {
  const {
    statusCode,
    body,
    headers: sent,
  } = await app.inject({ url: path, headers: { ...NAVIGATION, ...headers } })
  const data = DATA.exec(body)?.[1]
  return {
    status: statusCode,
    body,
    headers: sent,
    root: /<div id="root"[^>]*>(.*?)(<\/div>)?\n? *(<script|<\/body)/s.exec(body)?.[1] ?? '',
    data: data === undefined ? undefined : (JSON.parse(data) as DocumentData),
  }
}

const answersOf = (data: DocumentData | undefined) =>
  Object.fromEntries((data?.answers ?? []).map(([key, answer]) => [key.join('/'), answer]))

const someCompletedCustomer = async () => {
  const person = newPerson('business')
  const customer = await seed(api, 'onboarding-completed', person)
  return { person, customer, cookie: (await openSession(api, person.email)).jar }
}

describe('a page of a signed-in person', () => {
  test('a page of a signed-in person contains its content and the data for hydration', async () => {
    const { person, cookie } = await someCompletedCustomer()
    const { status, root, data, headers } = await open('/dashboard', { cookie })
    expect(status).toBe(200)
    expect(root).toContain(person.email)
    expect(root).toContain('<h1')
    expect(data).toMatchObject({ address: '/dashboard', session: { email: person.email, role: 'user' } })
    const answers = answersOf(data)
    expect(answers['customers/current']).toMatchObject({ user: { email: person.email } })
    expect(Object.keys(answers)).toContain('configs/terms-and-conditions')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('a page of a signed-in person contains a token that the API accepts', async () => {
    const { person, cookie } = await someCompletedCustomer()
    const { data } = await open('/dashboard', { cookie })
    const { body } = await api.call<{ user: { email: string } }>('GET', '/v1/customers/current', {
      token: data?.session.userToken ?? '',
    })
    expect(body.user.email).toBe(person.email)
  })

  test('a page of a signed-in person is in the language of the cookie', async () => {
    const { cookie } = await someCompletedCustomer()
    const { body, root } = await open('/billingHistory', { cookie: `${cookie}; lang=ar` })
    expect(body).toContain('<html lang="ar" dir="rtl">')
    expect(root).toMatch(/[\u0600-\u06ff]/)
  })

  test('a page of the onboarding shows the open screen and preloads its files', async () => {
    const { jar } = await openSession(api, someEmail())
    const { person } = await seed(api, 'support-package', newPerson('business'))
    const { root, data, body } = await open('/signup', { cookie: (await openSession(api, person.email)).jar })
    expect(body).toContain('<div id="root" data-screen="support-package">')
    expect(root).toContain('<form')
    expect(root).toContain(person.email)
    expect(Object.keys(answersOf(data))).toContain('customers/drafts')
    expect(body).toMatch(/<body>\s*<link rel="modulepreload"/)
    expect((await open('/signup', { cookie: jar })).data).toMatchObject({ address: '/signup' })
  })

  test('a page of an administrator shows the customer in the address', async () => {
    const { customer } = await someCompletedCustomer()
    const { id, user } = await customer.current()
    const cookie = (await openSession(api, ADMIN_EMAIL)).jar
    const { data, root } = await open(`/dashboard?customer=${id}`, { cookie })
    expect(data?.customer).toBe(id)
    expect(answersOf(data)['customers/current']).toMatchObject({ role: 'admin', customer: { id } })
    expect(root.replaceAll('<wbr/>', '')).toContain(user.email)
    expect((await open('/dashboard', { cookie })).data).toBeUndefined()
  })

  test('simultaneous requests never mix the pages of different people', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, someCompletedCustomer))
    const visitors = Array.from({ length: 5 }, () => people).flat()
    const pages = await Promise.all(visitors.map(({ cookie }) => open('/dashboard', { cookie })))
    const shown = pages.map(({ body }) => people.filter(({ person }) => body.includes(person.email)))
    // When one session opens many pages, some are sent without content.
    for (const [index, found] of shown.entries()) expect([[], [visitors[index]]]).toContainEqual(found)
    expect(new Set(shown.flat())).toEqual(new Set(people))
  })

  test('an address with closing tags does not break out of its element', async () => {
    const { person, cookie } = await someCompletedCustomer()
    const { data, body } = await open('/dashboard?x=</script><script>alert(1)</script>', { cookie })
    expect(data?.session.email).toBe(person.email)
    expect(body).not.toContain('<script>alert(1)')
  })
})

describe('a page without content', () => {
  test.each([
    ['without a session', async () => ({})],
    ['with an invalid session', async () => ({ cookie: 'masar=nonsense' })],
    [
      'in a frame',
      async () => ({ cookie: (await someCompletedCustomer()).cookie, 'sec-fetch-dest': 'iframe' }),
    ],
    [
      'fetched by a script',
      async () => ({ cookie: (await someCompletedCustomer()).cookie, 'sec-fetch-dest': 'empty' }),
    ],
    [
      'fetched in advance',
      async () => ({ cookie: (await someCompletedCustomer()).cookie, 'sec-purpose': 'prefetch' }),
    ],
  ])('a page %s has no content', async (_, headersOf) => {
    const { status, root, data } = await open('/dashboard', (await headersOf()) as Record<string, string>)
    expect([status, root, data]).toEqual([200, '', undefined])
  })

  test.each([
    ['/cardReturn?id=1', 200],
    ['/inspector', 200],
    ['/no/such/page', 404],
    ['/managePayment?status=paid', 200],
  ])('a page that only the browser can show has no content: %s', async (path, code) => {
    const { cookie } = await someCompletedCustomer()
    const { status, root, data } = await open(path, { cookie })
    expect([status, root, data]).toEqual([code, '', undefined])
  })

  test('a page that a person may not see redirects to the dashboard', async () => {
    const { cookie } = await someCompletedCustomer()
    const { data } = await open('/manageCustomers', { cookie })
    expect(data?.address).toBe('/dashboard')
  })

  test.each([
    ['takes too long', 'new Promise(() => {})'],
    ['fails', "Promise.reject(new Error('no picture'))"],
  ])('a page has no content when rendering %s', async (_, outcome) => {
    const folder = mkdtempSync(join(tmpdir(), 'masar-renderer-'))
    cpSync(PORTAL, join(folder, 'portal'), { recursive: true })
    mkdirSync(join(folder, 'renderer'))
    writeFileSync(join(folder, 'renderer/package.json'), '{"type":"module"}')
    writeFileSync(
      join(folder, 'renderer/render-document.js'),
      `export const renderDocument = () => ${outcome}`,
    )
    const config = { ...api.config, renderBudgetMs: 100 }
    const app = await createApp({ ...api.server.deps, config }, { portal: join(folder, 'portal') })
    onTestFinished(() => app.close())
    const { cookie } = await someCompletedCustomer()
    const { status, root, data } = await open('/dashboard', { cookie }, app)
    expect([status, root, data]).toEqual([200, '', undefined])
  })
})

describe('many pages at once', () => {
  interface Rendering {
    token: string
    signal: DocumentRequest['signal']
    finish(html: string): void
  }
  /** The started renderings. The test decides when they end. */
  const begun: Rendering[] = []

  /** An application whose pages the test renders. */
  const start = async (settings: Partial<Config>) => {
    begun.length = 0
    Object.assign(globalThis, {
      renderInTest: ({ session, signal }: DocumentRequest) =>
        new Promise<RenderedDocument>((resolve) => {
          const finish = (html: string) => {
            const data = { address: '/dashboard', session, now: '', customer: undefined, answers: [] }
            resolve({ html, screen: undefined, accountType: undefined, data })
          }
          begun.push({ token: session.userToken, signal, finish })
        }),
    })
    onTestFinished(() => void Reflect.deleteProperty(globalThis, 'renderInTest'))
    const folder = mkdtempSync(join(tmpdir(), 'masar-renderer-'))
    cpSync(PORTAL, join(folder, 'portal'), { recursive: true })
    mkdirSync(join(folder, 'renderer'))
    writeFileSync(join(folder, 'renderer/package.json'), '{"type":"module"}')
    writeFileSync(
      join(folder, 'renderer/render-document.js'),
      'export const renderDocument = (request) => globalThis.renderInTest(request)',
    )
    const app = await replicaWith(api, settings, { portal: join(folder, 'portal') })
    onTestFinished(() => app.close())
    return (cookie: string) => open('/dashboard', { cookie }, app)
  }

  test('two of forty pages of one cookie are rendered one after the other, and the other pages have no content', async () => {
    const openWith = await start({})
    const { cookie } = await someCompletedCustomer()
    const pages = Array.from({ length: 40 }, () => openWith(cookie))
    const empty: unknown[] = []
    for (const page of pages) void page.then(({ root }) => root === '' && empty.push(root))
    await expect.poll(() => [begun.length, empty.length]).toEqual([1, 38])
    begun[0]?.finish('first')
    await expect.poll(() => begun.length).toBe(2)
    begun[1]?.finish('second')
    const shown = await Promise.all(pages)
    expect(shown.map(({ status }) => status)).toEqual(Array(40).fill(200))
    expect(shown.map(({ root }) => root).filter((root) => root !== '')).toEqual(['first', 'second'])
  })

  test('pages of different people are rendered two at a time', async () => {
    const openWith = await start({})
    const people = [
      await someCompletedCustomer(),
      await someCompletedCustomer(),
      await someCompletedCustomer(),
    ]
    const pages = people.map(({ cookie }) => openWith(cookie))
    await expect.poll(() => begun.length).toBe(2)
    begun[0]?.finish('page')
    await expect.poll(() => begun.length).toBe(3)
    for (const { finish } of begun) finish('page')
    expect((await Promise.all(pages)).map(({ root }) => root)).toEqual(['page', 'page', 'page'])
  })

  test('a late rendering is cancelled, and its page is sent without content', async () => {
    const openWith = await start({ renderBudgetMs: 300 })
    const { cookie } = await someCompletedCustomer()
    const { status, root } = await openWith(cookie)
    expect([status, root, begun.map(({ signal }) => signal.aborted)]).toEqual([200, '', [true]])
  })
})
