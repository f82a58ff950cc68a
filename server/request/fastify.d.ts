import 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Drain } from '../http/drain.ts'
import type { Actor } from './actor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyInstance {
    /** How this server comes to its end. */
    drain: Drain
  }
  interface FastifyRequest {
    /** Set by the access check of the route; null for a public call. */
    caller: Actor | null
  }
}
