import { randomUUID } from 'node:crypto'
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
