import { invitationsEndedBy } from '#rules/invitation.ts'
import type { Tx } from '../../db/client.ts'
import type { UserRow } from '../../db/schema.ts'
import { joinTeam } from '../../db/stores/team.ts'
import {
  acceptableTeamInvitation,
  endTeamInvitation,
  lockOpenTeamInvitation,
} from '../../db/stores/team-invitations.ts'
import { findUser } from '../../db/stores/users.ts'
import { withTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { hasNothing } from '../users/has-nothing.ts'

const join = async (deps: Deps, tx: Tx, person: UserRow): Promise<UserRow | undefined> => {
  const at = deps.clock.now()
  if (!(await hasNothing(tx, person))) return undefined
  const open = await acceptableTeamInvitation(tx, person.email, invitationsEndedBy(at))
  const invitation = open && (await lockOpenTeamInvitation(tx, open.id))
  if (!invitation) return undefined
  const joined = await joinTeam(tx, person.id, invitation.role, at)
  if (joined) await endTeamInvitation(tx, invitation.id, 'accepted', at)
  return joined
}

/**
 * A person who signs in with an address that is invited to the team, and has no customer account, gets the role of the invitation;
 * the provider has vouched for the address. Everybody else stays who they are.
 */
export const acceptTeamInvitation =
  (deps: Deps) =>
  async (person: UserRow): Promise<UserRow> => {
    if (person.role !== 'user') return person
    const endedBy = invitationsEndedBy(deps.clock.now())
    if (!(await acceptableTeamInvitation(deps.db, person.email, endedBy))) return person
    const joined = await withTransaction(deps.db, (tx) => join(deps, tx, person))
    // Another request of theirs may have been faster.
    return joined ?? (await findUser(deps.db, person.id)) ?? person
  }
