import { act, screen, within } from '@testing-library/react'
import { sampleInvoice, samplePage } from '#src/shared/testing/invoice-samples.ts'
import { renderApp } from '#src/shared/testing/render-app.tsx'

/** The call for the first page, as the list has it by itself. */
export const FIRST = 'GET /v1/invoices?limit=10&page=0'

/** Inside `act`, since an address that makes no sense is put right as soon as the app is there. */
export const openHistory = ({
  answers = {},
  path = '/billingHistory',
  ...rest
}: Partial<Parameters<typeof renderApp>[0]> = {}) =>
  act(() =>
    renderApp({ path, answers: { [FIRST]: samplePage('invoices', [sampleInvoice()]), ...answers }, ...rest }),
  )

export const headers = () => screen.getAllByRole('columnheader')
export const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
export const cellsOf = (row: HTMLElement | undefined) =>
  row ? [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent) : []
export const shown = async () => {
  await screen.findByText('INV-2026-000041')
}
