import pg from 'pg'

type ErrorListener = (error: Error) => void

interface ListeningConnection {
  client: pg.Client
  ended: Promise<void>
  end(): void
}

const NEVER = new Promise<never>(() => undefined)

/**
 * A pool for the socket adapter with one connection at most. The adapter listens on the connection from `connect` and never
 * releases a lost connection. The product's pool would shrink with each loss, so the connection does not come from it.
 */
export class ListeningPool {
  readonly #pool: pg.Pool
  readonly #url: string
  readonly #report: ErrorListener
  #current: ListeningConnection | undefined
  #isAwaited = false
  #closed = false

  constructor({ pool, url }: { pool: pg.Pool; url: string }, report: ErrorListener) {
    this.#pool = pool
    this.#url = url
    this.#report = report
  }

  /**
   * Opens a connection when there is none. After a loss during its subscription, the adapter calls twice. The second call waits
   * for the end of the first connection; further calls never resolve.
   */
  async connect(): Promise<pg.Client & { release(): void }> {
    while (this.#current && !this.#closed) {
      if (this.#isAwaited) return NEVER
      this.#isAwaited = true
      await this.#current.ended
      this.#isAwaited = false
    }
    // After the close, never resolve: the adapter would retry a failure.
    if (this.#closed) return NEVER
    const current = this.#open()
    try {
      await current.client.connect()
    } catch (error) {
      current.end()
      throw error
    }
    return Object.assign(current.client, { release: () => this.close() })
  }

  /** Messages to other servers use the product's pool. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    return this.#pool.query(text, values)
  }

  close(): void {
    this.#closed = true
    this.#current?.client.end().catch(this.#report)
  }

  #open(): ListeningConnection {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true })
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const current: ListeningConnection = {
      client,
      ended,
      end: () => {
        if (this.#current === current) this.#current = undefined
        resolve()
      },
    }
    this.#current = current
    client.on('error', this.#report)
    client.on('end', current.end)
    return current
  }
}
