import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleOutstanding } from '#src/shared/testing/invoice-chart-samples.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { sampleAttempt, sampleLastInvoice } from '#src/shared/testing/samples.ts'
import { ADMIN_DEBT, dialog, notice, openWithDebt, press } from './payment-due-harness.ts'

/** Words that address the reader as the owner of the account. */
const OWNERS = { en: /\byours?\b/i, ar: /حسابك|بطاقتك|دفعتك|بنكك/ }
const declined = sampleAttempt({ reason: 'declined' })
const summary = {
  outstanding: sampleOutstanding(),
  lastInvoice: sampleLastInvoice({ status: 'failed', lastAttempts: [declined], lastAttemptAt: declined.at }),
}

test.each([
  ['en', 'failed-payment', ADMIN_DEBT],
  ['en', 'failed-settlement', 'The account is suspended: the final invoice could not be charged'],
  ['ar', 'failed-payment', 'الحساب موقوف: تعذّر تحصيل الدفعة الأخيرة'],
  ['ar', 'failed-settlement', 'الحساب موقوف: تعذّر تحصيل الفاتورة الختامية'],
] as const)(
  'in %s, an administrator is not addressed as the owner of an account suspended for %s',
  async (language, reason, title) => {
    await openWithDebt({
      customer: { status: 'suspended', statusDetails: { reason } },
      ...{ summary, language },
      role: 'admin',
    })
    expect(notice(title).textContent).not.toMatch(OWNERS[language])
  },
)

test('an administrator sees what the customer can do about a declined card', async () => {
  await openWithDebt({
    summary,
    role: 'admin',
  })
  expect(plain(notice(ADMIN_DEBT).textContent)).toContain(
    'The customer has to ask the bank to allow the charge',
  )
})

test('the dialog of a retried payment shows an administrator the customer’s card', async () => {
  await openWithDebt({
    summary,
    role: 'admin',
    answers: {
      'POST /v1/invoices/retry-payment': {
        status: 'failed',
        message: null,
        attempts: [declined],
        nextAttemptAt: null,
        needsCard: false,
        againInSeconds: 0,
      },
    },
  })
  press('Retry Payment')
  const failed = await dialog('Payment Failed')
  expect(failed.getByText(/was declined/)).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).not.toMatch(OWNERS.en)
})
