import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/lib/ports.mjs'
import { productEnvironment, startSandbox, startServer } from '../../scripts/lib/product.mjs'
import { createDatabase } from './database.ts'

/** The real product beside a real sandbox, on ports and data of its own, as `npm start` runs them. */
export interface World {
  appUrl: string
  sandboxUrl: string
  /** Where the server listens, behind a proxy as well. */
  serverPort: number
  sandboxPort: number
  dataDir: string
  /** Everything the server has logged so far, for looking for what must not be there. */
  serverLog(): string
  /** `POST <sandbox>/control<path>`; without a body, `GET`. */
  control<Answer = unknown>(path: string, body?: unknown): Promise<Answer>
  /** A graceful stop and a new start on the same data. */
  restartServer(): Promise<void>
  /** Asks the server to stop; resolves with how it ended. Nothing is started. */
  stopServer(): Promise<string>
  /** The same of the sandbox, which `startSandbox` brings back. */
  stopSandbox(): Promise<string>
  startSandbox(): Promise<void>
  /** `kill -9`, and nothing is started. */
  killServer(): Promise<void>
  /** Resolves when the server has died by itself. */
  serverDied(): Promise<void>
  /** After `killServer` or `serverDied`. */
  startServer(): Promise<void>
  /** Another server on the same data, which lives until the world is closed; its port. */
  addServer(): Promise<number>
  close(): Promise<void>
}

/** What was compiled is kept: a proof starts the same programs many times. */
const COMPILED = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'masar', 'compiled')

/** Of this machine, only what a program needs to run: a variable set for something else must not change a proof. */
const plainEnvironment = () => ({
  ...Object.fromEntries(['PATH', 'HOME', 'LANG', 'SYSTEMROOT'].map((name) => [name, process.env[name]])),
  NODE_COMPILE_CACHE: COMPILED,
})

/** A database of this world's own on a PostgreSQL server, which must be told that its adjustable clock is a test's. */
const databaseOn = async (postgresUrl: string) => {
  const { url, drop } = await createDatabase(postgresUrl)
  return { env: { DATABASE_URL: url, NODE_ENV: 'test' }, drop }
}

/** On which PostgreSQL server a world has its database, which is else the embedded one; and flags of Node.js for its server. */
interface Running {
  postgresUrl?: string | undefined
  flags?: string[]
}

/** Starts a world. `env` adds to the environment of server and sandbox. */
export const startWorld = async (
  env: Record<string, string> = {},
  { postgresUrl, flags = [] }: Running = {},
): Promise<World> => {
  const database = postgresUrl === undefined ? undefined : await databaseOn(postgresUrl)
  const dataDir = mkdtempSync(join(tmpdir(), 'masar-world-'))
  const [port, sandboxPort, smtpPort] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const settings = { port, sandboxPort, smtpPort, dataDir, shownDataDir: dataDir }
  const launch = {
    dataDir,
    flags,
    env: productEnvironment(settings, {
      ...plainEnvironment(),
      CLOCK: 'adjustable',
      ...database?.env,
      ...env,
    }),
  }
  const appUrl = launch.env.APP_URL ?? ''
  const localSandboxUrl = launch.env.SANDBOX_URL ?? ''
  const others: (typeof server)[] = []

  let sandbox = startSandbox(launch)
  let server = startServer(launch)
  await Promise.all([sandbox.ready, server.ready])

  return {
    appUrl,
    sandboxUrl: launch.env.SANDBOX_PUBLIC_URL ?? localSandboxUrl,
    serverPort: port,
    sandboxPort,
    dataDir,
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
    startServer: async () => {
      server = startServer(launch)
      await server.ready
    },
    addServer: async () => {
      const other = await findFreePort()
      const added = startServer({ ...launch, env: { ...launch.env, PORT: String(other) } })
      others.push(added)
      await added.ready
      return other
    },
    close: async () => {
      await Promise.all([server, ...others, sandbox].map(({ child }) => child.stop()))
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A world whose server lives for seconds, or is killed and started again and again: simply compiled, the embedded database runs sooner and
 * takes a third less of a processor until then. Over hours it would be slower.
 */
export const startShortWorld = (env?: Record<string, string>): Promise<World> =>
  startWorld(env, { flags: ['--liftoff-only'] })
