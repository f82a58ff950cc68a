import type { FastifyRequest } from 'fastify'
import { z } from 'zod/mini'
import type { Deps } from '../deps.ts'
import type { Actor } from './actor.ts'

/** Reads that store the answer of a provider. */
const WRITING_READS: readonly string[] = ['wathq.lookup']

const NamesCustomer = z.object({ customerId: z.uuid() })

/**
 * Runs a call when it is the turn of its account: one write at a time, and only so many calls at once that other accounts still get
 * connections of the pool. A call that waits holds no place of the server. Throws `server-busy` when too many wait.
 */
export const inTurn = <Answer>(
  { admission: { calls, writes } }: Pick<Deps, 'admission'>,
  { request, caller }: { request: FastifyRequest; caller: Actor },
  run: () => Promise<Answer>,
): Promise<Answer> => {
  const pausing = {
    pause: () => request.place?.pause(),
    resume: async () => request.place?.resume(),
  }
  const runCall = () => calls.run(ownAccountOf(caller), pausing, run)
  return isWrite(request) ? writes.run(writtenAccountOf(request, caller), pausing, runCall) : runCall()
}

/** The account whose rows a call may lock. */
const writtenAccountOf = ({ params }: FastifyRequest, caller: Actor): string =>
  caller.customerId ?? NamesCustomer.safeParse(params).data?.customerId ?? caller.userId

const ownAccountOf = ({ role, customerId, userId }: Actor): string =>
  (role === 'user' ? customerId : null) ?? userId

const isWrite = ({ method, routeOptions }: FastifyRequest): boolean =>
  method !== 'GET' || WRITING_READS.includes(routeOptions.config.endpoint?.id ?? '')
