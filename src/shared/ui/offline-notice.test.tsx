import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createI18n } from '../i18n/i18n.ts'
import { TranslationsContext } from '../i18n/use-translation.ts'
import { OfflineNotice } from './offline-notice.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const become = (online: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    window.dispatchEvent(new Event(online ? 'online' : 'offline'))
  })

test('an offline notice is shown while the device is offline', async () => {
  const { i18n, ready } = createI18n('en')
  await ready
  render(
    <TranslationsContext value={i18n}>
      <OfflineNotice />
    </TranslationsContext>,
  )
  expect(screen.queryByText('You are offline.')).toBeNull()
  become(false)
  expect(screen.getByRole('status').textContent).toContain('You are offline. Your entries are safe.')
  become(true)
  expect(screen.queryByText('You are offline.')).toBeNull()
})
