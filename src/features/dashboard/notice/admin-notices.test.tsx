import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { CustomerStatus, StatusReason } from '#contract/entities/common.ts'
import { sampleOutstanding } from '#src/shared/testing/invoice-chart-samples.ts'
import { sampleAttempt, sampleLastInvoice } from '#src/shared/testing/samples.ts'
import { openDashboard } from '../dashboard-harness.ts'

const STATES: [CustomerStatus, StatusReason | null][] = [
  ['suspended', 'security'],
  ['suspended', 'budget-overage'],
  ['suspended', 'terms-violation'],
  ['suspended', 'pending-review'],
  ['active', 'pending-review'],
  ['pending-review', null],
  ['rejected', null],
  ['pending-cancellation', null],
  ['cancelled', null],
]
/** Words that address the reader as the owner of the account. */
const OWNERS = {
  en: /\byours?\b/i,
  ar: /حسابك|بطاقتك|طلبك|حصتك|دفعتك|تسجيلك|يلزمك/,
}
const declined = sampleAttempt({ reason: 'declined' })
const paid = sampleAttempt({ id: 'att_2', cardType: 'master', slot: 'backup', status: 'paid' })
const summary = {
  outstanding: sampleOutstanding(),
  lastInvoice: sampleLastInvoice({ status: 'failed', lastAttempts: [declined], lastAttemptAt: declined.at }),
  fallback: { declined, paid },
}
const notices = () =>
  [...document.querySelectorAll('section[data-tone]')].map(({ textContent }) => textContent)

describe.each(['en', 'ar'] as const)('an administrator who acts for a customer, in %s', (language) => {
  test.each(STATES)(
    'an administrator is not addressed as the owner of an account that is %s for %s',
    async (status, reason) => {
      await openDashboard({
        customer: {
          status,
          statusDetails: { reason },
          statusNote: null,
          rejectionReason: null,
          cancellationDate: status === 'pending-cancellation' ? '2030-03-08T10:05:00.000Z' : null,
        },
        summary,
        role: 'admin',
        language,
      })
      await waitFor(() => expect(notices().length).toBeGreaterThan(1))
      expect(
        notices().join(' ').replace('waits for your decision', '').replace('ينتظر قرارك', ''),
      ).not.toMatch(OWNERS[language])
    },
  )
})
