import { randomUUID } from 'node:crypto'
import type { Role } from '#contract/entities/common.ts'
import type { UserRow } from '../../db/schema.ts'
import { findUserBySubject, saveSeenPerson } from '../../db/stores/users.ts'
import type { Deps } from '../../deps.ts'
import type { SignedInPerson } from '../../providers/sign-in/port.ts'
import { acceptInvitation } from '../users/accept-invitation.ts'

const firstRoleOf = (config: Deps['config'], email: string): Role => {
  if (config.adminEmails.includes(email)) return 'admin'
  return config.analystEmails.includes(email) ? 'analyst' : 'user'
}

const namesOf = ({ givenName, familyName, name }: SignedInPerson) => {
  if (givenName || familyName) return { firstName: givenName, lastName: familyName }
  const [first = null, ...rest] = name?.split(/\s+/) ?? []
  return { firstName: first, lastName: rest.join(' ') || null }
}

/**
 * The user of this person, made at first sight. Found by (issuer, subject), never by e-mail, which may change. Whoever was
 * invited to an account comes into it here.
 */
export const seePerson =
  (deps: Deps) =>
  async (person: SignedInPerson): Promise<UserRow> => {
    const { issuer, subject, email } = person
    const known = await findUserBySubject(deps.db, issuer, subject)
    if (known?.email === email) return acceptInvitation(deps)(known)
    const seen = await saveSeenPerson(deps.db, {
      id: randomUUID(),
      issuer,
      subject,
      email,
      ...namesOf(person),
      role: firstRoleOf(deps.config, email),
      at: deps.clock.now(),
    })
    return acceptInvitation(deps)(seen)
  }
