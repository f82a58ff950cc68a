import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { subscribeToServer } from '#src/shared/realtime/subscribe-to-server.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent } from '#src/shared/testing/samples.ts'

const subscribed = vi.hoisted(() => vi.fn<typeof subscribeToServer>(() => () => {}))
vi.mock('#src/shared/realtime/subscribe-to-server.ts', () => ({ subscribeToServer: subscribed }))

test('steps of the server that an interrupted connection has missed are told', async () => {
  await renderApp({
    path: '/inspector?server=true',
    current: sampleCurrent({ role: 'analyst', customer: null }),
  })
  await screen.findByRole('heading', { name: 'Waiting for a step' })
  act(() => subscribed.mock.lastCall?.[0].missed?.())
  expect(await screen.findByText(/The connection was interrupted/)).toBeTruthy()
})
