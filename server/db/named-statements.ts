import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'

const names = new Map<string, string>()

/** Makes each connection to a server parse and plan this text once. Names come from the code only, never from a request. */
export const nameStatement = (text: string, name: string): void => {
  if ([...names.values()].includes(name)) throw new Error(`Two statements are called ${name}`)
  names.set(text, name)
}

/** The name of a prepared statement. */
export const nameOfStatement = (text: string): string | undefined => names.get(text)

class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  constructor(client: pg.PoolClient) {
    this.#client = client
  }
  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not supported')
    const name = names.get(text)
    return this.#client.query({ text, values: [...values], ...(name !== undefined && { name }) })
  }
  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }
}

/** Adapts the pool for Kysely, which cannot name statements itself. */
export const namingPool = (pool: pg.Pool): PostgresPool => {
  const clients = new WeakMap<pg.PoolClient, NamingClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? new NamingClient(client)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}
