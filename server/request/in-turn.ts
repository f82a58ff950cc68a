import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import { CALLS_AT_PROVIDERS } from '../admission/costly-calls.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from './actor.ts'

/** Reads that store the answer of a provider. */
const WRITING_READS: readonly string[] = ['wathq.lookup']

const NamesCustomer = z.object({ customerId: z.uuid() })

/**
 * Runs a call when it is the turn of its account. An account has one write at a time and a few calls that wait for a provider.
 * All its calls are limited, so that other accounts still get connections of the pool. A call that waits holds no place of the
 * server. Throws `server-busy` when too many wait.
 */
export const inTurn = <Answer>(
  { admission: { calls, writes, providersOfAccount } }: Pick<Deps, 'admission'>,
  { request, caller }: { request: FastifyRequest; caller: Actor },
  run: () => Promise<Answer>,
): Promise<Answer> => {
  const pausing = {
    pause: () => request.place?.pause(),
    resume: async () => request.place?.resume(),
  }
  const account = ownAccountOf(caller)
  const runCall = () => calls.run(account, pausing, run)
  const runInOrder = () =>
    isWrite(request) ? writes.run(writtenAccountOf(request, caller), pausing, runCall) : runCall()
  return CALLS_AT_PROVIDERS.has(operationOf(request))
    ? providersOfAccount.run(account, pausing, runInOrder)
    : runInOrder()
}

/**
 * Runs a call with files when few other such calls of its account and of the server are running, because the files of a call are
 * in memory until it ends. Throws `server-busy` when too many wait.
 */
export const uploadInTurn = <Answer>(
  { admission: { uploads, uploadsOfAccount } }: Pick<Deps, 'admission'>,
  { request, caller }: { request: FastifyRequest; caller: Actor },
  run: () => Promise<Answer>,
): Promise<Answer> => {
  // `resume` does nothing: the pipeline takes the place again after the body is read.
  const pausing = { pause: () => request.place?.pause(), resume: async () => undefined }
  return uploadsOfAccount.run(ownAccountOf(caller), pausing, async () => {
    await uploads.enter()
    try {
      return await run()
    } finally {
      uploads.leave()
    }
  })
}

/** The account whose rows a call may lock. */
const writtenAccountOf = ({ params }: FastifyRequest, caller: Actor): string =>
  caller.customerId ?? NamesCustomer.safeParse(params).data?.customerId ?? caller.userId

const ownAccountOf = ({ role, customerId, userId }: Actor): string =>
  (role === 'user' ? customerId : null) ?? userId

const isWrite = ({ method, routeOptions }: FastifyRequest): boolean =>
  method !== 'GET' || WRITING_READS.includes(operationOf({ routeOptions }))

const operationOf = ({ routeOptions }: Pick<FastifyRequest, 'routeOptions'>): string =>
  routeOptions.config.endpoint?.id ?? ''
