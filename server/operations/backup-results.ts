import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { BACKUP_KINDS, BackupResult, type BackupsState } from '#contract/entities/operations.ts'
import type { Deps } from '../deps.ts'
import { lastBackupResults, storeBackupResult, waitingLogBytes } from './backup-result-store.ts'

/** The slot of `receive-log`. */
const LOG_SLOT = 'masar_backup'

/** The folder in which backups of the embedded database leave their results. */
export const resultsIn = (dataDir: string): string => join(dataDir, 'backup-results')

const LeftResult = z.object({
  id: z.uuid(),
  kind: z.enum(BACKUP_KINDS),
  endedAt: z.iso.datetime().transform((text) => new Date(text)),
  failure: z.string().nullable(),
  bytes: z.number().nullable(),
})

/** The last backup, drill and failure, in the time of the product's clock. */
export const readBackups = async (
  deps: Pick<Deps, 'clock' | 'config' | 'log'>,
  q: Deps['db'],
): Promise<BackupsState> => {
  await takeLeftResults(deps, q)
  const now = deps.clock.now().getTime()
  const results = (await lastBackupResults(q)).flatMap(({ age, ...result }): BackupResult[] => {
    const endedAt = new Date(now - Math.max(0, age) * 1000).toISOString()
    const known = BackupResult.safeParse({ ...result, endedAt })
    return known.success ? [known.data] : []
  })
  const done = results.filter(({ failure }) => failure === null)
  const unrepaired = results.filter(
    ({ kind, failure, endedAt }) =>
      failure !== null &&
      !done.some((later) => (later.kind === 'drill') === (kind === 'drill') && later.endedAt > endedAt),
  )
  return {
    lastBackup: newest(done.filter(({ kind }) => kind !== 'drill')),
    lastDrill: newest(done.filter(({ kind }) => kind === 'drill')),
    lastFailure: newest(unrepaired),
    logBytes: await waitingLogBytes(q, LOG_SLOT),
  }
}

const newest = (results: readonly BackupResult[]): BackupResult | null =>
  results.toSorted((a, b) => b.endedAt.localeCompare(a.endedAt))[0] ?? null

/** Stores the results that backups of the embedded database have left. A file is deleted when its row is stored. */
const takeLeftResults = async (
  { config: { databaseUrl, dataDir }, log }: Pick<Deps, 'config' | 'log'>,
  q: Deps['db'],
): Promise<void> => {
  const folder = resultsIn(dataDir)
  if (databaseUrl !== null || !existsSync(folder)) return
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
    const path = join(folder, name)
    const result = leftResult(path)
    if (result) await storeBackupResult(q, result)
    else log.warn({ name }, 'the result of a backup is unreadable')
    rmSync(path, { force: true })
  }
}

/** Null for a file that another reader has taken, or that is no result. */
const leftResult = (path: string): z.output<typeof LeftResult> | null => {
  try {
    return LeftResult.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return null
  }
}
