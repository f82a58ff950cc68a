import { randomUUID } from 'node:crypto'
import type { ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/second-opinions.ts'
import type { SecondOpinion, TwoPersonOperation } from '#contract/entities/second-opinion.ts'
import type { SecondOpinionEvent } from '#machines/second-opinion/second-opinion.machine.ts'
import { pagingOf } from '#rules/paging.ts'
import { isTwoPersonExport, SECOND_OPINION_MS } from '#rules/second-opinion.ts'
import { changeRecorder } from '../activity/record-changes.ts'
import { writeAct } from '../activity/record-event.ts'
import { advance } from '../charts/advance.ts'
import type { Tx } from '../db/client.ts'
import type { SecondOpinionRow, UserRow } from '../db/schema.ts'
import { recordingChanges } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { lockUser } from '../people/user-store.ts'
import type { Actor } from '../request/actor.ts'
import { type CommandResult, command } from '../request/command.ts'
import { redact } from '../request/redact.ts'
import type { Call } from '../request/route.ts'
import { ACTS } from './acts.ts'
import { secondOpinionWorkflow } from './chart.ts'
import { endIfPast, planLapse } from './lapse.ts'
import { found, type LockedOpinion, lockOpinion } from './lock.ts'
import { presentOpinion, secondOpinionFacts } from './present.ts'
import { countOpinions, findSecondOpinion, opinionPage, updateSecondOpinion } from './store.ts'

type Reply = { opinion: SecondOpinion }

/** The acts that wait for a second administrator, or all. */
export const listSecondOpinions = async (
  deps: Deps,
  { actor: { userId }, query: { filter, limit, page } }: Call<typeof endpoints.listSecondOpinions>,
): Promise<ReplyOf<typeof endpoints.listSecondOpinions>> => {
  const { db, clock } = deps
  const isWaiting = filter === 'waiting'
  const totalItems = await countOpinions(db, isWaiting)
  const rows = await opinionPage(db, { isWaiting, limit, page })
  const reading = { readerId: userId, now: clock.now() }
  const opinions = await Promise.all(rows.map((row) => presentOpinion(deps, db, row, reading)))
  return { opinions, ...pagingOf(totalItems, { limit, page }) }
}

/**
 * Applies another administrator's act in their name, in the transaction of the agreement, or lets them download an export. When the time
 * is over or the account has changed, ends the act without effect; the answer shows that.
 */
export const agreeToAct = async (
  deps: Deps,
  { actor, params: { opinionId } }: Call<typeof endpoints.agreeToAct>,
): Promise<CommandResult<Reply>> => {
  const { operation } = found(await findSecondOpinion(deps.db, opinionId))
  if (isTwoPersonExport(operation)) return agree(deps, actor, opinionId, grantExport)
  const activityId = randomUUID()
  // The changes belong to the act of the asker, not to the agreement.
  return recordingChanges(changeRecorder(deps, { activityId, operation }), () =>
    agree(deps, actor, opinionId, (tx, agreement) =>
      applyAct(deps, tx, { ...agreement, actor, operation, activityId }),
    ),
  )
}

interface Agreement extends LockedOpinion {
  asker: UserRow
}

/** Agrees to an act or export, and then runs `fulfil` in the same transaction. */
const agree = (
  deps: Deps,
  actor: Actor,
  opinionId: string,
  fulfil: (tx: Tx, agreement: Agreement, deps: Deps) => Promise<void>,
): Promise<CommandResult<Reply>> => {
  let isPast = false
  const endAct: Actor['endAct'] = async (q, answer) =>
    actor.endAct?.(q, answer, isPast ? 'second-opinion-decided' : undefined)
  return decide(deps, { ...actor, endAct }, opinionId, async (tx, { row, customer }) => {
    const cause = { by: { ...actor, onBehalf: customer !== null } }
    const asker = found(await lockUser(tx, row.askerId))
    const past = await endIfPast(deps, tx, row, cause)
    isPast = past !== null
    if (past) return past
    const agreed = await move(deps, tx, actor, row, { type: 'act.agreed' })
    await fulfil(tx, { row: agreed, customer, asker }, deps)
    return updateSecondOpinion(tx, agreed.id, { deciderId: actor.userId })
  })
}

/** Gives the asker a day for the download. */
const grantExport = async (tx: Tx, { row }: Agreement, deps: Deps): Promise<void> => {
  const lapsesAt = new Date(row.movedAt.getTime() + SECOND_OPINION_MS)
  await planLapse(deps, tx, await updateSecondOpinion(tx, row.id, { lapsesAt }))
}

interface AgreedAct extends Agreement {
  actor: Actor
  operation: TwoPersonOperation
  activityId: string
}

/** Does the act as its asker's. */
const applyAct = async (
  deps: Deps,
  tx: Tx,
  { row, customer, asker, actor, operation, activityId }: AgreedAct,
): Promise<void> => {
  if (!customer) throw new AppError('not-found')
  const act = { actor: actorOf(asker, actor), reason: row.reason }
  await ACTS[operation](deps, tx, customer, act)
  await writeAct(deps, tx, {
    id: activityId,
    operation,
    by: act.actor,
    customerId: customer.id,
    onBehalf: true,
    reason: row.reason === null ? null : redact(row.reason),
    details: {},
    result: 'done',
    requestId: actor.requestId,
  })
}

/** Declines another administrator's act with a reason for them. */
export const declineAct = (
  deps: Deps,
  { actor, params: { opinionId }, body: { reason } }: Call<typeof endpoints.declineAct>,
): Promise<CommandResult<Reply>> =>
  decide(deps, actor, opinionId, async (tx, { row }) => {
    const declined = await move(deps, tx, actor, row, { type: 'act.declined' })
    return updateSecondOpinion(tx, declined.id, { deciderId: actor.userId, answer: reason })
  })

/** Withdraws an act. Throws `forbidden` for an act of another administrator. */
export const withdrawAct = (
  deps: Deps,
  { actor, params: { opinionId } }: Call<typeof endpoints.withdrawAct>,
): Promise<CommandResult<Reply>> =>
  decide(deps, actor, opinionId, (tx, { row }) => {
    if (row.askerId !== actor.userId) throw new AppError('forbidden')
    return move(deps, tx, actor, row, { type: 'act.withdrawn' })
  })

/** Runs a decision about a locked act or export. */
const decide = (
  deps: Deps,
  actor: Actor,
  opinionId: string,
  work: (tx: Tx, locked: LockedOpinion) => Promise<SecondOpinionRow>,
): Promise<CommandResult<Reply>> =>
  command(deps, actor, async (tx) => {
    const decided = await work(tx, await lockOpinion(tx, opinionId))
    const reading = { readerId: actor.userId, now: deps.clock.now() }
    return { opinion: await presentOpinion(deps, tx, decided, reading) }
  })

const move = async (
  deps: Deps,
  tx: Tx,
  actor: Actor,
  row: SecondOpinionRow,
  event: SecondOpinionEvent,
): Promise<SecondOpinionRow> => {
  const context = await secondOpinionFacts(tx, row, { readerId: actor.userId, now: deps.clock.now() })
  const cause = { by: { ...actor, onBehalf: row.customerId !== null } }
  return advance(deps, tx, secondOpinionWorkflow, row, { event, context, cause })
}

/** The asker as the actor of the act, in the request of the second administrator. */
const actorOf = (
  { id: userId, email, role }: Pick<Actor, 'email' | 'role'> & { id: string },
  { principal, authenticatedAt, requestId, ip }: Actor,
): Actor => ({
  ...{ userId, email, role, principal, customerId: null, sessionId: null },
  ...{ authenticatedAt, requestId, ip },
})
