import type { QueryClient } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import { cancelSubscription, keepSubscription, resubscribe } from '#contract/endpoints/subscription.ts'
import type { ResubscriptionAnswer, StatusAnswer } from '#machines/subscription/types.ts'
import { call } from '#src/shared/api/api.ts'
import { createIntent } from '#src/shared/api/intent.ts'
import { keepCustomer } from '#src/shared/session/current-query.ts'

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
    keep: fromPromise<StatusAnswer, void>(async () => {
      const { customer } = await intents.keep((idempotencyKey) =>
        call(keepSubscription, {}, { revision: revision(), idempotencyKey }),
      )
      keepCustomer(queryClient, customer)
      return customer
    }),
    resubscribe: fromPromise<ResubscriptionAnswer, void>(async () => {
      const { customer, status, declined, againInSeconds } = await intents.resubscribe((idempotencyKey) =>
        call(resubscribe, {}, { idempotencyKey }),
      )
      keepCustomer(queryClient, customer)
      const { status: standing, cloudAccount } = customer
      return { status: standing, cloudAccount, result: status, declined, againInSeconds }
    }),
  }
}
