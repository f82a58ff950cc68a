import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/entities/common.ts'
import { holdsCardNumber } from '#rules/card-number.ts'
import { invitationsEndedBy } from '#rules/invitation.ts'
import { lockCustomerOfUser } from '../accounts/store.ts'
import { takes } from '../charts/stored-chart.ts'
import type { Tx } from '../db/client.ts'
import type { UserRow } from '../db/schema.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { SignedInPerson } from '../providers/sign-in/port.ts'
import { invitationWorkflow } from './chart.ts'
import { invitationFacts, moveInvitation } from './invitation.ts'
import { acceptableInvitation, lockInvitationOf } from './invitation-store.ts'
import { joinTeam, usersWithEmail } from './team-store.ts'
import { findUser, findUserBySubject, lockUser, saveSeenPerson } from './user-store.ts'

/**
 * Finds or creates the user of a person by (issuer, subject), never by e-mail, which may change. Accepts a team invitation; an
 * invitation of a business account is answered later, see `answer-invitation.ts`.
 */
export const seePerson = async (deps: Deps, person: SignedInPerson): Promise<UserRow> => {
  const { issuer, subject, email } = person
  // Read before the user: a request that reads them the other way round may see neither the invitation nor the role it has given.
  const isInvited = await isInvitedToTeam(deps, email)
  const known = await findUserBySubject(deps.db, issuer, subject)
  if (known?.email === email) return isInvited ? acceptTeamInvitation(deps, known) : known
  if (holdsCardNumber(email)) throw new AppError('sign-in-failed')
  const seen = await saveSeenPerson(deps.db, {
    id: randomUUID(),
    issuer,
    subject,
    email,
    ...namesOf(person),
    role: known ? known.role : await firstRoleOf(deps, email),
    at: deps.clock.now(),
  })
  return isInvited ? acceptTeamInvitation(deps, seen) : seen
}

const isInvitedToTeam = async (deps: Deps, email: string): Promise<boolean> => {
  const asked = { email, endedBy: invitationsEndedBy(deps.clock.now()) }
  return (await acceptableInvitation(deps.db, 'team', asked)) !== undefined
}

/**
 * Gives an invited person without a customer account the role of the invitation; the provider has verified the address. A person with a
 * role of the team keeps it.
 */
const acceptTeamInvitation = async (deps: Deps, person: UserRow): Promise<UserRow> => {
  if (person.role !== 'user') return person
  const joined = await withTransaction(deps.db, (tx) => join(deps, tx, person))
  // Another request of the person may have been first.
  return joined ?? (await findUser(deps.db, person.id)) ?? person
}

const join = async (deps: Deps, tx: Tx, { id, email }: UserRow): Promise<UserRow | undefined> => {
  const at = deps.clock.now()
  const user = await lockUser(tx, id)
  const own = user && (await lockCustomerOfUser(tx, id))
  const invitation = user && (await lockInvitationOf(tx, 'team', email))
  if (!invitation) return undefined
  const concerned = { invitation, customer: null, person: { user, own } }
  const event = { type: 'person.signedIn' } as const
  if (!takes(invitationWorkflow, invitation, event, invitationFacts(concerned, at))) return undefined
  const requestId = invitation.id
  await moveInvitation(deps, tx, concerned, event.type, { by: { userId: id, requestId } })
  const { role } = invitation
  const joined = await joinTeam(tx, id, role, at)
  const told = { event: 'team.joined', customerId: null, details: { role }, requestId }
  await deps.nouns.recordEvent(deps, tx, { ...told, byServer: true, by: joined })
  return joined
}

/** Drops a name that contains a card number: the person may have typed it, and it would be stored and mailed. */
const namesOf = ({ givenName, familyName, name }: SignedInPerson) => {
  if (holdsCardNumber([name, givenName, familyName].join(' '))) return { firstName: null, lastName: null }
  if (givenName || familyName) return { firstName: givenName, lastName: familyName }
  const [first = null, ...rest] = name?.split(/\s+/) ?? []
  return { firstName: first, lastName: rest.join(' ') || null }
}

/** The role that the environment plans for an address, unless a user with it has another role or is deactivated. */
const firstRoleOf = async ({ config, db }: Deps, email: string): Promise<Role> => {
  const role = plannedRoleOf(config, email)
  if (role === 'user') return role
  const isTaken = (await usersWithEmail(db, email)).some((user) => user.role !== role || !user.isActive)
  return isTaken ? 'user' : role
}

const plannedRoleOf = ({ adminEmails, analystEmails }: Deps['config'], email: string): Role => {
  if (adminEmails.includes(email)) return 'admin'
  return analystEmails.includes(email) ? 'analyst' : 'user'
}
