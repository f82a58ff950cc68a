import { afterEach, expect, test } from 'vitest'
import { getCurrent } from '#contract/endpoints/customers.ts'
import { renewSession } from '#contract/endpoints/sessions.ts'
import { access, fakeApi, refusal } from '../testing/fake-api.ts'
import { sampleCurrent } from '../testing/samples.ts'
import { askEarly, EARLY_CALLS, takeEarlyCurrent, takeEarlyRenewal } from './early.ts'

afterEach(() => {
  delete window.earlyAnswers
})

test('the boot script asks at the addresses of the contract', () => {
  const addressOf = ({ method, path }: { method: string; path: string }) => ({ method, path })
  expect(EARLY_CALLS).toEqual({ renewal: addressOf(renewSession), current: addressOf(getCurrent) })
})

test('the signed-in person is fetched with the fresh token, and each answer is handed out once', async () => {
  const api = fakeApi({ 'POST /v1/sessions/renew': access(), 'GET /v1/customers/current': sampleCurrent() })
  askEarly()
  expect(await takeEarlyRenewal()).toMatchObject({ status: 200 })
  expect(JSON.parse((await takeEarlyCurrent(undefined))?.text ?? '')).toMatchObject({ role: 'user' })
  expect(api.seen[1]?.headers.get('authorization')).toBe('Bearer token-1')
  expect([takeEarlyRenewal(), takeEarlyCurrent(undefined)]).toEqual([undefined, undefined])
})

test('a visitor is not asked after', async () => {
  const api = fakeApi({ 'POST /v1/sessions/renew': refusal('unauthenticated') })
  askEarly()
  expect(await takeEarlyCurrent(undefined)).toBeUndefined()
  expect(api.calls()).toEqual(['POST /v1/sessions/renew'])
})

test('an administrator’s address asks for the customer it names, and the answer is only for them [2.1.10]', async () => {
  window.history.replaceState(null, '', '/dashboard?customer=cus_1')
  const api = fakeApi({ 'POST /v1/sessions/renew': access(), 'GET /v1/customers/current': sampleCurrent() })
  askEarly()
  expect(await takeEarlyCurrent('cus_1')).toMatchObject({ status: 200 })
  expect(api.seen[1]?.forCustomer).toBe('cus_1')
  askEarly()
  expect(takeEarlyCurrent('cus_2')).toBeUndefined()
  window.history.replaceState(null, '', '/')
})
