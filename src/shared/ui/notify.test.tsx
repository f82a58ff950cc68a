import { notificationsStore } from '@mantine/notifications'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { notify } from './notify.ts'

beforeEach(() => {
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] })
})

test('a toast closes after 8000 ms, one that only informs after 5000 [9.21, 9.22]', async () => {
  await notify.error('failed')
  await notify.success('done')
  await notify.warning('beware')
  await notify.info('by the way')
  expect(
    notificationsStore.getState().notifications.map(({ message, autoClose }) => [message, autoClose]),
  ).toEqual([
    ['failed', 8000],
    ['done', 8000],
    ['beware', 8000],
    ['by the way', 5000],
  ])
})

test('the same words stand there once, however often they are said', async () => {
  await notify.error('failed')
  await notify.error('failed')
  expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual(['failed'])
})

test('a toast is read out at once and can be closed by hand [2.2.20]', async () => {
  await renderApp({ path: '/dashboard' })
  await act(() => notify.error('Something failed'))
  const toast = await screen.findByText('Something failed')
  expect(toast.closest('[role=alert]')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('Something failed')).toBeNull())
})
