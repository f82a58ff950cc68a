import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { paymentRetryMachine } from '#machines/payment-retry/payment-retry.machine.ts'
import { provide } from '#machines/shared/provide.ts'
import { invoiceSummaryQuery, isChargingStopped } from '#src/shared/account/invoice-summary-query.ts'
import { reloadAccount } from '#src/shared/account/reload-account.ts'
import { useIntent } from '#src/shared/api/use-intent.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { useLatest } from '#src/shared/ui/use-latest.ts'
import { paymentRetryActors } from './payment-retry-actors.ts'

const LOOK_AGAIN_MS = 2000

/** Retry Payment with its effects. While a charge is being checked, also one begun elsewhere, the figures are read again. */
export const usePaymentRetry = () => {
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
    refetchInterval: ({ state: { data: known } }) =>
      isUnclear || (known?.outstanding.checking && !isChargingStopped(known)) ? LOOK_AGAIN_MS : false,
  })

  return {
    state,
    retry: () => send({ type: 'submit.pressed' }),
    close: () => {
      if (!state.can({ type: 'closed' })) return
      renew()
      send({ type: 'closed' })
      void reloadAccount(queryClient)
    },
  }
}

export type PaymentRetry = ReturnType<typeof usePaymentRetry>
