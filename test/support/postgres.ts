import type { TestProject } from 'vitest/node'
import { startPreparedServer } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server; without it the tests use the embedded database. */
    postgresUrl?: string
  }
}

/** A throw-away PostgreSQL server for a whole run: the product is proved on it exactly as on the embedded database. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startPreparedServer()
  project.provide('postgresUrl', url)
  return stop
}
