import { join } from 'node:path'
import { answerCopyRequests } from './backup/copy-request.ts'
import { createAdjustableClock, systemClock } from './clock.ts'
import { composePorts } from './composition.ts'
import { type DatabaseHandle, openForReads, openPostgres } from './db/client.ts'
import { openEmbedded } from './db/embedded.ts'
import { powerLossSentence, unsafeSettings } from './db/inspect-database.ts'
import { hasOwnSessions, NO_SESSIONS } from './db/pooler.ts'
import type { Log } from './deps.ts'
import { readConfig } from './env/config.ts'
import { ConfigurationError, type Env } from './env/env.ts'
import { createLog } from './operations/log.ts'
import { within } from './operations/within.ts'
import { refuseUnlistedCalls } from './providers/outgoing.ts'
import { createServer, type ServerParts } from './server.ts'

const NO_POWER_LOSS =
  'The embedded database survives a crash of this process, but does not promise to survive a power loss. Set DATABASE_URL for that.'
const NO_SCANNER = 'Uploads are not searched for viruses. Set CLAMAV_HOST for that.'
/** Time limit for closing the database: an endless transaction must not keep the process alive. */
const CLOSE_MS = 1000

/** Wraps the parts of a server; tests put crash points around them. */
export type Around = (parts: ServerParts) => ServerParts

/** Warns of database settings with which a power loss loses commits. Throws a ConfigurationError in production. */
export const expectDurable = async (
  { engine }: Pick<DatabaseHandle, 'engine'>,
  { production }: Pick<Env, 'production'>,
  log: Pick<Log, 'warn'>,
): Promise<void> => {
  const unsafe = await unsafeSettings(engine)
  if (unsafe.length === 0) return
  if (production) throw new ConfigurationError([powerLossSentence(unsafe)])
  log.warn(powerLossSentence(unsafe))
}

/**
 * Opens the database, starts the server and listens. With an embedded database, the caller holds the lock of the directory and ends the
 * process in `onDatabaseEnd`.
 */
export async function runServer(
  env: Env,
  around: Around,
  onDatabaseEnd: (reason: string) => void,
): Promise<{ stop(): Promise<void> }> {
  refuseUnlistedCalls()
  const log = createLog(env.logLevel)
  const clock = env.clock === 'adjustable' ? createAdjustableClock(join(env.dataDir, 'clock')) : systemClock
  const config = readConfig(env)
  if (env.databaseUrl !== null && !(await hasOwnSessions(env.databaseUrl)))
    throw new ConfigurationError([NO_SESSIONS])
  const database =
    env.databaseUrl === null
      ? await openEmbedded(env.dataDir, onDatabaseEnd)
      : openPostgres(env.databaseUrl, (error) => log.warn({ err: error }, 'a database connection was lost'))
  if (env.databaseUrl === null) log.warn(NO_POWER_LOSS)
  else await expectDurable(database, env, log)
  if (env.production && env.files.clamav === null) log.warn(NO_SCANNER)
  const standby =
    env.standby === null
      ? undefined
      : openForReads(env.standby.url, (error) =>
          log.warn({ err: error }, 'a connection to the standby was lost'),
        )
  const parts = { config, database, standby, clock, ports: await composePorts(config, clock), log }
  const server = await createServer(around(parts))
  const { engine } = database
  const endCopies =
    engine.kind === 'pglite'
      ? answerCopyRequests(env.dataDir, { pglite: engine.pglite, log })
      : () => undefined
  await server.app.listen({ port: config.port, host: config.host })
  log.info({ address: config.appUrl }, 'ready')
  return {
    async stop() {
      endCopies()
      await server.stop()
      await within(CLOSE_MS, Promise.all([database.close(), standby?.db.destroy()]), (error) =>
        log.warn({ err: error }, 'closing the database failed'),
      )
    },
  }
}
