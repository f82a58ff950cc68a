import { systemClock } from './clock.ts'
import { lockDirectory } from './db/directory-lock.ts'
import { endBy, endToStartAgain } from './end-process.ts'
import { ConfigurationError, readEnv } from './env/env.ts'
import { DirectoryError, DiskFullError } from './errors/directory-error.ts'
import type { Around } from './run.ts'

const STOP_MS = 9500
/** Time to answer the requests that met the end of the database. */
const LAST_ANSWERS_MS = 500

/** Prints a sentence for the person at the terminal and exits with a failure status. */
const refuse = (sentence: string, end = () => process.exit(1)): never => {
  console.error(sentence)
  return end()
}

/** True once the database has ended, even if the start has failed because of it. */
let mustStartAgain = false

const startAgain = (reason: string): void => {
  mustStartAgain = true
  setTimeout(
    () => refuse(`The database has ended: ${reason}. The server must start again.`, endToStartAgain),
    LAST_ANSWERS_MS,
  )
}

const explain = (error: unknown): string => {
  if (error instanceof ConfigurationError || error instanceof DirectoryError) return error.message
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken. Stop what uses it or set PORT to another one.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Set PORT to one above 1024.`
  return `Masar could not start: ${error instanceof Error ? error.message : String(error)}`
}

async function run(around: Around): Promise<{ stop(): Promise<void> }> {
  const env = readEnv()
  const lock = env.databaseUrl === null ? lockDirectory(env.dataDir, systemClock.now()) : null
  // Heavy imports follow the lock, so that a surplus process ends at once.
  const { runServer } = await import('./run.ts')
  const server = await runServer(env, around, startAgain)
  return {
    async stop() {
      await server.stop()
      lock?.release()
    },
  }
}

/** Runs the server in this process until a signal or the end of the launcher stops it. */
export const start = async (around: Around = (parts) => parts): Promise<void> => {
  let running: Awaited<ReturnType<typeof run>> | undefined
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Before the start is complete, no work has to finish, and the database survives a kill at any moment.
    if (!running) return endBy('SIGTERM')
    setTimeout(() => refuse('Masar did not stop in time and was ended.'), STOP_MS).unref()
    await running.stop()
    endBy('SIGTERM')
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
  // The launcher may have ended before this line.
  if (process.connected === false) await stop()
  running = await run(around).catch((error: unknown) => {
    const startsAgain = mustStartAgain || error instanceof DiskFullError
    return refuse(explain(error), startsAgain ? endToStartAgain : undefined)
  })
}
