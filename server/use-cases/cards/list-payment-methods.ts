import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/cards.ts'
import type { CustomerActor } from '../../actor.ts'
import { paymentMethodsOf } from '../../db/stores/payment-methods.ts'
import type { Deps } from '../../deps.ts'
import { presentPaymentMethod } from '../customers/present-payment-method.ts'

/** The saved cards: primary, backup, then the others. */
export const listPaymentMethods =
  (deps: Deps) =>
  async (actor: CustomerActor): Promise<ReplyOf<typeof endpoints.listPaymentMethods>> => ({
    paymentMethods: (await paymentMethodsOf(deps.db, actor.customerId)).map(presentPaymentMethod),
  })
