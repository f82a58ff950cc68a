import { randomUUID } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as endpoints from '#contract/endpoints/cards.ts'
import { CARD_ATTEMPT_VERSION } from '#machines/card-attempt/card-attempt.machine.ts'
import { takesCard } from '#machines/card-attempt/selectors.ts'
import { initialState } from '#machines/shared/chart-definition.ts'
import { refusedBrand } from '#rules/cards.ts'
import { stepConflict } from '../accounts/conflicts.ts'
import { lockCustomer } from '../accounts/lock-customer.ts'
import { mayAddCard } from '../accounts/onboarding-state.ts'
import { begin } from '../charts/advance.ts'
import type { Tx } from '../db/client.ts'
import type { CardAttemptRow } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { cardsUnavailable, orElse } from '../errors/failures.ts'
import { expireCardAttemptJob } from '../jobs/jobs.ts'
import type { CustomerActor } from '../request/actor.ts'
import { type CommandResult, command } from '../request/command.ts'
import type { Call } from '../request/route.ts'
import { attemptView, lockAttempt, ownAttempt } from './attempt.ts'
import { insertCardAttempt, updateCardAttempt } from './attempt-store.ts'
import { cardAttemptAt, cardAttemptWorkflow } from './chart.ts'
import { evidenceOf } from './evidence.ts'
import { checkSlot, replaceableCard } from './slot.ts'

const LIFETIME_MS = 15 * 60_000

type OpenRequest = BodyOf<typeof endpoints.openCardAttempt>

/**
 * Opens an attempt before the person types card data. The browser sends the attempt's id with the card, and the return address
 * contains that id.
 */
export const openAttempt = async (
  deps: Deps,
  { actor, body: request }: Call<typeof endpoints.openCardAttempt>,
): Promise<CommandResult<ReplyOf<typeof endpoints.openCardAttempt>>> => {
  const replaceable = await orElse(
    replaceableCard(deps, { customerId: actor.customerId, ...request }),
    cardsUnavailable,
  )
  return command(deps, actor, async (tx) => {
    const customer = await lockCustomer(tx, actor.customerId, undefined)
    if (!mayAddCard(customer, request.purpose)) throw stepConflict(customer)
    await checkSlot(deps, tx, customer, request, replaceable, deps.clock.now())
    const row = await insert(deps, tx, actor, request)
    const callbackUrl = new URL('/cardReturn', deps.config.appUrl)
    callbackUrl.searchParams.set('attempt', row.id)
    return { attempt: attemptView(row), callbackUrl: callbackUrl.href }
  })
}

const insert = async (
  deps: Deps,
  tx: Tx,
  actor: CustomerActor,
  request: OpenRequest,
): Promise<CardAttemptRow> => {
  const at = deps.clock.now()
  const row = await insertCardAttempt(tx, {
    id: randomUUID(),
    customerId: actor.customerId,
    userId: actor.userId,
    ...request,
    provider: deps.ports.cards.name,
    token: null,
    paymentId: null,
    state: initialState(cardAttemptWorkflow.machine),
    machineVersion: CARD_ATTEMPT_VERSION,
    outcome: null,
    createdAt: at,
    expiresAt: new Date(at.getTime() + LIFETIME_MS),
    finishedAt: null,
    alertedAt: null,
    toldAt: null,
  })
  await begin(deps, tx, cardAttemptWorkflow, row, {
    event: 'attempt.opened',
    cause: { by: actor },
  })
  await deps.jobs.plan(tx, expireCardAttemptJob, { attemptId: row.id }, { at: row.expiresAt })
  return row
}

/**
 * Stores the token with its attempt before the person leaves for the bank, so that the server finds it even if the person never
 * returns. Throws `card-brand-refused` for an unaccepted card; the person may then enter another card in the same attempt.
 */
export const recordToken = async (
  deps: Deps,
  actor: CustomerActor,
  { id, paymentIdentifier }: { id: string; paymentIdentifier: string },
): Promise<CommandResult<ReplyOf<typeof endpoints.recordCardToken>>> => {
  const attempt = await ownAttempt(deps, actor, id)
  if (!takesCard(cardAttemptAt(attempt, deps.clock.now()))) throw new AppError('card-attempt-expired')
  const { token } = await orElse(evidenceOf(deps, { ...attempt, token: paymentIdentifier }), cardsUnavailable)
  if (!token) throw new AppError('not-found')
  const brand = refusedBrand(token)
  if (brand) throw new AppError('card-brand-refused', { params: { brand } })

  return command(deps, actor, async (tx) => {
    const locked = await lockAttempt(tx, attempt)
    if (!takesCard(cardAttemptAt(locked, deps.clock.now()))) throw new AppError('card-attempt-expired')
    return { attempt: attemptView(await updateCardAttempt(tx, id, { token: token.id })) }
  })
}
