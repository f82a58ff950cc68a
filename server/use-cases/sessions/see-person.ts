import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/entities/common.ts'
import { holdsCardNumber } from '#rules/card-number.ts'
import { AppError } from '../../app-error.ts'
import type { UserRow } from '../../db/schema.ts'
import { usersWithEmail } from '../../db/stores/team.ts'
import { findUserBySubject, saveSeenPerson } from '../../db/stores/users.ts'
import type { Deps } from '../../deps.ts'
import type { SignedInPerson } from '../../providers/sign-in/port.ts'
import { acceptTeamInvitation } from '../team/accept-team-invitation.ts'

const plannedRoleOf = ({ adminEmails, analystEmails }: Deps['config'], email: string): Role => {
  if (adminEmails.includes(email)) return 'admin'
  return analystEmails.includes(email) ? 'analyst' : 'user'
}

/** What the environment plans for an address, unless somebody who has it was given another role or deactivated: that stays. */
const firstRoleOf = async ({ config, db }: Deps, email: string): Promise<Role> => {
  const role = plannedRoleOf(config, email)
  if (role === 'user') return role
  const isTaken = (await usersWithEmail(db, email)).some((user) => user.role !== role || !user.isActive)
  return isTaken ? 'user' : role
}

/** A name may be typed by the person, and would be kept and put into mails: none that holds a card number is. */
const namesOf = ({ givenName, familyName, name }: SignedInPerson) => {
  if (holdsCardNumber([name, givenName, familyName].join(' '))) return { firstName: null, lastName: null }
  if (givenName || familyName) return { firstName: givenName, lastName: familyName }
  const [first = null, ...rest] = name?.split(/\s+/) ?? []
  return { firstName: first, lastName: rest.join(' ') || null }
}

/**
 * The user of this person, made at first sight. Found by (issuer, subject), never by e-mail, which may change. A person who was
 * invited to the team comes into it here; one whom a business account invites is asked, see `use-cases/invitations`.
 */
export const seePerson =
  (deps: Deps) =>
  async (person: SignedInPerson): Promise<UserRow> => {
    const { issuer, subject, email } = person
    const known = await findUserBySubject(deps.db, issuer, subject)
    if (known?.email === email) return acceptTeamInvitation(deps)(known)
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
    return acceptTeamInvitation(deps)(seen)
  }
