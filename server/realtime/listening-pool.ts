import pg from 'pg'

type Report = (error: Error) => void

/**
 * What the socket adapter takes for its pool. It listens on the connection it gets from `connect`, and never gives that back when it
 * is cut, so the connection is one of its own: the product's pool would be one smaller after each cut. There is at most one at a time.
 */
export class ListeningPool {
  readonly #pool: pg.Pool
  readonly #url: string
  readonly #report: Report
  #client: pg.Client | undefined
  #closed = false

  constructor({ pool, url }: { pool: pg.Pool; url: string }, report: Report) {
    this.#pool = pool
    this.#url = url
    this.#report = report
  }

  /** A fresh connection in place of the one before. */
  async connect(): Promise<pg.Client & { release(): void }> {
    this.#end()
    // The adapter repeats what fails: after the end it waits instead.
    if (this.#closed) return new Promise(() => undefined)
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true })
    this.#client = client
    client.on('error', this.#report)
    await client.connect()
    return Object.assign(client, { release: () => this.#end() })
  }

  /** What is said to the other servers goes through the product's pool. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    return this.#pool.query(text, values)
  }

  close(): void {
    this.#closed = true
    this.#end()
  }

  #end(): void {
    this.#client?.end().catch(this.#report)
    this.#client = undefined
  }
}
