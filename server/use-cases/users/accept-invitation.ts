import { invitationsEndedBy } from '#rules/invitation.ts'
import type { Tx } from '../../db/client.ts'
import type { CustomerRow, UserRow } from '../../db/schema.ts'
import { lockCustomerRow } from '../../db/stores/customers.ts'
import { acceptableInvitation, endInvitation } from '../../db/stores/invitations.ts'
import { joinCustomer } from '../../db/stores/users.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { tellEvent } from '../../workflows/tell-event.ts'

const mayMove = ({ role, customerId, isOwner }: UserRow): boolean =>
  role === 'user' && (customerId === null || isOwner)

/** Nothing of their own would be left behind: an account nobody has entered anything into yet does not count. */
const hasNothing = async (tx: Tx, { customerId }: UserRow): Promise<boolean> => {
  if (customerId === null) return true
  return (await lockCustomerRow(tx, customerId))?.step === 'google-info'
}

interface Joined {
  user: UserRow
  customer: CustomerRow
}

const join = async (deps: Deps, tx: Tx, person: UserRow): Promise<Joined | null> => {
  const now = deps.clock.now()
  const invitation = await acceptableInvitation(tx, person.email, invitationsEndedBy(now))
  if (!invitation || !(await hasNothing(tx, person))) return null
  const customer = await lockCustomerRow(tx, invitation.customerId)
  if (!customer || !(await endInvitation(tx, invitation.id, 'accepted', now))) return null
  const user = await joinCustomer(tx, person.id, customer.id, now)
  const told = { event: 'users.joined', customerId: customer.id, requestId: invitation.id, byServer: true }
  await tellEvent(deps, tx, { ...told, by: user })
  return { user, customer }
}

/**
 * A person who signs in with an address that is invited, and has no account of their own, comes into the account that invited
 * them; the provider has vouched for the address. Everybody else stays who they are.
 */
export const acceptInvitation =
  (deps: Deps) =>
  async (person: UserRow): Promise<UserRow> => {
    if (!mayMove(person)) return person
    const endedBy = invitationsEndedBy(deps.clock.now())
    if (!(await acceptableInvitation(deps.db, person.email, endedBy))) return person
    const joined = await withTransaction(deps.db, (tx) => join(deps, tx, person))
    if (!joined) return person
    return joined.user
  }
