import { queryOptions } from '@tanstack/react-query'
import { getInvoice } from '#contract/endpoints/invoices.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { isInFlight } from '#machines/invoice/selectors.ts'
import { call } from '../api/api.ts'

/** Milliseconds between two reads while a charge is pending. */
const CHECKING_MS = 5000

/** An invoice with its lines, charges, credit notes and disputes, by its document number or its id. */
export const invoiceQuery = (reference: string) =>
  queryOptions({
    queryKey: ['invoices', 'one', reference],
    queryFn: ({ signal }) => call(getInvoice, { params: { reference } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data && isInFlight(invoiceSnapshot(data.invoice)) ? CHECKING_MS : false,
  })
