import 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Place } from '../admission/place.ts'
import type { Drain } from '../http/drain.ts'
import type { Actor } from './actor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    /** True for the health calls, which are neither counted nor delayed. */
    isUncounted?: boolean
  }
  interface FastifyInstance {
    /** The shutdown of this server. */
    drain: Drain
  }
  interface FastifyRequest {
    /** Set by the route's access check; null for a public call. */
    caller: Actor | null
    /** Null for health. */
    place: Place | null
    /** True when the request was refused for its rate or for the load. */
    isTurnedAway: boolean
  }
}
