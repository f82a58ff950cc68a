import { randomUUID } from 'node:crypto'
import type * as endpoints from '#contract/endpoints/invitations.ts'
import { isOver } from '#machines/account/selectors.ts'
import { knownAccountOf } from '../accounts/chart.ts'
import { assertKnownCustomer } from '../accounts/known-customer.ts'
import { lockCustomerOfUser, lockCustomerRow, touchCustomer } from '../accounts/store.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { CustomerRow, InvitationRow, UserRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from '../request/actor.ts'
import { command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { moveInvitation } from './invitation.ts'
import { findInvitation, lockInvitation } from './invitation-store.ts'
import { joinCustomer } from './membership-store.ts'
import { lockUser } from './user-store.ts'

/** True when an ended account may reopen at any moment: its new subscription is charged and not settled. */
const isReturning = async (
  { nouns }: Pick<Deps, 'nouns'>,
  q: Querier,
  row: CustomerRow,
): Promise<boolean> => {
  const account = knownAccountOf(row)
  return account !== null && isOver(account) && (await nouns.hasOpenCharge(q, row.id))
}

interface InvitedContext {
  invitation: InvitationRow
  /** The inviting account; null: the team. */
  customer: CustomerRow | null
  user: UserRow
  own: CustomerRow | undefined
}

/** Locks an invitation of the person, and everything their acts depend on. Throws `not-found` for an invitation of another address. */
export const lockInvited = async (tx: Tx, actor: Actor, invitationId: string): Promise<InvitedContext> => {
  const asking = await findInvitation(tx, invitationId)
  // Locks in the order of `lockBusiness`.
  const customer = asking?.customerId ? await lockCustomerRow(tx, asking.customerId) : null
  const user = await lockUser(tx, actor.userId)
  if (!user) throw new AppError('unauthenticated')
  const own = await lockCustomerOfUser(tx, user.id)
  const invitation = await lockInvitation(tx, invitationId)
  if (customer === undefined || invitation?.email !== user.email) throw new AppError('not-found')
  return { invitation, customer, user, own }
}

interface InvitationAnswerContext extends InvitedContext {
  customer: CustomerRow
}

/** An invitation to the team has no answer. */
const lockAnswerContext = async (
  tx: Tx,
  actor: Actor,
  invitationId: string,
): Promise<InvitationAnswerContext> => {
  const { customer, ...context } = await lockInvited(tx, actor, invitationId)
  if (customer === null) throw new AppError('not-found')
  return { ...context, customer }
}

const answer = async (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  { context, accepted }: { context: InvitationAnswerContext; accepted: boolean },
): Promise<void> => {
  const { invitation, customer, user, own } = context
  if (accepted) assertKnownCustomer(customer)
  if (accepted && own && (await isReturning(deps, tx, own))) throw new AppError('payment-in-flight')
  const event = accepted ? 'person.accepted' : 'person.declined'
  await moveInvitation(deps, tx, { invitation, customer, person: { user, own } }, event, { by: actor })
  await deps.nouns.recordEvent(deps, tx, {
    event: accepted ? 'users.joined' : 'users.declined',
    customerId: customer.id,
    requestId: actor.requestId,
    byServer: true,
    by: user,
  })
}

/** Joins the inviting account. The person's own data stays until they leave. */
export const acceptInvitation = async (
  deps: Deps,
  { actor, params: { invitationId } }: Call<typeof endpoints.acceptInvitation>,
): Promise<EmptyResult> => {
  const answered = await command(deps, actor, async (tx) => {
    const context = await lockAnswerContext(tx, actor, invitationId)
    await answer(deps, tx, actor, { context, accepted: true })
    const at = deps.clock.now()
    const { customer, user } = context
    await joinCustomer(tx, { id: randomUUID(), customerId: customer.id, userId: user.id, at })
    await touchCustomer(tx, customer.id, at)
    return EMPTY
  })
  // Other windows reconnect with the new account.
  deps.realtime.personClosed(actor.userId)
  return answered
}

/** Declines; the person keeps their account. */
export const declineInvitation = (
  deps: Deps,
  { actor, params: { invitationId } }: Call<typeof endpoints.declineInvitation>,
): Promise<EmptyResult> =>
  command(deps, actor, async (tx) => {
    const context = await lockAnswerContext(tx, actor, invitationId)
    await answer(deps, tx, actor, { context, accepted: false })
    await touchCustomer(tx, context.customer.id, deps.clock.now())
    return EMPTY
  })
