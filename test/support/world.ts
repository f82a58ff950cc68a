import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseHandle, openPostgres } from '#server/db/client.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { findFreePort } from '../../scripts/lib/ports.mjs'
import { productEnvironment, startSandbox, startServer } from '../../scripts/lib/product.mjs'
import { createDatabase } from './database.ts'

/** The real product and sandbox with their own ports and data, as `npm start` runs them. */
export interface World {
  appUrl: string
  sandboxUrl: string
  /** The port of the server, even when it is behind a proxy. */
  serverPort: number
  sandboxPort: number
  dataDir: string
  /** The environment of server and sandbox. */
  env: NodeJS.ProcessEnv
  /** The server's log so far. */
  serverLog(): string
  /** `POST <sandbox>/control<path>`; without a body, `GET`. */
  control<Answer = unknown>(path: string, body?: unknown): Promise<Answer>
  /** Stops the server gracefully and starts it again on the same data. */
  restartServer(): Promise<void>
  /** Stops the server gracefully, without a new start; resolves with the way it ended. */
  stopServer(): Promise<string>
  /** Stops the sandbox gracefully until `startSandbox`. */
  stopSandbox(): Promise<string>
  startSandbox(): Promise<void>
  /** Stops the server with `kill -9`, without a new start. */
  killServer(): Promise<void>
  /** Resolves when the server has ended on its own. */
  serverDied(): Promise<void>
  /** Starts the server again after `killServer` or `serverDied`; `program` replaces the usual one. */
  startServer(program?: string): Promise<void>
  /** Another server on the same data, not yet started. It stops when the world closes. */
  addServer(options?: AddedServerOptions): Promise<AddedServer>
  /** Stops all servers and opens their database. */
  openDatabase(): Promise<DatabaseHandle>
  close(): Promise<void>
}

/** One more server of a world, which a test kills, pauses and starts again. */
interface AddedServer {
  port: number
  /** Starts the server; resolves when it is ready. */
  start(): Promise<void>
  /** `kill -9`. */
  kill(): Promise<void>
  /** True when the process is stopped without being ended (SIGSTOP). */
  isPaused(): boolean
  /** Lets a paused process continue. */
  resume(): void
}

interface AddedServerOptions {
  /** A program that replaces the usual server. */
  serverProgram?: string
  env?: Record<string, string>
}

/** The cache of compiled code: tests start the same programs many times. */
const COMPILED = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'masar', 'compiled')

/** The variables that a program needs to run. No other variable of this machine may change a test. */
const plainEnvironment = () => ({
  ...Object.fromEntries(['PATH', 'HOME', 'LANG', 'SYSTEMROOT'].map((name) => [name, process.env[name]])),
  NODE_COMPILE_CACHE: COMPILED,
})

/** Creates a database of this world on a PostgreSQL server. `NODE_ENV` allows the adjustable clock there. */
const databaseOn = async (postgresUrl: string) => {
  const { url, drop } = await createDatabase(postgresUrl)
  return { url, env: { DATABASE_URL: url, NODE_ENV: 'test' }, drop }
}

interface WorldOptions {
  /** A PostgreSQL server for the database; without it, the database is embedded. */
  postgresUrl?: string | undefined
  /** Flags of Node.js for the server. */
  flags?: string[]
  /** A program that replaces the usual server. */
  serverProgram?: string
}

/** Starts a world. `env` adds to the environment of server and sandbox. */
export const startWorld = async (
  env: Record<string, string> = {},
  { postgresUrl, flags = [], serverProgram }: WorldOptions = {},
): Promise<World> => {
  const database = postgresUrl === undefined ? undefined : await databaseOn(postgresUrl)
  const dataDir = mkdtempSync(join(tmpdir(), 'masar-world-'))
  const [port, sandboxPort, smtpPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const settings = { port, sandboxPort, smtpPort, dataDir, shownDataDir: dataDir }
  const launch = {
    dataDir,
    flags,
    ...(serverProgram !== undefined && { serverProgram }),
    env: productEnvironment(settings, {
      ...plainEnvironment(),
      CLOCK: 'adjustable',
      ...database?.env,
      ...env,
    }),
  }
  const appUrl = launch.env.APP_URL ?? ''
  const localSandboxUrl = launch.env.SANDBOX_URL ?? ''
  const others = new Set<typeof server>()

  let sandbox = startSandbox(launch)
  let server = startServer(launch)
  await Promise.all([sandbox.ready, server.ready])

  return {
    appUrl,
    sandboxUrl: launch.env.SANDBOX_PUBLIC_URL ?? localSandboxUrl,
    serverPort: port,
    sandboxPort,
    dataDir,
    env: launch.env,
    serverLog: () => readFileSync(server.child.log, 'utf8'),
    control: async <Answer>(path: string, body?: unknown) => {
      const answer = await fetch(`${localSandboxUrl}/control${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`/control${path} answered ${answer.status}: ${text}`)
      return (text ? JSON.parse(text) : undefined) as Answer
    },
    restartServer: async () => {
      await server.child.stop()
      server = startServer(launch)
      await server.ready
    },
    stopServer: async () => {
      await server.child.stop()
      return server.child.ending()
    },
    stopSandbox: async () => {
      await sandbox.child.stop()
      return sandbox.child.ending()
    },
    startSandbox: async () => {
      sandbox = startSandbox(launch)
      await sandbox.ready
    },
    killServer: () => server.child.kill(),
    serverDied: () => server.child.exited,
    startServer: async (program) => {
      server = startServer(program === undefined ? launch : { ...launch, serverProgram: program })
      await server.ready
    },
    addServer: async ({ serverProgram: program, env: own } = {}) => {
      const port = await findFreePort()
      const added = {
        ...launch,
        env: { ...launch.env, PORT: String(port), ...own },
        ...(program !== undefined && { serverProgram: program }),
      }
      let running: typeof server | undefined
      return {
        port,
        start: async () => {
          if (running) others.delete(running)
          running = startServer(added)
          others.add(running)
          await running.ready
        },
        kill: async () => {
          await running?.child.kill()
        },
        isPaused: () => stateOf(running?.child.pid).startsWith('T'),
        resume: () => {
          const pid = running?.child.pid
          if (pid !== undefined) process.kill(pid, 'SIGCONT')
        },
      }
    },
    openDatabase: async () => {
      await Promise.all([server, ...others].map(({ child }) => child.stop()))
      return database ? openPostgres(database.url, () => undefined) : openEmbedded(dataDir)
    },
    close: async () => {
      await Promise.all([server, ...others, sandbox].map(({ child }) => child.stop()))
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The state of a process in the words of `ps`: `T` is stopped by a signal. */
const stateOf = (pid: number | undefined): string => {
  try {
    return execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/**
 * A world whose server runs for seconds only, or is killed and restarted many times. V8 uses only its simple compiler, so that the
 * embedded database starts sooner and with a third less CPU time. In a long run this would be slower.
 */
export const startShortWorld = (
  env?: Record<string, string>,
  options: Pick<WorldOptions, 'serverProgram'> = {},
): Promise<World> => startWorld(env, { ...options, flags: ['--liftoff-only'] })
