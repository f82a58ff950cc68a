import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorMessage } from '#contract/errors.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { readyDialog } from '#src/shared/testing/ready-dialog.ts'
import { renderApp, toast } from '#src/shared/testing/render-app.tsx'
import { sampleCard, sampleCurrent, sampleUser } from '#src/shared/testing/samples.ts'

const MOVE = 'PUT /v1/payment-methods/backup'
const CONFIRM = 'POST /v1/sessions/confirm'
const cards = (['primary', 'backup'] as const).map((status) => sampleCard({ id: status, status }))
const admin = sampleUser({ role: 'admin', email: 'layla@masar.example' })

const popup = {
  closed: false,
  close: vi.fn(),
  focus: vi.fn(),
  location: { replace: vi.fn<(url: string) => void>() },
}
const open = vi.fn<() => typeof popup | null>(() => popup)

beforeEach(() => {
  popup.closed = false
  popup.location.replace.mockClear()
  open.mockReset().mockReturnValue(popup)
  vi.stubGlobal('open', open)
})

/** Answers like the provider's window, with a code. Returns the address that the window opened. */
const comeBack = async () => {
  await waitFor(() => expect(popup.location.replace).toHaveBeenCalled())
  const address = new URL(popup.location.replace.mock.calls[0]?.[0] ?? '')
  const data = { state: address.searchParams.get('state'), code: 'code-1' }
  window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin }))
  return address
}

/** An administrator makes the backup card primary. The server requires a fresh sign-in first. */
const act = async (confirmed: () => unknown = () => ({})) => {
  let isFresh = false
  const app = await renderApp({
    path: '/managePayment?customer=cus_1',
    current: sampleCurrent({ role: 'admin', user: admin }),
    answers: {
      'GET /v1/payment-methods': { paymentMethods: cards },
      'GET /v1/configs/sign-in': {
        provider: 'oidc',
        authorizeUrl: 'https://id.example/authorize',
        clientId: 'masar',
        scope: 'openid email profile',
        prompt: 'select_account',
        confirmPrompt: 'login',
      },
      [MOVE]: () => (isFresh ? { paymentMethods: cards, revision: 4 } : refusal('sign-in-again')),
      [CONFIRM]: () => {
        isFresh = true
        return confirmed()
      },
    },
  })
  const menus = await screen.findAllByRole('button', { name: /^Change the Visa card/ })
  fireEvent.click(menus[0] as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: 'Make primary' }))
  const question = await readyDialog('Make this the primary card?')
  fireEvent.click(question.getByRole('button', { name: 'Make primary' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }, { timeout: 10_000 }))
  const sent = (call: string) => app.api.seen.filter((seen) => seen.call === call)
  return { dialog, sent, press: (name: string) => fireEvent.click(dialog.getByRole('button', { name })) }
}

describe('an act that needs a fresh sign-in', () => {
  test('a refused act is repeated with the same key after a fresh sign-in', async () => {
    const { dialog, sent, press } = await act()
    expect(dialog.getByText(/Sign in again as .*layla@masar.example/)).toBeTruthy()
    press('Sign in again')
    expect(open).toHaveBeenCalledTimes(1)
    const address = await comeBack()
    expect(address.searchParams.get('prompt')).toBe('login')
    await waitFor(() => expect(sent(MOVE)).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(CONFIRM).map(({ body }) => body)).toMatchObject([
      { code: 'code-1', redirectUri: `${window.location.origin}/auth/callback` },
    ])
    const [first, second] = sent(MOVE)
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  })

  test('a closed sign-in window can be opened again', async () => {
    const { dialog, sent, press } = await act()
    press('Sign in again')
    await waitFor(() => expect(popup.location.replace).toHaveBeenCalled())
    popup.closed = true
    expect(await dialog.findByText('The sign-in was not completed. Please try again.')).toBeTruthy()
    popup.closed = false
    popup.location.replace.mockClear()
    press('Sign in again')
    await comeBack()
    await waitFor(() => expect(sent(MOVE)).toHaveLength(2))
  })

  test('a blocked sign-in window is explained', async () => {
    open.mockReturnValue(null)
    const { dialog, press } = await act()
    press('Sign in again')
    expect(await dialog.findByText(/Your browser blocked the sign-in window/)).toBeTruthy()
  })

  test('a fresh sign-in as another person is refused and shows the address to use', async () => {
    const words = errorMessage('another-account', { email: admin.email })
    const { dialog, sent, press } = await act(() => refusal('another-account', words))
    press('Sign in again')
    await comeBack()
    expect(await dialog.findByText(words)).toBeTruthy()
    expect(sent(MOVE)).toHaveLength(1)
  })

  test('Cancel cancels the act and shows a message', async () => {
    const { sent, press } = await act()
    press('Cancel')
    expect(await toast(/Nothing was changed: confirm that it is you/)).toBeTruthy()
    expect([sent(MOVE).length, sent(CONFIRM).length]).toEqual([1, 0])
  })
})
