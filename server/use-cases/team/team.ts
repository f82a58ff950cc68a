import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/team.ts'
import type { TeamRole } from '#contract/forms/team.ts'
import { searchText } from '#rules/search-text.ts'
import type { Actor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/client.ts'
import type { UserRow } from '../../db/schema.ts'
import { revokeSessionsOf } from '../../db/stores/sessions.ts'
import { changeMember as change, countTeam, lockTeam, teamPage } from '../../db/stores/team.ts'
import type { Deps } from '../../deps.ts'
import { type CommandResult, command } from '../../domain/requests/command.ts'
import { presentMember, presentTeamUser } from '../../domain/team/present-member.ts'

/** A page of the team by name: who is in, who was deactivated, who is invited. */
export const listTeam =
  ({ db, clock }: Deps) =>
  async ({
    limit,
    page,
    sortField = 'name',
    sortOrder = 'asc',
    searchString = '',
  }: QueryOf<typeof endpoints.listTeam>): Promise<ReplyOf<typeof endpoints.listTeam>> => {
    const text = searchText(searchString)
    const totalItems = await countTeam(db, text)
    const rows = await teamPage(db, { text, limit, page, sortField, sortOrder })
    return {
      members: rows.map((row) => presentMember(row, clock.now())),
      totalItems,
      totalPages: Math.ceil(totalItems / limit),
      currentPage: page,
    }
  }

type Member = UserRow & { role: TeamRole }
type Standing = Pick<Member, 'role' | 'isActive'>

interface Target {
  userId: string
  /** The revision the administrator saw, when they name one. */
  revision: number | undefined
}

const isMember = (user: UserRow): user is Member => user.role !== 'user'
const administers = ({ role, isActive }: Standing): boolean => role === 'admin' && isActive

/** The member to change. The caller must still be an administrator: a colleague may have taken that from them a moment ago. */
const lockMember = async (tx: Tx, actor: Actor, { userId, revision }: Target) => {
  const locked = (await lockTeam(tx, userId)).filter(isMember)
  if (!locked.some((one) => one.id === actor.userId && administers(one))) throw new AppError('forbidden')
  const member = locked.find(({ id }) => id === userId)
  if (!member) throw new AppError('not-found')
  if (revision !== undefined && revision !== member.revision) throw new AppError('version-conflict')
  return { member, isLastAdmin: !locked.some((one) => one.id !== userId && administers(one)) }
}

/**
 * Gives a member of the team another role or standing; one administrator always stays. A change that reduces the member's permissions
 * ends their sessions and closes their sockets at once; every later request meets what the database says.
 */
export const changeMember =
  (deps: Deps) =>
  async (
    actor: Actor,
    target: Target,
    wanted: (before: Member) => Standing,
  ): Promise<CommandResult<ReplyOf<typeof endpoints.changeTeamRole>>> => {
    let isReduced = false
    const reply = await command(deps, actor, async (tx) => {
      const at = deps.clock.now()
      const { member, isLastAdmin } = await lockMember(tx, actor, target)
      const next = wanted(member)
      isReduced = (administers(member) && !administers(next)) || (member.isActive && !next.isActive)
      if (administers(member) && isReduced && isLastAdmin) throw new AppError('last-admin')
      const isSame = next.role === member.role && next.isActive === member.isActive
      const { role, isActive } = next
      const after = isSame ? member : await change(tx, member.id, { role, isActive }, at)
      if (isReduced) await revokeSessionsOf(tx, member.id, at)
      return { member: presentTeamUser({ ...after, role }, at) }
    })
    if (isReduced) deps.realtime.personClosed(target.userId)
    return reply
  }
