import { z } from 'zod/mini'
import type { ActivityDetails } from '#contract/entities/activity.ts'
import { PaymentResult } from '#contract/entities/invoice.ts'
import { isUndecided, wasDeclined } from '#machines/charge/charge-answer.ts'
import { answersHowItEnded, givesReason, isAudited, keptDetails } from '#rules/activity.ts'
import { writeAct } from '../activity/record-event.ts'
import { insertActivityResult } from '../activity/store.ts'
import type { Querier } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { toAppError } from '../errors/failures.ts'
import { findInvitation } from '../people/invitation-store.ts'
import { hasBeenMember } from '../people/membership-store.ts'
import { findUser } from '../people/user-store.ts'
import type { Actor, CustomerActor } from './actor.ts'
import { redact, redactDetails } from './redact.ts'

const Answer = z.object({ status: PaymentResult })

/** How a call that was answered has ended: done, unless its answer says that the bank declined or has not decided yet. */
export const resultOf = (operation: string, answer: unknown): 'done' | 'declined' | 'checking' => {
  const { data } = Answer.safeParse(answer)
  if (!data || !answersHowItEnded(operation)) return 'done'
  if (wasDeclined(data)) return 'declined'
  return isUndecided(data) ? 'checking' : 'done'
}

type Given = Readonly<Record<string, unknown>>

interface AuditedCall<Who> {
  operation: string
  actor: Who
  /** Parameters and body of the call. */
  given: Given
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/i.test(value)

/** Who is meant by an id: a person of the account the act is for, or of the team. Other ids name no person. */
const emailOf = async (q: Querier, id: string, customerId: string | null): Promise<string | null> => {
  if (customerId === null) {
    const member = (await findUser(q, id)) ?? (await findInvitation(q, id))
    return member?.role && member.role !== 'user' ? member.email : null
  }
  const person = (await findUser(q, id)) ?? (await findInvitation(q, id))
  const isKnown = person?.customerId === customerId || (await hasBeenMember(q, customerId, id))
  return person && isKnown ? person.email : null
}

/** People are told of by the address they are known by. */
const named = async (
  q: Querier,
  { userId, invitationId, ...details }: ActivityDetails,
  customerId: string | null,
): Promise<ActivityDetails> => {
  const id = userId ?? invitationId
  const email = isUuid(id) ? await emailOf(q, id, customerId) : null
  return email === null ? details : { ...details, email }
}

/** For whom: the customer the caller stands before, or the one an administrator's call names. */
const aboutWhom = (actor: Actor & Pick<Partial<CustomerActor>, 'visit'>, { customerId: given }: Given) => {
  const isAdmin = actor.role === 'admin'
  const customerId = actor.customerId ?? (isAdmin && isUuid(given) ? given : null)
  return { customerId, onBehalf: isAdmin && customerId !== null, reason: actor.visit?.reason ?? null }
}

const reasonIn = (operation: string, { reason }: Given): string | null =>
  givesReason(operation) && typeof reason === 'string' ? reason : null

/**
 * Has a call written down before it is tried, and how it ended after it: with the effect where the use case is one transaction
 * (see `command`), else right after. A process that dies in between leaves an act whose result is unknown.
 */
export const withAudit =
  (deps: Deps) =>
  async <Who extends Actor, Answer>(
    { operation, actor, given }: AuditedCall<Who>,
    run: (actor: Who) => Promise<Answer>,
  ): Promise<Answer> => {
    if (!isAudited(operation)) return run(actor)
    const { customerId, onBehalf, reason } = aboutWhom(actor, given)
    const said = reason ?? reasonIn(operation, given)
    const activityId = await writeAct(deps, deps.db, {
      operation,
      by: actor,
      customerId,
      onBehalf,
      reason: said === null ? null : redact(said),
      details: redactDetails(await named(deps.db, keptDetails(operation, given), customerId)),
      result: null,
      requestId: actor.requestId,
    })
    const end = (q: Querier, result: string) =>
      insertActivityResult(q, { activityId, at: deps.clock.now(), result })
    const endAfterwards = (result: string) =>
      end(deps.db, result).catch((error: unknown) =>
        deps.log.warn({ err: error, activityId }, 'the result of an act could not be written down'),
      )
    try {
      const answer = await run({
        ...actor,
        endAct: (q: Querier, ended: unknown) => end(q, resultOf(operation, ended)),
      })
      await endAfterwards(resultOf(operation, answer))
      return answer
    } catch (error) {
      await endAfterwards(toAppError(error)?.code ?? 'unexpected')
      throw error
    }
  }
