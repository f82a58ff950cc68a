import type { QueryClient } from '@tanstack/react-query'
import { fromCallback, fromPromise } from 'xstate'
import { cancelSubscription, resubscribe } from '#contract/endpoints/subscription.ts'
import type {
  ResubscriptionAnswer,
  StatusAnswer,
  SubscriptionEvent,
} from '#machines/subscription/subscription.machine.ts'
import { invoiceSummaryQuery } from '#src/shared/account/invoice-summary-query.ts'
import { keepAccount } from '#src/shared/account/keep-subscription.ts'
import { call } from '#src/shared/api/api.ts'
import { createIntent } from '#src/shared/api/intent.ts'
import { watchQuery } from '#src/shared/api/watch-query.ts'
import { currentQuery, keepCustomer } from '#src/shared/session/current-query.ts'

interface ActorDeps {
  queryClient: QueryClient
  /** The revision of the customer the person sees. */
  revision: () => number
}

/** The calls of the subscription page. Each is sent once, however often it has to be tried. */
export const subscriptionActors = ({ queryClient, revision }: ActorDeps) => {
  const intents = { cancel: createIntent(), keep: createIntent(), resubscribe: createIntent() }
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
    resubscribe: fromPromise<ResubscriptionAnswer, void>(async () => {
      const { customer, status, declined, againInSeconds } = await intents.resubscribe((idempotencyKey) =>
        call(resubscribe, {}, { idempotencyKey }),
      )
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
