import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupKind } from '#contract/entities/operations.ts'
import { systemClock } from '../clock.ts'
import { type NewResult, storeBackupResult } from '../operations/backup-result-store.ts'
import { resultsIn } from '../operations/backup-results.ts'
import { reasonOf } from '../operations/failing-jobs.ts'
import { within } from '../operations/within.ts'
import type { Source } from './make-backup.ts'
import { onPostgres } from './moments.ts'

const NOTE_MS = 5000

interface Ended {
  kind: BackupKind
  bytes?: number
  /** The error of a failure. */
  error?: unknown
}

/**
 * Notes how a backup or drill ended, for the page Operations. A database that takes no writes is not a failure of the backup: `warn` gets
 * one sentence.
 */
export const noteResult = (
  source: Pick<Source, 'databaseUrl' | 'dataDir'>,
  { kind, bytes, error }: Ended,
  warn: (sentence: string) => void,
): Promise<void> => {
  const result: NewResult = {
    ...{ id: randomUUID(), kind, endedAt: systemClock.now() },
    failure: error === undefined ? null : reasonOf(error),
    bytes: bytes ?? null,
  }
  return within(NOTE_MS, note(source, result), (failure) =>
    warn(`The end of the ${kind} was not noted for the page Operations: ${reasonOf(failure)}.`),
  )
}

/** The server of an embedded database has locked it, so it takes the result from a file. */
const note = async (
  { databaseUrl, dataDir }: Pick<Source, 'databaseUrl' | 'dataDir'>,
  result: NewResult,
): Promise<void> => {
  if (databaseUrl !== null) return onPostgres(databaseUrl, ({ db }) => storeBackupResult(db, result))
  const folder = resultsIn(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, result.id)
  writeFileSync(`${file}.half`, JSON.stringify(result), { mode: 0o600 })
  renameSync(`${file}.half`, `${file}.json`)
}
