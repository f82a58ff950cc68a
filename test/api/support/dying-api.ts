import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { createApp } from '#server/app.ts'
import type { Db } from '#server/db/client.ts'
import type { Answer, Api } from '../../support/api.ts'

/** A database that fails when a keyed call has done its work and stores its answer or frees its key. */
export const failKeyWrites = (db: Db): Db =>
  new Proxy(db, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => {
        if ((name === 'updateTable' || name === 'deleteFrom') && args[0] === 'idempotencyKeys')
          throw new Error('the process died here')
        return Reflect.apply(member, target, args)
      }
    },
  })

interface KeyedCall {
  token: string
  path: string
  method?: 'POST' | 'PUT' | 'DELETE'
  body?: object
}

interface InterruptedCall {
  /** The answer that the caller lost. */
  first: unknown
  /** Sends the same call with the same key. */
  repeat(): Promise<Answer<ErrorBody>>
}

/** Sends a call and dies before its answer is stored. */
export type CrashAndRepeat = (call: KeyedCall) => Promise<InterruptedCall>

/** A second app on the same database, which dies right after the work of each call. */
export const createDyingApi = (api: Api): CrashAndRepeat => {
  const holder: { app?: FastifyInstance } = {}
  beforeAll(async () => {
    holder.app = await createApp({ ...api.server.deps, db: failKeyWrites(api.database.db) })
  })
  afterAll(() => holder.app?.close())

  return async ({ token, path, method = 'POST', body }) => {
    const idempotencyKey = randomUUID()
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': idempotencyKey }
    const first = await holder.app?.inject({
      method,
      url: path,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    return {
      first: first?.json<unknown>(),
      repeat: () =>
        api.call<ErrorBody>(method, path, { token, idempotencyKey, ...(body !== undefined && { body }) }),
    }
  }
}
