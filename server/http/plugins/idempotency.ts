import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Deps } from '../../deps.ts'
import { requestKeys } from '../../use-cases/requests/request-keys.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')

const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers['idempotency-key']
  if (key === undefined || request.method === 'GET' || !request.caller) return null
  // Files are not read yet here, so two uploads could not be told apart.
  if (typeof key !== 'string' || !KEY.test(key) || request.isMultipart())
    throw new AppError('validation-failed', { field: 'Idempotency-Key' })
  return key
}

/**
 * A write that names a key happens once: the same key with the same body gets the kept answer, with another body a
 * conflict. Only successes are kept, since what was refused changed nothing and may be asked again. A request with files takes
 * no key. The key does not cover a crash: when the process dies after the write and before its answer is kept, the key is free
 * again after a minute and the write runs once more; what must not happen twice even then has a guard of its own in the database.
 */
export function honourRequestKeys(app: FastifyInstance, deps: Deps): void {
  const keys = requestKeys(deps)
  app.decorateRequest('requestKey', null)

  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request)
    if (!key || !request.caller) return
    const claimed = await keys.claim({
      userId: request.caller.userId,
      key,
      route: `${request.method} ${request.url}`,
      bodyHash: hashOf(request.body),
    })
    if ('claim' in claimed) {
      request.requestKey = claimed.claim
      return
    }
    reply.header('idempotency-replayed', 'true').type('application/json; charset=utf-8').code(claimed.status)
    return reply.send(Buffer.from(claimed.answer))
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.requestKey) return
    const { requestKey } = request
    request.requestKey = null
    if (reply.statusCode < 300 && typeof payload === 'string') {
      await keys.keep(requestKey, { status: reply.statusCode, answer: payload })
    } else {
      await keys.release(requestKey)
    }
  })
}
