import { beforeEach, expect, test } from 'vitest'
import { NetworkFailure } from '../api/answer.ts'
import { access, fakeApi, refusal } from '../testing/fake-api.ts'
import { accessToken } from './access-token.ts'
import { renewAccess } from './renewal.ts'
import { onTabMessage, type TabMessage } from './tabs.ts'

beforeEach(() => accessToken.forget())

test('calls that need a token at the same time share one renewal', async () => {
  const api = fakeApi({ 'POST /v1/sessions/renew': access() })
  const tokens = await Promise.all([renewAccess(), renewAccess(), renewAccess()])
  expect(tokens.map(({ access }) => access?.userToken)).toEqual(['token-1', 'token-1', 'token-1'])
  expect(api.calls()).toEqual(['POST /v1/sessions/renew'])
})

test('a later call renews the token again', async () => {
  const api = fakeApi({ 'POST /v1/sessions/renew': access() })
  await renewAccess()
  await renewAccess()
  expect(api.calls()).toHaveLength(2)
})

test('the token stays in memory: no storage ever sees it [2.6.02]', async () => {
  fakeApi({ 'POST /v1/sessions/renew': access() })
  await renewAccess()
  expect(accessToken.value()?.userToken).toBe('token-1')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie).not.toContain('token-1')
})

test('an ended session returns its reason, and a missing answer is a network failure', async () => {
  fakeApi({ 'POST /v1/sessions/renew': refusal('user-inactive') })
  expect(await renewAccess()).toEqual({ ended: 'deactivated' })
  fakeApi({ 'POST /v1/sessions/renew': refusal('session-expired') })
  expect(await renewAccess()).toEqual({ ended: 'expired' })
  fakeApi({ 'POST /v1/sessions/renew': 'no-answer' })
  await expect(renewAccess()).rejects.toBeInstanceOf(NetworkFailure)
})

test('a cookie of another person ends the session of this tab', async () => {
  fakeApi({ 'POST /v1/sessions/renew': access() })
  await renewAccess()
  fakeApi({ 'POST /v1/sessions/renew': { ...access(), userTag: 'tag-2', userToken: 'token-of-another' } })
  expect(await renewAccess()).toEqual({ ended: 'expired' })
  expect(accessToken.value()?.userToken).toBe('token-1')
})

test('the other tabs receive the fresh token', async () => {
  fakeApi({ 'POST /v1/sessions/renew': access() })
  const received = new Promise<TabMessage>((resolve) => {
    const stop = onTabMessage((message) => {
      stop()
      resolve(message)
    })
  })
  await renewAccess()
  expect(await received).toMatchObject({ kind: 'renewed', userTag: 'tag-1', userToken: 'token-1' })
})
