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
const OPENED = { 'sec-fetch-dest': 'document' }
const DATA = new RegExp(`<script type="application/json" id="${DOCUMENT_DATA_ID}">(.*?)</script>`)

// A busy machine may take longer than a person would wait.
const api = runningApi({ env: { RENDER_BUDGET_MS: '30000' } })

const open = async (path: string, headers: Record<string, string>, app = api.server.app) => {
  const {
    statusCode,
    body,
    headers: sent,
  } = await app.inject({ url: path, headers: { ...OPENED, ...headers } })
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

const completed = async () => {
  const person = newPerson('business')
  const customer = await seed(api, 'onboarding-completed', person)
  return { person, customer, cookie: (await openSession(api, person.email)).jar }
}

describe('a page of a signed-in person', () => {
  test('comes with its content and what the app needs to take it over', async () => {
    const { person, cookie } = await completed()
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

  test('brings a token that the API takes', async () => {
    const { person, cookie } = await completed()
    const { data } = await open('/dashboard', { cookie })
    const { body } = await api.call<{ user: { email: string } }>('GET', '/v1/customers/current', {
      token: data?.session.userToken ?? '',
    })
    expect(body.user.email).toBe(person.email)
  })

  test('is in the language of the cookie', async () => {
    const { cookie } = await completed()
    const { body, root } = await open('/billingHistory', { cookie: `${cookie}; lang=ar` })
    expect(body).toContain('<html lang="ar" dir="rtl">')
    expect(root).toMatch(/[\u0600-\u06ff]/)
  })

  test('of the onboarding shows the screen that is open, and names its files', async () => {
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

  test('of an administrator is about the customer in the address', async () => {
    const { customer } = await completed()
    const { id, user } = await customer.current()
    const cookie = (await openSession(api, ADMIN_EMAIL)).jar
    const { data, root } = await open(`/dashboard?customer=${id}`, { cookie })
    expect(data?.customer).toBe(id)
    expect(answersOf(data)['customers/current']).toMatchObject({ role: 'admin', customer: { id } })
    expect(root.replaceAll('<wbr/>', '')).toContain(user.email)
    expect((await open('/dashboard', { cookie })).data).toBeUndefined()
  })

  test('never mixes with that of another who asks at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, completed))
    const asked = Array.from({ length: 5 }, () => people).flat()
    const pages = await Promise.all(asked.map(({ cookie }) => open('/dashboard', { cookie })))
    for (const [index, { body }] of pages.entries()) {
      const found = people.filter(({ person }) => body.includes(person.email))
      expect(found).toEqual([asked[index]])
    }
  })

  test('ends no element early, although the address tries to', async () => {
    const { person, cookie } = await completed()
    const { data, body } = await open('/dashboard?x=</script><script>alert(1)</script>', { cookie })
    expect(data?.session.email).toBe(person.email)
    expect(body).not.toContain('<script>alert(1)')
  })
})

describe('a page comes without content', () => {
  test.each([
    ['without a session', async () => ({})],
    ['with a session that is worth nothing', async () => ({ cookie: 'masar=nonsense' })],
    ['in a frame', async () => ({ cookie: (await completed()).cookie, 'sec-fetch-dest': 'iframe' })],
    ['fetched by a script', async () => ({ cookie: (await completed()).cookie, 'sec-fetch-dest': 'empty' })],
    ['fetched ahead', async () => ({ cookie: (await completed()).cookie, 'sec-purpose': 'prefetch' })],
  ])('%s', async (_, headersOf) => {
    const { status, root, data } = await open('/dashboard', (await headersOf()) as Record<string, string>)
    expect([status, root, data]).toEqual([200, '', undefined])
  })

  test.each(['/cardReturn?id=1', '/inspector', '/no/such/page', '/managePayment?status=paid'])(
    'where the browser alone knows what to show: %s',
    async (path) => {
      const { cookie } = await completed()
      const { status, root, data } = await open(path, { cookie })
      expect([status, root, data]).toEqual([200, '', undefined])
    },
  )

  test('to a person who may not see it: the app leads on', async () => {
    const { cookie } = await completed()
    const { data } = await open('/manageCustomers', { cookie })
    expect(data?.address).toBe('/dashboard')
  })

  test.each([
    ['takes too long', 'new Promise(() => {})'],
    ['fails', "Promise.reject(new Error('no picture'))"],
  ])('when rendering %s', async (_, outcome) => {
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
    const { cookie } = await completed()
    const { status, root, data } = await open('/dashboard', { cookie }, app)
    expect([status, root, data]).toEqual([200, '', undefined])
  })
})
