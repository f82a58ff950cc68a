import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesKey } from '#contract/endpoint.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import type { UploadedFile } from '../files/inspect-file.ts'
import { SEALED } from '../sealing/sealed-columns.ts'
import type { Actor } from './actor.ts'
import { contentRefusal } from './content.ts'
import { type Claim, claimKey, keepAnswer, type RequestKey, releaseKey } from './idempotency-store.ts'

/** Time for which an answer is stored for its key. */
export const KEY_LIFE_MS = 24 * 60 * 60_000
/** The longest duration of a request. A request that is open longer died with its process. */
const REQUEST_LIFE_MS = 60_000

interface KeyedCall {
  request: FastifyRequest
  reply: FastifyReply
  actor: Actor
  body: unknown
  files: readonly UploadedFile[]
}

/**
 * Runs a write with an idempotency key once. A repeated key with the same body and files gets the stored answer. With another
 * body or other files, it throws `idempotency-conflict`. A refusal is not stored: it changed nothing, so its key can be used
 * again.
 */
export const onceByKey = async <Answer>(
  deps: Deps,
  call: KeyedCall,
  run: (actor: Actor) => Promise<Answer>,
): Promise<Answer> => {
  const { request, reply, actor } = call
  const key = keyOf(request)
  if (!key) return run(actor)
  const keys = requestKeys(deps)
  const found = await keys.claim({
    userId: actor.userId,
    key,
    route: `${request.method} ${request.routeOptions.url}`,
    ...hashesOf(deps, call),
  })
  if ('answer' in found) {
    reply.header('idempotency-replayed', 'true')
    return found.answer as Answer
  }
  const warn = (error: unknown) => request.log.warn({ err: error }, 'settling a request key failed')
  let answer: Answer
  try {
    answer = await run({ ...actor, requestKey: found.claim })
  } catch (error) {
    await keys.release(found.claim).catch(warn)
    throw error
  }
  // The effect has happened; a failure to store the answer must not turn it into an error.
  await keys.keep(found.claim, answer).catch(warn)
  return answer
}

const KEY = /^[\x21-\x7e]{1,255}$/

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
 * Hashes the URL too, because its query is part of the call. The hash has a key, because a short body could be guessed from it.
 */
const hashesOf = (
  { vault }: Pick<Deps, 'vault'>,
  { request, body, files }: KeyedCall,
): Pick<KeyRequest, 'bodyHash' | 'formerHashes'> => {
  const hash = createHash('sha256').update(JSON.stringify([request.url, body ?? null]))
  for (const { field, fileName, content } of files)
    hash.update(JSON.stringify([field, fileName, content.length])).update(content)
  const [bodyHash, ...formerHashes] = vault.fingerprints(hash.digest('hex'))
  return { bodyHash, formerHashes }
}

interface KeyRequest extends RequestKey {
  /** The hashes of the same body with former secrets. */
  formerHashes?: readonly string[]
}

/** The stored answers of clients' idempotency keys. */
export const requestKeys = ({ db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>) => ({
  /** Returns a claim for a new request, else the stored answer. */
  async claim({
    formerHashes = [],
    ...request
  }: KeyRequest): Promise<{ claim: Claim } | { answer: unknown }> {
    const now = clock.now()
    const place = [request.userId, request.key]
    const claim = {
      ...request,
      createdAt: now,
      sealAnswer: (answer: string) => vault.seal(SEALED.storedAnswer, place, answer),
    }
    const kept = await claimKey(db, claim, {
      deadSince: new Date(now.getTime() - REQUEST_LIFE_MS),
      forgottenSince: new Date(now.getTime() - KEY_LIFE_MS),
    })
    if (!kept) return { claim }
    if (kept.route !== request.route || ![request.bodyHash, ...formerHashes].includes(kept.bodyHash))
      throw new AppError('idempotency-conflict')
    if (kept.sealedAnswer === null) throw new AppError('request-in-flight')
    return { answer: JSON.parse(vault.open(SEALED.storedAnswer, place, kept.sealedAnswer)) }
  },
  /** Stores the answer when the use case has not stored it. */
  async keep(claim: Claim, answer: unknown): Promise<void> {
    await keepAnswer(db, claim, JSON.stringify(answer))
  },
  /** Releases the key of a refused call. */
  release: (claim: Claim): Promise<void> => releaseKey(db, claim),
})
