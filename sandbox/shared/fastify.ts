import type { Faults } from './faults.ts'
import type { RequestLog } from './request-log.ts'

/** What the routes of one part can reach through their Fastify instance. */
interface PartScope {
  name: string
  title: string
  /** Calls of this part's API are noted by themselves; add here only what the part sends out. */
  log: RequestLog
  faults: Faults
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** This route stands for the provider's API: it is logged, and faults apply to it. */
    api?: boolean
  }
  interface FastifyInstance {
    sandboxPart: PartScope | null
  }
}
