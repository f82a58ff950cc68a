import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import { endInvitation, lockOpenInvitation } from '../../db/stores/invitations.ts'
import { revokeSessionsOf } from '../../db/stores/sessions.ts'
import { findUser, leaveCustomer } from '../../db/stores/users.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { keepWithEffect } from '../requests/request-keys.ts'
import { businessAccount } from './business-account.ts'

interface Target {
  customerId: string
  userId: string
  at: Date
}

const withdraw = async (tx: Tx, { customerId, userId, at }: Target): Promise<boolean> => {
  const invitation = await lockOpenInvitation(tx, customerId, userId)
  return invitation !== undefined && endInvitation(tx, invitation.id, 'withdrawn', at)
}

/** Takes the access away, or the invitation. */
const remove = async (tx: Tx, target: Target): Promise<void> => {
  const { customerId, userId, at } = target
  if (await leaveCustomer(tx, userId, customerId, at)) return revokeSessionsOf(tx, userId, at)
  if ((await findUser(tx, userId))?.customerId === customerId) throw new AppError('owner-stays')
  if (!(await withdraw(tx, target))) throw new AppError('not-found')
}

/** Removes a person from a business account at once, in every tab, or withdraws an invitation. The owner stays. */
export const deleteUser =
  (deps: Deps) =>
  async (actor: CustomerActor, userId: string): Promise<void> => {
    const at = deps.clock.now()
    const { customerId } = actor
    await withTransaction(deps.db, async (tx) => {
      await businessAccount(tx, customerId)
      await remove(tx, { customerId, userId, at })
      await keepWithEffect(tx, actor, {})
    })
    deps.realtime.personClosed(userId)
  }
