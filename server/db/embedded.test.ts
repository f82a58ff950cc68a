import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'

const dataDir = join(mkdtempSync(join(tmpdir(), 'masar-embedded-')), 'data')
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('a new database has a small cache', async () => {
  const { db, close } = await openEmbedded(dataDir)
  const { rows } = await sql`select current_setting('shared_buffers') as buffers`.execute(db)
  await close()
  expect(rows).toEqual([{ buffers: '32MB' }])
})
