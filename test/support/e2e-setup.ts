import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { startPreparedServer } from './database.ts'

/** Variable by which the workers hear of the PostgreSQL server of this run. */
export const POSTGRES_URL = 'E2E_POSTGRES_URL'

/** Browser tests open the portal that people get, and share a PostgreSQL server. */
export default async function setup() {
  await ensureBuilt()
  const { url, stop } = await startPreparedServer()
  process.env[POSTGRES_URL] = url
  return stop
}
