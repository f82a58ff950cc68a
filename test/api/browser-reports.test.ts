import { expect, test } from 'vitest'
import { DAY_MS, riyadhDay } from '#rules/riyadh-time.ts'
import { alertAboutBrowserReports } from '#server/operations/browser-reports.ts'
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

const reports = () =>
  api.database.db
    .selectFrom('browserReports')
    .select(['directive', 'blocked', 'page', 'reports'])
    .where('day', '=', riyadhDay(api.clock.now()))
    .orderBy('reports', 'desc')
    .orderBy('blocked')
    .execute()
const alerts = async () => {
  await alertAboutBrowserReports(api.server.deps)
  return (await api.mails({ subject: 'Browsers blocked' })).map(({ text }) => text)
}

test('a browser’s report is counted without its query string, and each kind is mailed once a day', async () => {
  expect((await send(report())).status).toBe(204)
  await send(report())
  await send(report({ 'blocked-uri': 'inline', 'violated-directive': 'style-src-attr x' }))
  expect(await reports()).toEqual([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/managePayment', reports: 2 },
    { directive: 'script-src-elem', blocked: 'inline', page: '/managePayment', reports: 1 },
  ])
  const firstAlerts = await alerts()
  await send(report())
  expect(await alerts()).toEqual(firstAlerts)
  for (const kind of [
    'script-src-elem https://evil.example /managePayment',
    'script-src-elem inline /managePayment',
  ])
    expect(firstAlerts.join('\n').split(kind)).toHaveLength(2)
})

test('a later report reaches the administrators after an invented report and after the end of its day', async () => {
  await send(report({ 'blocked-uri': 'https://invented.example' }))
  expect((await alerts()).join('\n')).toContain('https://invented.example')
  await send(report({ 'blocked-uri': 'https://skimmer.example' }))
  api.clock.advance(DAY_MS)
  expect((await alerts()).join('\n')).toContain('https://skimmer.example')
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
])('a report body %s is refused', async (_, body, type) => {
  expect((await send(body, type)).status).toBe(400)
})

test('reports of invented kinds neither fill the table nor hide another directive', async () => {
  api.clock.advance(DAY_MS)
  for (let index = 0; index < 220; index += 1)
    await send(report({ 'blocked-uri': `https://host${index}.example` }))
  expect(await reports()).toHaveLength(201)
  await send(report({ 'effective-directive': 'connect-src' }))
  expect(await reports()).toContainEqual({
    directive: 'connect-src',
    blocked: 'further',
    page: 'further',
    reports: 1,
  })
})
