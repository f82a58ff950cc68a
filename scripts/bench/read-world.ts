import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../lib/build.mjs'
import { findFreePort } from '../lib/ports.mjs'
import { SERVER_FLAGS } from '../lib/server-flags.mjs'
import { startBenchServer } from './database.ts'
import { type Program, startProgram } from './program.ts'
import { type Readers, seedReads } from './seed-reads.ts'

const SECRET = 'bench'.repeat(10)

export interface ReadWorld {
  readers: Readers
  /** Starts the built product on the filled database. `flags` are flags of Node.js. */
  startProduct(flags?: readonly string[]): Promise<Program>
  /** Starts another program on that database. */
  start(name: string, args: readonly string[], env?: Record<string, string>): Promise<Program>
  stop(): Promise<void>
}

/** A PostgreSQL server with twenty thousand customers, one of them with a history. */
export const startReadWorld = async (): Promise<ReadWorld> => {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'masar-bench-'))
  const server = await startBenchServer()
  const { handle, url } = await server.database('reads')
  const readers = await seedReads(handle, url, SECRET)
  await handle.close()
  const programs: Program[] = []

  const start: ReadWorld['start'] = async (name, args, env = {}) => {
    const port = await findFreePort()
    const log = join(folder, `${name}.log`)
    const program = await startProgram({
      args,
      env: { ...env, DATABASE_URL: url, PORT: String(port) },
      log,
      port,
    })
    programs.push(program)
    return program
  }

  return {
    readers,
    start,
    startProduct: (flags = []) =>
      start('product', [...SERVER_FLAGS, ...flags, 'dist/programs/server.js'], {
        NODE_ENV: 'test',
        DATA_DIR: folder,
        SESSION_SECRET: SECRET,
        RATE_LIMIT_FACTOR: '1000000',
      }),
    async stop() {
      for (const program of programs) await program.stop()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
