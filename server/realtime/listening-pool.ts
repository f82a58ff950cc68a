import pg from 'pg'

type Report = (error: Error) => void

interface Current {
  client: pg.Client
  ended: Promise<void>
  end(): void
}

const NEVER = new Promise<never>(() => undefined)

/**
 * What the socket adapter takes for its pool. It listens on the connection it gets from `connect`, and never gives that back when it
 * is cut, so the connection is one of its own: the product's pool would be one smaller after each cut. There is at most one at a time.
 */
export class ListeningPool {
  readonly #pool: pg.Pool
  readonly #url: string
  readonly #report: Report
  #current: Current | undefined
  #isAwaited = false
  #closed = false

  constructor({ pool, url }: { pool: pg.Pool; url: string }, report: Report) {
    this.#pool = pool
    this.#url = url
    this.#report = report
  }

  /**
   * A fresh connection, once there is none. Cut while it subscribes, the adapter asks twice: the second request waits for the end of
   * the connection that the first one got, and any further one is not answered.
   */
  async connect(): Promise<pg.Client & { release(): void }> {
    while (this.#current && !this.#closed) {
      if (this.#isAwaited) return NEVER
      this.#isAwaited = true
      await this.#current.ended
      this.#isAwaited = false
    }
    // The adapter repeats what fails: after the end it waits instead.
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

  /** What is said to the other servers goes through the product's pool. */
  query(text: string, values?: unknown[]): Promise<pg.QueryResult> {
    return this.#pool.query(text, values)
  }

  close(): void {
    this.#closed = true
    this.#current?.client.end().catch(this.#report)
  }

  #open(): Current {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true })
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const current: Current = {
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
