import { act, screen } from '@testing-library/react'
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

const openMenu = async (role: 'user' | 'analyst') => {
  const { api } = await renderApp({
    path: role === 'user' ? '/subscription' : '/insight',
    current: role === 'user' ? sampleCurrent() : sampleCurrent({ role, customer: null }),
    answers: {
      [CONFIG]: {
        ...{ provider: 'oidc', authorizeUrl: 'https://id.example/authorize' },
        ...{ clientId: 'masar', scope: 'openid', prompt: 'select_account', confirmPrompt: 'login' },
      },
    },
  })
  const menu = await screen.findByRole('button', { name: /Account menu/ })
  act(() => menu.focus())
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
  return api
}

test('an analyst can inspect the tab from the profile menu', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  await openMenu('analyst')
  await userEvent.click(await screen.findByRole('button', { name: 'Inspect this tab' }))
  expect(await screen.findByText('This tab is inspected')).toBeTruthy()
  expect(window.open).toHaveBeenCalledWith('/inspector', 'masar-inspector')
})

test('the profile menu of a customer has no inspector switch, even in the sandbox, and makes no call for it', async () => {
  const api = await openMenu('user')
  expect(screen.queryByRole('button', { name: 'Inspect this tab' })).toBeNull()
  expect(api.calls()).not.toContain(CONFIG)
})
