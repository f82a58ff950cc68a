import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Db } from './db/client.ts'
import type { Env } from './env/env.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Metrics } from './operations/metrics.ts'
import type { AccountingPort } from './providers/accounting/port.ts'
import type { CardsPort } from './providers/cards/port.ts'
import type { CloudBillingPort } from './providers/cloud-billing/port.ts'
import type { CompanyRegistryPort } from './providers/company-registry/port.ts'
import type { FilesPort } from './providers/files/port.ts'
import type { IdentityCheckPort } from './providers/identity-check/port.ts'
import type { MessagesPort } from './providers/messages/port.ts'
import type { SignInPort } from './providers/sign-in/port.ts'
import type { Realtime } from './realtime/realtime.ts'

/** The outside world, by role. Which brand stands behind each is known to composition.ts only. */
export interface Ports {
  signIn: SignInPort
  cards: CardsPort
  identityCheck: IdentityCheckPort
  companyRegistry: CompanyRegistryPort
  cloudBilling: CloudBillingPort
  accounting: AccountingPort
  messages: MessagesPort
  files: FilesPort
}

export type Log = FastifyBaseLogger

/** The environment, completed by what is kept in the data directory. */
export type Config = Env & { sessionSecret: string }

/** All that a use case, a route or a job handler may reach. */
export interface Deps {
  config: Config
  db: Db
  /** True when the database's connections are lost to this process. */
  isDatabaseStuck(): boolean
  clock: Clock
  log: Log
  ports: Ports
  jobs: Jobs
  realtime: Realtime
  metrics: Metrics
}
