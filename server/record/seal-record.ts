import { createHash } from 'node:crypto'
import type { Tx } from '../db/client.ts'
import { withTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import {
  addLinks,
  hashesOf,
  type Link,
  lockChain,
  type RowName,
  takeUnsealed,
  useUtc,
} from './record-store.ts'
import { SOURCES } from './sources.ts'

const BATCH = 1000

/** The hash before the first link. */
export const START = '0'.repeat(64)

/** The hash of a row that was removed before it was sealed. */
const GONE = 'gone'

/**
 * Adds all unsealed rows to the chain. Logs the last hash of the chain, so that a copy of the log keeps it outside the
 * database.
 */
export const sealRecord = async ({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> => {
  let sealed = 0
  for (;;) {
    const batch = await withTransaction(db, sealBatch)
    sealed += batch.links
    if (batch.links === BATCH) continue
    if (sealed > 0) log.info({ rows: sealed, last: batch.last }, 'the record was sealed')
    return
  }
}

/** Adds a batch of the oldest unsealed rows to the chain, which stays locked until the end of the transaction. */
export const sealBatch = async (tx: Tx): Promise<{ links: number; last: string }> => {
  let last = (await lockChain(tx)) ?? START
  await useUtc(tx)
  const rows = await takeUnsealed(tx, BATCH)
  const hashes = await hashesOfRows(tx, rows)
  const links = rows.map(({ source, key }) => {
    const hash = hashes.get(nameOf({ source, key })) ?? GONE
    last = chainedHash(last, { source, key, hash })
    return { source, key, hash, chained: last }
  })
  await addLinks(tx, links)
  return { links: links.length, last }
}

/** The hashes of rows of any source, by `nameOf`. */
export const hashesOfRows = async (tx: Tx, rows: readonly RowName[]): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const source of SOURCES) {
    const keys = rows.filter((row) => row.source === source.table).map(({ key }) => key)
    if (keys.length === 0) continue
    for (const [key, hash] of await hashesOf(tx, source, keys))
      found.set(nameOf({ source: source.table, key }), hash)
  }
  return found
}

export const nameOf = ({ source, key }: RowName): string => `${source} ${key}`

/** The hash of a link, computed from the hash of the link before it and from the link's own values. */
export const chainedHash = (
  before: string,
  { source, key, hash }: Pick<Link, 'source' | 'key' | 'hash'>,
): string => createHash('sha256').update([before, source, key, hash].join('\n')).digest('hex')
