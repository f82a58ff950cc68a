import { notificationsStore } from '@mantine/notifications'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { notify, toasts } from './notify.ts'

test('a toast closes after 8000 ms, an informative one after 5000 ms [9.21, 9.22]', () => {
  notify.error('failed')
  notify.success('done')
  notify.warning('beware')
  notify.info('by the way')
  expect(toasts.take().map(({ message, autoClose }) => [message, autoClose])).toEqual([
    ['failed', 8000],
    ['done', 8000],
    ['beware', 8000],
    ['by the way', 5000],
  ])
  expect(toasts.take()).toEqual([])
})

test('a repeated toast is shown once', async () => {
  await renderApp({ path: '/dashboard' })
  act(() => {
    notify.error('Something failed')
    notify.error('Something failed')
  })
  await screen.findByText('Something failed')
  expect(notificationsStore.getState().notifications).toHaveLength(1)
})

test('a toast is announced at once and can be closed by hand [2.2.20]', async () => {
  await renderApp({ path: '/dashboard' })
  act(() => notify.error('Something failed'))
  const toast = await screen.findByText('Something failed')
  expect(toast.closest('[role=alert]')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('Something failed')).toBeNull())
})
