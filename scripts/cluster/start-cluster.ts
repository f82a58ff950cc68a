import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../lib/data-dir.mjs'
import { findFreePort } from '../lib/ports.mjs'
import {
  type Launch,
  productEnvironment,
  type Started,
  startDatabase,
  startSandbox,
  startServer,
} from '../lib/product.mjs'
import type { Settings } from '../lib/settings.mjs'
import { supervise } from '../lib/supervise.mjs'
import { startBalancer } from './balancer.ts'

const SERVERS = 3
/** User, password and name of the database. */
const MASAR = 'masar'
const RESTART_MS = 1000

interface ClusterOptions {
  onWarning?: (text: string) => void
  /** The folder of PostgreSQL's data; by default in the data directory. */
  postgresFolder?: string
  /** The time until an ended program is started again. */
  restartMs?: number
}

/**
 * Starts PostgreSQL, the sandbox, and three servers behind a balancer on `settings.port`. Each program that ends is started again.
 * `env` adds to the environment of servers and sandbox.
 */
export const startCluster = async (
  settings: Settings,
  env: NodeJS.ProcessEnv,
  options: ClusterOptions = {},
) => {
  const { dataDir, port } = settings
  const { onWarning = () => undefined, restartMs = RESTART_MS } = options
  const { postgresFolder = join(dataDir, 'postgres') } = options
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const stopOne of stops.toReversed()) await stopOne()
  }
  try {
    makeFolder(dataDir)
    const databasePort = await findFreePort()
    const databaseUrl = `postgres://${MASAR}:${MASAR}@localhost:${databasePort}/${MASAR}`
    const launch: Launch = {
      ...{ dataDir, onWarning },
      env: productEnvironment(settings, { ...env, DATABASE_URL: databaseUrl }),
    }
    const keep = async (start: () => Started) => {
      const program = supervise(start, { mayRestart: () => true, onWarning, restartMs })
      stops.push(program.stop)
      await program.ready
      return program
    }
    await keep(() =>
      startDatabase(launch, { folder: postgresFolder, port: databasePort, user: MASAR, database: MASAR }),
    )
    const ports = await Promise.all(Array.from({ length: SERVERS }, findFreePort))
    const serverAt = (port: number, index: number) =>
      keep(() =>
        startServer({
          ...launch,
          serverLog: `server-${index + 1}`,
          env: { ...launch.env, PORT: String(port) },
        }),
      )
    await keep(() => startSandbox(launch))
    // The first server makes the secrets of the data directory and the tables.
    const servers = [await serverAt(ports[0] ?? 0, 0)]
    servers.push(...(await Promise.all(ports.slice(1).map((port, index) => serverAt(port, index + 1)))))
    const balancer = await startBalancer(port, ports)
    stops.push(balancer.stop)
    return {
      ...{ env: launch.env, stop },
      postgres: {
        url: databaseUrl,
        /** The id of PostgreSQL's main process. */
        pid: () => Number(readFileSync(join(postgresFolder, 'postmaster.pid'), 'utf8').split('\n')[0]),
      },
      servers: servers.map(({ pid }, index) => ({ port: ports[index] ?? 0, pid })),
    }
  } catch (error) {
    await stop()
    throw error
  }
}
