import { act, screen } from '@testing-library/react'
import { sampleInvoice, samplePage } from '#src/shared/testing/invoice-samples.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'

/** The call for the first page in the default order. */
export const FIRST = 'GET /v1/invoices?limit=10&page=0'

/** Uses `act`, since the app corrects an invalid address when it starts. */
export const openHistory = ({
  answers = {},
  path = '/billingHistory',
  ...rest
}: Partial<Parameters<typeof renderApp>[0]> = {}) =>
  act(() =>
    renderApp({ path, answers: { [FIRST]: samplePage('invoices', [sampleInvoice()]), ...answers }, ...rest }),
  )

export const shown = async () => {
  await screen.findByText('INV-2026-000041')
}
