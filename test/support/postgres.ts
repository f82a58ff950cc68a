import type { TestProject } from 'vitest/node'
import { prepareServer } from './database.ts'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server; without it the tests use the embedded database. */
    postgresUrl?: string
  }
}

/** A throw-away PostgreSQL server for a whole run: the product is proved on it exactly as on the embedded database. */
export default async function setup(project: TestProject) {
  const server = await startPostgres({ max_connections: '300' })
  const url = server.urlOf('postgres')
  await prepareServer(url)
  project.provide('postgresUrl', url)
  return server.stop
}
