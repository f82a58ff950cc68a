import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../server/db/migrations')

/** Migrates a database as versions before Kysely's migrator did, with their record of it. */
export const migrateAsBefore = async (
  execute: (script: string) => Promise<unknown>,
  last = '0013-proposed-documents',
): Promise<void> => {
  await execute(
    'create table if not exists schema_migrations (version integer primary key, name text not null, applied_at timestamptz not null default now())',
  )
  for (const file of globSync('*.up.sql', { cwd: FOLDER }).sort()) {
    const name = basename(file, '.up.sql')
    if (name > last) continue
    const record = `insert into schema_migrations (version, name) values (${Number(name.slice(0, 4))}, '${name}')`
    await execute(`begin; ${readFileSync(join(FOLDER, file), 'utf8')}\n; ${record}; commit;`)
  }
}
