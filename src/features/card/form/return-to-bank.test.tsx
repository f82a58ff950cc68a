import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ATTEMPT, attempt, BANK, cardInApp, left, openApp, savedCard } from '../card-harness.ts'
import { pendingCard } from '../pending-card.ts'

vi.mock('../redirect-to.ts', async () => {
  const { left: leave } = await import('../card-harness.ts')
  return {
    redirectTo: (url: string) => {
      leave(url)
      return new Promise(() => {})
    },
  }
})

afterEach(() => {
  left.mockClear()
})

/** Opens the card step for a person who left the bank's page. `verificationUrl`: the stored address of that page. */
const open = (verificationUrl?: string) =>
  openApp({
    path: '/signup',
    answers: {
      'GET /v1/card-attempts/current': () => {
        pendingCard.keep(ATTEMPT, cardInApp(savedCard()), verificationUrl)
        return { attempt: attempt() }
      },
    },
  })
const toBank = () => screen.findByRole('button', { name: 'Return to your bank' }, { timeout: 10_000 })

test('a person who left the page of the bank can return to it, or type the card again', async () => {
  await open(BANK)
  fireEvent.click(await toBank())
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(BANK))
  expect(screen.getByRole('button', { name: 'Enter the card again' })).toBeDefined()
})

test('a stored address with a forbidden host is not opened', async () => {
  await open('https://evil.example/3ds/1')
  fireEvent.click(await toBank())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Enter the card again' })).toBeDefined())
  expect(left).not.toHaveBeenCalled()
})

test('without a stored address there is no button to return to the bank', async () => {
  await open()
  expect(await screen.findByRole('button', { name: 'See the result' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Return to your bank' })).toBeNull()
})
