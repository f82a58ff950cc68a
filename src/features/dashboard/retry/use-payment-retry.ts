import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { retryPayment } from '#contract/endpoints/invoices.ts'
import { paymentRetryMachine } from '#machines/payment-retry/payment-retry.machine.ts'
import { toCallProblem } from '#machines/shared/call-problem.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { reloadAccount } from '#src/shared/account/reload-account.ts'
import { call } from '#src/shared/api/api.ts'
import { useDialogChart } from '#src/shared/dialog/use-dialog-chart.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { isInDebt } from '../load-dashboard.ts'

const LOOK_AGAIN_MS = 2000

/**
 * Retry Payment with its effects. While a charge is being checked, by whomever it was begun, the figures are looked at until they
 * tell how it ended.
 */
export const usePaymentRetry = () => {
  const queryClient = useQueryClient()
  const key = useRef<string | null>(null)
  const isAwaited = useRef(false)

  const [state, send] = useDialogChart(paymentRetryMachine, async () => {
    key.current ??= crypto.randomUUID()
    try {
      const answer = await call(retryPayment, {}, { idempotencyKey: key.current })
      key.current = null
      isAwaited.current = answer.status === 'checking'
      if (isAwaited.current) void queryClient.invalidateQueries({ queryKey: invoiceSummaryQuery.queryKey })
      return answer
    } catch (error) {
      // Pressed again, a call that got no answer asks what became of it.
      if (toCallProblem(error).code !== 'no-answer') key.current = null
      throw error
    }
  })

  const isOpen = state.matches('checking')
  const { data, dataUpdatedAt } = useQuery({
    ...invoiceSummaryQuery,
    refetchInterval: ({ state: { data: known } }) =>
      isOpen || known?.outstanding.checking ? LOOK_AGAIN_MS : false,
  })
  const isUnclear = data?.outstanding.checking ?? false

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read anew may say the same as before
  useEffect(() => {
    if (isUnclear) isAwaited.current = true
    if (isUnclear || !isAwaited.current) return
    isAwaited.current = false
    void queryClient.fetchQuery({ ...currentQuery, staleTime: 0 }).then(({ customer }) => {
      send({ type: 'outcome.known', paid: customer !== null && !isInDebt(customer) })
    })
  }, [isUnclear, dataUpdatedAt, queryClient, send])

  return {
    state,
    retry: () => send({ type: 'submit.pressed' }),
    close: () => {
      if (!state.can({ type: 'closed' })) return
      key.current = null
      send({ type: 'closed' })
      void reloadAccount(queryClient)
    },
  }
}

export type PaymentRetry = ReturnType<typeof usePaymentRetry>
