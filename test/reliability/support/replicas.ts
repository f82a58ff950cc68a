import { execFileSync } from 'node:child_process'
import type { World } from '#test/support/world.ts'
import { findFreePort } from '../../../scripts/lib/ports.mjs'
import { startServer } from '../../../scripts/lib/product.mjs'

/** One more server of a world, which a bench kills, pauses and starts again. */
export interface Replica {
  /** Starts the server; resolves when it is ready. */
  start(): Promise<void>
  /** `kill -9`. */
  kill(): Promise<void>
  /** True when the process is stopped without being ended (SIGSTOP). */
  isPaused(): boolean
  /** Lets a paused process go on. */
  resume(): void
}

interface ReplicaOptions {
  /** A program that replaces the usual server. */
  serverProgram?: string
  env?: Record<string, string>
}

/** Another server on the data of the world, not yet started. The caller kills it before the world closes. */
export const replicaOf = async (
  { dataDir, env }: Pick<World, 'dataDir' | 'env'>,
  { serverProgram, env: own }: ReplicaOptions = {},
): Promise<Replica> => {
  const port = await findFreePort()
  const launch = {
    dataDir,
    env: { ...env, PORT: String(port), ...own },
    ...(serverProgram !== undefined && { serverProgram }),
  }
  let running: ReturnType<typeof startServer> | undefined
  return {
    start: async () => {
      running = startServer(launch)
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
}

/** The state of a process in the words of `ps`: `T` is stopped by a signal. */
const stateOf = (pid: number | undefined): string => {
  try {
    return execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
