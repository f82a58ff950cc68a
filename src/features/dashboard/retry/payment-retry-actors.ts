import type { QueryClient } from '@tanstack/react-query'
import { fromCallback, fromPromise } from 'xstate'
import { retryPayment } from '#contract/endpoints/invoices.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { isOverdue } from '#machines/invoice/selectors.ts'
import type { PaymentRetryEvent, RetryOutcome } from '#machines/payment-retry/payment-retry.machine.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { call } from '#src/shared/api/api.ts'
import type { createIntent } from '#src/shared/api/intent.ts'
import { watchQuery } from '#src/shared/api/watch-query.ts'

interface ActorDeps {
  queryClient: QueryClient
  /** The payment that is wanted now. */
  intent: () => ReturnType<typeof createIntent>
}

export const paymentRetryActors = ({ queryClient, intent }: ActorDeps) => ({
  send: fromPromise<RetryOutcome, void>(() =>
    intent()((idempotencyKey) => call(retryPayment, {}, { idempotencyKey })),
  ),
  watchOutcome: fromCallback<PaymentRetryEvent>(({ sendBack }) => {
    const { queryKey } = invoiceSummaryQuery
    void queryClient.invalidateQueries({ queryKey })
    return watchQuery(queryClient, invoiceSummaryQuery, ({ outstanding: { checking, invoices } }) => {
      // What was read before the charge tells nothing of it.
      if (checking || queryClient.getQueryState(queryKey)?.isInvalidated) return
      sendBack({ type: 'outcome.known', paid: !invoices.map(invoiceSnapshot).some(isOverdue) })
    })
  }),
})
