import type { TestProject } from 'vitest/node'
import { startPreparedServer } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server; without it the tests use the embedded database. */
    postgresUrl?: string
  }
}

/** Starts a temporary PostgreSQL server for a whole run, with the same tests as for the embedded database. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startPreparedServer()
  project.provide('postgresUrl', url)
  return stop
}
