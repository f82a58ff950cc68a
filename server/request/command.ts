import type { Tx } from '../db/client.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { Actor } from './actor.ts'
import { type Keeping, keepAnswer } from './idempotency-store.ts'

/** Exists for the compiler only; private, so that an answer that is spread into another one no longer counts as kept. */
declare class Kept {
  private readonly kept: true
}

/**
 * The answer of a writing call, for which it was decided what the same idempotency key gets after a crash. Only the functions of this
 * file make one, and `http/mount` takes nothing else from the handler of a call that takes a key.
 */
export type CommandResult<Answer> = Answer & Kept
/** The answer of a call whose success says everything. */
export const EMPTY: Record<string, never> = {}
export type EmptyResult = CommandResult<typeof EMPTY>

type Caller = Pick<Actor, 'requestKey' | 'endAct'>

/**
 * Keeps the answer of a call, and how its act ended, in the transaction that does what the call is for, so that a crash leaves all
 * or nothing. Throws when the key was taken over by a later request, which undoes the transaction: of the two, one happens.
 */
const completeIdempotentRequest = async (
  tx: Tx,
  { requestKey, endAct }: Caller,
  answer: unknown,
  keeping: Keeping,
): Promise<void> => {
  if (requestKey && !(await keepAnswer(tx, requestKey, JSON.stringify(answer), keeping)))
    throw new AppError('request-in-flight')
  if (keeping === 'done') await endAct?.(tx, answer)
}

/** A use case that is one transaction: its work, the answer kept for its key and the end of its audited act are stored together. */
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
 * A use case of several transactions with calls of a provider between them. `keepUnderway` goes into the transaction after which the
 * effect goes on without the request: should the process die, the same key is answered that it is under way, and does nothing more.
 */
export const stagedCommand = async <Answer>(
  caller: Caller,
  work: (keepUnderway: (tx: Tx, underway: Answer) => Promise<void>) => Promise<Answer>,
): Promise<CommandResult<Answer>> => {
  const answer = await work((tx, underway) => completeIdempotentRequest(tx, caller, underway, 'underway'))
  return answer as CommandResult<Answer>
}

/**
 * The answer of a call that may run again after a crash without harm: it changed nothing, or what it does is recognised when it comes
 * a second time. It is kept right after the work, by `http/once-by-key`.
 */
export const repeatable = <Answer>(answer: Answer): CommandResult<Answer> => answer as CommandResult<Answer>
