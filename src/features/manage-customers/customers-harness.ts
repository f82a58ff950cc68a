import { act, screen } from '@testing-library/react'
import type { CustomerEntry } from '#contract/endpoints/customer-list.ts'
import { samplePage } from '#src/shared/testing/invoice-samples.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'
import { sampleCurrent } from '#src/shared/testing/samples.ts'

/** The call for a page of the customers. */
export const listCall = (query = 'status=active', page = 0) =>
  `GET /v1/customers?limit=50&page=${page}&${query}`
export const FIRST = listCall()
/** The call that counts applications under review. */
export const WAITING = listCall('status=pending-review')

export const sampleEntry = (change: Partial<CustomerEntry> = {}): CustomerEntry => ({
  id: '5d1c7f0e-0000-4000-8000-000000000001',
  accountType: 'business',
  businessName: 'Najd Trading',
  firstName: 'Noura',
  lastName: 'Alqahtani',
  arabicName: null,
  email: 'n.alqahtani@najd-trading.com',
  domain: 'najd-trading.com',
  createdAt: '2026-11-14T09:00:00.000Z',
  status: 'active',
  statusReason: null,
  ...change,
})

interface Counts {
  currentPage?: number
  totalPages?: number
  totalItems?: number
  more?: boolean
  needsReview?: number
}

export const entryPage = (
  entries: readonly CustomerEntry[] = [sampleEntry()],
  { more = false, needsReview = 0, ...counts }: Counts = {},
) => ({ ...samplePage('customers', entries, counts), more, needsReview })

/** Uses `act`, since the app completes the address when it starts. */
export const openCustomers = ({
  answers = {},
  path = '/manageCustomers',
  ...rest
}: Partial<Parameters<typeof renderApp>[0]> = {}) =>
  act(() =>
    renderApp({
      path,
      current: sampleCurrent({ role: 'admin', customer: null }),
      answers: { [WAITING]: entryPage([]), [FIRST]: entryPage(), ...answers },
      ...rest,
    }),
  )

export const shown = (name = 'Najd Trading') => screen.findByText(name)
