import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeFolder } from '../lib/data-dir.mjs'
import { findFreePort } from '../lib/ports.mjs'
import { type Launch, productEnvironment, type Started, startSandbox, startServer } from '../lib/product.mjs'
import type { Settings } from '../lib/settings.mjs'
import { startBalancer } from './balancer.ts'
import { startClusterPostgres } from './postgres.ts'

const SERVERS = 3
const RESTART_MS = 1000

interface ClusterOptions {
  onWarning?: (text: string) => void
  /** The folder of PostgreSQL's data; by default in the data directory. */
  postgresFolder?: string
  /** The time until an ended program is started again. */
  restartMs?: number
}

interface Supervision {
  restartMs: number
  onWarning: (text: string) => void
}

/** Starts a program, and starts it again when it ends, until `stop`. */
const keepRunning = async (start: () => Started, { restartMs, onWarning }: Supervision) => {
  let isStopping = false
  let current = start()
  await current.ready
  const supervise = async () => {
    let told = ''
    for (;;) {
      await current.child.exited
      if (isStopping) return
      const words = current.child.lastWords()
      if (words !== told) onWarning(words)
      told = words
      await delay(restartMs)
      if (isStopping) return
      current = start()
      current.ready.catch(() => undefined)
    }
  }
  const supervising = supervise()
  return {
    pid: () => current.child.pid,
    async stop() {
      isStopping = true
      await current.child.stop()
      await supervising
    },
  }
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
    const postgres = await startClusterPostgres(postgresFolder, await findFreePort(), restartMs)
    stops.push(postgres.stop)
    const launch: Launch = {
      ...{ dataDir, onWarning },
      env: productEnvironment(settings, { ...env, DATABASE_URL: postgres.url }),
    }
    const keep = async (start: () => Started) => {
      const program = await keepRunning(start, { restartMs, onWarning })
      stops.push(program.stop)
      return program
    }
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
      ...{ env: launch.env, postgres, stop },
      servers: servers.map(({ pid }, index) => ({ port: ports[index] ?? 0, pid })),
    }
  } catch (error) {
    await stop()
    throw error
  }
}
