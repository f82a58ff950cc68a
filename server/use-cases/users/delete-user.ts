import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerRow } from '../../db/schema.ts'
import { touchAccountsOpenedBy, touchCustomer } from '../../db/stores/customers.ts'
import { findInvitation, lockOpenInvitation } from '../../db/stores/invitations.ts'
import { leaveCustomer } from '../../db/stores/memberships.ts'
import { revokeSessionsOf } from '../../db/stores/sessions.ts'
import { findUser } from '../../db/stores/users.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { sendMailJob } from '../../jobs/send-mail.ts'
import { advance } from '../../workflows/advance.ts'
import { invitationWorkflow } from '../../workflows/invitation.ts'
import { invitationFacts } from '../invitations/invitation-facts.ts'
import { keepWithEffect } from '../requests/request-keys.ts'
import { businessAccount } from './business-account.ts'

interface Target {
  customer: CustomerRow
  userId: string
  at: Date
}

const withdraw = async (
  deps: Deps,
  tx: Tx,
  actor: CustomerActor,
  { customer, userId, at }: Target,
): Promise<boolean> => {
  const asked = await findInvitation(tx, userId)
  if (asked?.customerId !== customer.id) return false
  // A person who answers the invitation locks their own account first, and then the invitation.
  await touchAccountsOpenedBy(tx, asked.email, at)
  const invitation = await lockOpenInvitation(tx, customer.id, userId)
  if (!invitation) return false
  await advance(deps, tx, invitationWorkflow, invitation, {
    event: { type: 'account.withdrew' },
    context: invitationFacts({ invitation, customer }, at),
    cause: { by: actor },
  })
  return true
}

/** Takes a person out of this account. What else they have, their sign-in and an application of their own, stays. */
const takeOut = async (deps: Deps, tx: Tx, { customer, userId, at }: Target): Promise<boolean> => {
  const ended = await leaveCustomer(tx, { customerId: customer.id, userId, at })
  if (!ended) return false
  // Every window of theirs still shows the account.
  await revokeSessionsOf(tx, userId, at)
  await deps.jobs.plan(tx, sendMailJob, { mail: 'access-ended', membershipId: ended.id })
  await touchCustomer(tx, customer.id, at)
  return true
}

/** Takes the access away, or the invitation. */
const remove = async (deps: Deps, tx: Tx, actor: CustomerActor, target: Target): Promise<void> => {
  const { customer, userId } = target
  if (await takeOut(deps, tx, target)) return
  if ((await findUser(tx, userId))?.customerId === customer.id) throw new AppError('owner-stays')
  if (!(await withdraw(deps, tx, actor, target))) throw new AppError('not-found')
}

/** Removes a person from a business account at once, in every tab, or withdraws an invitation. The owner stays. */
export const deleteUser =
  (deps: Deps) =>
  async (actor: CustomerActor, userId: string): Promise<void> => {
    const at = deps.clock.now()
    await withTransaction(deps.db, async (tx) => {
      const customer = await businessAccount(tx, actor.customerId)
      await remove(deps, tx, actor, { customer, userId, at })
      await keepWithEffect(tx, actor, {})
    })
    deps.realtime.personClosed(userId)
  }
