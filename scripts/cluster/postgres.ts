import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { loadEmbeddedPostgres } from '../lib/embedded-postgres.ts'

const DATABASE = 'masar'
const USER = 'masar'
const PASSWORD = 'masar'
const CHECK_EVERY_MS = 1000

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, 'localhost')
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('connect', () => end(true))
    socket.on('error', () => end(false))
  })

const untilClosed = async (port: number): Promise<void> => {
  while (await isListening(port)) await delay(CHECK_EVERY_MS)
}

const createDatabase = async (port: number): Promise<void> => {
  const client = new pg.Client({
    connectionString: `postgres://${USER}:${PASSWORD}@localhost:${port}/postgres`,
  })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  await client.end()
}

/** A PostgreSQL server that keeps its data in `folder`, and is started again when it has ended. */
export const startClusterPostgres = async (folder: string, port: number, restartMs: number) => {
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    user: USER,
    password: PASSWORD,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
    postgresFlags: ['-c', 'max_connections=200'],
  })
  if (!existsSync(join(folder, 'PG_VERSION'))) await server.initialise()
  await server.start()
  await createDatabase(port)

  let isStopping = false
  const supervise = async () => {
    while (!isStopping) {
      await delay(CHECK_EVERY_MS)
      if (isStopping || (await isListening(port))) continue
      await delay(restartMs)
      // It refuses to start until the processes of the former server have ended.
      if (!isStopping) await server.start().catch(() => undefined)
    }
  }
  const supervising = supervise()

  return {
    url: `postgres://${USER}:${PASSWORD}@localhost:${port}/${DATABASE}`,
    /** The id of the server's main process. */
    pid: () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]),
    async stop() {
      isStopping = true
      await supervising
      // Ctrl+C also reaches PostgreSQL, and the library waits for ever for a process that has ended.
      if (await isListening(port)) await Promise.race([server.stop(), untilClosed(port)])
    },
  }
}
