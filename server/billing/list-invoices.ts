import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/invoices.ts'
import { pagingOf } from '#rules/paging.ts'
import { openNumber } from '../accounts/open-customer.ts'
import type { Deps } from '../deps.ts'
import type { Call } from '../request/route.ts'
import { invoicePage } from './invoice-store.ts'
import { presentInvoice } from './present-invoice.ts'

/** A page of the customer's invoices, newest first by default. */
export const listInvoices = async (
  deps: Deps,
  {
    actor: { customerId },
    query: { limit, page, sortField = 'createdAt', sortOrder = 'desc' },
  }: Call<typeof endpoints.listInvoices>,
): Promise<ReplyOf<typeof endpoints.listInvoices>> => {
  const { totalItems, invoices, payer, sealedNumber } = await invoicePage(deps.db, {
    customerId,
    limit,
    page,
    sortField,
    sortOrder,
  })
  const now = deps.clock.now()
  const number = openNumber(deps, { id: customerId, crNumber: null, sealedNumber })
  return {
    invoices: invoices.map((invoice) => presentInvoice(invoice, { ...payer, now }, number)),
    ...pagingOf(totalItems, { limit, page }),
  }
}
