import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { sampleCustomer } from '#src/shared/testing/samples.ts'
import { CURRENT, notice, openDashboard, press, toast } from '../dashboard-harness.ts'

const inState = (status: CustomerStatus, reason: StatusReason | null = null) => ({
  status,
  statusDetails: { reason },
})

test('a cancelled account has a link to Subscription [4.037]', async () => {
  await openDashboard({ customer: inState('cancelled') })
  const banner = notice('Your account is cancelled')
  expect(banner.dataset.tone).toBe('quiet')
  expect(within(banner).getByRole('link', { name: 'Go to Subscription' }).getAttribute('href')).toBe(
    '/subscription',
  )
})

describe('an account that is being cancelled', () => {
  const KEEP = 'PUT /v1/customers/support-package/keep'
  const TITLE = 'Your account is being cancelled'
  const leaving = { ...inState('pending-cancellation'), cancellationDate: '2026-03-08T10:05:00.000Z' }

  test('an account that is being cancelled shows its exact end and is kept with one press [4.037]', async () => {
    const app = await openDashboard({
      customer: leaving,
      answers: { [KEEP]: { customer: sampleCustomer({ revision: 4 }) } },
    })
    expect(notice(TITLE).textContent).toContain('It ends on 8 Mar 2026 at 13:05, Riyadh time.')
    press('Keep subscription')
    await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull())
    expect(await toast('Your account stays open.')).toBeTruthy()
    expect(app.sent(KEEP).map(({ headers }) => headers.get('if-match'))).toEqual(['"3"'])
    expect(document.activeElement?.id).toBe('content')
  })

  test('an account cannot be kept after its end', async () => {
    await openDashboard({ customer: leaving, now: '2026-03-08T10:05:01.000Z' })
    expect(await screen.findByText(/It is ending now/)).toBeTruthy()
    expect(within(notice(TITLE)).queryByRole('button')).toBeNull()
  })

  test('an account is kept once, even if the button is pressed several times', async () => {
    const app = await openDashboard({
      customer: leaving,
      answers: { [KEEP]: { customer: sampleCustomer() } },
    })
    const button = screen.getByRole('button', { name: 'Keep subscription' })
    for (let times = 0; times < 5; times += 1) fireEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull())
    expect(app.sent(KEEP)).toHaveLength(1)
  })

  test('a repeated request to keep an account has the same idempotency key', async () => {
    const app = await openDashboard({ customer: leaving, answers: { [KEEP]: 'no-answer' } })
    press('Keep subscription')
    await waitFor(() => expect(app.sent(KEEP)).toHaveLength(1))
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Keep subscription' })
    await waitFor(() => expect(button().disabled).toBe(false))
    press('Keep subscription')
    await waitFor(() => expect(app.sent(KEEP)).toHaveLength(2))
    const [first, second] = app.sent(KEEP).map(({ headers }) => headers.get('idempotency-key'))
    expect(first).toBeTruthy()
    expect(second).toBe(first)
  })

  test('an account that can no longer be kept is read again, and the reason is shown', async () => {
    const app = await openDashboard({ customer: leaving, answers: { [KEEP]: refusal('status-conflict') } })
    const before = app.sent(CURRENT).length
    press('Keep subscription')
    expect(await toast(/Your account has changed meanwhile/)).toBeTruthy()
    await waitFor(() => expect(app.sent(CURRENT).length).toBeGreaterThan(before))
  })

  test('an administrator who acts for the customer can keep the account [6.05]', async () => {
    const app = await openDashboard({
      customer: leaving,
      now: '2026-03-07T10:05:00.000Z',
      role: 'admin',
      answers: { [KEEP]: { customer: sampleCustomer({ revision: 4 }) } },
    })
    const title = 'The account is being cancelled'
    expect(notice(title).textContent).toContain('It can be undone until then.')
    press('Keep subscription')
    await waitFor(() => expect(screen.queryByRole('region', { name: title })).toBeNull())
    expect(await toast('The account stays open.')).toBeTruthy()
    expect(app.sent(KEEP).map(({ forCustomer }) => forCustomer)).toEqual(['cus_1'])
  })
})
