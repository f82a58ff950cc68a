import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Hint } from './hint.tsx'

const word = () => screen.getByRole('button', { name: 'Unpaid' })
const isShown = () => screen.queryByRole('tooltip') !== null

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(
    <MantineProvider env="test">
      <Hint text="Charged on 6 April">Unpaid</Hint>
      <button type="button">Next</button>
    </MantineProvider>,
  )
})
afterEach(() => {
  vi.useRealTimers()
})

test('a screen reader has the text of a hint before it is shown', () => {
  expect(isShown()).toBe(false)
  const description = document.getElementById(word().getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe('Charged on 6 April')
})

test('a hint is shown by the keyboard’s focus and hidden by Escape or when the focus leaves', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.tab()
  expect(document.activeElement).toBe(word())
  await waitFor(() => expect(isShown()).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(isShown()).toBe(false))
  await user.tab()
  await user.tab({ shift: true })
  await waitFor(() => expect(isShown()).toBe(true))
  await user.tab()
  await waitFor(() => expect(isShown()).toBe(false))
})

test('a hint is shown by the pointer and stays while the pointer is on it', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.hover(word())
  await waitFor(() => expect(isShown()).toBe(true))
  await user.hover(screen.getByRole('tooltip'))
  act(() => vi.advanceTimersByTime(1000))
  expect(isShown()).toBe(true)
  await user.hover(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(isShown()).toBe(false))
})
