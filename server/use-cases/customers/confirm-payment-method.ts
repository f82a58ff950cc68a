import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { primaryCard } from '../../db/stores/payment-methods.ts'
import type { Deps } from '../../deps.ts'
import { orElse } from '../../failures.ts'
import { takeStep } from './take-step.ts'
import { isUsableToken, usablePrimaryCard } from './usable-card.ts'

/** Moves on to the terms, once the provider itself says that the saved card is active. */
export const confirmPaymentMethod =
  (deps: Deps) => async (actor: CustomerActor, ifMatch: number | undefined) => {
    const card = await usablePrimaryCard(deps.db, actor.customerId, deps.clock.now())
    if (!card) throw new AppError('card-missing')
    const token = await orElse(
      deps.ports.cards.getToken(card.token),
      (cause) => new AppError('card-provider-unavailable', { cause }),
    )
    if (!isUsableToken(token)) throw new AppError('card-missing')
    return takeStep(deps, actor, {
      event: { type: 'card.confirmed' },
      ifMatch,
      usableCard: async (tx, row) => (await primaryCard(tx, row.id))?.token === card.token,
    })
  }
