import { expect, test } from 'vitest'
import { openPostgres } from '#server/db/client.ts'
import { hasOwnSessions } from '#server/db/pooler.ts'
import { isReady } from '#server/operations/readiness.ts'
import { expectDurable } from '#server/run.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()

test('a server with a read-only database is not ready', async () => {
  const { engine } = api.database
  if (engine.kind !== 'postgres') throw new Error('This test needs a PostgreSQL server.')
  const url = new URL(engine.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const readOnly = openPostgres(url.href, () => undefined)
  const server = { id: crypto.randomUUID(), host: 'host', version: '1', startedAt: new Date() }
  const { deps } = api.server
  expect(await isReady(deps, server)).toBe(true)
  expect(await isReady({ ...deps, admissionDb: readOnly.admissionDb }, server)).toBe(false)
  await readOnly.close()
})

test('a database that may lose data in a power loss gives a warning, and is refused in production', async () => {
  const warned: string[] = []
  const log = { warn: (text: string) => warned.push(text) }
  await expectDurable(api.database, { production: false }, log)
  const sentence =
    'The database has fsync and full_page_writes and synchronous_commit off, so a power loss may lose payments: set them to on.'
  expect(warned).toEqual([sentence])
  await expect(expectDurable(api.database, { production: true }, log)).rejects.toThrow(sentence)
})

test('a direct connection to PostgreSQL keeps its session', async () => {
  const { engine } = api.database
  if (engine.kind !== 'postgres') throw new Error('This test needs a PostgreSQL server.')
  expect(await hasOwnSessions(engine.url)).toBe(true)
})
