import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import { retryPayment } from '#contract/endpoints/invoices.ts'
import { invoiceSnapshot } from '#machines/invoice/invoice.machine.ts'
import { isOverdue } from '#machines/invoice/selectors.ts'
import {
  type PaymentRetryEvent,
  paymentRetryMachine,
  type RetryOutcome,
} from '#machines/payment-retry/payment-retry.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { reloadAccount } from '#src/shared/account/account-changes.ts'
import { invoiceSummaryQuery, isChargingStopped } from '#src/shared/account/invoice-summary-query.ts'
import { call } from '#src/shared/api/api.ts'
import { type createIntent, useIntent } from '#src/shared/api/intent.ts'
import { watchQuery } from '#src/shared/api/watch-query.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { useLatest } from '#src/shared/ui/hooks.ts'

const POLL_INTERVAL_MS = 2000

/** Runs the chart of Retry Payment. Polls the figures while a charge is pending. `isDue`: the figures are shown. */
export const usePaymentRetry = (isDue: boolean) => {
  const queryClient = useQueryClient()
  const { intent, renew } = useIntent()
  const latest = useLatest(intent)
  const machine = useMemo(
    () =>
      provide(paymentRetryMachine, {
        actors: paymentRetryActors({ queryClient, intent: () => latest.current }),
      }),
    [queryClient, latest],
  )
  const [state, send] = useActor(machine, { inspect })

  const isUnclear = state.hasTag('unclear')
  useQuery({
    ...invoiceSummaryQuery,
    enabled: isDue || isUnclear,
    refetchInterval: ({ state: { data: known } }) =>
      isUnclear || (known?.outstanding.checking && !isChargingStopped(known)) ? POLL_INTERVAL_MS : false,
  })

  return {
    state,
    pay: (cardId: string | null) => send({ type: 'submit.pressed', cardId }),
    close: () => {
      if (!state.can({ type: 'closed' })) return
      renew()
      send({ type: 'closed' })
      void reloadAccount(queryClient)
    },
  }
}

export type PaymentRetry = ReturnType<typeof usePaymentRetry>

interface ActorDeps {
  queryClient: QueryClient
  /** The intent of the current payment, which gives its idempotency key. */
  intent: () => ReturnType<typeof createIntent>
}

const paymentRetryActors = ({ queryClient, intent }: ActorDeps) => ({
  send: fromPromise<RetryOutcome, { cardId: string | null }>(({ input: { cardId } }) =>
    intent()(
      (idempotencyKey) => call(retryPayment, { body: { cardId } }, { idempotencyKey }),
      cardId ?? 'in order',
    ),
  ),
  watchOutcome: fromCallback<PaymentRetryEvent>(({ sendBack }) => {
    const { queryKey } = invoiceSummaryQuery
    void queryClient.invalidateQueries({ queryKey })
    return watchQuery(queryClient, invoiceSummaryQuery, ({ outstanding: { checking, invoices } }) => {
      // Ignores figures that were read before the charge.
      if (checking || queryClient.getQueryState(queryKey)?.isInvalidated) return
      sendBack({ type: 'outcome.known', paid: !invoices.map(invoiceSnapshot).some(isOverdue) })
    })
  }),
})
