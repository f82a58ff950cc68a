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
import { arabicTitle, customerTitle } from '#rules/customer-title.ts'
import {
  invitationEndsAt,
  invitationsEndedBy,
  LAPSED_INVITATION_DAYS,
  secondsUntilResend,
} from '#rules/invitation.ts'
import { personName } from '#rules/person-name.ts'
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
  invitation: Pick<InvitationRow, 'sentAt' | 'role'>
  /** The account that invites; null: the team does. */
  customer: CustomerRow | null
  /** The invited person, once they have signed in, with the account they have opened. */
  person?: { user: ShownUserRow; own: CustomerRow | undefined }
}

/** An account sets aside what the person has begun; the team takes no person who has begun anything. */
const isFree = ({ user, own }: NonNullable<Concerned['person']>, toTeam: boolean): boolean =>
  user.role === 'user' &&
  user.isActive &&
  (user.customerId === null || user.isOwner) &&
  (toTeam ? ownAccount(own) === 'none' : ownAccount(own) !== 'live')

/** For an account in an unknown state nothing is concluded: accepting is refused by `assertKnownCustomer`. */
const takesColleagues = (customer: CustomerRow | null): boolean => {
  if (customer === null) return true
  const account = knownAccountOf(customer)
  return account === null || canAddMembers(account)
}

/** What the chart of an invitation asks about. */
export const invitationFacts = ({ invitation, customer, person }: Concerned, now: Date): InvitationFacts => {
  const toTeam = invitation.role !== null
  return {
    toTeam,
    accountTakesColleagues: takesColleagues(customer),
    personIsFree: person !== undefined && isFree(person, toTeam),
    isOverdue: invitation.sentAt <= invitationsEndedBy(now),
  }
}

/** Lets the chart of a locked invitation take an event. */
export const moveInvitation = (
  deps: Deps,
  tx: Tx,
  concerned: Concerned & { invitation: InvitationRow },
  type: InvitationEvent['type'],
  cause: Cause,
): Promise<InvitationRow> =>
  advance(deps, tx, invitationWorkflow, concerned.invitation, {
    event: { type },
    context: invitationFacts(concerned, deps.clock.now()),
    cause,
  })

interface Inviting extends Pick<InvitationRow, 'role'>, Pick<Concerned, 'customer'> {
  email: string
}

/** Makes room for a new invitation of an address whose last one was not answered in time. */
const endOverdue = async (deps: Deps, tx: Tx, requestId: string, { email, customer }: Inviting) => {
  const invitation = await lockInvitationOf(tx, customer === null ? 'team' : 'account', email)
  const event = { type: 'deadline.passed' } as const
  if (!invitation) return
  const facts = invitationFacts({ invitation, customer }, deps.clock.now())
  if (takes(invitationWorkflow, invitation, event, facts))
    await moveInvitation(deps, tx, { invitation, customer }, event.type, { by: 'server', requestId })
}

/** Invites an address, which has no such invitation that is open, and has the mail sent. */
export const invite = async (
  deps: Deps,
  tx: Tx,
  { userId, requestId }: Pick<Actor, 'userId' | 'requestId'>,
  inviting: Inviting,
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

/** Sends a locked invitation once more, which also gives it its full time again. */
export const resend = (
  deps: Deps,
  tx: Tx,
  by: Actor,
  asked: Concerned & { invitation: InvitationRow },
): Promise<InvitationRow> => {
  const seconds = secondsUntilResend(asked.invitation.sentAt, deps.clock.now())
  if (seconds > 0) throw new AppError('rate-limited', { params: { seconds } })
  return moveInvitation(deps, tx, asked, 'account.resent', { by })
}

/** The invitation this person is to be asked about, if any. */
export const openInvitation = async (
  q: Querier,
  user: ShownUserRow,
  now: Date,
): Promise<OpenInvitation | null> => {
  if (user.role !== 'user') return null
  const asked = { email: user.email, endedBy: invitationsEndedBy(now) }
  const invitation = await acceptableInvitation(q, 'account', asked)
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

/**
 * The invitation a person signed in too late for, while nothing of their own is entered yet and the side that invited can do so
 * again.
 */
export const lapsedInvitation = async (
  q: Querier,
  { user, own }: { user: ShownUserRow; own: CustomerRow | null },
  now: Date,
): Promise<LapsedInvitation | null> => {
  if (user.role !== 'user' || (own !== null && !isUntouched(own.step))) return null
  const invitation = await overdueInvitation(q, { email: user.email, endedBy: invitationsEndedBy(now) })
  if (!invitation) return null
  const inviter = await findUser(q, invitation.invitedBy)
  if (!inviter?.isActive) return null
  const expiredAt = invitationEndsAt(invitation.sentAt)
  if (now.getTime() - expiredAt.getTime() > LAPSED_INVITATION_DAYS * DAY_MS) return null
  const customer =
    invitation.customerId === null ? null : ((await findCustomer(q, invitation.customerId)) ?? null)
  if (!takesColleagues(customer)) return null
  return {
    into: invitation.customerId === null ? 'team' : 'account',
    inviter: { name: personName(inviter), email: inviter.email },
    company: customer ? companyOf(customer) : null,
    expiredAt: expiredAt.toISOString(),
  }
}

const companyOf = (customer: CustomerRow): OpenInvitation['company'] => {
  const name = customerTitle(customer) ?? customer.accountName
  return name === null ? null : { name, arabicName: arabicTitle(customer) }
}
