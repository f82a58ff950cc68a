import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/team.ts'
import type { TeamMember } from '#contract/endpoints/team.ts'
import type { TeamRole } from '#contract/forms/team.ts'
import { invitationsEndedBy } from '#rules/invitation.ts'
import { pagingOf, searchText } from '#rules/paging.ts'
import type { Tx } from '../db/client.ts'
import type { InvitationRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from '../request/actor.ts'
import { type CommandResult, command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { invitationChart } from './chart.ts'
import { hasAccount, invitationFacts, invite, moveInvitation, resend } from './invitation.ts'
import { acceptableInvitation, lockOpenInvitation } from './invitation-store.ts'
import {
  changeMember as change,
  countTeam,
  isMember,
  lockTeam,
  type Member,
  type TeamRow,
  teamPage,
  usersWithEmail,
} from './team-store.ts'

type MemberResult = Promise<CommandResult<ReplyOf<typeof endpoints.inviteToTeam>>>

/** A team member for the list. */
const present = ({ invited, createdAt, ...row }: TeamRow, now: Date): TeamMember => {
  const { id, email, firstName, lastName, role, isActive, revision } = row
  // The list does not show requests for a new invitation.
  const invitation = invited && { role, sentAt: invited.sentAt, requestedAt: null }
  return {
    ...{ id, email, firstName, lastName, role, isActive, revision, createdAt: createdAt.toISOString() },
    invitation: invitation && invitationChart(invited, invitationFacts({ invitation, customer: null }, now)),
  }
}

const presentInvitation = (invitation: InvitationRow & { role: TeamRole }, now: Date): TeamMember =>
  present(
    { ...invitation, firstName: null, lastName: null, isActive: false, revision: 1, invited: invitation },
    now,
  )

/** A page of the team by name: active, deactivated and invited persons. */
export const listTeam = async (
  { db, clock }: Deps,
  {
    query: { limit, page, sortField = 'name', sortOrder = 'asc', searchString = '' },
  }: Call<typeof endpoints.listTeam>,
): Promise<ReplyOf<typeof endpoints.listTeam>> => {
  const text = searchText(searchString)
  const totalItems = await countTeam(db, text)
  const rows = await teamPage(db, { text, limit, page, sortField, sortOrder })
  return {
    members: rows.map((row) => present(row, clock.now())),
    ...pagingOf(totalItems, { limit, page }),
  }
}

type MemberRights = Pick<Member, 'role' | 'isActive'>

interface MemberReference {
  userId: string
  /** The revision the administrator saw, if sent. */
  revision: number | undefined
}

const administers = ({ role, isActive }: MemberRights): boolean => role === 'admin' && isActive

/**
 * Changes a member's role or deactivates them; one administrator always remains. Fewer permissions end the member's sessions and
 * sockets at once; every later request reads the database.
 */
export const changeMember = async (
  deps: Deps,
  actor: Actor,
  target: MemberReference,
  rightsAfter: (before: Member) => MemberRights,
): MemberResult => {
  let isReduced = false
  const reply = await command(deps, actor, async (tx) => {
    const at = deps.clock.now()
    const { member, isLastAdmin } = await lockMember(tx, actor, target)
    const next = rightsAfter(member)
    isReduced = (administers(member) && !administers(next)) || (member.isActive && !next.isActive)
    if (administers(member) && isReduced && isLastAdmin) throw new AppError('last-admin')
    const isSame = next.role === member.role && next.isActive === member.isActive
    const { role, isActive } = next
    const after = isSame ? member : await change(tx, member.id, { role, isActive }, at)
    if (isReduced) await deps.nouns.revokeSessionsOf(tx, member.id, at)
    return { member: present({ ...after, role, invited: null }, at) }
  })
  if (isReduced) deps.realtime.personClosed(target.userId)
  return reply
}

/** Locks the member to change. Checks that the caller is still an administrator: a concurrent change may have removed the role. */
const lockMember = async (tx: Tx, actor: Actor, { userId, revision }: MemberReference) => {
  const locked = (await lockTeam(tx, userId)).filter(isMember)
  if (!locked.some((one) => one.id === actor.userId && administers(one))) throw new AppError('forbidden')
  const member = locked.find(({ id }) => id === userId)
  if (!member) throw new AppError('not-found')
  if (revision !== undefined && revision !== member.revision) throw new AppError('version-conflict')
  return { member, isLastAdmin: !locked.some((one) => one.id !== userId && administers(one)) }
}

/** Checks that the caller is still an administrator: a concurrent change may have removed the role. */
const requireAdmin = async (tx: Tx, { userId }: Pick<Actor, 'userId'>): Promise<void> => {
  const caller = (await lockTeam(tx, userId)).find(({ id }) => id === userId)
  if (caller?.role !== 'admin' || !caller.isActive) throw new AppError('forbidden')
}

/** Invites an administrator or analyst. Signing in with that address accepts. */
export const inviteToTeam = (
  deps: Deps,
  { actor, body: { email, role } }: Call<typeof endpoints.inviteToTeam>,
): MemberResult =>
  command(deps, actor, async (tx) => {
    const at = deps.clock.now()
    await requireAdmin(tx, actor)
    await assertFreeAddress(tx, email, at)
    const invitation = await invite(deps, tx, actor, { email, role, customer: null })
    return { member: presentInvitation({ ...invitation, role }, at) }
  })

/** A person cannot be a team member and a customer: it would be unclear for whom they act. */
const assertFreeAddress = async (tx: Tx, email: string, now: Date): Promise<void> => {
  const refuse = (code: 'user-exists' | 'member-deactivated' | 'customer-address') =>
    new AppError(code, { field: 'email' })
  const member = (await usersWithEmail(tx, email)).find(({ role }) => role !== 'user')
  if (member) throw refuse(member.isActive ? 'user-exists' : 'member-deactivated')
  const search = { email, endedBy: invitationsEndedBy(now) }
  if ((await hasAccount(tx, email)) || (await acceptableInvitation(tx, 'account', search)))
    throw refuse('customer-address')
}

const lockInvitation = async (tx: Tx, actor: Actor, invitationId: string) => {
  await requireAdmin(tx, actor)
  const open = await lockOpenInvitation(tx, null, invitationId)
  if (!open) throw new AppError('not-found')
  return open
}

/** Sends an open invitation again, which restarts its time. */
export const resendTeamInvitation = (
  deps: Deps,
  { actor, params: { invitationId } }: Call<typeof endpoints.resendTeamInvitation>,
): MemberResult =>
  command(deps, actor, async (tx) => {
    const open = await lockInvitation(tx, actor, invitationId)
    const sent = await resend(deps, tx, actor, { invitation: open, customer: null })
    return { member: presentInvitation({ ...sent, role: open.role }, deps.clock.now()) }
  })

/** Withdraws an open invitation: signing in no longer accepts it. */
export const withdrawTeamInvitation = (
  deps: Deps,
  { actor, params: { invitationId } }: Call<typeof endpoints.withdrawTeamInvitation>,
): Promise<EmptyResult> =>
  command(deps, actor, async (tx) => {
    const invitation = await lockInvitation(tx, actor, invitationId)
    await moveInvitation(deps, tx, { invitation, customer: null }, 'account.withdrew', { by: actor })
    return EMPTY
  })
