import { expect, test } from 'vitest'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { alertAboutBrowserReports } from '#server/operations/browser-reports.ts'
import { reportsOf } from '#server/operations/browser-reports-store.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()
const PATH = '/reports/policy'

const report = (fields: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': `${api.appUrl}/managePayment?customer=secret`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/skim.js?card=4111111111111111',
    ...fields,
  },
})

const send = (body: unknown, type = 'application/csp-report') =>
  fetch(`${api.appUrl}${PATH}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const reports = () => reportsOf(api.database.db, riyadhDay(api.clock.now()))

test('a browser’s report is counted without queries, and administrators read it in one alert a day', async () => {
  expect((await send(report())).status).toBe(204)
  await send(report())
  await send(report({ 'blocked-uri': 'inline', 'violated-directive': 'style-src-attr x' }))
  expect(await reports()).toEqual([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/managePayment', reports: 2 },
    { directive: 'script-src-elem', blocked: 'inline', page: '/managePayment', reports: 1 },
  ])
  await alertAboutBrowserReports(api.server.deps)
  await alertAboutBrowserReports(api.server.deps)
  const alerts = await api.mails({ subject: 'Browsers refused' })
  expect(alerts).toHaveLength(1)
  expect(alerts[0]?.text).toContain('script-src-elem https://evil.example /managePayment (2)')
})

test.each<[string, () => unknown]>([
  ['another site’s page', () => report({ 'document-uri': 'https://evil.example/' })],
  ['an extension', () => report({ 'blocked-uri': 'chrome-extension://abc/x.js' })],
  ['no address', () => report({ 'blocked-uri': 'not an address' })],
  ['another shape', () => ({ 'csp-report': 'x' })],
  ['an unknown directive', () => report({ 'effective-directive': '<b>' })],
])('a report of %s is not counted', async (_, body) => {
  const before = await reports()
  expect((await send(body())).status).toBe(204)
  expect(await reports()).toEqual(before)
})

test.each<[string, string, string?]>([
  ['of broken JSON', '{'],
  ['of 20,000 characters', JSON.stringify({ long: 'x'.repeat(20_000) })],
  ['of another type', '<x/>', 'text/xml'],
])('a body %s is refused', async (_, body, type) => {
  expect((await send(body, type)).status).toBe(400)
})

test('reports of invented kinds do not fill the table', async () => {
  for (let index = 0; index < 220; index += 1)
    await send(report({ 'blocked-uri': `https://host${index}.example` }))
  expect(await reports()).toHaveLength(200)
  await send(report())
  expect((await reports())[0]?.reports).toBe(3)
})
