import { cleanNotifications } from '@mantine/notifications'
import { cleanup, screen } from '@testing-library/react'

/** A toast with these words. The code of the first one has to arrive. */
export const toast = (words: string | RegExp): Promise<HTMLElement> =>
  screen.findByText(words, {}, { timeout: 10_000 })

/** Toasts outlive the page they were shown on. For after each test that causes some. */
export const clearToasts = (): void => {
  cleanup()
  cleanNotifications()
}
