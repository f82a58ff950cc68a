import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal } from '../testing/fake-api.ts'
import { renderApp } from '../testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '../testing/samples.ts'
import { beginInspection, inspection } from './inspection.ts'

afterEach(() => {
  act(() => inspection.stop())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const PEOPLE = {
  customer: sampleCurrent(),
  administrator: sampleCurrent({ role: 'admin', customer: null, user: sampleUser({ role: 'admin' }) }),
}

const askAs = async (who: keyof typeof PEOPLE, provider: 'oidc' | 'google') => {
  await renderApp({
    path: who === 'customer' ? '/subscription' : '/manageTeam',
    current: PEOPLE[who],
    answers: {
      'GET /v1/configs/sign-in': {
        ...{ provider, authorizeUrl: 'https://id.example/authorize' },
        ...{ clientId: 'masar', scope: 'openid', prompt: 'select_account', confirmPrompt: 'login' },
      },
    },
  })
  act(() => inspection.ask())
  return screen.findByRole('dialog', { name: 'Send this tab to Stately?' })
}

test('nothing is sent to the hosted inspector before a person agrees', async () => {
  const sent = { postMessage: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(sent as unknown as Window)
  await askAs('customer', 'oidc')
  expect(screen.getByText(/It is sent the definitions of this page’s statecharts/)).toBeTruthy()
  expect(open).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Send to Stately' }))
  expect(await screen.findByText('This tab is inspected by Stately')).toBeTruthy()
  expect(open.mock.calls).toEqual([['https://stately.ai/inspect', 'stately-inspector']])
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(screen.queryByText('This tab is inspected by Stately')).toBeNull()
})

test('a blocked window is reported, and no inspection starts', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  await askAs('customer', 'oidc')
  await userEvent.click(screen.getByRole('button', { name: 'Send to Stately' }))
  expect(await screen.findByText(/Allow pop-ups for this page/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(inspection.value()).toBe('off')
})

test('a customer outside the sandbox can only use our own inspector', async () => {
  await askAs('customer', 'google')
  expect(screen.getByText(/for people of the sandbox/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send to Stately' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use Masar’s inspector' }))
  expect(await screen.findByText('This tab is inspected')).toBeTruthy()
})

test('an administrator outside the sandbox may agree to the hosted inspector', async () => {
  await askAs('administrator', 'google')
  expect(await screen.findByRole('button', { name: 'Send to Stately' })).toBeTruthy()
})

test('an administrator may agree to the hosted inspector on a page that has not loaded the person', async () => {
  await renderApp({
    path: '/inspector',
    current: PEOPLE.administrator,
    answers: { 'GET /v1/configs/sign-in': { provider: 'google', authorizeUrl: 'https://id.example/' } },
  })
  act(() => inspection.ask())
  expect(await screen.findByRole('button', { name: 'Send to Stately' })).toBeTruthy()
})

test('a customer can only use our own inspector if the sandbox cannot be detected', async () => {
  await renderApp({
    path: '/subscription',
    answers: { 'GET /v1/configs/sign-in': refusal('cloud-billing-unavailable') },
  })
  act(() => inspection.ask())
  expect(await screen.findByText(/for people of the sandbox/)).toBeTruthy()
})

test.each(['oidc', 'google'] as const)(
  'an inspector that fails to start is reported (%s)',
  async (provider) => {
    vi.spyOn(inspection, 'agree').mockRejectedValue(new Error('no code'))
    vi.spyOn(inspection, 'start').mockRejectedValue(new Error('no code'))
    await askAs('customer', provider)
    const name = provider === 'oidc' ? 'Send to Stately' : 'Use Masar’s inspector'
    await userEvent.click(screen.getByRole('button', { name }))
    expect(await screen.findByText(/The inspector could not be started/)).toBeTruthy()
  },
)

test('a tab that could not be attached is not inspected, also after a reload', async () => {
  const FailingChannel = class {
    constructor() {
      throw new Error('no channel')
    }
  }
  vi.stubGlobal('BroadcastChannel', FailingChannel)
  await expect(inspection.start()).rejects.toThrow('no channel')
  expect(inspection.value()).toBe('off')
  vi.unstubAllGlobals()
  await act(beginInspection)
  expect(inspection.value()).toBe('off')
})

test.each([
  ['/signup?inspect', 'own'],
  ['/signup?inspect=stately', 'asked'],
  ['/signup', 'off'],
  ['/inspector?inspect', 'off'],
])('the address %s begins an inspection: %s', async (address, expected) => {
  window.history.replaceState(null, '', address)
  await act(beginInspection)
  expect(inspection.value()).toBe(expected)
  window.history.replaceState(null, '', '/')
})

test('an inspection continues after a reload of the tab, until it is stopped', async () => {
  await act(inspection.start)
  window.history.replaceState(null, '', '/signup')
  await act(beginInspection)
  expect(inspection.value()).toBe('own')
  act(inspection.stop)
  await act(beginInspection)
  expect(inspection.value()).toBe('off')
})
