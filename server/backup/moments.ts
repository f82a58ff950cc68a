import { systemClock } from '../clock.ts'
import { type DatabaseHandle, openPostgres, type Querier } from '../db/client.ts'
import { readMigrationStatus } from '../db/migrate.ts'
import { withSnapshot } from '../db/transaction.ts'
import { everyKeyInUse } from '../documents/store.ts'
import { withCopy } from './embedded-copy.ts'
import { currentLogFile, exportSnapshot, readEngineVersion, readFigures } from './figures-store.ts'
import type { Manifest } from './manifest.ts'
import { connectionOf, outputOf, packFolder } from './programs.ts'
import type { Bytes } from './sealed-stream.ts'

/** A database at one moment. */
export interface Moment extends Pick<Manifest, 'engine' | 'migrations' | 'tables' | 'logFrom'> {
  instant: Date
  /** The files that rows name. */
  named: Set<string>
  /** Reads the database as of the moment. */
  q: Querier
  /** The content to back up, available until `use` ends. */
  bytes: Bytes
}

type Use<T> = (moment: Moment) => Promise<T>

const migrationsOf = async ({ engine }: DatabaseHandle) => (await readMigrationStatus(engine)).applied

/** Opens a database of a PostgreSQL server for `work`. */
export const onPostgres = async <T>(
  url: string,
  work: (database: DatabaseHandle) => Promise<T>,
): Promise<T> => {
  const database = openPostgres(url, () => undefined)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Reads a copy of the embedded database, also while a server runs. The copy was opened once, which proves that it can be opened. */
export const momentOfEmbedded = <T>(dataDir: string, use: Use<T>): Promise<T> =>
  withCopy(dataDir, async (database, { directory, copiedAt }) => {
    const facts = await withSnapshot(database.db, async (tx) => ({
      tables: await readFigures(tx),
      named: await everyKeyInUse(tx),
      engine: await readEngineVersion(tx),
    }))
    const migrations = await migrationsOf(database)
    try {
      return await use({
        ...facts,
        migrations,
        instant: copiedAt,
        logFrom: null,
        q: database.db,
        bytes: packClosed(database, directory),
      })
    } finally {
      await database.close()
    }
  })

/** Closes the engine first, because its files are complete only then. */
const packClosed = async function* (database: DatabaseHandle, directory: string) {
  await database.close()
  yield* packFolder(directory)
}

/** Reads a dump and the figures of its tables from one snapshot. */
export const momentOfDump = <T>(url: string, use: Use<T>): Promise<T> =>
  onPostgres(url, async (database) => {
    const migrations = await migrationsOf(database)
    return withSnapshot(database.db, async (tx) => {
      const instant = systemClock.now()
      const facts = {
        tables: await readFigures(tx),
        named: await everyKeyInUse(tx),
        engine: await readEngineVersion(tx),
      }
      const { dbname, env } = connectionOf(url)
      const args = ['--format=custom', '--no-password', `--snapshot=${await exportSnapshot(tx)}`]
      const bytes = outputOf({ name: 'pg_dump', args: [...args, `--dbname=${dbname}`], env })
      return use({ ...facts, migrations, instant, logFrom: null, q: tx, bytes })
    })
  })

/** Reads the directory of a running PostgreSQL server. The log completes it, so its tables cannot be counted at one instant. */
export const momentOfBase = <T>(url: string, use: Use<T>): Promise<T> =>
  onPostgres(url, async (database) => {
    const { db } = database
    const { dbname, env } = connectionOf(url)
    const args = ['--pgdata=-', '--format=tar', '--wal-method=fetch', '--checkpoint=fast', '--no-password']
    return use({
      engine: await readEngineVersion(db),
      migrations: await migrationsOf(database),
      logFrom: await currentLogFile(db),
      tables: null,
      named: await everyKeyInUse(db),
      instant: systemClock.now(),
      q: db,
      bytes: outputOf({ name: 'pg_basebackup', args: [...args, `--dbname=${dbname}`], env }),
    })
  })
