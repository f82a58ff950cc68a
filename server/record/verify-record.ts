import type { Db } from '../db/client.ts'
import { withTransaction } from '../db/transaction.ts'
import { linksAfter, rowsOffCourse, rowsOutside, useUtc } from './record-store.ts'
import { chainedHash, hashesOfRows, nameOf, START } from './seal-record.ts'
import { CHARTS, SOURCES } from './sources.ts'

const BATCH = 1000
/** At most this many faults are reported. */
const NAMED = 100

export interface Verdict {
  links: number
  /** The chain's last hash. Compare it with the one in a log outside the database. */
  last: string
  /** One sentence each; empty for a record that nobody has changed. */
  faults: string[]
}

/**
 * Recomputes the chain of the record and the hash of every row in it. Faults are changed, deleted and unsealed rows, states that
 * differ from the last recorded step, and links that do not follow the link before.
 */
export const verifyRecord = async (db: Db): Promise<Verdict> => {
  const faults: string[] = []
  let [links, last, after] = [0, START, 0]
  for (;;) {
    const { batch, hashes } = await withTransaction(db, async (tx) => {
      await useUtc(tx)
      const batch = await linksAfter(tx, after, BATCH)
      return { batch, hashes: await hashesOfRows(tx, batch) }
    })
    for (const link of batch) {
      const name = nameOf(link)
      if (chainedHash(last, link) !== link.chained)
        faults.push(`Link ${link.id} (${name}) does not follow the one before it.`)
      const hash = hashes.get(name)
      if (hash === undefined) faults.push(`${name} is gone.`)
      else if (hash !== link.hash) faults.push(`${name} was changed.`)
      last = link.chained
      after = link.id
    }
    links += batch.length
    if (batch.length < BATCH || faults.length > NAMED) break
  }
  for (const source of SOURCES)
    for (const key of await rowsOutside(db, source, NAMED))
      faults.push(`${nameOf({ source: source.table, key })} was never sealed.`)
  for (const chart of CHARTS)
    for (const key of await rowsOffCourse(db, chart, NAMED))
      faults.push(`${nameOf({ source: chart.table, key })} has another state than its last recorded step.`)
  return { links, last, faults: faults.slice(0, NAMED) }
}
