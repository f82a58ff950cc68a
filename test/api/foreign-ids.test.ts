import { beforeAll, describe, expect, test } from 'vitest'
import { takesCustomer } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { forCustomer } from '#test/support/visits.ts'
import { runningApi } from '../support/api.ts'
import {
  type EquippedAccount,
  type PendingVerification,
  someEquippedAccounts,
  somePendingVerification,
} from './support/equipped-accounts.ts'
import { namedPlaces } from './support/named-places.ts'
import { someNationalId } from './support/national-ids.ts'
import { ownBodies, ownPath } from './support/own-bodies.ts'
import { rowsOf } from './support/stored-rows.ts'

const api = runningApi()
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

let own: EquippedAccount
let foreign: EquippedAccount
let ownVerification: PendingVerification
let foreignVerification: PendingVerification
beforeAll(async () => {
  ;[own, foreign] = await someEquippedAccounts(api)
  ownVerification = await somePendingVerification(api, someNationalId())
  foreignVerification = await somePendingVerification(api, someNationalId())
})

/** A call about a customer's resource by its id. `unknown` is an id that never existed. */
interface Swap {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: (id: string) => string
  body?: (id: string) => object
  id: () => string
  unknown: string
  refusal: [number, string]
}
const NOT_FOUND: [number, string] = [404, 'not-found']
const hint = { id: null, message: null, status: 'paid', paymentIdentifier: null }
const savedCard = {
  status: 'other',
  last4: '1111',
  expiryDate: '12/39',
  isOnboarding: false,
  cardHolderName: 'Sara Alomar',
}
const verificationBody = () => ({
  nationalId: foreignVerification.nationalId,
  random: foreignVerification.request.random,
})
const attempt = (id: string) => `/v1/card-attempts/${id}`
const card = {
  path: (id: string) => `/v1/payment-methods/${id}`,
  id: () => foreign.ids.card,
  unknown: UNKNOWN,
}
const ofAttempt = { id: () => foreign.ids.attempt, unknown: UNKNOWN, refusal: NOT_FOUND }
const ofUser = { id: () => foreign.ids.invitation, unknown: UNKNOWN, refusal: NOT_FOUND }
const ofRequest = { id: () => foreignVerification.request.transId, unknown: UNKNOWN }

const ofData = {
  method: 'POST',
  id: () => foreign.ids.dataRequest,
  unknown: UNKNOWN,
  refusal: NOT_FOUND,
} as const

/** Every parameter of a call that identifies a customer's resource. */
const SWAPS: Record<string, Swap> = {
  'paymentMethods.update params id': {
    ...card,
    method: 'PUT',
    body: () => ({ status: 'primary' }),
    refusal: NOT_FOUND,
  },
  'paymentMethods.remove params id': { ...card, method: 'DELETE', refusal: NOT_FOUND },
  'paymentMethods.save body paymentIdentifier': {
    method: 'POST',
    path: () => '/v1/payment-methods',
    body: (paymentIdentifier) => ({ ...savedCard, paymentId: 'some-payment', paymentIdentifier }),
    id: () => foreign.ids.token,
    unknown: `token_${UNKNOWN}`,
    refusal: [402, 'card-not-verified'],
  },
  'paymentMethods.save body paymentId': {
    method: 'POST',
    path: () => '/v1/payment-methods',
    body: (paymentId) => ({ ...savedCard, paymentId, paymentIdentifier: foreign.ids.attemptToken }),
    id: () => foreign.ids.payment,
    unknown: UNKNOWN,
    refusal: [402, 'card-not-verified'],
  },
  'invoices.get params reference': {
    method: 'GET',
    path: (reference) => `/v1/invoices/${reference}`,
    id: () => foreign.ids.invoice,
    unknown: UNKNOWN,
    refusal: NOT_FOUND,
  },
  'invoices.costs params reference': {
    method: 'GET',
    path: (reference) => `/v1/invoices/${reference}/costs`,
    id: () => foreign.ids.invoice,
    unknown: UNKNOWN,
    refusal: NOT_FOUND,
  },
  'invoices.send params reference': {
    method: 'POST',
    path: (reference) => `/v1/invoices/${reference}/send`,
    body: () => ({ email: 'books@example.com' }),
    id: () => foreign.ids.invoice,
    unknown: UNKNOWN,
    refusal: NOT_FOUND,
  },
  'invoices.retryPayment body cardId': {
    method: 'POST',
    path: () => '/v1/invoices/retry-payment',
    body: (cardId) => ({ cardId }),
    id: () => foreign.ids.card,
    unknown: UNKNOWN,
    refusal: NOT_FOUND,
  },
  'consequences.get query cardId': {
    method: 'GET',
    path: (cardId) => `/v1/consequences?act=paymentMethods.remove&cardId=${cardId}`,
    id: () => foreign.ids.card,
    unknown: UNKNOWN,
    refusal: NOT_FOUND,
  },
  'cardAttempts.recordToken params id': {
    ...ofAttempt,
    method: 'PUT',
    path: (id) => `${attempt(id)}/token`,
    body: () => ({ paymentIdentifier: foreign.ids.attemptToken }),
  },
  'cardAttempts.recordToken body paymentIdentifier': {
    method: 'PUT',
    path: () => `${attempt(own.ids.attempt)}/token`,
    body: (paymentIdentifier) => ({ paymentIdentifier }),
    id: () => foreign.ids.attemptToken,
    unknown: `token_${UNKNOWN}`,
    refusal: NOT_FOUND,
  },
  'cardAttempts.return params id': {
    ...ofAttempt,
    method: 'POST',
    path: (id) => `${attempt(id)}/return`,
    body: () => hint,
  },
  'cardAttempts.drop params id': { ...ofAttempt, method: 'DELETE', path: attempt },
  'users.delete params userId': { ...ofUser, method: 'DELETE', path: (id) => `/v1/users/${id}` },
  'users.resendInvitation params userId': {
    ...ofUser,
    method: 'POST',
    path: (id) => `/v1/users/${id}/invitation`,
  },
  'invoices.signedUrl body fileName': {
    method: 'POST',
    path: () => '/v1/invoices/signed-url',
    body: (fileName) => ({ fileName }),
    id: () => foreign.ids.fileName,
    unknown: 'invoice-no-such.pdf',
    refusal: NOT_FOUND,
  },
  'contractSummaries.signedUrl params id': {
    method: 'POST',
    path: (id) => `/v1/contract-summaries/${id}/signed-url`,
    body: () => ({ language: 'en' }),
    id: () => foreign.ids.contractSummary,
    unknown: UNKNOWN,
    refusal: NOT_FOUND,
  },
  'dataRequests.prove params id': { ...ofData, path: (id) => `/v1/data-requests/${id}/proof` },
  'dataRequests.withdraw params id': { ...ofData, path: (id) => `/v1/data-requests/${id}/withdrawal` },
  'dataRequests.download params id': {
    ...ofData,
    method: 'GET',
    path: (id) => `/v1/data-requests/${id}/file?language=en`,
  },
  'nafathVerifications.status body transId': {
    ...ofRequest,
    method: 'POST',
    path: () => '/v1/nafath-verifications/status',
    body: (transId) => ({ ...verificationBody(), transId }),
    refusal: NOT_FOUND,
  },
  'nafathVerifications.cancel params transId': {
    ...ofRequest,
    method: 'POST',
    path: (transId) => `/v1/nafath-verifications/cancel/${transId}`,
    body: () => ({ nationalId: foreignVerification.nationalId }),
    refusal: NOT_FOUND,
  },
}

/** Parameters that look like an id, each with the reason why it opens nothing of another customer. */
const NO_SWAPS: Record<string, string> = {
  'cardAttempts.return body id': 'a hint of the return address, see below',
  'cardAttempts.return body paymentIdentifier': 'a hint of the return address, see below',
  'nafathVerifications.create body nationalId': 'names a person, who answers in their own app',
  'nafathVerifications.status body nationalId': 'goes with the request, which is the customer’s own',
  'nafathVerifications.cancel body nationalId': 'goes with the request, which is the customer’s own',
  'documents.store params documentType': 'a kind of document: the customer has one of each kind',
  'documents.remove params documentType': 'a kind of document: the customer has one of each kind',
  'documents.open params documentType': 'a kind of document: the customer has one of each kind',
  'users.restore params userId': 'administrators only',
  'wathq.lookup params crNumber': 'the public register of companies',
  'customers.basicInfo body identificationNumber': 'verified for this customer before',
  'customers.basicInfo body noVatId': 'only says that there is no VAT ID',
  'customers.basicInfo body vatId': 'printed on their own invoices only',
  'review.submitChanges body vatId': 'printed on their own invoices only',
}

test('every parameter of a customer’s call that identifies a resource is tested with a foreign id or exempt with a reason [6.06]', () => {
  expect(namedPlaces().toSorted()).toEqual([...Object.keys(SWAPS), ...Object.keys(NO_SWAPS)].toSorted())
})

/** Removes the alarm of a foreign card, which is stored with the caller's own attempt. */
const withoutAlarm = (row: unknown) => ({ ...(row as object), alerted_at: null, revision: 0 })

const everyRow = async () => {
  const rows = await Promise.all(
    [own, foreign, ownVerification, foreignVerification].map(({ person }) => rowsOf(api, person.customer.id)),
  )
  const [ownRows, , verificationRows] = rows
  if (ownRows) ownRows.card_attempts = ownRows.card_attempts?.map(withoutAlarm) ?? []
  for (const table of [ownRows, verificationRows])
    Object.assign(table ?? {}, { activities: [], refusals: [] })
  return rows
}

describe('the id of another customer’s resource', () => {
  test.each(Object.entries(SWAPS))(
    'another customer’s id in %s is answered like an unknown id and changes no row [6.06]',
    async (place, { method, path, body, id, unknown, refusal }) => {
      const caller = place.startsWith('nafath') ? ownVerification.person : own.person
      const answerTo = async (named: string) => {
        const options = body ? { body: body(named) } : {}
        const answer = await caller.call<{ message?: { code: string } }>(method, path(named), options)
        return { status: answer.status, body: { ...answer.body, requestId: '' } }
      }
      const before = await everyRow()
      const answer = await answerTo(id())
      expect(codeOf(answer)).toEqual(refusal)
      expect(answer).toEqual(await answerTo(unknown))
      await api.server.jobs.idle()
      expect(await everyRow()).toEqual(before)
    },
  )
})

test('a return with another customer’s payment saves and shows nothing of that payment [6.06]', async () => {
  const before = await rowsOf(api, foreign.account.id)
  const { body } = await own.person.call('POST', `${attempt(own.ids.attempt)}/return`, {
    body: {
      id: foreign.ids.payment,
      message: 'APPROVED',
      status: 'paid',
      paymentIdentifier: foreign.ids.token,
    },
  })
  expect(JSON.stringify(body)).not.toContain('"last4"')
  expect(await rowsOf(api, foreign.account.id)).toEqual(before)
})

const about = ENDPOINTS.filter(takesCustomer)

describe('reads by an owner who names another customer', () => {
  const VALUES_OF_ONE_CALL = ['asOf', 'requestId']
  const withoutCallValues = (key: string, value: unknown) => (VALUES_OF_ONE_CALL.includes(key) ? null : value)
  const comparableOf = (body: unknown) =>
    typeof body === 'string'
      ? body.split('\r\n').filter((line) => !line.includes('activity.export'))
      : JSON.stringify(body, (key, value) =>
          key === 'url' ? new URL(value).pathname : withoutCallValues(key, value),
        )
  test.each(about.filter(({ method }) => method === 'GET').map(({ path }) => path))(
    'an owner who names another customer reads their own data: GET %s [6.06]',
    async (path) => {
      const read = async (query: Record<string, string>) => {
        const { status, body } = await own.person.call<unknown>('GET', ownPath(path, own), { query })
        return { status, content: comparableOf(body) }
      }
      const unnamed = await read({})
      const named = await read(forCustomer(foreign.account.id))
      expect(named).toEqual(unnamed)
      expect(String(named.content)).not.toContain(foreign.account.id)
    },
  )
})

describe('writes by an owner who names another customer', () => {
  const writes = about.filter(({ method }) => method !== 'GET')

  test('every write of a customer has a body to send', () => {
    expect(Object.keys(ownBodies(own)).toSorted()).toEqual(writes.map(({ id }) => id).toSorted())
  })

  test.each(writes.map((endpoint) => [endpoint.id, endpoint] as const))(
    'an owner who names another customer changes nothing of theirs: %s [6.06]',
    async (id, { method, path }) => {
      const before = await rowsOf(api, foreign.account.id)
      const query = forCustomer(foreign.account.id)
      const body = ownBodies(own)[id]
      const send = (sent: object | undefined) =>
        own.person.call<{ message?: { code: string } }>(method, ownPath(path, own), { query, body: sent })
      await send(body && { ...body, ...query, userId: foreign.ids.owner })
      expect(codeOf(await send(body))[1]).not.toBe('validation-failed')
      await api.server.jobs.idle()
      expect(await rowsOf(api, foreign.account.id)).toEqual(before)
    },
  )
})
