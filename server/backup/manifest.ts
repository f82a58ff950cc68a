import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { DataKey } from '../env/data-keys.ts'
import { BackupError } from './backup-error.ts'
import { sealFile, unsealFile } from './sealed-stream.ts'

const FORMAT = 1

const Part = z.object({ name: z.string(), bytes: z.number(), hash: z.string() })

const Figures = z.object({ rows: z.number(), hash: z.string() })

const Kind = z.enum(['copy', 'dump', 'base'])

const Manifest = z.object({
  format: z.literal(FORMAT),
  name: z.string(),
  /** The instant of the database's content. */
  instant: z.iso.datetime(),
  /** `copy`: the embedded database's directory. `dump`: a logical copy. `base`: the directory of a PostgreSQL server. */
  kind: Kind,
  /** Versions of Masar and of the database's engine. */
  version: z.string(),
  engine: z.string(),
  migrations: z.array(z.string()),
  /** Null for a base backup, because its tables cannot be counted at one instant. */
  tables: z.record(z.string(), Figures).nullable(),
  files: z.number(),
  /** The first file of the log that a base backup needs. */
  logFrom: z.string().nullable(),
  parts: z.array(Part),
})

/** The number of a table's rows, and a hash that does not depend on their order. */
export type TableFigures = z.infer<typeof Figures>
export type Kind = z.infer<typeof Kind>
export type Part = z.infer<typeof Part>
export type Manifest = z.infer<typeof Manifest>

/** The file that marks a backup as complete. */
export const MANIFEST = 'manifest'

/** The place of a part in a backup. The part's encryption key is derived from it. */
export const placeOf = (name: string, part: string): string => `${name}/${part}`

export const writeManifest = async (
  folder: string,
  manifest: Omit<Manifest, 'format'>,
  key: DataKey,
): Promise<void> => {
  const bytes = Readable.from([Buffer.from(JSON.stringify({ format: FORMAT, ...manifest }))])
  await sealFile(join(folder, MANIFEST), { bytes, key, place: placeOf(manifest.name, MANIFEST) })
}

/** Reads the manifest of the backup `name`, whose files are in `folder`. Throws BackupError. */
export const readManifest = async (
  folder: string,
  { name, keys }: { name: string; keys: readonly DataKey[] },
): Promise<Manifest> => {
  const parts: Buffer[] = []
  const path = join(folder, MANIFEST)
  for await (const part of unsealFile(path, { keys, place: placeOf(name, MANIFEST) })) parts.push(part)
  const content = JSON.parse(Buffer.concat(parts).toString()) as { version?: string }
  const parsed = Manifest.safeParse(content)
  if (!parsed.success)
    throw new BackupError(`${path} was written by Masar ${content.version}: restore it with that version.`)
  return parsed.data
}
