import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openPostgres } from '#server/db/client.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'

const names = Object.keys(readMigrations())
const ignore = () => undefined

const openServer = () => openPostgres(`${inject('postgresUrl')}`, ignore)

let name: string
let url: string
const onServer = async (statement: string) => {
  const server = openServer()
  if (server.engine.kind === 'postgres') await server.engine.pool.query(statement)
  await server.close()
}
beforeEach(async () => {
  name = `migrated_${randomUUID().slice(0, 8)}`
  await onServer(`create database ${name}`)
  const own = new URL(`${inject('postgresUrl')}`)
  own.pathname = `/${name}`
  url = own.href
})
afterEach(() => onServer(`drop database ${name} with (force)`))

/** Starts replicas at the same moment and returns the migrations that each one ran. */
const startTogether = async (count: number): Promise<string[][]> => {
  const replicas = Array.from({ length: count }, () => openPostgres(url, ignore))
  const ran = await Promise.all(replicas.map(({ engine }) => migrate(engine)))
  await Promise.all(replicas.map((replica) => replica.close()))
  return ran
}

test('one of several simultaneous replicas migrates an empty database, and the others wait', async () => {
  const ran = await startTogether(4)
  expect(ran.filter((migrations) => migrations.length > 0)).toEqual([names])
})

test('a migration that waits too long for a lock fails with a sentence and changes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-locked-'))
  cpSync('server/db/migrations', folder, { recursive: true })
  writeFileSync(join(folder, '9001-later.up.sql'), 'alter table users add column later text')
  writeFileSync(join(folder, '9001-later.down.sql'), 'alter table users drop column later')
  const { engine, close } = openPostgres(url, ignore)
  if (engine.kind !== 'postgres') throw new Error('This test needs a PostgreSQL server.')
  await migrate(engine)
  const holder = await engine.pool.connect()
  await holder.query('begin; select from users')
  const impatient = { folder, lockMs: 50, pauseMs: 0 }
  await expect(migrate(engine, impatient)).rejects.toThrow(
    'The database was not migrated: 9001-later failed. Nothing was changed. It waited too long for a lock',
  )
  await holder.query('commit')
  holder.release()
  expect(await migrate(engine, impatient)).toEqual(['9001-later'])
  await close()
  rmSync(folder, { recursive: true })
})

test('a migration lets the waiting requests run after each try, and succeeds when its lock is free', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'masar-patient-'))
  cpSync('server/db/migrations', folder, { recursive: true })
  writeFileSync(join(folder, '9001-later.up.sql'), 'alter table users add column later text')
  writeFileSync(join(folder, '9001-later.down.sql'), 'alter table users drop column later')
  const { engine, close } = openPostgres(url, ignore)
  if (engine.kind !== 'postgres') throw new Error('This test needs a PostgreSQL server.')
  await migrate(engine)
  const holder = await engine.pool.connect()
  await holder.query('begin; select from users')
  const migration = migrate(engine, { folder, lockMs: 50, pauseMs: 1_000 })
  // This read waits behind the migration, and gets its rows in the pause.
  await engine.pool.query('select from users')
  await holder.query('commit')
  holder.release()
  expect(await migration).toEqual(['9001-later'])
  await close()
  rmSync(folder, { recursive: true })
})
