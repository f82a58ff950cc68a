import type { TestProject } from 'vitest/node'
import { prepareServer } from './database.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server; without it the tests use the embedded database. */
    postgresUrl?: string
  }
}

/** A server that is thrown away need not survive a power cut, nor tidy tables that live for seconds. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/** A throw-away PostgreSQL server for a whole run: the product is proved on it exactly as on the embedded database. */
export default async function setup(project: TestProject) {
  const server = await startPostgres({ max_connections: '300', ...FORGETFUL })
  const url = server.urlOf('postgres')
  await prepareServer(url)
  project.provide('postgresUrl', url)
  return server.stop
}
