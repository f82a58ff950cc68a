import type { DatabaseHandle } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { grantPrivileges, type Roles } from './db/privileges.ts'
import type { Log } from './deps.ts'
import { JOB_NAMES } from './job-handlers.ts'
import { createQueue } from './jobs/queue.ts'

/**
 * Creates or updates the tables and queues, and grants the roles their privileges. Returns the names of the migrations that ran.
 * The role of this connection owns the tables, so that the server's own role cannot change their definition.
 */
export const prepareDatabase = async (
  database: DatabaseHandle,
  { roles, log }: { roles: Roles | null; log: Log },
): Promise<string[]> => {
  const ran = await migrate(database.engine)
  const queue = createQueue({ database, clockOffset: () => 0, log })
  await queue.open(JOB_NAMES)
  await queue.boss.stop({ graceful: false })
  if (roles) await grantPrivileges(database.engine, roles)
  return ran
}
