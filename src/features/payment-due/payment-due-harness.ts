import { act, fireEvent, screen } from '@testing-library/react'
import type { Role } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { Language } from '#contract/languages.ts'
import type { InvoiceSummary } from '#src/shared/account/invoice-summary-query.ts'
import { readyDialog } from '#src/shared/testing/ready-dialog.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import {
  owingCustomer,
  sampleCard,
  sampleCurrent,
  sampleSummary,
  sampleUser,
} from '#src/shared/testing/samples.ts'

export const CURRENT = 'GET /v1/customers/current'
export const SUMMARY = 'GET /v1/invoices/summary'
export const CARDS = 'GET /v1/payment-methods'
export const RETRY = 'POST /v1/invoices/retry-payment'

export const DEBT = 'Your account is suspended: the last payment failed'
export const ADMIN_DEBT = 'The account is suspended: the last payment failed'

/** Changes for an account that is suspended for a debt. */
export const SUSPENDED = {
  status: 'suspended',
  statusDetails: { reason: 'failed-payment' },
} as const satisfies Partial<Customer>

interface DebtOptions {
  /** Path of the page, without a query. */
  page?: string
  customer?: Partial<Customer>
  cards?: PaymentMethod[]
  summary?: Partial<InvoiceSummary>
  role?: Role
  language?: Language
  answers?: NonNullable<Parameters<typeof renderApp>[0]['answers']>
}

/** Opens a page of an account with a debt, with a fake server. `role`: the viewer. */
export const openWithDebt = async ({
  page = '/dashboard',
  customer = SUSPENDED,
  cards = [sampleCard()],
  summary = {},
  role = 'user',
  language = 'en',
  answers = {},
}: DebtOptions = {}) => {
  const app = await renderApp({
    path: role === 'admin' ? `${page}?customer=cus_1` : page,
    language,
    current: sampleCurrent({ role, user: sampleUser({ role }), customer: owingCustomer(customer) }),
    answers: {
      [CARDS]: { paymentMethods: cards },
      [SUMMARY]: sampleSummary(summary),
      'GET /v1/card-attempts/current': { attempt: null },
      ...answers,
    },
  })
  // Loads the code of the notice and of its dialogs first, so that they do not appear in the middle of a test.
  await act(async () => void (await import('./debt-notice.tsx')))
  const sent = (call: string) => app.api.seen.filter((seen) => seen.call === call)
  return { ...app, sent }
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const dialog = readyDialog
export const notice = (name: string) => screen.getByRole('region', { name })
