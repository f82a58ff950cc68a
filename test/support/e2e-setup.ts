import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { startPreparedServer } from './database.ts'

/** Environment variable with the address of this run's PostgreSQL server, for the workers. */
export const POSTGRES_URL = 'E2E_POSTGRES_URL'

/** Browser tests use the built portal and share a PostgreSQL server. */
export default async function setup() {
  await ensureBuilt()
  const { url, stop } = await startPreparedServer()
  process.env[POSTGRES_URL] = url
  return stop
}
