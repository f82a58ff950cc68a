import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'

const dataDir = join(mkdtempSync(join(tmpdir(), 'masar-embedded-')), 'data')
/** ENOSPC in the numbers of WebAssembly. */
const NO_ROOM = 51

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a new database has a small cache', async () => {
  const { db, close } = await openEmbedded(dataDir)
  const { rows } = await sql`select current_setting('shared_buffers') as buffers`.execute(db)
  await close()
  expect(rows).toEqual([{ buffers: '32MB' }])
})

test('an engine whose log finds no room refuses further statements at once, and a new start has every acknowledged row', async () => {
  const reasons: string[] = []
  const { db, engine } = await openEmbedded(dataDir, (reason) => reasons.push(reason))
  if (engine.kind !== 'pglite') throw new Error('Not embedded')
  await sql`create table notes (id int primary key)`.execute(db)
  await sql`insert into notes values (1)`.execute(db)
  const { FS } = engine.pglite.Module
  const write = FS.write
  FS.write = () => {
    throw new FS.ErrnoError(NO_ROOM)
  }
  const inTransaction = db.transaction().execute((tx) => sql`insert into notes values (2)`.execute(tx))
  await expect(inTransaction).rejects.toThrow()
  FS.write = write
  expect(reasons).toEqual([expect.stringContaining('No space left on device')])
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: '57P02' })

  const again = await openEmbedded(dataDir)
  const { rows } = await sql`select id from notes`.execute(again.db)
  expect(rows).toEqual([{ id: 1 }])
  await sql`insert into notes values (2)`.execute(again.db)
  await again.close()
})
