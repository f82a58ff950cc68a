import 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Drain } from '../http/drain.ts'
import type { Actor } from './actor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifyInstance {
    /** The shutdown of this server. */
    drain: Drain
  }
  interface FastifyRequest {
    /** Set by the route's access check; null for a public call. */
    caller: Actor | null
  }
}
