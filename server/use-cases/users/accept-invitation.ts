import { invitationsEndedBy } from '#rules/invitation.ts'
import { mayGrow } from '#rules/open-to-change.ts'
import type { Tx } from '../../db/client.ts'
import type { UserRow } from '../../db/schema.ts'
import { lockCustomerRow } from '../../db/stores/customers.ts'
import { acceptableInvitation, endInvitation, lockOpenInvitation } from '../../db/stores/invitations.ts'
import { findUser, joinCustomer } from '../../db/stores/users.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { tellEvent } from '../../workflows/tell-event.ts'
import { hasNothing } from './has-nothing.ts'

const mayMove = ({ role, customerId, isOwner }: UserRow): boolean =>
  role === 'user' && (customerId === null || isOwner)

const join = async (deps: Deps, tx: Tx, person: UserRow): Promise<UserRow | undefined> => {
  const now = deps.clock.now()
  const acceptable = await acceptableInvitation(tx, person.email, invitationsEndedBy(now))
  if (!acceptable || !(await hasNothing(tx, person))) return undefined
  const customer = await lockCustomerRow(tx, acceptable.customerId)
  if (!customer || !mayGrow(customer.status)) return undefined
  const invitation = await lockOpenInvitation(tx, customer.id, acceptable.id)
  const joined = invitation && (await joinCustomer(tx, person.id, customer.id, now))
  if (!joined) return undefined
  await endInvitation(tx, invitation.id, 'accepted', now)
  const told = { event: 'users.joined', customerId: customer.id, requestId: invitation.id, byServer: true }
  await tellEvent(deps, tx, { ...told, by: joined })
  return joined
}

/**
 * A person who signs in with an address that is invited, and has no account of their own, comes into the account that invited
 * them; the provider has vouched for the address. Everybody else stays who they are, also who was deactivated.
 */
export const acceptInvitation =
  (deps: Deps) =>
  async (person: UserRow): Promise<UserRow> => {
    if (!mayMove(person)) return person
    const endedBy = invitationsEndedBy(deps.clock.now())
    if (!(await acceptableInvitation(deps.db, person.email, endedBy))) return person
    const joined = await withTransaction(deps.db, (tx) => join(deps, tx, person))
    // Another request of theirs may have been faster.
    return joined ?? (await findUser(deps.db, person.id)) ?? person
  }
