import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import type { DataKey } from '../env/data-keys.ts'
import { APP_VERSION } from '../env/version.ts'
import { BackupError } from './backup-error.ts'
import { addToFolder, backupName, backupsIn, removeBackup } from './backup-folder.ts'
import { copiesIn, newCopyName } from './copy-request.ts'
import { noteErasures } from './erasures.ts'
import { linkFiles } from './file-links.ts'
import { type Kind, type Manifest, type Part, placeOf, readManifest, writeManifest } from './manifest.ts'
import { type Moment, momentOfBase, momentOfDump, momentOfEmbedded } from './moments.ts'
import { packFolder } from './programs.ts'
import { removeLogBefore } from './received-log.ts'
import { type Bytes, measure, sealFile, unsealFile } from './sealed-stream.ts'

/** The location of the product's data. */
export interface Source {
  databaseUrl: string | null
  dataDir: string
  /** True when a separate store holds the files. The operator backs up that store. */
  hasStore: boolean
}

export type Keys = readonly [DataKey, ...DataKey[]]

export interface BackupOptions {
  folder: string
  keys: Keys
  /** True for a base backup of a PostgreSQL server. The received log continues it. */
  isBase?: boolean
  /** The number of backups of this kind to keep. Older ones are deleted; null keeps all. */
  keep?: number | null
}

/**
 * Makes a backup in the folder, verifies it, and then deletes older ones. Copies the database first and the files after it, so that no
 * row names a missing file. Returns the manifest.
 */
export const makeBackup = async (source: Source, options: BackupOptions): Promise<Manifest> => {
  const { folder, keys, keep = null } = options
  const kind = kindOf(source, options)
  const name = backupName(systemClock.now(), kind)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await addToFolder(folder, name, async (path) => {
    const links = join(copiesIn(source.dataDir), newCopyName())
    try {
      await writeBackup(source, { folder, path, links, name, kind, keys })
    } finally {
      rmSync(links, { recursive: true, force: true })
    }
    await verifyBackup(path, { name, keys })
  })
  if (keep !== null) await deleteOlder(folder, { kind, keep, keys })
  return readManifest(join(folder, name), { name, keys })
}

/** The kind of the backup that these options make. Throws BackupError. */
export const kindOf = ({ databaseUrl }: Source, { isBase }: Pick<BackupOptions, 'isBase'>): Kind => {
  if (databaseUrl !== null) return isBase ? 'base' : 'dump'
  if (isBase)
    throw new BackupError('Only PostgreSQL has base backups: set DATABASE_URL, or leave --base out.')
  return 'copy'
}

const atOneMoment = <T>(
  { databaseUrl, dataDir }: Source,
  kind: Kind,
  use: (moment: Moment) => Promise<T>,
): Promise<T> => {
  if (databaseUrl === null) return momentOfEmbedded(dataDir, use)
  return kind === 'base' ? momentOfBase(databaseUrl, use) : momentOfDump(databaseUrl, use)
}

interface Target {
  folder: string
  path: string
  links: string
  name: string
  kind: Kind
  keys: Keys
}

const writeBackup = async (source: Source, { folder, path, links, name, kind, keys }: Target) => {
  const [key] = keys
  const seal = async (part: string, bytes: Bytes): Promise<Part> => ({
    name: part,
    ...(await sealFile(join(path, part), { bytes, key, place: placeOf(name, part) })),
  })
  const link = () => {
    if (!source.hasStore) linkFiles(join(source.dataDir, 'files'), links)
  }
  mkdirSync(links, { mode: 0o700 })
  link()
  const { named, instant, database, ...facts } = await atOneMoment(
    source,
    kind,
    async ({ q, bytes, ...moment }) => {
      await noteErasures(q, { folder, keys })
      return { ...moment, database: await seal('database', bytes) }
    },
  )
  link()
  const stored = new Set(readdirSync(links))
  const missing = source.hasStore ? [] : [...named].filter((fileKey) => !stored.has(fileKey))
  if (missing.length > 0)
    throw new BackupError(
      `${missing.length} files that the database names are missing in ${source.dataDir}/files, such as ${missing[0]}: restore them first.`,
    )
  const parts = [database, await seal('files', packFolder(links))]
  await writeManifest(
    path,
    {
      ...facts,
      ...{ name, kind, parts, version: APP_VERSION, files: stored.size },
      instant: instant.toISOString(),
    },
    key,
  )
}

/** Reads every part to its end. Throws BackupError for a damaged part. */
const verifyBackup = async (path: string, { name, keys }: { name: string; keys: Keys }): Promise<void> => {
  for (const part of (await readManifest(path, { name, keys })).parts) {
    const { hash } = await measure(
      unsealFile(join(path, part.name), { keys, place: placeOf(name, part.name) }),
    )
    if (hash !== part.hash) throw new BackupError(`${join(path, part.name)} was not written as it was read.`)
  }
}

const deleteOlder = async (
  folder: string,
  { kind, keep, keys }: { kind: Kind; keep: number; keys: Keys },
) => {
  const names = backupsIn(folder, kind)
  for (const name of names.slice(0, -keep)) removeBackup(folder, name)
  const [oldest] = names.slice(-keep)
  if (kind !== 'base' || oldest === undefined) return
  const { logFrom, instant } = await readManifest(join(folder, oldest), { name: oldest, keys })
  if (logFrom !== null) removeLogBefore(folder, logFrom, new Date(instant))
}
