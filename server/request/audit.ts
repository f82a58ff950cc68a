import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ActivityDetails } from '#contract/entities/activity.ts'
import { PaymentResult } from '#contract/entities/invoice.ts'
import { isUndecided, wasDeclined } from '#machines/charge/payment-result.ts'
import {
  actIsAbout,
  answersHowItEnded,
  givesReason,
  isAudited,
  keptDetails,
  repeatedWithin,
} from '#rules/activity.ts'
import type { Querier } from '../db/client.ts'
import { recordingChanges } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { toAppError } from '../errors/failures.ts'
import type { Actor, CustomerActor } from './actor.ts'
import { redact, redactDetails } from './redact.ts'

export interface AuditedCall {
  endpoint: Pick<Endpoint, 'id' | 'query' | 'body' | 'params'>
  request: FastifyRequest
  actor: Actor
  body: unknown
}

/**
 * Writes an audited call before it runs, and its result afterwards. A use case with a transaction (see `command`) writes the
 * result in that transaction. If the process dies before the result is written, the result stays unknown. The changes of an act
 * of the team are written in the transactions that make them.
 */
export const audited = async <Answer>(
  deps: Deps,
  { endpoint, request, actor, body }: AuditedCall,
  run: (actor: Actor) => Promise<Answer>,
): Promise<Answer> => {
  const operation = endpoint.id
  if (!isAudited(operation)) return run(actor)
  const input = checkedInput(endpoint, request, body)
  const { customerId, onBehalf, reason } = subjectOf(actor, await withCustomer(deps, operation, input))
  const givenReason = reason ?? reasonIn(operation, input)
  const details = redactDetails(await withEmail(deps, keptDetails(operation, input), customerId))
  if (await isRepeated(deps, { operation, userId: actor.userId, details })) return run(actor)
  const activityId = await deps.nouns.writeAct(deps, deps.db, {
    operation,
    by: actor,
    customerId,
    onBehalf,
    reason: givenReason === null ? null : redact(givenReason),
    details,
    result: null,
    requestId: actor.requestId,
  })
  let isEnded = false
  const end = async (q: Querier, result: string) => {
    await deps.nouns.endAct(q, { activityId, at: deps.clock.now(), result })
    isEnded = true
  }
  const endAfterwards = (result: string) =>
    end(deps.db, result).catch((error: unknown) =>
      deps.log.warn({ err: error, activityId }, 'storing the result of an act failed'),
    )
  try {
    const recorder =
      actor.role === 'user' ? undefined : deps.nouns.changeRecorder(deps, { activityId, operation })
    const answer = await recordingChanges(recorder, () =>
      run({ ...actor, endAct: (q, answer, result = resultOf(operation, answer)) => end(q, result) }),
    )
    if (!isEnded) await endAfterwards(resultOf(operation, answer))
    return answer
  } catch (error) {
    await endAfterwards(toAppError(error)?.code ?? 'unexpected')
    throw error
  }
}

const isRepeated = async (
  { db, clock, nouns }: Deps,
  act: { operation: string; userId: string; details: ActivityDetails },
): Promise<boolean> => {
  const time = repeatedWithin(act.operation)
  return time !== null && nouns.hasActed(db, { ...act, since: new Date(clock.now().getTime() - time) })
}

const Answer = z.object({ status: PaymentResult })

/** The result of a call that did not throw: `done`, unless its answer reports a declined or undecided payment. */
export const resultOf = (operation: string, answer: unknown): 'done' | 'declined' | 'checking' => {
  const { data } = Answer.safeParse(answer)
  if (!data || !answersHowItEnded(operation)) return 'done'
  if (wasDeclined(data)) return 'declined'
  return isUndecided(data) ? 'checking' : 'done'
}

type CallInput = Readonly<Record<string, unknown>>

/** Returns the parts of the request that the endpoint has a schema for. */
const checkedInput = (
  { query, body: bodySchema, params }: AuditedCall['endpoint'],
  request: FastifyRequest,
  body: unknown,
): CallInput => ({
  ...(query && fieldsOf(request.query)),
  ...(bodySchema && fieldsOf(body)),
  ...(params && fieldsOf(request.params)),
})

const fieldsOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/i.test(value)

/** Replaces the ids of people by their addresses. */
const withEmail = async (
  { db, nouns }: Deps,
  { userId, invitationId, ...details }: ActivityDetails,
  customerId: string | null,
): Promise<ActivityDetails> => {
  const id = userId ?? invitationId
  const email = isUuid(id) ? await nouns.findEmail(db, id, customerId) : null
  return email === null ? details : { ...details, email }
}

/** Adds the customer of the named flow, person or second opinion, so that the act appears in the customer's activity. */
const withCustomer = async ({ db, nouns }: Deps, operation: string, input: CallInput): Promise<CallInput> => {
  const { chart, flow, userId, opinionId } = input
  const about = actIsAbout(operation)
  if (about === 'person' && isUuid(userId))
    return { ...input, customerId: await nouns.findCustomerOfPerson(db, userId) }
  if (about === 'opinion' && isUuid(opinionId))
    return { ...input, customerId: await nouns.findOpinionCustomer(db, opinionId) }
  if (about === 'flow' && typeof chart === 'string' && typeof flow === 'string')
    return { ...input, customerId: await nouns.findFlowCustomer(db, chart, flow) }
  return input
}

/** The customer of the call, or the customer in an administrator's input. */
const subjectOf = (
  actor: Actor & Pick<Partial<CustomerActor>, 'visit'>,
  { customerId: named }: CallInput,
) => {
  const isAdmin = actor.role === 'admin'
  const customerId = actor.customerId ?? (isAdmin && isUuid(named) ? named : null)
  return { customerId, onBehalf: isAdmin && customerId !== null, reason: actor.visit?.reason ?? null }
}

const reasonIn = (operation: string, { reason }: CallInput): string | null =>
  givesReason(operation) && typeof reason === 'string' ? reason : null
