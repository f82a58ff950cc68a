import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaxRoute } from '#contract/entities/tax-document.ts'
import { createFatoora } from '#server/providers/tax-authority/fatoora.ts'
import { failureOf } from './outages.ts'

let answer: { status: number; body?: unknown } = { status: 500 }
const server = createServer((_, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

const submit = (route: TaxRoute) =>
  createFatoora({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: 'token',
    secret: 'secret',
  }).submit({ uuid: crypto.randomUUID(), hash: 'hash', xml: '<Invoice/>', route })

const COPY = Buffer.from('<Invoice>stamped</Invoice>')
const clearedInvoice = COPY.toString('base64')
const message = (code: string) => ({
  type: 'X',
  code,
  category: 'KSA',
  message: `about ${code}`,
  status: 'X',
})
const results = (errors: string[], warnings: string[] = []) => ({
  validationResults: {
    infoMessages: [],
    errorMessages: errors.map(message),
    warningMessages: warnings.map(message),
    status: errors.length > 0 ? 'ERROR' : 'PASS',
  },
})

test.each<[string, TaxRoute, typeof answer, unknown]>([
  [
    'a clearance returns the stamped copy byte for byte',
    'clearance',
    { status: 200, body: { ...results([]), clearanceStatus: 'CLEARED', clearedInvoice } },
    { outcome: 'accepted', copy: COPY, remarks: [] },
  ],
  [
    'a clearance without a copy has a null copy',
    'clearance',
    { status: 200, body: { ...results([]), clearanceStatus: 'CLEARED', clearedInvoice: null } },
    { outcome: 'accepted', copy: null, remarks: [] },
  ],
  [
    'an acceptance returns its warnings',
    'reporting',
    { status: 202, body: { ...results([], ['BR-KSA-98']), reportingStatus: 'REPORTED' } },
    {
      outcome: 'accepted',
      copy: null,
      remarks: [{ severity: 'warning', code: 'BR-KSA-98', message: 'about BR-KSA-98' }],
    },
  ],
  [
    'a repeated clearance returns the copy of the first clearance',
    'clearance',
    {
      status: 208,
      body: {
        validationResults: {
          warningMessages: [
            { code: 'Invoice-Warning', category: 'Duplicate-Invoice', message: 'Submitted before' },
          ],
        },
        clearanceStatus: 'CLEARED',
        clearedInvoice,
      },
    },
    { outcome: 'accepted', copy: COPY, remarks: [] },
  ],
  [
    'a report that was accepted before is accepted, although the answer says NOT_REPORTED',
    'reporting',
    { status: 409, body: { reportingStatus: 'NOT_REPORTED' } },
    { outcome: 'accepted', copy: null, remarks: [] },
  ],
  [
    'a redirect of a clearance means that clearance is switched off',
    'clearance',
    { status: 303 },
    { outcome: 'clearance-off' },
  ],
  [
    'a rejection names its rules',
    'clearance',
    { status: 400, body: { ...results(['BR-KSA-44']), clearanceStatus: 'NOT_CLEARED' } },
    {
      outcome: 'rejected',
      remarks: [{ severity: 'error', code: 'BR-KSA-44', message: 'about BR-KSA-44' }],
    },
  ],
])('%s', async (_, route, response, decision) => {
  answer = response
  expect(await submit(route)).toEqual(decision)
})

test.each<[string, TaxRoute, typeof answer]>([
  ['a 400 without a rule', 'clearance', { status: 400, body: { message: 'Bad Request' } }],
  [
    'a 400 about our certificate',
    'clearance',
    {
      status: 400,
      body: {
        validationResults: {
          errorMessages: [{ code: 'certificate-permissions', category: 'CERTIFICATE_ERRORS', message: null }],
        },
      },
    },
  ],
  ['a redirect of a report', 'reporting', { status: 303 }],
  ['refused credentials', 'clearance', { status: 401 }],
  ['too many calls', 'clearance', { status: 429 }],
  ['an outage', 'reporting', { status: 503 }],
])('the answer “%s” is a failure of the provider and no decision', async (_, route, response) => {
  answer = response
  expect(await failureOf(submit(route))).toMatchObject({ provider: 'tax-authority', status: response.status })
})

test('long remarks are truncated', async () => {
  answer = { status: 400, body: results(['X'.repeat(900)]) }
  const decision = await submit('reporting')
  expect(decision).toMatchObject({ remarks: [{ code: 'X'.repeat(60) }] })
  expect(JSON.stringify(decision).length).toBeLessThan(700)
})
