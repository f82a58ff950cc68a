import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refusal } from '#src/shared/testing/fake-api.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { dialog, notice, openDashboard, press, toast } from '../dashboard-harness.ts'

const PAYMENT = '6f0d9a8e-1f0d-4c8a-9d5f-2f5f7c1f6a11'
const INVOICE = '7c1e9a8e-1f0d-4c8a-9d5f-2f5f7c1f6a22'
const unexplained = (
  invoices: { id: string; description: string; documentNumber: string | null }[] = [],
) => ({
  unexplainedPayments: [
    {
      id: PAYMENT,
      amount: 103_991,
      currency: 'SAR',
      cardBrand: 'visa',
      cardLast4: '1111',
      takenAt: '2026-03-06T06:00:00.000Z',
      invoices,
    },
  ],
})
const ADMIN_TITLE = 'Charging has stopped: a payment needs your decision'
const DECIDED = { chargingStopped: false }
const path = (act: string) => `POST /v1/customers/cus_1/unexplained-payments/${PAYMENT}/${act}`

test('a customer sees that a payment is being checked and that charging has stopped', async () => {
  await openDashboard({ summary: unexplained() })
  await screen.findByText('A payment is being checked')
  const banner = notice('A payment is being checked')
  expect(plain(banner.textContent)).toContain(
    'SAR 1,039.91 with your card ending in 1111 from 6 Mar 2026 that is not in our records',
  )
  expect(within(banner).queryByRole('button')).toBeNull()
})

describe('an administrator', () => {
  const open = (answers = {}) =>
    openDashboard({
      role: 'admin',
      summary: unexplained([{ id: INVOICE, description: 'Feb 2026', documentNumber: 'INV-2026-000007' }]),
      answers,
    })

  test('an administrator records an unexplained payment for an open invoice after a confirmation', async () => {
    const app = await open({ [path('adopt')]: DECIDED })
    await screen.findByText(ADMIN_TITLE)
    press(/Record for/)
    const question = await dialog('Record this payment?')
    expect(plain(question.getByText(/is not charged/).textContent)).toContain('INV-2026-000007')
    fireEvent.click(question.getByRole('button', { name: 'Record the payment' }))
    await toast('The payment is recorded.')
    expect(app.sent(path('adopt')).map(({ body }) => body)).toEqual([{ invoiceId: INVOICE }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('an administrator resumes charging after a confirmation that everything due is charged', async () => {
    const app = await open({ [path('dismiss')]: DECIDED })
    await screen.findByText(ADMIN_TITLE)
    press('Resume charging')
    const question = await dialog('Resume charging?')
    expect(question.getByText(/Everything that is due is charged/)).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Resume charging' }))
    await toast('Charging is resumed.')
    expect(app.sent(path('dismiss'))).toHaveLength(1)
  })

  test.each([
    ['payment-not-taken', /Resume charging to have the invoice charged/],
    ['payment-undecided', /has not finished it yet\. Try again later/],
    ['card-provider-unavailable', /could not be saved\. Please try again/],
  ] as const)(
    'an administrator gets advice if recording a payment is refused with %s',
    async (code, words) => {
      await open({ [path('adopt')]: refusal(code) })
      await screen.findByText(ADMIN_TITLE)
      press(/Record for/)
      const question = await dialog('Record this payment?')
      fireEvent.click(question.getByRole('button', { name: 'Record the payment' }))
      await question.findByText(words)
    },
  )

  test('an administrator sees the reason of a refused decision in the open dialog', async () => {
    await open({ [path('dismiss')]: refusal('payment-decided') })
    await screen.findByText(ADMIN_TITLE)
    press('Resume charging')
    const question = await dialog('Resume charging?')
    fireEvent.click(question.getByRole('button', { name: 'Resume charging' }))
    await question.findByText(/already handled this payment/)
  })
})
