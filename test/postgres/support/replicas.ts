import { createServer } from 'node:http'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach } from 'vitest'
import { openPostgres } from '#server/db/client.ts'
import { flowNaming } from '#server/flows/flow-name.ts'
import { createSocketRealtime, type Listener } from '#server/realtime/socket-realtime.ts'
import { findFreePort } from '../../../scripts/lib/ports.mjs'
import type { Api } from '../../support/api.ts'

/** Further servers and connections on the database of this API. Closes them after each test. */
export const replicasOf = (api: Pick<Api, 'appUrl' | 'database' | 'server'>) => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  const engine = () => {
    const { engine: found } = api.database
    if (found.kind !== 'postgres') throw new Error('This test needs a PostgreSQL server.')
    return found
  }

  return {
    engine,
    /** A connection outside the product's pool. */
    connection: async () => {
      const client = new pg.Client({ connectionString: engine().url })
      await client.connect()
      closing.push(() => client.end())
      return client
    },
    /** The sockets of a second server. */
    replica: async (authenticate: () => Promise<Listener>) => {
      const database = openPostgres(engine().url, () => undefined)
      const realtime = createSocketRealtime({
        origin: api.appUrl,
        engine: database.engine,
        log: pino({ enabled: false }),
        handshakes: { admission: api.server.deps.admission, production: false, trustProxy: false },
        nameFlow: flowNaming('secret of a test'.repeat(3)),
        onCount: () => {},
      })
      const http = createServer()
      realtime.attach(http, { authenticate, changedAt: async () => undefined })
      const port = await findFreePort()
      await new Promise<void>((resolve) => http.listen(port, 'localhost', resolve))
      closing.push(
        () => database.close(),
        () => realtime.close(),
      )
      return { realtime, appUrl: `http://localhost:${port}` }
    },
  }
}
