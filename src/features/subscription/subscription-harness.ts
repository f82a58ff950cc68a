import { fireEvent, screen, within } from '@testing-library/react'
import type { Role } from '#contract/entities/common.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { readyDialog } from '#src/shared/testing/ready-dialog.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCard, sampleCurrent, sampleCustomer, sampleUser } from '#src/shared/testing/samples.ts'

/** For tests of the subscription page: a customer, and a server that keeps their state. */

export const CANCEL = 'DELETE /v1/customers/support-package/cancel'
export const KEEP = 'PUT /v1/customers/support-package/keep'
export const RESUBSCRIBE = 'PUT /v1/customers/support-package/resubscribe'
export const WITHDRAW = 'PUT /v1/customers/support-package/withdraw'
export const CURRENT = 'GET /v1/customers/current'
export const SUMMARY = 'GET /v1/invoices/summary'
export const HISTORY = 'GET /v1/customers/support-package/history'

type Answers = NonNullable<Parameters<typeof renderApp>[0]['answers']>

export const LEAVING = {
  status: 'pending-cancellation',
  cancellationDate: '2026-03-08T10:30:00.000Z',
} as const
export const OVER = { status: 'cancelled', cancellationDate: '2026-03-05T10:30:00.000Z' } as const

export const person = (change: Partial<Customer> = {}) =>
  sampleCustomer({ paymentMethod: sampleCard(), ...change })

/** Opens the subscription page. The returned `become` changes the customer on the server. */
export const openSubscription = async (
  change: Partial<Customer> = {},
  answers: Answers = {},
  {
    search = '',
    language = 'en',
    role = 'user',
    now,
  }: { search?: string; language?: 'en' | 'ar'; role?: Role; now?: string } = {},
) => {
  let customer = person(change)
  const current = () => sampleCurrent({ role, user: sampleUser({ role }), customer })
  const app = await renderApp({
    path: `/subscription${role === 'admin' ? '?customer=cus_1' : search}`,
    language,
    current: current(),
    ...(now && { now }),
    answers: { [CURRENT]: current, ...answers },
  })
  return {
    ...app,
    become: (next: Partial<Customer>) => {
      customer = person({ ...next, revision: customer.revision + 1 })
      return customer
    },
  }
}

export type SubscriptionPage = Awaited<ReturnType<typeof openSubscription>>

export const block = async (name: 'Cancel Subscription' | 'Re-subscribe' | 'Withdraw within seven days') =>
  within(await screen.findByRole('region', { name }))

export const dialog = readyDialog

export const press = (place: ReturnType<typeof within>, name: string) =>
  fireEvent.click(place.getByRole('button', { name }))

/** The idempotency keys of a call as small numbers; equal keys have equal numbers. */
export const keysOf = ({ api }: SubscriptionPage, call: string) => {
  const keys = api.seen
    .filter((seen) => seen.call === call)
    .map(({ headers }) => headers.get('idempotency-key'))
  return keys.map((key) => key && keys.indexOf(key))
}
