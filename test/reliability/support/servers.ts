import { pino } from 'pino'
import { composePorts } from '#server/composition.ts'
import { openPostgres } from '#server/db/client.ts'
import { createServer } from '#server/server.ts'
import type { Api } from '#test/support/api.ts'
import { findFreePort } from '../../../scripts/lib/ports.mjs'

/** A server of a world of several, with its own pool of connections. */
interface BenchServer {
  address: string
  deps: Api['server']['deps']
}

/** Starts further servers on the PostgreSQL database of this API, in this process. The caller closes them before the API. */
export const addServers = async (
  api: Api,
  count: number,
): Promise<{ servers: readonly BenchServer[]; close(): Promise<void> }> => {
  const { engine } = api.database
  if (engine.kind !== 'postgres') throw new Error('Several servers need PostgreSQL')
  const started = await Promise.all(
    Array.from({ length: count }, async () => {
      const database = openPostgres(engine.url, () => undefined)
      const { config, clock } = api
      const ports = await composePorts(config, clock)
      const log = pino({ enabled: false })
      const server = await createServer({ config, database, clock, ports, log, graceMs: 0 })
      const port = await findFreePort()
      await server.app.listen({ port, host: 'localhost' })
      return { server, database, address: `http://localhost:${port}` }
    }),
  )
  return {
    servers: started.map(({ server, address }) => ({ address, deps: server.deps })),
    async close() {
      for (const { server, database } of started) {
        await server.stop()
        await database.close()
      }
    },
  }
}
