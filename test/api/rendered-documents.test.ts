import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DOCUMENT_DATA_ID, type DocumentData } from '#contract/rendered-document.ts'
import { createApp } from '#server/app.ts'
import { ADMIN_EMAIL } from '#test/support/seed/administrator.ts'
import { seed } from '#test/support/seed/customer.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { openSession } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'

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
    for (const [index, { body }] of pages.entries()) {
      const found = people.filter(({ person }) => body.includes(person.email))
      expect(found).toEqual([visitors[index]])
    }
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
      'fetched ahead',
      async () => ({ cookie: (await someCompletedCustomer()).cookie, 'sec-purpose': 'prefetch' }),
    ],
  ])('a page %s has no content', async (_, headersOf) => {
    const { status, root, data } = await open('/dashboard', (await headersOf()) as Record<string, string>)
    expect([status, root, data]).toEqual([200, '', undefined])
  })

  test.each(['/cardReturn?id=1', '/inspector', '/no/such/page', '/managePayment?status=paid'])(
    'a page that only the browser can show has no content: %s',
    async (path) => {
      const { cookie } = await someCompletedCustomer()
      const { status, root, data } = await open(path, { cookie })
      expect([status, root, data]).toEqual([200, '', undefined])
    },
  )

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
