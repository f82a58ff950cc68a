import type { QueryClient } from '@tanstack/react-query'
import type { Customer } from '#contract/entities/customer.ts'
import { type AccountSnapshot, accountAt } from '#machines/account/account.machine.ts'
import { isInDebt } from '#machines/account/selectors.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { paymentMethodsQuery } from '#src/shared/account/payment-methods-query.ts'
import { serverNow } from '#src/shared/api/server-clock.ts'
import { consequenceQuery } from '#src/shared/consequences/consequence-query.ts'
import type { Translations } from '#src/shared/i18n/i18n.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'

/** The account, and whether it owes something now. */
export const debtOf = (customer: Customer): { account: AccountSnapshot; isDue: boolean } => {
  const account = accountAt(customer, serverNow())
  return { account, isDue: isInDebt(account) || account.context.overdue }
}

/** Loads what the notice of a debt shows, because a late notice would push the page down. */
export const loadPaymentDue = async (i18n: Translations, queryClient: QueryClient): Promise<void> => {
  const { customer } = await queryClient.ensureQueryData(currentQuery)
  if (!customer || !debtOf(customer).isDue) return
  await Promise.all([
    i18n.load(['payment-due', 'card', 'consequences', 'states', 'billing-history']),
    queryClient.prefetchQuery(invoiceSummaryQuery),
    queryClient.prefetchQuery(paymentMethodsQuery),
    queryClient.prefetchQuery(consequenceQuery({ act: 'invoices.retryPayment' })),
  ])
}
