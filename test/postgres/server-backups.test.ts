import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drill } from '#server/backup/drill.ts'
import { noteErasuresOf, repeatErasuresOn } from '#server/backup/erasures-of.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { receiveLog } from '#server/backup/receive-log.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { type DatabaseHandle, openPostgres } from '#server/db/client.ts'
import { grantPrivileges } from '#server/db/privileges.ts'
import { serverFolder, startDebianServer, startOn } from '#test/support/debian-server.ts'
import { prepare } from '#test/support/pglite.ts'
import { SOME_KEY } from '#test/support/some-key.ts'

const root = serverFolder()
const dataDir = join(root, 'data-dir')
const keys = [{ id: '2026', key: randomBytes(32) }] as const
const log = pino({ level: 'silent' })
const fileKey = randomUUID()

let server: Awaited<ReturnType<typeof startOn>>
let database: DatabaseHandle
const source = () => ({ databaseUrl: server.urlOf('masar'), dataDir, hasStore: false })

const onServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const effects = async ({ db }: DatabaseHandle) =>
  (await db.selectFrom('effects').select('id').orderBy('id').execute()).map(({ id }) => id)
const addEffect = (id: string) => database.db.insertInto('effects').values({ id, at: new Date() }).execute()

beforeAll(async () => {
  server = await startDebianServer(root)
  await onServer('create role masar_application')
  await onServer('create database masar')
  database = openPostgres(server.urlOf('masar'), () => undefined)
  await prepare(database)
  await grantPrivileges(database.engine, { application: 'masar_application' })
  await addEffect('before')
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  writeFileSync(join(dataDir, 'files', fileKey), 'sealed')
})
afterAll(async () => {
  await database.close()
  server.stop()
  rmSync(root, { recursive: true, force: true })
})

let folder: string
let target: { databaseUrl: string; dataDir: string }
let serverDir: string
beforeEach(async () => {
  const name = `restored_${randomUUID().slice(0, 8)}`
  await onServer(`create database ${name}`)
  folder = join(root, randomUUID())
  target = { databaseUrl: server.urlOf(name), dataDir: join(root, name) }
  serverDir = join(root, `${name}-server`)
})

const readRestored = async <T>(read: (database: DatabaseHandle) => Promise<T>, url = target.databaseUrl) => {
  const handle = openPostgres(url, () => undefined)
  try {
    return await read(handle)
  } finally {
    await handle.close()
  }
}

describe('a dump', () => {
  test('a dump of a running server is restored with rows, privileges and guards of the record', async () => {
    await makeBackup(source(), { folder, keys })
    await addEffect('after')
    await restoreBackup(target, { from: folder, keys, log })
    expect(await readRestored(effects)).toEqual(['before'])
    await database.db.deleteFrom('effects').where('id', '=', 'after').execute()
    expect(readdirSync(join(target.dataDir, 'files'))).toEqual([fileKey])
    const rights = await readRestored(async ({ db }) =>
      sql<{ may: boolean }>`select has_table_privilege('masar_application', 'transitions', 'delete') as may,
        has_table_privilege('masar_application', 'transitions', 'insert') as adds`.execute(db),
    )
    expect(rights.rows).toEqual([{ may: false, adds: true }])
    await expect(readRestored(({ db }) => sql`truncate transitions`.execute(db))).rejects.toThrow(
      'never changed',
    )
  })

  test('a truncated dump and a target database that is not empty are refused, and nothing is restored', async () => {
    const { name } = await makeBackup(source(), { folder, keys })
    const file = join(folder, name, 'database')
    const whole = readFileSync(file)
    truncateSync(file, whole.length - 10)
    await expect(restoreBackup(target, { from: folder, keys, log })).rejects.toThrow(
      `${file} is damaged or cut.`,
    )
    expect(readdirSync(target.dataDir).filter((entry) => entry === 'files')).toEqual([])
    writeFileSync(file, whole)
    await readRestored(({ db }) => sql`create table own (id int)`.execute(db))
    await expect(restoreBackup(target, { from: folder, keys, log })).rejects.toThrow(
      'The database to restore into is not empty: name a new one. Nothing was changed.',
    )
  })

  test('a database that cannot be reached is named in one sentence', async () => {
    const url = server.urlOf('none')
    await expect(makeBackup({ ...source(), databaseUrl: url }, { folder, keys })).rejects.toThrow(
      'database "none" does not exist',
    )
    expect(readdirSync(folder)).toEqual([])
  })

  test('a list of destroyed people alone is enough to destroy restored data again', async () => {
    const [user, customer] = [randomUUID(), randomUUID()]
    await sql`insert into users (id, issuer, subject, email, email_verified, first_name, role, created_at, updated_at)
      values (${user}, 'https://one.example', ${user}, 'noura@najd.example', true, 'Noura', 'user', now(), now())`.execute(
      database.db,
    )
    await sql`insert into customers (id, user_id, account_type, step_version, status_version, created_at, updated_at)
      values (${customer}, ${user}, 'business', 1, 1, now(), now())`.execute(database.db)
    await sql`insert into destroyed_subjects (user_id, customer_id, request_id, destroyed_at)
      values (${user}, ${customer}, ${randomUUID()}, now())`.execute(database.db)
    mkdirSync(folder)
    expect(await noteErasuresOf(source(), { folder, keys })).toBe(1)
    await sql`delete from destroyed_subjects`.execute(database.db)
    expect(await repeatErasuresOn(server.urlOf('masar'), { folder, keys, log })).toBe(1)
    const { rows } = await sql`select first_name from users where id = ${user}`.execute(database.db)
    expect(rows).toEqual([{ firstName: null }])
    expect(await repeatErasuresOn(server.urlOf('masar'), { folder, keys, log })).toBe(0)
  })

  test('a drill compares every table and leaves the target database empty', async () => {
    const options = { folder, keys, into: target.databaseUrl, dataKeys: [SOME_KEY], log }
    expect(await drill(source(), options)).toMatchObject({ faults: [], files: 0 })
    expect((await drill(source(), options)).gapMs).toBeGreaterThan(0)
    await expect(drill(source(), { ...options, into: server.urlOf('masar') })).rejects.toThrow('is not empty')
    expect(await effects(database)).toEqual(['before'])
  })
})

test('a base backup and the received log restore a moment between two changes, with the files stored before it', async () => {
  const stop = new AbortController()
  const receiving = receiveLog(source(), { folder, keys, signal: stop.signal })
  await makeBackup(source(), { folder, keys, isBase: true, keep: 1 })
  await addEffect('wanted')
  const later = randomUUID()
  writeFileSync(join(dataDir, 'files', later), 'sealed later')
  const now = async () =>
    (await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db)).rows[0]?.now.getTime() ??
    0
  const until = new Date((await now()) + 1)
  await expect.poll(now).toBeGreaterThan(until.getTime())
  await addEffect('unwanted')
  await sql`select pg_switch_wal()`.execute(database.db)
  await expect
    .poll(async () => {
      const slots = await sql<{ rest: string }>`
        select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn)::text as rest from pg_replication_slots`.execute(
        database.db,
      )
      return Number(slots.rows[0]?.rest) < 1000
    })
    .toBe(true)
  stop.abort()
  await receiving

  await restoreBackup({ ...target, serverDir }, { from: folder, keys, log, until })
  expect(readdirSync(join(target.dataDir, 'files')).sort()).toEqual([fileKey, later].sort())
  const past = await startOn(serverDir)
  await expect.poll(() => readRestored(effects, past.urlOf('masar'))).toEqual(['before', 'wanted'])
  past.stop()
  await expect(
    restoreBackup(
      { ...target, serverDir, dataDir: join(root, 'again') },
      { from: folder, keys, log, until: new Date(0) },
    ),
  ).rejects.toThrow(`There is no base backup from before 1970-01-01T00:00:00.000Z in ${folder}.`)
})

test('a base backup is refused when a row names a file that the data directory does not have', async () => {
  const [user, customer, key] = [randomUUID(), randomUUID(), randomUUID()]
  await sql`insert into users (id, issuer, subject, email, email_verified, role, created_at, updated_at)
    values (${user}, 'https://one.example', ${user}, 'sara@najd.example', true, 'user', now(), now())`.execute(
    database.db,
  )
  await sql`insert into customers (id, user_id, account_type, step_version, status_version, created_at, updated_at)
    values (${customer}, ${user}, 'business', 1, 1, now(), now())`.execute(database.db)
  await sql`insert into documents (id, customer_id, type, storage_key, name, size, mime, sha256, created_at)
    values (${randomUUID()}, ${customer}, 'vat', ${key}, 'vat.pdf', 10, 'application/pdf', '', now())`.execute(
    database.db,
  )
  await expect(makeBackup(source(), { folder, keys, isBase: true })).rejects.toThrow(
    `1 files that the database names are missing in ${dataDir}/files, such as ${key}: restore them first.`,
  )
  await sql`delete from documents`.execute(database.db)
})

test('a receiver of the log that loses its server fails with the reason', async () => {
  const receiving = receiveLog(source(), { folder, keys, signal: new AbortController().signal })
  const refused = expect(receiving).rejects.toThrow(/^pg_receivewal /)
  await expect
    .poll(async () => (await sql`select from pg_stat_replication`.execute(database.db)).rows.length)
    .toBe(1)
  await onServer('select pg_terminate_backend(pid) from pg_stat_replication')
  await refused
})
