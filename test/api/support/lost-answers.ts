import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { takesKey } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints/index.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { createApp } from '#server/app.ts'
import type { Api } from '../../support/api.ts'
import { failKeyWrites } from './dying-api.ts'

/** Every call that takes an idempotency key, with a pattern of its path. */
const KEYED = ENDPOINTS.filter(takesKey).map(({ id, method, path }) => ({
  id,
  method,
  path: new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`),
}))

export const KEYED_OPERATIONS: readonly string[] = KEYED.map(({ id }) => id)

/** The answer to the repeated key: the stored answer, or a conflict, after which the call runs again. */
type SecondAnswer = 'same' | 'runs again'

interface LossyApi {
  /** The same API behind a proxy: the process dies after the work of each keyed call, and the proxy sends the call again. */
  place: Api
  /** The second answer of each operation that has answered 200 so far. */
  secondAnswers: ReadonlyMap<string, SecondAnswer>
}

const compare = (id: string, first: LightMyRequestResponse, again: LightMyRequestResponse): SecondAnswer => {
  if (again.statusCode === 409) {
    expect([id, again.json<ErrorBody>().message?.code]).toEqual([id, 'request-in-flight'])
    return 'runs again'
  }
  expect([id, again.statusCode, again.headers['idempotency-replayed']]).toEqual([id, 200, 'true'])
  expect([id, again.json<unknown>()]).toEqual([id, first.json<unknown>()])
  return 'same'
}

export const createLossyApi = (api: Api): LossyApi => {
  const secondAnswers = new Map<string, SecondAnswer>()
  const holder: { app?: FastifyInstance; proxy?: Server; port?: number } = {}

  const answer = async (request: IncomingMessage): Promise<LightMyRequestResponse> => {
    const { method = 'GET', url = '/' } = request
    const operation = KEYED.find((keyed) => keyed.method === method && keyed.path.test(url))?.id
    const payload = await buffer(request)
    const headers = { ...request.headers, 'idempotency-key': randomUUID() }
    const sent = { method: method as 'GET', url, headers, ...(payload.length > 0 && { payload }) }
    if (!holder.app || operation === undefined) return api.server.app.inject(sent)
    const first = await holder.app.inject(sent)
    if (first.statusCode !== 200) return first
    const second = compare(operation, first, await api.server.app.inject(sent))
    if (secondAnswers.get(operation) !== 'same') secondAnswers.set(operation, second)
    return first
  }

  beforeAll(async () => {
    holder.app = await createApp({ ...api.server.deps, db: failKeyWrites(api.database.db) })
    const proxy = createServer((request, response) => {
      answer(request).then(
        ({ statusCode, headers, rawPayload }) => {
          response.writeHead(statusCode, headers as Record<string, string>).end(rawPayload)
        },
        (failure: unknown) => response.writeHead(500).end(String(failure)),
      )
    })
    await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
    holder.proxy = proxy
    holder.port = (proxy.address() as AddressInfo).port
  })
  afterAll(async () => {
    holder.proxy?.closeAllConnections()
    holder.proxy?.close()
    await holder.app?.close()
  })

  return {
    secondAnswers,
    get place() {
      const { sandboxUrl, control, advance, idToken, server, database, clock } = api
      const ownMembers = { appUrl: `http://localhost:${holder.port}`, sandboxUrl, control, advance, idToken }
      return { ...ownMembers, server, database, clock } as Api
    },
  }
}
