import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'

const dataDir = join(mkdtempSync(join(tmpdir(), 'masar-embedded-')), 'data')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const opened = async (statement: string) => {
  const { db, close } = await openEmbedded(dataDir)
  const { rows } = await sql<{
    buffers?: string
  }>`select current_setting('shared_buffers') as buffers`.execute(db)
  await sql.raw(statement).execute(db)
  await close()
  return rows[0]?.buffers
}

test('a new database has a small cache, and one of an earlier version from its second start on', async () => {
  expect(await opened('alter system reset shared_buffers')).toBe('32MB')
  expect(await opened('select')).toBe('128MB')
  expect(await opened('select')).toBe('32MB')
})
