import { type DatabaseHandle, openForReads } from '../db/client.ts'
import { overStandby, type StandbyMeasure } from '../db/standby.ts'
import type { Config } from '../deps.ts'
import { advice, type Finding, good, reasonOf } from './finding.ts'

const silent = { info: () => undefined, warn: () => undefined }

/** Asks the standby, if one is set, whether it follows this database. */
export const checkStandby = async (
  { db }: DatabaseHandle,
  settings: Config['standby'],
): Promise<Finding[]> => {
  if (settings === null) return []
  const connections = openForReads(settings.url, () => undefined)
  const standby = overStandby({
    ...{ db, standby: connections, waitMs: settings.waitMs },
    ...{ log: silent, onRead: () => undefined },
  })
  try {
    const measure = await standby.measure()
    return measure === null ? [] : [findingOf(measure)]
  } catch {
    // The database itself does not answer, which `checkDatabase` reports.
    return []
  } finally {
    await connections.db.destroy()
  }
}

const INSTEAD = 'so lists are read from DATABASE_URL'

const findingOf = ({ state, cause }: StandbyMeasure): Finding => {
  switch (state) {
    case 'used':
      return good('The standby answers, and has all that is committed.')
    case 'behind':
      return advice(
        `The standby of DATABASE_READ_URL does not have the last changes in time, ${INSTEAD}: check the replication, or raise DATABASE_READ_WAIT_MS.`,
      )
    case 'away':
      return advice(
        `The standby of DATABASE_READ_URL does not answer (${reasonOf(cause)}), ${INSTEAD}: check the address, its role and the network to it.`,
      )
    case 'foreign':
      return advice(
        `DATABASE_READ_URL does not lead to a standby of the database, ${INSTEAD}: name a streaming standby of DATABASE_URL, and the same database on it.`,
      )
  }
}
