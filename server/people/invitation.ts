import { randomUUID } from 'node:crypto'
import type { LapsedInvitation, OpenInvitation, OwnAccount } from '#contract/entities/open-invitation.ts'
import { canAddMembers, isOver } from '#machines/account/selectors.ts'
import {
  INVITATION_VERSION,
  type InvitationEvent,
  type InvitationFacts,
} from '#machines/invitation/invitation.machine.ts'
import { canAccept, isToBeAsked } from '#machines/invitation/selectors.ts'
import { isUnsent, isUntouched } from '#machines/onboarding/selectors.ts'
import {
  invitationEndsAt,
  invitationRequestableFrom,
  invitationsEndedBy,
  LAPSED_INVITATION_DAYS,
  secondsUntilResend,
} from '#rules/invitation.ts'
import { arabicTitle, customerTitle, personName } from '#rules/names.ts'
import { DAY_MS } from '#rules/riyadh-time.ts'
import { knownAccountOf } from '../accounts/chart.ts'
import { customerOpenedBy, findCustomer, touchAccountsOpenedBy } from '../accounts/store.ts'
import { advance } from '../charts/advance.ts'
import type { Cause } from '../charts/cause.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CustomerRow, InvitationRow, ShownUserRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from '../request/actor.ts'
import { peopleWithEmail } from './account-people-store.ts'
import { invitationWorkflow, planInvitation } from './chart.ts'
import {
  acceptableInvitation,
  findInvitation,
  insertInvitation,
  lockInvitationOf,
  lockOpenInvitation,
  overdueInvitation,
} from './invitation-store.ts'
import { findUser } from './user-store.ts'

/** The state of the person's own account, before they join another one. `live`: it is in use, so they cannot leave it. */
export const ownAccount = (own: CustomerRow | undefined): OwnAccount | 'live' => {
  if (!own || isUntouched(own.step)) return 'none'
  const account = knownAccountOf(own)
  if (account && isOver(account)) return 'over'
  return isUnsent(own.step) ? 'begun' : 'live'
}

/**
 * True when a person with this address cannot be invited: a team member, a member of another account, or an owner of an account in
 * use. An unsent application does not block: the person decides when they answer.
 */
export const isBound = async (q: Querier, email: string): Promise<boolean> =>
  (await peopleWithEmail(q, email)).some(
    ({ user: { role, customerId, isOwner }, own }) =>
      role !== 'user' || (customerId !== null && !isOwner) || ownAccount(own) === 'live',
  )

/** True when a person with this address belongs to any customer account, even an application just started. */
export const hasAccount = async (q: Querier, email: string): Promise<boolean> =>
  (await peopleWithEmail(q, email)).some(
    ({ user: { customerId, isOwner }, own }) =>
      (customerId !== null && !isOwner) || ownAccount(own) !== 'none',
  )

/** Locks an open invitation of this account after the invited person's accounts, and refreshes that person's windows. */
export const lockAndTouchInvitation = async (
  tx: Tx,
  { customerId, invitationId, at }: { customerId: string; invitationId: string; at: Date },
): Promise<InvitationRow | undefined> => {
  const found = await findInvitation(tx, invitationId)
  if (found?.customerId !== customerId) return undefined
  await touchAccountsOpenedBy(tx, found.email, at)
  return lockOpenInvitation(tx, customerId, invitationId)
}

interface InvitationContext {
  invitation: Pick<InvitationRow, 'sentAt' | 'requestedAt' | 'role'>
  /** The inviting account; null: the team. */
  customer: CustomerRow | null
  /** The invited person, once they have signed in, with the account they opened. */
  person?: { user: ShownUserRow; own: CustomerRow | undefined }
}

/** True when the account accepts colleagues. Also true for an unknown state, because `assertKnownCustomer` then rejects the acceptance. */
const takesColleagues = (customer: CustomerRow | null): boolean => {
  if (customer === null) return true
  const account = knownAccountOf(customer)
  return account === null || canAddMembers(account)
}

/** Reads the facts for the guards of an invitation. */
export const invitationFacts = (
  { invitation, customer, person }: InvitationContext,
  now: Date,
): InvitationFacts => {
  const toTeam = invitation.role !== null
  return {
    toTeam,
    accountTakesColleagues: takesColleagues(customer),
    personIsFree: person !== undefined && isFree(person, toTeam),
    isOverdue: invitation.sentAt <= invitationsEndedBy(now),
    isRequested: invitationRequestableFrom(invitation.requestedAt, now) !== null,
  }
}

/** True when the person may accept. A business account replaces a started application; the team accepts no person with one. */
const isFree = ({ user, own }: NonNullable<InvitationContext['person']>, toTeam: boolean): boolean =>
  user.role === 'user' &&
  user.isActive &&
  (user.customerId === null || user.isOwner) &&
  (toTeam ? ownAccount(own) === 'none' : ownAccount(own) !== 'live')

/** Sends an event to the chart of a locked invitation. */
export const moveInvitation = (
  deps: Deps,
  tx: Tx,
  concerned: InvitationContext & { invitation: InvitationRow },
  type: InvitationEvent['type'],
  cause: Cause,
): Promise<InvitationRow> =>
  advance(deps, tx, invitationWorkflow, concerned.invitation, {
    event: { type },
    context: invitationFacts(concerned, deps.clock.now()),
    cause,
  })

interface InvitationRequest extends Pick<InvitationRow, 'role'>, Pick<InvitationContext, 'customer'> {
  email: string
}

/** Invites an address without an open invitation of this kind, and plans the mail. */
export const invite = async (
  deps: Deps,
  tx: Tx,
  { userId, requestId }: Pick<Actor, 'userId' | 'requestId'>,
  inviting: InvitationRequest,
): Promise<InvitationRow> => {
  await endOverdue(deps, tx, requestId, inviting)
  const { email, role, customer } = inviting
  const invitation = await insertInvitation(tx, {
    ...{ id: randomUUID(), email, role, customerId: customer?.id ?? null, invitedBy: userId },
    ...{ machineVersion: INVITATION_VERSION, at: deps.clock.now() },
  })
  if (!invitation) throw new AppError('user-exists', { field: 'email' })
  await planInvitation(deps, tx, invitation)
  return invitation
}

/** Ends the expired invitation of an address, so that a new one can be created. */
const endOverdue = async (deps: Deps, tx: Tx, requestId: string, { email, customer }: InvitationRequest) => {
  const invitation = await lockInvitationOf(tx, customer === null ? 'team' : 'account', email)
  const event = { type: 'deadline.passed' } as const
  if (!invitation) return
  const facts = invitationFacts({ invitation, customer }, deps.clock.now())
  if (takes(invitationWorkflow, invitation, event, facts))
    await moveInvitation(deps, tx, { invitation, customer }, event.type, { by: 'server', requestId })
}

/** Sends a locked invitation again, which restarts its time. */
export const resend = (
  deps: Deps,
  tx: Tx,
  by: Actor,
  concerned: InvitationContext & { invitation: InvitationRow },
): Promise<InvitationRow> => {
  const seconds = secondsUntilResend(concerned.invitation.sentAt, deps.clock.now())
  if (seconds > 0) throw new AppError('rate-limited', { params: { seconds } })
  return moveInvitation(deps, tx, concerned, 'account.resent', { by })
}

/** The open invitation to show to this person, if any. */
export const openInvitation = async (
  q: Querier,
  user: ShownUserRow,
  now: Date,
): Promise<OpenInvitation | null> => {
  if (user.role !== 'user') return null
  const search = { email: user.email, endedBy: invitationsEndedBy(now) }
  const invitation = await acceptableInvitation(q, 'account', search)
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
    company: companyOf(customer),
    expiresAt: invitationEndsAt(invitation.sentAt).toISOString(),
    own: owned,
    canAccept: canAccept(facts),
  }
}

/** The expired invitation to show to this person: only while their own account has no input and its sender is active. */
export const lapsedInvitation = async (
  q: Querier,
  { user, own }: { user: ShownUserRow; own: CustomerRow | null },
  now: Date,
): Promise<LapsedInvitation | null> => {
  if (user.role !== 'user' || (own !== null && !isUntouched(own.step))) return null
  const invitation = await overdueInvitation(q, { email: user.email, endedBy: invitationsEndedBy(now) })
  if (!invitation) return null
  if (!(await findUser(q, invitation.invitedBy))?.isActive) return null
  const expiredAt = invitationEndsAt(invitation.sentAt)
  if (now.getTime() - expiredAt.getTime() > LAPSED_INVITATION_DAYS * DAY_MS) return null
  const customer =
    invitation.customerId === null ? null : ((await findCustomer(q, invitation.customerId)) ?? null)
  if (!takesColleagues(customer)) return null
  return {
    id: invitation.id,
    into: invitation.customerId === null ? 'team' : 'account',
    company: customer ? companyOf(customer) : null,
    expiredAt: expiredAt.toISOString(),
    requestableFrom: invitationRequestableFrom(invitation.requestedAt, now)?.toISOString() ?? null,
  }
}

const companyOf = (customer: CustomerRow): OpenInvitation['company'] => {
  const name = customerTitle(customer) ?? customer.accountName
  return name === null ? null : { name, arabicName: arabicTitle(customer) }
}
