import type { QueryClient } from '@tanstack/react-query'
import { fromCallback, fromPromise } from 'xstate'
import { retryPayment } from '#contract/endpoints/invoices.ts'
import type { PaymentRetryEvent, RetryOutcome } from '#machines/payment-retry/payment-retry.machine.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { call } from '#src/shared/api/api.ts'
import type { createIntent } from '#src/shared/api/intent.ts'
import { watchQuery } from '#src/shared/api/watch-query.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { isInDebt } from '../load-dashboard.ts'

interface ActorDeps {
  queryClient: QueryClient
  /** The payment that is wanted now. */
  intent: () => ReturnType<typeof createIntent>
}

export const paymentRetryActors = ({ queryClient, intent }: ActorDeps) => ({
  send: fromPromise<RetryOutcome, void>(() =>
    intent()((idempotencyKey) => call(retryPayment, {}, { idempotencyKey })),
  ),
  watchOutcome: fromCallback<{ type: 'charge.unclear' }>(({ sendBack, receive }) => {
    let isAwaited = false
    const readOutcome = async (): Promise<PaymentRetryEvent> => {
      const { customer } = await queryClient.fetchQuery({ ...currentQuery, staleTime: 0 })
      return { type: 'outcome.known', paid: customer !== null && !isInDebt(customer) }
    }
    receive(() => {
      isAwaited = true
      void queryClient.invalidateQueries({ queryKey: invoiceSummaryQuery.queryKey })
    })
    return watchQuery(queryClient, invoiceSummaryQuery, ({ outstanding: { checking } }) => {
      const isOver = isAwaited && !checking
      isAwaited = checking
      // Without an answer the outcome stays awaited: the figures come again.
      if (isOver)
        void readOutcome().then(sendBack, () => {
          isAwaited = true
        })
    })
  }),
})
