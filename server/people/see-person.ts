import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/entities/common.ts'
import type { TeamRole } from '#contract/forms/team.ts'
import { holdsCardNumber } from '#rules/card-number.ts'
import { invitationsEndedBy } from '#rules/invitation.ts'
import { lockCustomerOfUser } from '../accounts/store.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { UserRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { alertAdmins } from '../mail/alert-admins.ts'
import type { SignedInPerson } from '../providers/sign-in/port.ts'
import { invitationWorkflow } from './chart.ts'
import { invitationFacts, moveInvitation } from './invitation.ts'
import { acceptableInvitation, lockInvitationOf } from './invitation-store.ts'
import { claimFirstRole, isMember, joinTeam, usersWithEmail } from './team-store.ts'
import { findUser, findUserBySubject, lockUser, type SignInRecord, saveSeenPerson } from './user-store.ts'

/**
 * Finds or creates the user of a person by (issuer, subject), never by e-mail, which may change. Accepts a team invitation; an
 * invitation of a business account is answered later, see `answer-invitation.ts`.
 */
export const seePerson = async (deps: Deps, person: SignedInPerson, requestId: string): Promise<UserRow> => {
  const { issuer, subject, email } = person
  // Reads this before the user: in the reverse order, a request could see neither the invitation nor the role that it gave.
  const isInvited = await isInvitedToTeam(deps, email)
  const known = await findUserBySubject(deps.db, issuer, subject)
  const seen = known?.email === email ? known : await savePerson(deps, person, known)
  return isInvited ? acceptTeamInvitation(deps, seen, requestId) : seen
}

const savePerson = async (
  deps: Deps,
  person: SignedInPerson,
  known: UserRow | undefined,
): Promise<UserRow> => {
  const { issuer, subject, email } = person
  if (holdsCardNumber(email)) throw new AppError('sign-in-failed')
  const { db, clock } = deps
  const namesakes = known ? [] : (await usersWithEmail(db, email)).filter((user) => !isSame(user, person))
  if (namesakes.some(isMember)) return refuseSecondSubject(deps, person)
  const role = namesakes.length > 0 || known ? 'user' : plannedRoleOf(deps.config, email)
  const record = { id: randomUUID(), issuer, subject, email, ...namesOf(person), at: clock.now() }
  if (role === 'user') return saveSeenPerson(db, record)
  const taken = await withTransaction(db, (tx) => takeFirstRole(tx, record, role))
  return taken ?? refuseSecondSubject(deps, person)
}

const isSame = (user: UserRow, { issuer, subject }: SignedInPerson): boolean =>
  user.issuer === issuer && user.subject === subject

/**
 * Gives the role that the settings plan for an address to the first person who signs in with it. No later person with this address
 * gets the role, even if the first one has changed their address. Returns undefined when another person has the role.
 */
const takeFirstRole = async (tx: Tx, record: SignInRecord, role: TeamRole): Promise<UserRow | undefined> => {
  if (!(await claimFirstRole(tx, record, role))) return undefined
  const user = await saveSeenPerson(tx, record)
  // Another request of the same person may have been first.
  return isMember(user) ? user : joinTeam(tx, user.id, role, record.at)
}

/** Rejects a sign-in with a team member's address. It does not prove that the person is the member: the address may have a new owner. */
const refuseSecondSubject = async (
  deps: Deps,
  { issuer, subject, email }: SignedInPerson,
): Promise<never> => {
  deps.log.warn({ issuer, subject }, 'an unknown person signed in with an address of the team')
  const at = deps.clock.now().toISOString()
  await alertAdmins(deps, {
    alertId: `team-address:${email}:${at.slice(0, 10)}`,
    title: 'An unknown person tried to sign in with an address of the team',
    details: {
      User: email,
      Why: 'The account at the sign-in service is not the account of the member, so the sign-in was refused',
      'What to do':
        'Ask the member whether it was them. If not, ask the sign-in service who has the address now. If the member has a new account there, see “Administrators and analysts” in docs/operations.md.',
      At: at,
    },
  })
  throw new AppError('address-in-team')
}

const isInvitedToTeam = async (deps: Deps, email: string): Promise<boolean> => {
  const search = { email, endedBy: invitationsEndedBy(deps.clock.now()) }
  return (await acceptableInvitation(deps.db, 'team', search)) !== undefined
}

/**
 * Gives an invited person without a customer account the role of the invitation; the provider has verified the address. A person with a
 * role of the team keeps it.
 */
const acceptTeamInvitation = async (deps: Deps, person: UserRow, requestId: string): Promise<UserRow> => {
  if (person.role !== 'user') return person
  const joined = await withTransaction(deps.db, (tx) => join(deps, tx, person, requestId))
  // Another request of the person may have been first.
  return joined ?? (await findUser(deps.db, person.id)) ?? person
}

const join = async (
  deps: Deps,
  tx: Tx,
  { id, email }: UserRow,
  requestId: string,
): Promise<UserRow | undefined> => {
  const at = deps.clock.now()
  const user = await lockUser(tx, id)
  const own = user && (await lockCustomerOfUser(tx, id))
  const invitation = user && (await lockInvitationOf(tx, 'team', email))
  if (!invitation) return undefined
  const concerned = { invitation, customer: null, person: { user, own } }
  const event = { type: 'person.signedIn' } as const
  if (!takes(invitationWorkflow, invitation, event, invitationFacts(concerned, at))) return undefined
  await moveInvitation(deps, tx, concerned, event.type, { by: { userId: id, requestId } })
  const { role } = invitation
  if ((await usersWithEmail(tx, email)).some((one) => one.id !== id && isMember(one))) return undefined
  const joined = await joinTeam(tx, id, role, at)
  const entry = { event: 'team.joined', customerId: null, details: { role }, requestId }
  await deps.nouns.recordEvent(deps, tx, { ...entry, byServer: true, by: joined })
  return joined
}

/** Drops a name that contains a card number: the person may have typed it, and it would be stored and mailed. */
const namesOf = ({ givenName, familyName, name }: SignedInPerson) => {
  if (holdsCardNumber([name, givenName, familyName].join(' '))) return { firstName: null, lastName: null }
  if (givenName || familyName) return { firstName: givenName, lastName: familyName }
  const [first = null, ...rest] = name?.split(/\s+/) ?? []
  return { firstName: first, lastName: rest.join(' ') || null }
}

const plannedRoleOf = ({ adminEmails, analystEmails }: Deps['config'], email: string): Role => {
  if (adminEmails.includes(email)) return 'admin'
  return analystEmails.includes(email) ? 'analyst' : 'user'
}
