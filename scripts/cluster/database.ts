import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { loadEmbeddedPostgres } from '../lib/embedded-postgres.ts'

/**
 * A program: the PostgreSQL server of the cluster, with its data in a folder. It ends when PostgreSQL ends, and PostgreSQL ends with the
 * launcher. Ctrl+C does not reach it, so the servers can finish their work before it stops. Arguments: folder, port, user, database.
 */
const [folder = '', port = '', user = '', database = ''] = process.argv.slice(2)
const CHECK_EVERY_MS = 500

const isListening = (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(port), 'localhost')
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('connect', () => end(true))
    socket.on('error', () => end(false))
  })

const untilClosed = async (): Promise<void> => {
  while (await isListening()) await delay(CHECK_EVERY_MS)
}

const createDatabase = async (): Promise<void> => {
  const client = new pg.Client({
    connectionString: `postgres://${user}:${user}@localhost:${port}/postgres`,
  })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (rowCount === 0) await client.query(`create database ${database}`)
  await client.end()
}

const EmbeddedPostgres = await loadEmbeddedPostgres()
const server = new EmbeddedPostgres({
  databaseDir: folder,
  user,
  password: user,
  port: Number(port),
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  // Without it, the environment's locale decides.
  initdbFlags: ['--encoding=UTF8'],
  onLog: (text) => console.log(text),
  onError: (error) => console.log(error),
  postgresFlags: ['-c', 'max_connections=200'],
})

let isStopping = false
const stop = async () => {
  if (isStopping) return
  isStopping = true
  // The library waits for ever for a process that has ended.
  await Promise.race([server.stop(), untilClosed()])
  process.exit(0)
}

if (!existsSync(join(folder, 'PG_VERSION'))) await server.initialise()
await server.start().catch(() => {
  // PostgreSQL refuses to start until the processes of the former server have ended.
  console.error('PostgreSQL does not start.')
  process.exit(1)
})
process.on('SIGTERM', stop)
process.on('disconnect', stop)
if (process.connected) {
  await createDatabase()
  console.log('database ready')
  await untilClosed()
  if (!isStopping) {
    console.error('PostgreSQL has ended.')
    process.exit(1)
  }
} else await stop()
