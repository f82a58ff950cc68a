import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { IdentityRequest, IdentityStatus } from '#contract/entities/identity.ts'
import { Providers } from '#src/app/app.tsx'
import { createQueryClient } from '#src/app/query-client.ts'
import { createI18n } from '#src/shared/i18n/i18n.ts'
import { root } from '#src/shared/session/root.ts'
import { createSession } from '#src/shared/session/session.ts'
import { fakeApi } from '#src/shared/testing/fake-api.ts'
import { chartUnder } from '#test/support/identity-chart.ts'
import { IdentityCheck } from './identity-check.tsx'

export const ID = '1012345678'
export const CREATE = 'POST /v1/nafath-verifications/create'
export const STATUS = 'POST /v1/nafath-verifications/status'
export const CURRENT = 'GET /v1/nafath-verifications/current'
export const CANCEL = (transId: string) => `POST /v1/nafath-verifications/cancel/${transId}`
export const NAMES = {
  firstName: 'Sara',
  lastName: 'Alharbi',
  arabicFirstName: 'سارة',
  arabicLastName: 'الحربي',
}
export const NOW = Date.parse('2026-03-06T09:00:00.000Z')
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()

/** A request with `left` seconds until it expires. A new request is accepted 20 seconds after that. */
export const request = (
  transId: string,
  left = 180,
  status: IdentityStatus = 'waiting',
): IdentityRequest => ({
  transId,
  random: transId === 't1' ? '38' : '71',
  status,
  chart: chartUnder(status),
  message: null,
  createdAt: at(left - 180),
  expiresAt: at(left),
  retryAt: at(left + 20),
  now: at(0),
})
export const status = (of: IdentityStatus, message: string | null = null) => ({
  status: of,
  chart: chartUnder(of),
  message,
  names: of === 'completed' ? NAMES : null,
})

export const heard = { verified: vi.fn(), cleared: vi.fn(), resumed: vi.fn() }

/** Renders the check around a small form that shows its button and messages. */
export const open = async (
  answers: Parameters<typeof fakeApi>[0] = {},
  { nationalId = ID, verifiedBefore = false } = {},
) => {
  for (const spy of Object.values(heard)) spy.mockClear()
  const api = fakeApi({ [CURRENT]: { verification: null }, [CREATE]: request('t1'), ...answers })
  const { i18n, ready } = createI18n('en')
  await ready
  await i18n.load(['identity'])
  const queryClient = createQueryClient()
  const session = createSession({ queryClient, root, closeScreen: () => {}, redirectTo: () => {} })
  const ui = (number: string) => (
    <Providers queryClient={queryClient} session={session} i18n={i18n}>
      <IdentityCheck
        nationalId={number}
        verifiedBefore={verifiedBefore}
        onVerified={heard.verified}
        onCleared={heard.cleared}
        onResumed={heard.resumed}
      >
        {({ button, problem, edited }) => (
          <>
            <button type="button" onClick={() => edited(number)}>
              Number typed
            </button>
            {button}
            <p data-testid="problem">{problem}</p>
          </>
        )}
      </IdentityCheck>
    </Providers>
  )
  const view = render(ui(nationalId))
  if (!verifiedBefore) await waitFor(() => expect(api.calls()).toContain(CURRENT))
  const edit = (number: string) => {
    view.rerender(ui(number))
    fireEvent.click(screen.getByRole('button', { name: 'Number typed' }))
  }
  return { api, edit }
}
export const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify' })
export const problem = () => screen.getByTestId('problem').textContent
export const choosing = () => screen.findByRole('dialog', { name: 'Open the Nafath app' })
export const start = async (answers = {}) => {
  const opened = await open(answers)
  await waitFor(() => expect(verify().disabled).toBe(false))
  fireEvent.click(verify())
  return { ...opened, dialog: within(await choosing()) }
}
export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
export const sees = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

export const prepareClock = () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
}
