import { systemClock } from './clock.ts'
import { composePorts } from './composition.ts'
import { openPostgres } from './db/client.ts'
import { lockDirectory } from './db/directory-lock.ts'
import { openEmbedded } from './db/embedded.ts'
import { hasOwnSessions, NO_SESSIONS } from './db/pooler.ts'
import { diagnose } from './doctor/diagnose.ts'
import { advice, type Finding, reasonOf, stop } from './doctor/finding.ts'
import { readConfig } from './env/config.ts'
import { ConfigurationError, type Env, readEnv } from './env/env.ts'
import { DirectoryError } from './errors/directory-error.ts'
import { refuseUnlistedCalls } from './providers/outgoing.ts'

const MARKS: Record<Finding['level'], string> = { good: 'ok    ', advice: 'advice', stop: 'stop  ' }

const now = () => systemClock.now()

/** Opens the database like the server. If it cannot be opened, returns the reason as a finding. */
const open = async ({ databaseUrl, dataDir, production }: Env) => {
  if (databaseUrl !== null)
    return { database: openPostgres(databaseUrl, () => undefined), release: () => {}, findings: [] }
  const findings = production
    ? [advice('The embedded database does not promise to survive a power loss: set DATABASE_URL.')]
    : []
  try {
    const lock = lockDirectory(dataDir, now())
    try {
      return { database: await openEmbedded(dataDir), release: () => lock.release(), findings }
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    const sentence =
      error instanceof DirectoryError ? error.message : `DATA_DIR cannot be used (${reasonOf(error)}).`
    return { database: null, release: () => {}, findings: [...findings, stop(sentence)] }
  }
}

const examine = async (): Promise<Finding[]> => {
  refuseUnlistedCalls()
  const env = readEnv()
  const { database, release, findings } = await open(env)
  // `diagnose` reports a database that does not answer.
  if (env.databaseUrl !== null && !(await hasOwnSessions(env.databaseUrl).catch(() => true)))
    findings.push(stop(NO_SESSIONS))
  try {
    const config = readConfig(env)
    const ports = await composePorts(config, systemClock)
    return [...findings, ...(await diagnose({ config, ports, database, now }))]
  } finally {
    await database?.close()
    release()
  }
}

const findings = await examine().catch((error: unknown) =>
  error instanceof ConfigurationError
    ? error.sentences.map(stop)
    : [stop(error instanceof DirectoryError ? error.message : `The check failed (${reasonOf(error)}).`)],
)
for (const { level, sentence } of findings) console.log(`${MARKS[level]} ${sentence}`)
const stops = findings.filter(({ level }) => level === 'stop').length
console.log(stops === 0 ? 'Nothing stops Masar.' : `${stops} of these stop Masar or a part of it.`)
process.exit(stops === 0 ? 0 : 1)
