import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { makeBackup } from '#server/backup/make-backup.ts'
import { receiveLog } from '#server/backup/receive-log.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { openPostgres } from '#server/db/client.ts'
import { serverFolder, startDebianServer, startOn } from '#test/support/debian-server.ts'
import { casesOf, recordFigure } from '#test/support/figures.ts'
import { prepare } from '#test/support/pglite.ts'
import { SEED, seeded } from '#test/support/seeded.ts'

const MOMENTS = 10
const WRITES_A_MOMENT = 300

interface Write {
  id: string
  /** Milliseconds of the database's clock before and after the commit. */
  from: number
  until: number
}

test(`a restore to each of ten random moments has the rows of that moment; seed ${SEED}`, async () => {
  const root = serverFolder()
  const keys = [{ id: '2026', key: randomBytes(32) }] as const
  const log = pino({ level: 'silent' })
  const [folder, dataDir] = [join(root, 'backups'), join(root, 'data-dir')]
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  const server = await startDebianServer(root)
  const client = new pg.Client({ connectionString: server.urlOf('postgres') })
  await client.connect()
  await client.query('create database masar')
  await client.end()
  const database = openPostgres(server.urlOf('masar'), () => undefined)
  const random = seeded(SEED)
  try {
    await prepare(database)
    const source = { databaseUrl: server.urlOf('masar'), dataDir, hasStore: false }
    const stop = new AbortController()
    const receiving = receiveLog(source, { folder, keys, signal: stop.signal })
    await makeBackup(source, { folder, keys, isBase: true, keep: 1 })

    const now = async () => {
      const { rows } = await sql<{ at: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(database.db)
      return rows[0]?.at ?? 0
    }
    const writes: Write[] = []
    const moments = casesOf(MOMENTS)
    for (let index = 0; index < moments * WRITES_A_MOMENT; index += 1) {
      const id = `write ${index}`
      const from = await now()
      await database.db.insertInto('effects').values({ id, at: new Date() }).execute()
      writes.push({ id, from, until: await now() })
    }
    // A restore needs a commit after its moment.
    await database.db.insertInto('effects').values({ id: 'last', at: new Date() }).execute()
    await sql`select pg_switch_wal()`.execute(database.db)
    await expect
      .poll(
        async () => {
          const slots = await sql<{ rest: string }>`
            select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), restart_lsn)::text as rest
            from pg_replication_slots`.execute(database.db)
          return Number(slots.rows[0]?.rest) < 1000
        },
        { timeout: 60_000 },
      )
      .toBe(true)
    stop.abort()
    await receiving

    const [first, last] = [writes[0]?.until ?? 0, writes.at(-1)?.from ?? 0]
    for (let index = 0; index < moments; index += 1) {
      const at = Math.ceil(first + random.next() * (last - first))
      const name = `moment-${index}`
      const serverDir = join(root, name)
      await restoreBackup(
        { databaseUrl: server.urlOf('masar'), dataDir: join(root, `${name}-data`), serverDir },
        { from: folder, keys, log, until: new Date(at) },
      )
      const past = await startOn(serverDir)
      const handle = openPostgres(past.urlOf('masar'), () => undefined)
      const { rows } = await sql<{ id: string }>`select id from effects`.execute(handle.db)
      await handle.close()
      past.stop()
      rmSync(serverDir, { recursive: true, force: true })
      const found = new Set(rows.map(({ id }) => id))
      // A write whose commit lies around the moment may be on either side of it.
      const wrong = writes.filter(
        ({ id, from, until }) => (until < at && !found.has(id)) || (from > at && found.has(id)),
      )
      expect(wrong, `${new Date(at).toISOString()}`).toEqual([])
    }
    recordFigure({
      goal: 'R2',
      figure: `${moments} random moments among ${writes.length} writes: each restore has exactly the rows of its moment`,
      isMet: moments >= MOMENTS,
    })
  } finally {
    await database.close()
    server.stop()
    rmSync(root, { recursive: true, force: true })
  }
})
