import type { Faults } from './faults.ts'
import type { RequestLog } from './request-log.ts'

/** Scope of a part, available to its routes on the Fastify instance. */
interface PartScope {
  name: string
  title: string
  /** Logs API calls automatically; add only outgoing calls. */
  log: RequestLog
  faults: Faults
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route of the provider's API: logged, and subject to faults. */
    api?: boolean
  }
  interface FastifyInstance {
    sandboxPart: PartScope | null
  }
}
