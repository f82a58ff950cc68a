import type { OpenInvitation, OwnAccount } from '#contract/entities/open-invitation.ts'
import { canAddMembers, isOver } from '#machines/account/selectors.ts'
import type { InvitationFacts } from '#machines/invitation/invitation.machine.ts'
import { canAccept, isToBeAsked } from '#machines/invitation/selectors.ts'
import { isUnsent, isUntouched } from '#machines/onboarding/selectors.ts'
import { customerTitle } from '#rules/customer-title.ts'
import { invitationEndsAt, invitationsEndedBy } from '#rules/invitation.ts'
import { personName } from '#rules/person-name.ts'
import type { Querier, Tx } from '../../db/client.ts'
import type { CustomerRow, InvitationRow, ShownUserRow } from '../../db/schema.ts'
import { peopleWithEmail } from '../../db/stores/account-people.ts'
import { customerOpenedBy, findCustomer, touchAccountsOpenedBy } from '../../db/stores/customers.ts'
import { acceptableInvitation, findInvitation, lockOpenInvitation } from '../../db/stores/invitations.ts'
import { findUser } from '../../db/stores/users.ts'
import { knownAccountOf } from '../../workflows/account-chart.ts'

/** What a person has of their own, as far as joining another account is concerned. `live`: they cannot be taken out of it. */
export const ownAccount = (own: CustomerRow | undefined): OwnAccount | 'live' => {
  if (!own || isUntouched(own.step)) return 'none'
  const account = knownAccountOf(own)
  if (account && isOver(account)) return 'over'
  return isUnsent(own.step) ? 'begun' : 'live'
}

/**
 * Whether a person with this address cannot be invited: they are of the team, belong to an account of others, or have one of their own
 * that is in use. An application that is not sent does not count: its person decides when asked.
 */
export const isBound = async (q: Querier, email: string): Promise<boolean> =>
  (await peopleWithEmail(q, email)).some(
    ({ user: { role, customerId, isOwner }, own }) =>
      role !== 'user' || (customerId !== null && !isOwner) || ownAccount(own) === 'live',
  )

/** Whether a person with this address has anything to do with a customer account, be it an application that was only begun. */
export const hasAccount = async (q: Querier, email: string): Promise<boolean> =>
  (await peopleWithEmail(q, email)).some(
    ({ user: { customerId, isOwner }, own }) =>
      (customerId !== null && !isOwner) || ownAccount(own) !== 'none',
  )

/** An open invitation of this account, locked after the accounts of the invited person, whose windows look again. */
export const lockAndTouchInvitation = async (
  tx: Tx,
  { customerId, invitationId, at }: { customerId: string; invitationId: string; at: Date },
): Promise<InvitationRow | undefined> => {
  const asked = await findInvitation(tx, invitationId)
  if (asked?.customerId !== customerId) return undefined
  await touchAccountsOpenedBy(tx, asked.email, at)
  return lockOpenInvitation(tx, customerId, invitationId)
}

interface Concerned {
  invitation: Pick<InvitationRow, 'sentAt'>
  /** The account that invites. */
  customer: CustomerRow
  /** The invited person, once they have signed in, with the account they have opened. */
  person?: { user: ShownUserRow; own: CustomerRow | undefined }
}

const isFree = ({ user, own }: NonNullable<Concerned['person']>): boolean =>
  user.role === 'user' &&
  user.isActive &&
  (user.customerId === null || user.isOwner) &&
  ownAccount(own) !== 'live'

/** For an account in an unknown state nothing is concluded: accepting is refused by `assertKnownCustomer`. */
const takesColleagues = (customer: CustomerRow): boolean => {
  const account = knownAccountOf(customer)
  return account === null || canAddMembers(account)
}

/** What the chart of an invitation asks about. */
export const invitationFacts = ({ invitation, customer, person }: Concerned, now: Date): InvitationFacts => ({
  accountTakesColleagues: takesColleagues(customer),
  personIsFree: person !== undefined && isFree(person),
  isOverdue: invitation.sentAt <= invitationsEndedBy(now),
})

/** The invitation this person is to be asked about, if any. */
export const openInvitation = async (
  q: Querier,
  user: ShownUserRow,
  now: Date,
): Promise<OpenInvitation | null> => {
  if (user.role !== 'user') return null
  const invitation = await acceptableInvitation(q, user.email, invitationsEndedBy(now))
  if (!invitation) return null
  const customer = await findCustomer(q, invitation.customerId)
  const inviter = await findUser(q, invitation.invitedBy)
  const own = await customerOpenedBy(q, user.id)
  const person = { user, own }
  const facts = customer && invitationFacts({ invitation, customer, person }, now)
  const owned = ownAccount(own)
  if (!inviter || !facts || !isToBeAsked(facts) || owned === 'live') return null
  return {
    id: invitation.id,
    inviter: { name: personName(inviter), email: inviter.email },
    company: customerTitle(customer) ?? customer.accountName,
    expiresAt: invitationEndsAt(invitation.sentAt).toISOString(),
    own: owned,
    canAccept: canAccept(facts),
  }
}
