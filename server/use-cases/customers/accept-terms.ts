import { createHash, randomUUID } from 'node:crypto'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { updateCustomer } from '../../db/stores/customers.ts'
import { recordAcceptance } from '../../db/stores/terms-acceptances.ts'
import type { Config, Deps } from '../../deps.ts'
import { accountWorkflow } from '../../workflows/account.ts'
import { advance } from '../../workflows/advance.ts'
import { accountFacts } from '../billing/account-facts.ts'
import { takeStep } from './take-step.ts'
import { usablePrimaryCard } from './usable-card.ts'

/** What was accepted, as one value: the version and the addresses of the three texts. */
const termsHash = ({ termsVersion, links }: Config): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        termsVersion,
        links.URL_PRIVACY_POLICY,
        links.URL_TERMS_OF_USE,
        links.URL_SUBSCRIPTION_AGREEMENT,
      ]),
    )
    .digest('hex')

/** Accepts the current terms. The account goes into review and the billing account is created once, by a job. */
export const acceptTerms = (deps: Deps) => (actor: CustomerActor, ifMatch: number | undefined) => {
  if (actor.onBehalf) throw new AppError('forbidden')
  const at = deps.clock.now()
  return takeStep(deps, actor, {
    event: { type: 'terms.accepted' },
    ifMatch,
    usableCard: async (tx, row) => {
      const card = await usablePrimaryCard(tx, row.id, at)
      if (row.step === 'terms-conditions' && !card) throw new AppError('card-missing')
      return card !== null
    },
    after: async (tx, row) => {
      const { customerId, userId, requestId } = actor
      await recordAcceptance(tx, {
        id: randomUUID(),
        customerId,
        userId,
        versionHash: termsHash(deps.config),
        acceptedAt: at,
        requestId,
      })
      const subscribed = await updateCustomer(tx, row.id, { subscriptionDate: at }, at)
      return advance(deps, tx, accountWorkflow, subscribed, {
        event: { type: 'terms.accepted' },
        context: await accountFacts(deps, tx, subscribed),
        cause: { by: actor },
      })
    },
  })
}
