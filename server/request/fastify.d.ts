import 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Place } from '../admission/place.ts'
import type { Drain } from '../http/drain.ts'
import type { Span } from '../tracing/span.ts'
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
    /** The access check of the route sets it; null for a public call. */
    caller: Actor | null
    /** Null for the health calls. */
    place: Place | null
    /** True when the request was refused because of the request rate or the load. */
    isTurnedAway: boolean
    /** The span of a call until its end; null while tracing is off. */
    span: Span | null
  }
}
