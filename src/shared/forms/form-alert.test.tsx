import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallFailed } from '#machines/shared/call-problem.ts'
import { createI18n } from '../i18n/i18n.ts'
import { TranslationsContext } from '../i18n/use-translation.ts'
import { ProblemAlert } from './form-alert.tsx'

vi.mock('../refusals/refusal-reason.tsx', () => Promise.reject(new Error('This file is of an older release')))

test('a refusal shows its general text when the script of the reasons cannot be loaded', async () => {
  const { i18n, ready } = createI18n('en')
  await ready
  const { problem } = new CallFailed({
    code: 'status-conflict',
    message: 'Your account has changed meanwhile.',
    refused: { chart: 'account', state: 'active', reason: 'on-hold' },
  })
  render(
    <TranslationsContext value={i18n}>
      <ProblemAlert problem={problem} />
      <p>The rest of the page</p>
    </TranslationsContext>,
  )
  await act(async () => {
    await expect(import('../refusals/refusal-reason.tsx')).rejects.toThrow()
  })
  expect(screen.getByRole('alert').textContent).toContain('Your account has changed meanwhile.')
  expect(screen.getByText('The rest of the page')).toBeDefined()
})
