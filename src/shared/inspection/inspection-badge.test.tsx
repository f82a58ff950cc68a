import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { sampleCurrent, sampleUser } from '../testing/samples.ts'
import { beginInspection, inspection } from './inspection.ts'

afterEach(() => {
  act(() => inspection.stop())
  vi.restoreAllMocks()
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
        ...{ clientId: 'masar', scope: 'openid' },
      },
    },
  })
  act(() => inspection.ask())
  return screen.findByRole('dialog', { name: 'Send this tab to Stately?' })
}

test('nothing is sent to the hosted inspector before a person agrees to what is sent', async () => {
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

test('a window that the browser does not let open is told, and nothing has begun', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  await askAs('customer', 'oidc')
  await userEvent.click(screen.getByRole('button', { name: 'Send to Stately' }))
  expect(await screen.findByText(/Allow pop-ups for this page/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(inspection.value()).toBe('off')
})

test('outside the sandbox a customer is led to our own inspector', async () => {
  await askAs('customer', 'google')
  expect(screen.getByText(/for people of the sandbox/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send to Stately' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Use Masar’s inspector' }))
  expect(await screen.findByText('This tab is inspected')).toBeTruthy()
})

test('outside the sandbox an administrator may agree', async () => {
  await askAs('administrator', 'google')
  expect(await screen.findByRole('button', { name: 'Send to Stately' })).toBeTruthy()
})

test.each([
  ['/signup?inspect', 'own'],
  ['/signup?inspect=stately', 'asked'],
  ['/signup', 'off'],
  ['/inspector?inspect', 'off'],
])('%s begins an inspection: %s', async (address, expected) => {
  window.history.replaceState(null, '', address)
  await act(beginInspection)
  expect(inspection.value()).toBe(expected)
  window.history.replaceState(null, '', '/')
})

test('an inspection goes on in the same tab after a reload, until it is stopped', async () => {
  await act(inspection.start)
  window.history.replaceState(null, '', '/signup')
  await act(beginInspection)
  expect(inspection.value()).toBe('own')
  act(inspection.stop)
  await act(beginInspection)
  expect(inspection.value()).toBe('off')
})
