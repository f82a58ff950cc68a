import type { Tx } from '../db/client.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from './actor.ts'
import { type AnswerStage, keepAnswer } from './idempotency-store.ts'

/** A mark that exists only for the compiler. Its member is private, so that a copy by spread loses the mark. */
declare class AnswerMark {
  private readonly kept: true
}

/**
 * An answer that is stored for its idempotency key, so that a repeated key gets a defined answer even after a crash. Only this
 * file creates one, and the pipeline accepts nothing else from a call that takes a key.
 */
export type CommandResult<Answer> = Answer & AnswerMark
/** The answer of a call that returns no data. */
export const EMPTY: Record<string, never> = {}
export type EmptyResult = CommandResult<typeof EMPTY>

type Caller = Pick<Actor, 'requestKey' | 'endAct'>

/**
 * Stores the answer and the result of the audited act in the transaction of the effect, so that a crash leaves all or nothing.
 * Throws when a later request has taken the key over. The transaction then rolls back, so that only one of the two requests takes
 * effect.
 */
const completeIdempotentRequest = async (
  tx: Tx,
  { requestKey, endAct }: Caller,
  answer: unknown,
  keeping: AnswerStage,
): Promise<void> => {
  if (requestKey && !(await keepAnswer(tx, requestKey, JSON.stringify(answer), keeping)))
    throw new AppError('request-in-flight')
  if (keeping === 'done') await endAct?.(tx, answer)
}

/** Runs a use case of one transaction, which also stores the answer for its key and the result of its audited act. */
export const command = <Answer>(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  work: (tx: Tx) => Promise<Answer>,
): Promise<CommandResult<Answer>> =>
  withTransaction(db, async (tx) => {
    const answer = await work(tx)
    await completeIdempotentRequest(tx, caller, answer, 'done')
    return answer as CommandResult<Answer>
  })

/**
 * Runs a use case of several transactions with provider calls between them. Call `keepUnderway` in the transaction after which the
 * effect no longer depends on the request. If the process dies later, the same key gets the `underway` answer.
 */
export const stagedCommand = async <Answer>(
  caller: Caller,
  work: (keepUnderway: (tx: Tx, underway: Answer) => Promise<void>) => Promise<Answer>,
): Promise<CommandResult<Answer>> => {
  const answer = await work((tx, underway) => completeIdempotentRequest(tx, caller, underway, 'underway'))
  return answer as CommandResult<Answer>
}

/**
 * Marks the answer of a call that is safe to repeat after a crash: it changed nothing, or recognises its own repetition. The
 * pipeline stores it right after the work.
 */
export const repeatable = <Answer>(answer: Answer): CommandResult<Answer> => answer as CommandResult<Answer>
