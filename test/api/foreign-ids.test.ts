import { beforeAll, describe, expect, test } from 'vitest'
import { takesCustomer } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import { codeOf } from '#test/support/seed/sessions.ts'
import { forCustomer } from '#test/support/visits.ts'
import { runningApi } from '../support/api.ts'
import {
  type Equipped,
  someEquippedAccounts,
  someVerifying,
  type Verifying,
} from './support/equipped-accounts.ts'
import { namedPlaces } from './support/named-places.ts'
import { someNationalId } from './support/national-ids.ts'
import { ownBodies, ownPath } from './support/own-bodies.ts'
import { rowsOf } from './support/stored-rows.ts'

const api = runningApi()
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

let mine: Equipped
let theirs: Equipped
let me: Verifying
let them: Verifying
beforeAll(async () => {
  ;[mine, theirs] = await someEquippedAccounts(api)
  me = await someVerifying(api, someNationalId())
  them = await someVerifying(api, someNationalId())
})

/** A call about something of a customer, by what it is called. `unknown` is what never was. */
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
const saving = {
  status: 'other',
  last4: '1111',
  expiryDate: '12/39',
  isOnboarding: false,
  cardHolderName: 'Sara Alomar',
}
const verifying = () => ({ nationalId: them.nationalId, random: them.request.random })
const attempt = (id: string) => `/v1/card-attempts/${id}`
const card = {
  path: (id: string) => `/v1/payment-methods/${id}`,
  id: () => theirs.ids.card,
  unknown: UNKNOWN,
}
const ofAttempt = { id: () => theirs.ids.attempt, unknown: UNKNOWN, refusal: NOT_FOUND }
const ofUser = { id: () => theirs.ids.invitation, unknown: UNKNOWN, refusal: NOT_FOUND }
const ofRequest = { id: () => them.request.transId, unknown: UNKNOWN }

/** Every place of a call that says which thing of a customer is meant. */
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
    body: (paymentIdentifier) => ({ ...saving, paymentId: 'some-payment', paymentIdentifier }),
    id: () => theirs.ids.token,
    unknown: `token_${UNKNOWN}`,
    refusal: [402, 'card-not-verified'],
  },
  'paymentMethods.save body paymentId': {
    method: 'POST',
    path: () => '/v1/payment-methods',
    body: (paymentId) => ({ ...saving, paymentId, paymentIdentifier: theirs.ids.attemptToken }),
    id: () => theirs.ids.payment,
    unknown: UNKNOWN,
    refusal: [402, 'card-not-verified'],
  },
  'cardAttempts.recordToken params id': {
    ...ofAttempt,
    method: 'PUT',
    path: (id) => `${attempt(id)}/token`,
    body: () => ({ paymentIdentifier: theirs.ids.attemptToken }),
  },
  'cardAttempts.recordToken body paymentIdentifier': {
    method: 'PUT',
    path: () => `${attempt(mine.ids.attempt)}/token`,
    body: (paymentIdentifier) => ({ paymentIdentifier }),
    id: () => theirs.ids.attemptToken,
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
    id: () => theirs.ids.fileName,
    unknown: 'invoice-no-such.pdf',
    refusal: NOT_FOUND,
  },
  'nafathVerifications.status body transId': {
    ...ofRequest,
    method: 'POST',
    path: () => '/v1/nafath-verifications/status',
    body: (transId) => ({ ...verifying(), transId }),
    refusal: NOT_FOUND,
  },
  'nafathVerifications.cancel params transId': {
    ...ofRequest,
    method: 'POST',
    path: (transId) => `/v1/nafath-verifications/cancel/${transId}`,
    body: () => ({ nationalId: them.nationalId }),
    refusal: NOT_FOUND,
  },
}

/** Places that look like it, and why they open nothing of another customer. */
const NO_SWAPS: Record<string, string> = {
  'cardAttempts.return body id': 'a hint of the return address, see below',
  'cardAttempts.return body paymentIdentifier': 'a hint of the return address, see below',
  'nafathVerifications.create body nationalId': 'names a person, who answers in their own app',
  'nafathVerifications.status body nationalId': 'goes with the request, which is the customer’s own',
  'nafathVerifications.cancel body nationalId': 'goes with the request, which is the customer’s own',
  'documents.store params documentType': 'a kind of document, of which the customer has one each',
  'documents.remove params documentType': 'a kind of document, of which the customer has one each',
  'documents.open params documentType': 'a kind of document, of which the customer has one each',
  'users.restore params userId': 'administrators only',
  'wathq.lookup params crNumber': 'the public register of companies',
  'customers.basicInfo body identificationNumber': 'verified for this customer before, and of no other',
  'customers.basicInfo body noVatId': 'says that there is none',
  'customers.basicInfo body vatId': 'printed on their own invoices only',
  'review.submitChanges body vatId': 'printed on their own invoices only',
}

test('every place of a customer’s call that names a thing is swapped below, or said why not [6.06]', () => {
  expect(namedPlaces().toSorted()).toEqual([...Object.keys(SWAPS), ...Object.keys(NO_SWAPS)].toSorted())
})

/** What a person tried is written down with their own account, and a card passed off as theirs with their attempt: not looked for here. */
const withoutAlarm = (row: unknown) => ({ ...(row as object), alerted_at: null, revision: 0 })

const everyRow = async () => {
  const rows = await Promise.all(
    [mine, theirs, me, them].map(({ person }) => rowsOf(api, person.customer.id)),
  )
  const [own, , verifying] = rows
  if (own) own.card_attempts = own.card_attempts?.map(withoutAlarm) ?? []
  for (const tried of [own, verifying]) Object.assign(tried ?? {}, { activities: [], refusals: [] })
  return rows
}

describe('what belongs to another customer answers like what never was, and neither has a row changed', () => {
  test.each(Object.entries(SWAPS))(
    '%s [6.06]',
    async (place, { method, path, body, id, unknown, refusal }) => {
      const caller = place.startsWith('nafath') ? me.person : mine.person
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

test('what a return address says of another customer’s payment saves and shows nothing of it [6.06]', async () => {
  const before = await rowsOf(api, theirs.account.id)
  const { body } = await mine.person.call('POST', `${attempt(mine.ids.attempt)}/return`, {
    body: {
      id: theirs.ids.payment,
      message: 'APPROVED',
      status: 'paid',
      paymentIdentifier: theirs.ids.token,
    },
  })
  expect(JSON.stringify(body)).not.toContain('"last4"')
  expect(await rowsOf(api, theirs.account.id)).toEqual(before)
})

const about = ENDPOINTS.filter(takesCustomer)

describe('an owner who names another customer reads their own', () => {
  const OWN_TO_A_CALL = ['asOf', 'requestId']
  const lasting = (key: string, value: unknown) => (OWN_TO_A_CALL.includes(key) ? null : value)
  const timeless = (body: unknown) =>
    typeof body === 'string'
      ? body.split('\r\n').filter((line) => !line.includes('activity.export'))
      : JSON.stringify(body, (key, value) => (key === 'url' ? new URL(value).pathname : lasting(key, value)))
  test.each(about.filter(({ method }) => method === 'GET').map(({ path }) => path))(
    'GET %s [6.06]',
    async (path) => {
      const read = async (query: Record<string, string>) => {
        const { status, body } = await mine.person.call<unknown>('GET', ownPath(path, mine), { query })
        return { status, said: timeless(body) }
      }
      const own = await read({})
      const named = await read(forCustomer(theirs.account.id))
      expect(named).toEqual(own)
      expect(String(named.said)).not.toContain(theirs.account.id)
    },
  )
})

describe('an owner who names another customer changes nothing of theirs', () => {
  const writes = about.filter(({ method }) => method !== 'GET')

  test('what they would send is known for every write', () => {
    expect(Object.keys(ownBodies(mine)).toSorted()).toEqual(writes.map(({ id }) => id).toSorted())
  })

  test.each(writes.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s [6.06]',
    async (id, { method, path }) => {
      const before = await rowsOf(api, theirs.account.id)
      const query = forCustomer(theirs.account.id)
      const body = ownBodies(mine)[id]
      const send = (sent: object | undefined) =>
        mine.person.call<{ message?: { code: string } }>(method, ownPath(path, mine), { query, body: sent })
      await send(body && { ...body, ...query, userId: theirs.ids.owner })
      expect(codeOf(await send(body))[1]).not.toBe('validation-failed')
      await api.server.jobs.idle()
      expect(await rowsOf(api, theirs.account.id)).toEqual(before)
    },
  )
})
