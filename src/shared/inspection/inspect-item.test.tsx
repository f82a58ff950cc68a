import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { sampleCurrent } from '../testing/samples.ts'
import { inspection } from './inspection.ts'

afterEach(() => {
  act(() => inspection.stop())
  vi.restoreAllMocks()
})

const CONFIG = 'GET /v1/configs/sign-in'

const openMenu = async (role: 'user' | 'analyst', provider: 'oidc' | 'google') => {
  const { api } = await renderApp({
    path: role === 'user' ? '/subscription' : '/insight',
    current: role === 'user' ? sampleCurrent() : sampleCurrent({ role, customer: null }),
    answers: {
      [CONFIG]: {
        ...{ provider, authorizeUrl: 'https://id.example/authorize' },
        ...{ clientId: 'masar', scope: 'openid', prompt: 'select_account', confirmPrompt: 'login' },
      },
    },
  })
  const menu = await screen.findByRole('button', { name: /Account menu/ })
  expect(api.calls()).not.toContain(CONFIG)
  act(() => menu.focus())
  await userEvent.keyboard('{Enter}')
  return api
}

test('every person of the sandbox can inspect their tab, and the menu detects the sandbox when it opens', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  await openMenu('user', 'oidc')
  await userEvent.click(await screen.findByRole('button', { name: 'Inspect this tab' }))
  expect(await screen.findByText('This tab is inspected')).toBeTruthy()
  expect(window.open).toHaveBeenCalledWith('/inspector', 'masar-inspector')
})

test('customers outside the sandbox have no inspector switch', async () => {
  const api = await openMenu('user', 'google')
  await waitFor(() => expect(api.calls()).toContain(CONFIG))
  expect(screen.queryByRole('button', { name: 'Inspect this tab' })).toBeNull()
})

test('analysts have the inspector switch everywhere, without a call', async () => {
  const api = await openMenu('analyst', 'google')
  expect(screen.getByRole('button', { name: 'Inspect this tab' })).toBeTruthy()
  expect(api.calls()).not.toContain(CONFIG)
})
