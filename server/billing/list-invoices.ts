import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/invoices.ts'
import { INVOICE_YEARS } from '#contract/entities/invoice-filters.ts'
import { instantsOfMonths, monthsOfYear } from '#rules/billing-calendar.ts'
import { pagingOf } from '#rules/paging.ts'
import { openNumber } from '../accounts/open-customer.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../request/route.ts'
import { invoicePage } from './invoice-store.ts'
import { presentInvoice } from './present-invoice.ts'

/** A page of the customer's selected invoices, newest first by default, with the sums of the whole selection. */
export const listInvoices = async (
  deps: Deps,
  {
    actor: { customerId },
    query: { limit, page, sortField = 'createdAt', sortOrder = 'desc', year, status, type },
  }: Call<typeof endpoints.listInvoices>,
): Promise<ReplyOf<typeof endpoints.listInvoices>> => {
  const { totalItems, invoices, payer, sealedNumber, totals, years } = await invoicePage(deps.db, {
    customerId,
    limit,
    page,
    sortField,
    sortOrder,
    ...instantsOfMonths({
      first: monthsOfYear(year ?? INVOICE_YEARS.first).first,
      last: monthsOfYear(year ?? INVOICE_YEARS.last).last,
    }),
    payment: status ?? null,
    type: type ?? null,
  })
  const now = deps.clock.now()
  const number = openNumber(deps, { id: customerId, crNumber: null, sealedNumber })
  return {
    invoices: invoices.map((invoice) => presentInvoice(invoice, { ...payer, now }, number)),
    ...pagingOf(totalItems, { limit, page }),
    totals,
    years,
  }
}
