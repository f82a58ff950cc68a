import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesKey } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { UploadedFile } from '../files/inspect-file.ts'
import type { Actor } from './actor.ts'
import { contentRefusal } from './content.ts'
import { requestKeys } from './request-keys.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/** A call as it arrived, its files read. */
export interface Incoming<Who> {
  request: FastifyRequest
  reply: FastifyReply
  actor: Who
  body: unknown
  files: readonly UploadedFile[]
}

/** What was asked for: the address is hashed with it, because a query may say anything. */
const hashOf = ({ request, body, files }: Pick<Incoming<Actor>, 'request' | 'body' | 'files'>): string => {
  const hash = createHash('sha256').update(JSON.stringify([request.url, body ?? null]))
  for (const { field, fileName, content } of files)
    hash.update(JSON.stringify([field, fileName, content.length])).update(content)
  return hash.digest('hex')
}

const keyOf = ({ headers, routeOptions }: FastifyRequest): string | null => {
  const key = headers['idempotency-key']
  const { endpoint } = routeOptions.config
  if (key === undefined || !endpoint || !takesKey(endpoint)) return null
  if (typeof key !== 'string' || !KEY.test(key))
    throw new AppError('validation-failed', { field: 'Idempotency-Key' })
  const refusal = contentRefusal(key)
  if (refusal) throw refusal
  return key
}

/**
 * A write that names a key happens once: the same key with the same body and files gets the kept answer, with others a conflict.
 * Only successes are kept, since what was refused changed nothing and may be asked again.
 */
export const onceByKey = async <Who extends Actor, Answer>(
  deps: Deps,
  incoming: Incoming<Who>,
  run: (actor: Who) => Promise<Answer>,
): Promise<Answer> => {
  const { request, reply, actor } = incoming
  const key = keyOf(request)
  if (!key) return run(actor)
  const keys = requestKeys(deps)
  const found = await keys.claim({
    userId: actor.userId,
    key,
    route: `${request.method} ${request.routeOptions.url}`,
    bodyHash: hashOf(incoming),
  })
  if ('answer' in found) {
    reply.header('idempotency-replayed', 'true')
    return found.answer as Answer
  }
  const complain = (error: unknown) => request.log.warn({ err: error }, 'a request key could not be settled')
  let answer: Answer
  try {
    answer = await run({ ...actor, requestKey: found.claim })
  } catch (error) {
    await keys.release(found.claim).catch(complain)
    throw error
  }
  // It has happened, whether or not that can be written down.
  await keys.keep(found.claim, answer).catch(complain)
  return answer
}
