import { randomUUID } from 'node:crypto'
import type { Customer } from '#contract/entities/customer.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import { touchCustomer, updateCustomer } from '../../db/stores/customers.ts'
import { recordAcceptance } from '../../db/stores/terms-acceptances.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { usablePrimaryCard } from '../../domain/cards/slot.ts'
import { customerView } from '../../domain/customers/customer-view.ts'
import { lockCustomer } from '../../domain/customers/lock-customer.ts'
import { takeStep } from '../../domain/onboarding/take-step.ts'
import { currentEdition, mustAcceptAgain } from '../../domain/onboarding/terms-edition.ts'
import { keepWithEffect } from '../../domain/requests/request-keys.ts'
import { accountFacts, accountWorkflow } from '../../workflows/account.ts'
import { advance } from '../../workflows/advance.ts'

const record = (deps: Deps, tx: Tx, { customerId, userId, requestId }: CustomerActor, at: Date) =>
  recordAcceptance(tx, {
    id: randomUUID(),
    customerId,
    userId,
    versionHash: currentEdition(deps.config),
    acceptedAt: at,
    requestId,
  })

/** A further acceptance, which changes nothing else; null for a customer who is not asked for one. */
const acceptAgain = (
  deps: Deps,
  actor: CustomerActor,
  ifMatch: number | undefined,
): Promise<Customer | null> =>
  withTransaction(deps.db, async (tx) => {
    const row = await lockCustomer(tx, actor.customerId, ifMatch)
    if (!(await mustAcceptAgain(deps, tx, row))) return null
    const at = deps.clock.now()
    await record(deps, tx, actor, at)
    await touchCustomer(tx, row.id, at)
    const customer = await customerView(deps, tx, { ...row, updatedAt: at })
    await keepWithEffect(tx, actor, { customer })
    return customer
  })

/** The step of onboarding: the account goes into review and the billing account is created once, by a job. */
const acceptFirst = (deps: Deps, actor: CustomerActor, ifMatch: number | undefined): Promise<Customer> => {
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
      await record(deps, tx, actor, at)
      const subscribed = await updateCustomer(tx, row.id, { subscriptionDate: at }, at)
      return advance(deps, tx, accountWorkflow, subscribed, {
        event: { type: 'terms.accepted' },
        context: await accountFacts(deps, tx, subscribed),
        cause: { by: actor },
      })
    },
  })
}

/** Accepts the terms as they are today: at the end of onboarding, and again when they have changed since. */
export const acceptTerms =
  (deps: Deps) =>
  async (actor: CustomerActor, ifMatch: number | undefined): Promise<Customer> => {
    return (await acceptAgain(deps, actor, ifMatch)) ?? acceptFirst(deps, actor, ifMatch)
  }
