import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/users.ts'
import type { AccountUser } from '#contract/endpoints/users.ts'
import type { Language } from '#contract/languages.ts'
import { pagingOf } from '#rules/paging.ts'
import { openCustomer } from '../accounts/open-customer.ts'
import { lockCustomerOfUser, touchCustomer } from '../accounts/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CustomerRow, UserRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { sendMailJob } from '../mail/send-mail.ts'
import type { Actor, CustomerActor } from '../request/actor.ts'
import { type CommandResult, command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { accountPeoplePage, countAccountPeople } from './account-people-store.ts'
import { businessAccount, growingBusiness, lockBusiness, presentAccountUser } from './account-users.ts'
import { lockAndTouchInvitation, moveInvitation, ownAccount } from './invitation.ts'
import { findInvitation, lockInvitationOf } from './invitation-store.ts'
import { hasBeenMember, joinCustomer, leaveCustomer } from './membership-store.ts'
import { findUser, keepUserLanguage, lockUser } from './user-store.ts'

/**
 * A page of the people of a business account: its owner, the users, then invited persons. Administrators also see removed persons,
 * whose removal they can undo.
 */
export const listUsers = async (
  deps: Deps,
  {
    actor: { customerId, role },
    query: { limit, page, sortField = 'createdAt', sortOrder = 'asc' },
  }: Call<typeof endpoints.listUsers>,
): Promise<ReplyOf<typeof endpoints.listUsers>> => {
  const { db, clock } = deps
  const customer = openCustomer(deps, await businessAccount(db, customerId))
  const withRemoved = role === 'admin'
  const totalItems = await countAccountPeople(db, customerId, withRemoved)
  const people = await accountPeoplePage(db, customerId, { limit, page, sortField, sortOrder, withRemoved })
  return {
    users: people.map((person) => presentAccountUser(person, customer, clock.now())),
    ...pagingOf(totalItems, { limit, page }),
  }
}

interface AccessTarget {
  customer: CustomerRow
  userId: string
  at: Date
}

/**
 * Undoes a removal and withdraws an open invitation to return. A person who has since started an application or joined another
 * account is not restored; an invitation lets them decide.
 */
export const restoreUser = async (
  deps: Deps,
  { actor, params: { userId } }: Call<typeof endpoints.restoreUser>,
): Promise<CommandResult<{ user: AccountUser }>> => {
  const restored = await command(deps, actor, async (tx) => {
    const at = deps.clock.now()
    const customer = await growingBusiness(tx, actor.customerId)
    const person = await lockUser(tx, userId)
    if (!person || person.customerId === customer.id) throw new AppError('not-found')
    if (!(await hasBeenMember(tx, customer.id, userId))) throw new AppError('not-found')
    if (!(await canReturnDirectly(tx, person))) throw new AppError('member-elsewhere')
    const invitation = await lockInvitationOf(tx, 'account', person.email)
    if (invitation?.customerId === customer.id)
      await moveInvitation(deps, tx, { invitation, customer }, 'account.withdrew', { by: actor })
    const membership = { id: randomUUID(), customerId: customer.id, userId, at }
    const user = await joinCustomer(tx, membership)
    await deps.jobs.plan(tx, sendMailJob, { mail: 'access-restored', membershipId: membership.id })
    await touchCustomer(tx, customer.id, at)
    return { user: presentAccountUser({ user, removedAt: null }, openCustomer(deps, customer), at) }
  })
  deps.realtime.personClosed(userId)
  return restored
}

/** True when a removed person can be restored: they have started nothing of their own since. */
const canReturnDirectly = async (tx: Tx, { id, role, isActive, customerId, isOwner }: UserRow) => {
  if (role !== 'user' || !isActive) return false
  const own = ownAccount(await lockCustomerOfUser(tx, id))
  return customerId === null ? own !== 'live' : isOwner && own === 'none'
}

/** Removes a person from a business account at once, in every tab, or withdraws an invitation. The owner stays. */
export const deleteUser = async (
  deps: Deps,
  { actor, params: { userId } }: Call<typeof endpoints.deleteUser>,
): Promise<EmptyResult> => {
  const at = deps.clock.now()
  const answer = await command(deps, actor, async (tx) => {
    const customer = await lockBusiness(tx, actor.customerId)
    await remove(deps, tx, actor, { customer, userId, at })
    return EMPTY
  })
  deps.realtime.personClosed(userId)
  return answer
}

/** Removes the access, or withdraws the invitation. */
const remove = async (deps: Deps, tx: Tx, actor: CustomerActor, target: AccessTarget): Promise<void> => {
  const { customer, userId } = target
  if (await takeOut(deps, tx, target)) return
  if ((await findUser(tx, userId))?.customerId === customer.id) throw new AppError('owner-stays')
  if (!(await withdrawInvitation(deps, tx, actor, target))) throw new AppError('not-found')
}

/** Removes a person from this account only. Their sign-in and their own application stay. */
const takeOut = async (deps: Deps, tx: Tx, { customer, userId, at }: AccessTarget): Promise<boolean> => {
  const ended = await leaveCustomer(tx, { customerId: customer.id, userId, at })
  if (!ended) return false
  // All their windows still show the account.
  await deps.nouns.revokeSessionsOf(tx, userId, at)
  await deps.jobs.plan(tx, sendMailJob, { mail: 'access-ended', membershipId: ended.id })
  await touchCustomer(tx, customer.id, at)
  return true
}

/** Withdraws the invitation with this id. False when it is not open. */
const withdrawInvitation = async (
  deps: Deps,
  tx: Tx,
  actor: CustomerActor,
  { customer, userId, at }: AccessTarget,
): Promise<boolean> => {
  const invitation = await lockAndTouchInvitation(tx, { customerId: customer.id, invitationId: userId, at })
  if (!invitation) return false
  await moveInvitation(deps, tx, { invitation, customer }, 'account.withdrew', { by: actor })
  return true
}

/** Stores the language that a person chose in the portal, for other browsers and mails. */
export const changeLanguage = (deps: Deps, actor: Actor, language: Language): Promise<EmptyResult> =>
  command(deps, actor, async (tx) => {
    await keepUserLanguage(tx, actor.userId, language, deps.clock.now())
    return EMPTY
  })

/**
 * Returns the address of a user or an invitation: of this account, or of the team when `customerId` is null. Null for every other
 * id.
 */
export const findEmail = async (
  q: Querier,
  id: string,
  customerId: string | null,
): Promise<string | null> => {
  const person = (await findUser(q, id)) ?? (await findInvitation(q, id))
  if (!person) return null
  if (customerId === null) return person.role && person.role !== 'user' ? person.email : null
  const isKnown = person.customerId === customerId || (await hasBeenMember(q, customerId, id))
  return isKnown ? person.email : null
}
