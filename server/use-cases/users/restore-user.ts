import { randomUUID } from 'node:crypto'
import type { AccountUser } from '#contract/endpoints/users.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { touchCustomer } from '../../db/stores/customers.ts'
import { hasBeenMember, joinCustomer } from '../../db/stores/memberships.ts'
import { lockUser } from '../../db/stores/users.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { sendMailJob } from '../../jobs/send-mail.ts'
import { keepWithEffect } from '../requests/request-keys.ts'
import { growingBusiness } from './business-account.ts'
import { presentAccountUser } from './present-account-user.ts'
import { returnsUnasked } from './returns-unasked.ts'

/**
 * Undoes a removal. Who has turned to something of their own since, or joined another account, is not fetched back: an invitation asks
 * them.
 */
export const restoreUser =
  (deps: Deps) =>
  async (actor: CustomerActor, userId: string): Promise<{ user: AccountUser }> => {
    const restored = await withTransaction(deps.db, async (tx) => {
      const at = deps.clock.now()
      const person = await lockUser(tx, userId)
      const customer = await growingBusiness(tx, actor.customerId)
      if (!person || person.customerId === customer.id) throw new AppError('not-found')
      if (!(await hasBeenMember(tx, customer.id, userId))) throw new AppError('not-found')
      if (!(await returnsUnasked(tx, person))) throw new AppError('member-elsewhere')
      const membership = { id: randomUUID(), customerId: customer.id, userId, at }
      const user = await joinCustomer(tx, membership)
      await deps.jobs.plan(tx, sendMailJob, { mail: 'access-restored', membershipId: membership.id })
      await touchCustomer(tx, customer.id, at)
      return keepWithEffect(tx, actor, { user: presentAccountUser({ user, removedAt: null }, customer) })
    })
    deps.realtime.personClosed(userId)
    return restored
  }
