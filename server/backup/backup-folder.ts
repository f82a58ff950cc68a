import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { systemClock } from '../clock.ts'
import type { DataKey } from '../env/data-keys.ts'
import { BackupError } from './backup-error.ts'
import { type Kind, MANIFEST, type Manifest, readManifest } from './manifest.ts'

const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z-(copy|dump|base)$/
const HALF = '.half'
/** Longer than any backup takes. */
const ABANDONED_MS = 24 * 60 * 60_000

/** The name of a backup. The names sort by time. */
export const backupName = (instant: Date, kind: Kind): string =>
  `${instant.toISOString().replaceAll(/[:.]/g, '-')}-${kind}`

/** The names of the complete backups in a folder, oldest first. */
export const backupsIn = (folder: string, kind?: Kind): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => NAME.test(name) && existsSync(join(folder, name, MANIFEST)))
    .filter((name) => kind === undefined || name.endsWith(`-${kind}`))
    .sort()

/** Creates a folder with a temporary name for `write` to fill, and renames it when it is complete. */
export const addToFolder = async (
  folder: string,
  name: string,
  write: (path: string) => Promise<void>,
): Promise<void> => {
  const half = join(folder, `${name}${HALF}`)
  mkdirSync(half, { recursive: true, mode: 0o700 })
  removeAbandoned(folder)
  try {
    await write(half)
    renameSync(half, join(folder, name))
  } catch (error) {
    rmSync(half, { recursive: true, force: true })
    throw error
  }
}

/** Removes a backup. Renames it first, so that a partly removed backup does not look complete. */
export const removeBackup = (folder: string, name: string): void => {
  const half = join(folder, halfName(name))
  renameSync(join(folder, name), half)
  rmSync(half, { recursive: true, force: true })
}

/** Removes temporary files and folders that killed commands left behind. */
export const removeAbandoned = (folder: string): void => {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(HALF)) continue
    const path = join(folder, name)
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (changed !== undefined && changed < systemClock.now().getTime() - ABANDONED_MS)
      rmSync(path, { recursive: true, force: true })
  }
}

/** The temporary name of an incomplete file or folder. */
export const halfName = (name: string): string => `${name}${HALF}`

export interface Found {
  /** The folder of all backups. */
  folder: string
  path: string
  manifest: Manifest
}

/**
 * Finds the newest backup in the folder `from`, or reads `from` itself when it is a backup. `kind` limits the search to one kind. With
 * `until`, finds the newest base backup from before that instant. Throws BackupError.
 */
export const findBackup = async (
  from: string,
  { keys, kind, until }: { keys: readonly DataKey[]; kind?: Kind | undefined; until?: Date | undefined },
): Promise<Found> => {
  const path = resolve(from)
  const isOne = existsSync(join(path, MANIFEST))
  const folder = isOne ? dirname(path) : path
  const names = isOne ? [basename(path)] : backupsIn(path, until ? 'base' : kind)
  for (const name of names.toReversed()) {
    const manifest = await readManifest(join(folder, name), { name, keys })
    if (until === undefined || (manifest.kind === 'base' && new Date(manifest.instant) <= until))
      return { folder, path: join(folder, name), manifest }
  }
  throw new BackupError(
    until === undefined
      ? `There is no complete ${kind === 'base' ? 'base backup' : 'backup'} in ${from}.`
      : `There is no base backup from before ${until.toISOString()} in ${from}.`,
  )
}
