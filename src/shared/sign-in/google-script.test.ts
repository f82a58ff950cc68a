import { beforeEach, describe, expect, test, vi } from 'vitest'
import { PopupEnded } from '#machines/session/session.machine.ts'
import { fakeApi } from '#src/shared/testing/fake-api.ts'

interface Options {
  client_id: string
  scope: string
  ux_mode: string
  state: string
  callback: (answer: object) => void
  error_callback: (problem: { type: string }) => void
}

const config = {
  provider: 'google',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  clientId: 'masar',
  scope: 'openid email profile',
  prompt: 'select_account',
  confirmPrompt: 'select_account',
}

const opened: Options[] = []
const google = {
  accounts: {
    oauth2: {
      initCodeClient: (options: Options) => ({ requestCode: () => void opened.push(options) }),
    },
  },
}

/** A new page, on which Google's script loads or fails to load. */
const start = async (arrives = true) => {
  vi.resetModules()
  const { createPopupSignIn } = await import('./sign-in.ts')
  const signIn = createPopupSignIn({
    fetchConfig: async () => (await fetch('/v1/configs/sign-in')).json(),
    onLateAnswer: () => {},
  })
  const load = async () => {
    const script = await vi.waitFor(() => {
      const found = document.head.querySelector<HTMLScriptElement>('script[src$="/gsi/client"]')
      expect(found).not.toBeNull()
      return found as HTMLScriptElement
    })
    if (arrives) vi.stubGlobal('google', google)
    script.dispatchEvent(new Event(arrives ? 'load' : 'error'))
  }
  return { signIn, load }
}

const open = vi.fn(() => ({ closed: false, close: vi.fn(), focus: vi.fn(), location: { replace: vi.fn() } }))
const endOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)
const asked = () =>
  vi.waitFor(() => {
    const options = opened[0]
    if (!options) throw new Error('not asked yet')
    return options
  })

beforeEach(() => {
  opened.length = 0
  open.mockClear()
  document.head.replaceChildren()
  fakeApi({ 'GET /v1/configs/sign-in': config })
  vi.stubGlobal('open', open)
})

describe('a sign-in with Google’s script', () => {
  test('a sign-in with Google’s script loads the script in advance, which opens its own window and returns the code [2.6.01, 7.48]', async () => {
    const { signIn, load } = await start()
    signIn.prepare()
    await load()
    const grant = signIn.open()
    const options = await asked()
    expect(options).toMatchObject({
      client_id: 'masar',
      scope: 'openid email profile',
      ux_mode: 'popup',
      select_account: true,
    })
    options.callback({ code: 'one-time', state: options.state })
    expect(await grant).toEqual({ code: 'one-time', redirectUri: 'postmessage' })
    expect(open).not.toHaveBeenCalled()
  })

  test('a sign-in with Google’s script closes our window if the person clicks before the settings have loaded', async () => {
    const { signIn, load } = await start()
    const grant = signIn.open()
    await load()
    const options = await asked()
    expect(open.mock.results[0]?.value.close).toHaveBeenCalled()
    options.callback({ code: 'one-time', state: options.state })
    expect(await grant).toMatchObject({ code: 'one-time' })
  })

  test.each([
    ['popup_closed', 'popup-closed'],
    ['popup_failed_to_open', 'popup-blocked'],
    ['unknown', 'refused'],
  ])('a sign-in with Google’s script reports %s as %s', async (type, reason) => {
    const { signIn, load } = await start()
    const end = endOf(signIn.open())
    await load()
    ;(await asked()).error_callback({ type })
    expect(await end).toEqual(new PopupEnded(reason as PopupEnded['reason']))
  })

  test.each([
    [{ error: 'access_denied' }, 'popup-closed'],
    [{ code: 'one-time', state: 'of another window' }, 'refused'],
    [{}, 'refused'],
  ])('a sign-in with Google’s script does not accept the answer %j', async (answer, reason) => {
    const { signIn, load } = await start()
    const end = endOf(signIn.open())
    await load()
    ;(await asked()).callback(answer)
    expect(await end).toMatchObject({ reason })
  })

  test('a sign-in fails if Google’s script does not load, and the next try loads it again', async () => {
    const { signIn, load } = await start(false)
    const end = endOf(signIn.open())
    await load()
    expect(await end).toMatchObject({ message: 'Google’s sign-in script could not be loaded' })
    expect(document.head.querySelector('script')).toBeNull()
    const again = endOf(signIn.open())
    await load()
    expect(await again).toBeInstanceOf(Error)
  })
})
