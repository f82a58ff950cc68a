import { act, fireEvent, screen } from '@testing-library/react'
import type { Role } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import type { PaymentMethod } from '#contract/entities/payment-method.ts'
import type { Language } from '#contract/languages.ts'
import type { InvoiceSummary } from '#src/shared/account/invoice-summary-query.ts'
import { plain } from '#src/shared/testing/page-text.ts'
import { readyDialog } from '#src/shared/testing/ready-dialog.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import {
  sampleCard,
  sampleCurrent,
  sampleCustomer,
  sampleSummary,
  sampleUser,
} from '#src/shared/testing/samples.ts'

export const CURRENT = 'GET /v1/customers/current'
export const SUMMARY = 'GET /v1/invoices/summary'
export const CARDS = 'GET /v1/payment-methods'

type Answers = NonNullable<Parameters<typeof renderApp>[0]['answers']>

interface DashboardOptions {
  customer?: Partial<Customer> | Customer
  cards?: PaymentMethod[]
  summary?: Partial<InvoiceSummary>
  now?: string
  role?: Role
  language?: Language
  answers?: Answers
}

/** Opens the dashboard of an account with a fake server. `role`: the viewer. */
export const openDashboard = async ({
  customer = {},
  cards = [sampleCard()],
  summary = {},
  now,
  role = 'user',
  language = 'en',
  answers = {},
}: DashboardOptions = {}) => {
  const app = await renderApp({
    path: role === 'admin' ? '/dashboard?customer=cus_1' : '/dashboard',
    language,
    ...(now && { now }),
    current: sampleCurrent({ role, user: sampleUser({ role }), customer: sampleCustomer(customer) }),
    answers: {
      [CARDS]: { paymentMethods: cards },
      [SUMMARY]: sampleSummary(summary),
      ...answers,
    },
  })
  // Loads the code of the administrators' panel first, so that the panel does not appear in the middle of a test.
  if (role === 'admin')
    await act(async () => void (await import('./administration/administration-panel.tsx')))
  const sent = (call: string) => app.api.seen.filter((seen) => seen.call === call)
  return { ...app, sent }
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const dialog = readyDialog
/** The first toast, whose code loads on demand. */
export const toast = (words: string | RegExp) => screen.findByText(words, {}, { timeout: 10_000 })
export const notice = (name: string) => screen.getByRole('region', { name })
/** The text of a figure's card without bidi isolates. */
export const figure = async (name: string) => plain((await screen.findByRole('group', { name })).textContent)
