import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import { migratedPglite } from './pglite.ts'

/** The statements that the embedded database has accepted in this process; each is checked once. */
const accepted = new Set<string>()
let embedded: Promise<PGlite> | undefined

/** Collects the text of every statement that the product sends through these connections. */
export const collectStatements = (pool: pg.Pool): ReadonlySet<string> => {
  const texts = new Set<string>()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const collecting = (...args: unknown[]) => {
      const [statement] = args
      if (typeof statement === 'object' && statement !== null && 'text' in statement)
        texts.add(String(statement.text))
      return query(...args)
    }
    Object.assign(client, { query: collecting })
  })
  return texts
}

/** Lets the embedded database parse and describe each statement against the same tables; throws for a statement that it refuses. */
export const expectEmbeddedAccepts = async (texts: ReadonlySet<string>): Promise<void> => {
  const unknown = [...texts].filter((text) => !accepted.has(text))
  if (unknown.length === 0) return
  embedded ??= migratedPglite()
  const pglite = await embedded
  for (const text of unknown) {
    try {
      await pglite.describeQuery(text)
    } catch (error) {
      throw new Error(`The embedded database refuses a statement of the product: ${text}`, { cause: error })
    }
    accepted.add(text)
  }
}
