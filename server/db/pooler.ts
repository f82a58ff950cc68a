import pg from 'pg'

/** A connection as the server sees it. A pooler may connect it to another session after each transaction. */
export interface Connection {
  begin(): Promise<void>
  /** The id of the database process behind the connection. */
  session(): Promise<number>
  commit(): Promise<void>
}

/** The error about a pooler in transaction mode. */
export const NO_SESSIONS =
  'DATABASE_URL leads to a pooler in transaction mode, which loses prepared statements, LISTEN and locks: set its pool_mode to session, or connect to PostgreSQL itself.'

/**
 * True when two connections keep their sessions across transactions. Tries both orders of the connections, because a pooler reuses
 * either the session that was freed first or the one that was freed last.
 */
export const keepSessions = async (one: Connection, other: Connection): Promise<boolean> => {
  const first = await sessionsOf([one, other])
  const second = await sessionsOf([one, other])
  const third = (await sessionsOf([other, one])).toReversed()
  return [second, third].every((sessions) => String(sessions) === String(first))
}

/** Begins a transaction on each connection in turn, and returns their sessions. */
const sessionsOf = async (connections: readonly Connection[]): Promise<number[]> => {
  const sessions: number[] = []
  for (const connection of connections) {
    await connection.begin()
    sessions.push(await connection.session())
  }
  for (const connection of connections) await connection.commit()
  return sessions
}

/** False when a pooler gives a connection another session after each transaction. */
export const hasOwnSessions = async (url: string): Promise<boolean> => {
  const clients = [0, 1].map(
    () => new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 }),
  )
  const [one, other] = clients.map(connectionOf)
  if (!one || !other) return true
  try {
    for (const client of clients) await client.connect()
    return await keepSessions(one, other)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

const connectionOf = (client: pg.Client): Connection => ({
  begin: async () => {
    await client.query('begin')
  },
  session: async () => {
    const { rows } = await client.query<{ session: number }>('select pg_backend_pid() as session')
    return rows[0]?.session ?? 0
  },
  commit: async () => {
    await client.query('commit')
  },
})
