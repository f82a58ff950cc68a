import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import type { Customer } from '#contract/entities/customer.ts'
import { provide } from '#machines/shared/provide.ts'
import { type SubscriptionNews, subscriptionMachine } from '#machines/subscription/subscription.machine.ts'

import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { reloadAccount } from '#src/shared/account/reload-account.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { currentQuery } from '#src/shared/session/current-query.ts'
import { notify } from '#src/shared/ui/notify.ts'
import { useLatest } from '#src/shared/ui/use-latest.ts'
import { subscriptionActors } from './subscription-actors.ts'

const LOOK_AGAIN_MS = 2000

/** The chart of the subscription with its effects. What the server says of the customer, here or elsewhere, moves it too. */
export const useSubscription = (customer: Customer) => {
  const queryClient = useQueryClient()
  const { t } = useTranslation('subscription')
  const latest = useLatest({ customer, t })

  const machine = useMemo(() => {
    const announce = async (news: SubscriptionNews) => {
      await reloadAccount(queryClient)
      const tell = news === 'account-delayed' ? notify.warning : notify.success
      void tell(latest.current.t(`news.${news}`))
      // The button that was pressed is gone, or has nothing to do any more.
      if (document.activeElement === document.body) document.getElementById('content')?.focus()
    }
    return provide(subscriptionMachine, {
      actors: subscriptionActors({
        queryClient,
        revision: () => latest.current.customer.revision,
      }),
      actions: {
        announce: (_, { news }) => void announce(news),
        refused: (_, { problem }) => {
          if (problem.code !== 'no-answer') void reloadAccount(queryClient)
        },
      },
    })
  }, [queryClient, latest])
  const { account, cloudAccount } = customer
  const [state, send] = useActor(machine, { inspect, input: { account, cloudAccount } })

  useQuery(invoiceSummaryQuery)
  const isWaiting = state.hasTag('unclear') || state.hasTag('awaiting-account')
  useQuery({ ...currentQuery, refetchInterval: isWaiting ? LOOK_AGAIN_MS : false })

  const { problem, declined } = state.context

  return {
    state,
    problem,
    declined,
    cancel: () => send({ type: 'cancel.pressed' }),
    keep: () => send({ type: 'undo.pressed' }),
    resubscribe: () => send({ type: 'resubscribe.pressed' }),
    confirm: () => send({ type: 'confirm.pressed' }),
    back: () => send({ type: 'back.pressed' }),
  }
}

export type Subscription = ReturnType<typeof useSubscription>
