import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useActor } from '@xstate/react'
import { useMemo } from 'react'
import { fromCallback, fromPromise } from 'xstate'
import type { ReplyOf } from '#contract/endpoint.ts'
import { cancelSubscription, resubscribe, withdraw } from '#contract/endpoints/subscription.ts'
import type { Customer } from '#contract/entities/customer.ts'
import { provide } from '#machines/shared/provide.ts'
import {
  type ResubscriptionAnswer,
  type StatusAnswer,
  type SubscriptionEvent,
  type SubscriptionNews,
  subscriptionMachine,
} from '#machines/subscription/subscription.machine.ts'
import { reloadAccount } from '#src/shared/account/account-changes.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { keepAccount } from '#src/shared/account/keep-subscription.ts'
import { useShownOffer } from '#src/shared/account/shown-offer.ts'
import { call } from '#src/shared/api/api.ts'
import { createIntent } from '#src/shared/api/intent.ts'
import { watchQuery } from '#src/shared/api/watch-query.ts'
import { useTranslation } from '#src/shared/i18n/use-translation.ts'
import { inspect } from '#src/shared/inspection/actors.ts'
import { currentQuery, keepCustomer } from '#src/shared/session/current-query.ts'
import { useLatest } from '#src/shared/ui/hooks.ts'
import { notify } from '#src/shared/ui/notify.ts'

/** Milliseconds between two reads of the account while a result is pending. */
const READ_AGAIN_MS = 2000

/** Runs the chart of the subscription. Changes reported by the server move this chart too. */
export const useSubscription = (customer: Customer) => {
  const queryClient = useQueryClient()
  const { t } = useTranslation('subscription')
  const { offer, accept } = useShownOffer(customer.package ?? 'Basic')
  const latest = useLatest({ customer, t, accept })

  const machine = useMemo(() => {
    const announce = async (news: SubscriptionNews) => {
      await reloadAccount(queryClient)
      const show = news === 'account-delayed' ? notify.warning : notify.success
      void show(latest.current.t(`news.${news}`))
      // The pressed button is gone or disabled.
      if (document.activeElement === document.body) document.getElementById('content')?.focus()
    }
    return provide(subscriptionMachine, {
      actors: subscriptionActors({
        queryClient,
        revision: () => latest.current.customer.revision,
        resubscribe: (idempotencyKey) =>
          latest.current.accept((shown) => call(resubscribe, { body: shown }, { idempotencyKey })),
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
  useQuery({ ...currentQuery, refetchInterval: isWaiting ? READ_AGAIN_MS : false })

  const { problem, isWithdrawalRefused, declined } = state.context

  return {
    state,
    problem: isWithdrawalRefused ? null : problem,
    /** The reason of a refused withdrawal. */
    withdrawalProblem: isWithdrawalRefused ? problem : null,
    declined,
    /** The price of the package with which Re-subscribe begins. */
    offer,
    cancel: () => send({ type: 'cancel.pressed' }),
    keep: () => send({ type: 'keep.pressed' }),
    withdraw: () => send({ type: 'withdraw.pressed' }),
    resubscribe: () => send({ type: 'resubscribe.pressed' }),
    confirm: () => send({ type: 'confirm.pressed' }),
    back: () => send({ type: 'back.pressed' }),
  }
}

export type Subscription = ReturnType<typeof useSubscription>

interface ActorDeps {
  queryClient: QueryClient
  /** The customer's revision on the screen. */
  revision: () => number
  /** Sends Re-subscribe with the shown price. */
  resubscribe: (idempotencyKey: string) => Promise<ReplyOf<typeof resubscribe>>
}

/** The calls of the page. A retry repeats the same idempotency key. */
const subscriptionActors = ({ queryClient, revision, resubscribe: sendShown }: ActorDeps) => {
  const intents = {
    cancel: createIntent(),
    keep: createIntent(),
    withdraw: createIntent(),
    resubscribe: createIntent(),
  }
  return {
    cancel: fromPromise<StatusAnswer, void>(async () => {
      const { customer } = await intents.cancel((idempotencyKey) =>
        call(cancelSubscription, {}, { revision: revision(), idempotencyKey }),
      )
      keepCustomer(queryClient, customer)
      return customer
    }),
    keep: fromPromise<StatusAnswer, void>(() =>
      intents.keep((idempotencyKey) => keepAccount(queryClient, { revision: revision(), idempotencyKey })),
    ),
    withdraw: fromPromise<StatusAnswer, void>(async () => {
      const { customer } = await intents.withdraw((idempotencyKey) =>
        call(withdraw, {}, { revision: revision(), idempotencyKey }),
      )
      keepCustomer(queryClient, customer)
      return customer
    }),
    resubscribe: fromPromise<ResubscriptionAnswer, void>(async () => {
      const { customer, status, declined, againInSeconds } = await intents.resubscribe(sendShown)
      keepCustomer(queryClient, customer)
      const { account, cloudAccount } = customer
      return { account, cloudAccount, result: status, declined, againInSeconds }
    }),
    followServer: fromCallback<SubscriptionEvent>(({ sendBack }) => {
      const send = (event: SubscriptionEvent) => sendBack(event)
      const stops = [
        watchQuery(queryClient, currentQuery, ({ customer }) => {
          if (!customer) return
          const { account, cloudAccount } = customer
          send({ type: 'status.known', account, cloudAccount })
        }),
        watchQuery(queryClient, invoiceSummaryQuery, ({ declinedResubscription: declined }) =>
          send({ type: 'decline.known', declined }),
        ),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    }),
  }
}
