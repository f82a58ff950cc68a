import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { retryPayment } from '#contract/endpoints/invoices.ts'
import { isInDebt } from '#machines/account/selectors.ts'
import { accountSnapshot } from '#machines/account/snapshot.ts'
import { paymentRetryMachine } from '#machines/payment-retry/payment-retry.machine.ts'
import { invoiceSummaryQuery, isChargingStopped } from '#src/shared/account/invoice-summary-query.ts'
import { reloadAccount } from '#src/shared/account/reload-account.ts'
import { call } from '#src/shared/api/api.ts'
import { createIntent } from '#src/shared/api/intent.ts'
import { useDialogChart } from '#src/shared/dialog/use-dialog-chart.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'

const LOOK_AGAIN_MS = 2000

/**
 * Retry Payment with its effects. While a charge is being checked, by whomever it was begun, the figures are looked at until they
 * tell how it ended.
 */
export const usePaymentRetry = () => {
  const queryClient = useQueryClient()
  const [intent, setIntent] = useState(createIntent)
  const isAwaited = useRef(false)

  const [state, send] = useDialogChart(paymentRetryMachine, async () => {
    const answer = await intent((idempotencyKey) => call(retryPayment, {}, { idempotencyKey }))
    isAwaited.current = answer.status === 'checking'
    if (isAwaited.current) void queryClient.invalidateQueries({ queryKey: invoiceSummaryQuery.queryKey })
    return answer
  })

  const isOpen = state.matches('checking')
  const { data, dataUpdatedAt } = useQuery({
    ...invoiceSummaryQuery,
    refetchInterval: ({ state: { data: known } }) =>
      isOpen || (known?.outstanding.checking && !isChargingStopped(known)) ? LOOK_AGAIN_MS : false,
  })
  const isUnclear = data?.outstanding.checking ?? false

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read anew may say the same as before
  useEffect(() => {
    if (isUnclear) isAwaited.current = true
    if (isUnclear || !isAwaited.current) return
    isAwaited.current = false
    void queryClient.fetchQuery({ ...currentQuery, staleTime: 0 }).then(({ customer }) => {
      send({ type: 'outcome.known', paid: customer !== null && !isInDebt(accountSnapshot(customer)) })
    })
  }, [isUnclear, dataUpdatedAt, queryClient, send])

  return {
    state,
    retry: () => send({ type: 'submit.pressed' }),
    close: () => {
      if (!state.can({ type: 'closed' })) return
      setIntent(createIntent)
      send({ type: 'closed' })
      void reloadAccount(queryClient)
    },
  }
}

export type PaymentRetry = ReturnType<typeof usePaymentRetry>
