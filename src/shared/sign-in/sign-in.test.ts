import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PopupEnded } from '#machines/session/session.machine.ts'
import { fakeApi, refusal } from '#src/shared/testing/fake-api.ts'
import { SIGN_IN_CHANNEL } from './popup.ts'
import { createPopupSignIn, type SignInConfig } from './sign-in.ts'

const config = {
  provider: 'oidc',
  authorizeUrl: 'https://id.example/authorize?tenant=1',
  clientId: 'masar',
  scope: 'openid email profile',
  prompt: 'select_account',
  confirmPrompt: 'login',
}

const fetchConfig = async (): Promise<SignInConfig> => {
  const answer = await fetch('/v1/configs/sign-in')
  if (!answer.ok) throw new Error(`the settings were answered with ${answer.status}`)
  return answer.json()
}

const fakePopup = () => {
  const popup = {
    closed: false,
    close: vi.fn(),
    focus: vi.fn(),
    location: { replace: vi.fn<(url: string) => void>() },
  }
  const open = vi.fn(() => popup as unknown as Window)
  vi.stubGlobal('open', open)
  return { popup, open, asked: () => new URL(popup.location.replace.mock.calls[0]?.[0] ?? 'about:blank') }
}

const answer = (data: object, origin = window.location.origin) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin }))

const endOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

beforeEach(() => {
  localStorage.clear()
  fakeApi({ 'GET /v1/configs/sign-in': config })
})

const start = (onLateAnswer = () => {}) => {
  const window = fakePopup()
  const signIn = createPopupSignIn({ fetchConfig, onLateAnswer })
  const end = endOf(signIn.open())
  const asked = () =>
    vi
      .waitFor(() => expect(window.popup.location.replace).toHaveBeenCalled(), { timeout: 10_000 })
      .then(window.asked)
  return { ...window, signIn, end, asked }
}

test('the button opens the window during the click, then loads the provider’s page in it [2.6.01, 7.48]', async () => {
  const { open, asked } = start()
  expect(open).toHaveBeenCalledWith('about:blank', 'sign-in', expect.stringContaining('popup'))
  const url = await asked()
  expect(url.origin + url.pathname).toBe('https://id.example/authorize')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    tenant: '1',
    response_type: 'code',
    client_id: 'masar',
    redirect_uri: `${window.location.origin}/auth/callback`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  })
  for (const secret of ['state', 'nonce', 'code_challenge'])
    expect(url.searchParams.get(secret)).toMatch(/^[\w-]{43}$/)
})

test.each(['login', 'select_account'] as const)(
  'a sign-in that confirms a session sends the provider the prompt %s',
  async (confirmPrompt) => {
    fakeApi({ 'GET /v1/configs/sign-in': { ...config, confirmPrompt } })
    const { popup, asked } = fakePopup()
    void createPopupSignIn({ fetchConfig, confirms: true, onLateAnswer: () => {} }).open()
    await vi.waitFor(() => expect(popup.location.replace).toHaveBeenCalled())
    expect(asked().searchParams.get('prompt')).toBe(confirmPrompt)
  },
)

test('a sign-in that confirms a session opens our own window also for Google, without its script', async () => {
  const authorizeUrl = 'https://accounts.google.com/o/oauth2/v2/auth'
  const google = { ...config, provider: 'google', authorizeUrl, confirmPrompt: 'select_account' }
  fakeApi({ 'GET /v1/configs/sign-in': google })
  const { popup, asked } = fakePopup()
  const signIn = createPopupSignIn({ fetchConfig, confirms: true, onLateAnswer: () => {} })
  signIn.prepare()
  void signIn.open()
  await vi.waitFor(() => expect(popup.location.replace).toHaveBeenCalled())
  expect(asked().origin).toBe('https://accounts.google.com')
  expect(asked().searchParams.get('code_challenge')).toMatch(/^[\w-]{43}$/)
  expect(document.head.querySelector('script[src*="google"]')).toBeNull()
})

test.each([
  ['select_account', false, 'select_account'],
  ['select_account', true, 'select_account'],
  ['login', false, null],
  ['login', true, 'login'],
])(
  'the setting %s (after a logout: %j) sends the provider the prompt %s',
  async (prompt, wasSignedOut, sent) => {
    fakeApi({ 'GET /v1/configs/sign-in': { ...config, prompt } })
    if (wasSignedOut) localStorage.setItem('signed-out', '1')
    const { asked } = start()
    expect((await asked()).searchParams.get('prompt')).toBe(sent)
  },
)

test('the answer is returned as a grant with the verifier of the challenge', async () => {
  const { end, asked } = start()
  const url = await asked()
  answer({ state: url.searchParams.get('state'), code: 'one-time' })
  const grant = (await end) as { code: string; codeVerifier: string; nonce: string; redirectUri: string }
  expect(grant).toMatchObject({
    code: 'one-time',
    nonce: url.searchParams.get('nonce'),
    redirectUri: `${window.location.origin}/auth/callback`,
  })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(grant.codeVerifier))
  expect(Buffer.from(digest).toString('base64url')).toBe(url.searchParams.get('code_challenge'))
})

test('an answer of another origin or for another state is ignored', async () => {
  const { end, asked } = start()
  const state = (await asked()).searchParams.get('state')
  answer({ state, code: 'forged' }, 'https://evil.example')
  answer({ state: 'other', code: 'forged' })
  answer({ state, code: 'true' })
  expect(await end).toMatchObject({ code: 'true' })
})

test('an answer may arrive over the channel if the window has lost its opener', async () => {
  const { end, asked } = start()
  const state = (await asked()).searchParams.get('state')
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL)
  channel.postMessage({ state, code: 'one-time' })
  expect(await end).toMatchObject({ code: 'one-time' })
  channel.close()
})

describe('without an answer', () => {
  test('a blocked window ends as blocked [2.6.07]', async () => {
    vi.stubGlobal('open', () => null)
    expect(await endOf(createPopupSignIn({ fetchConfig, onLateAnswer: () => {} }).open())).toMatchObject({
      reason: 'popup-blocked',
    })
  })

  test('a closed window ends without an error [2.6.07]', async () => {
    const { popup, end, asked } = start()
    await asked()
    popup.closed = true
    expect(await end).toMatchObject({ reason: 'popup-closed' })
  })

  test.each([
    ['access_denied', 'popup-closed'],
    ['server_error', 'refused'],
  ])('the provider’s %s ends as %s [2.6.07]', async (error, reason) => {
    const { end, asked } = start()
    answer({ state: (await asked()).searchParams.get('state'), error })
    expect(await end).toMatchObject({ reason })
  })

  test('the window closes if the settings cannot be loaded, and the next press loads them again', async () => {
    fakeApi({ 'GET /v1/configs/sign-in': refusal('unavailable') })
    const { popup, end, signIn } = start()
    expect(await end).not.toBeInstanceOf(PopupEnded)
    expect(popup.close).toHaveBeenCalled()

    fakeApi({ 'GET /v1/configs/sign-in': config })
    const again = fakePopup()
    void endOf(signIn.open())
    await vi.waitFor(() => expect(again.popup.location.replace).toHaveBeenCalled(), { timeout: 10_000 })
  })
})

test('an answer is accepted even if the window looked closed', async () => {
  const late = vi.fn()
  const { popup, end, asked, signIn, open } = start(late)
  const state = (await asked()).searchParams.get('state')
  popup.closed = true
  await end
  answer({ state, code: 'one-time' })
  expect(late).toHaveBeenCalledOnce()
  expect(await signIn.open()).toMatchObject({ code: 'one-time' })
  expect(open).toHaveBeenCalledOnce()
})

test('every sign-in has its own secrets', async () => {
  const first = start()
  const one = (await first.asked()).searchParams
  first.popup.closed = true
  await first.end
  const second = fakePopup()
  void endOf(first.signIn.open())
  await vi.waitFor(() => expect(second.popup.location.replace).toHaveBeenCalled(), { timeout: 10_000 })
  const two = second.asked().searchParams
  for (const secret of ['state', 'nonce', 'code_challenge']) expect(two.get(secret)).not.toBe(one.get(secret))
})
