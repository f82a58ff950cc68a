import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { insertActivity, insertActivityResult } from '#server/activity/store.ts'
import { type DatabaseHandle, openPostgres } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'

const ROLE = `clerk_${randomUUID().slice(0, 8)}`
const DATABASE = `own_${randomUUID().slice(0, 8)}`
const DENIED = '42501'

let server: DatabaseHandle
let database: DatabaseHandle
const onServer = async (statement: string) => {
  if (server.engine.kind === 'postgres') await server.engine.pool.query(statement)
}
const ask = (statement: string) =>
  database.engine.kind === 'postgres'
    ? database.engine.pool.query(statement)
    : Promise.reject(new Error('This test needs a PostgreSQL server.'))
const codeOf = async (statement: string): Promise<string> => {
  const failure: unknown = await ask(statement).then(
    () => null,
    (error: unknown) => error,
  )
  return failure instanceof Error && 'code' in failure ? String(failure.code) : 'done'
}

/** A role without privileges beyond its own database, as in production. */
beforeAll(async () => {
  const url = new URL(`${inject('postgresUrl')}`)
  server = openPostgres(url.href, () => undefined)
  await onServer(`create role ${ROLE} login password 'clerk' nosuperuser`)
  await onServer(`create database ${DATABASE} owner ${ROLE}`)
  url.username = ROLE
  url.password = 'clerk'
  url.pathname = `/${DATABASE}`
  database = openPostgres(url.href, () => undefined)
  await migrate(database.engine)
})
afterAll(async () => {
  await database.close()
  await onServer(`drop database ${DATABASE} with (force)`)
  await onServer(`drop role ${ROLE}`)
  await server.close()
})

const APPEND_ONLY = {
  activities: 'request_id',
  activity_changes: 'fields',
  activity_results: 'result',
  transitions: 'request_id',
  visits: 'reason',
  terms_acceptances: 'request_id',
  offer_acceptances: 'request_id',
  contract_summaries: 'text',
  contract_summary_files: 'file_key',
  audit_logs: 'request_id',
  review_decisions: 'reason',
  requested_changes: 'reason',
}

describe.each(Object.entries(APPEND_ONLY))('the rows of %s', (table, change) => {
  test('the database’s permissions refuse updates and deletes of append-only rows', async () => {
    expect(await codeOf(`update ${table} set ${change} = ${change}`)).toBe(DENIED)
    expect(await codeOf(`delete from ${table}`)).toBe(DENIED)
    expect(await codeOf(`truncate ${table}`)).toBe(DENIED)
    expect(await codeOf(`select * from ${table}`)).toBe('done')
  })
})

test('a requested change can be answered, but not changed otherwise', async () => {
  expect(await codeOf('update requested_changes set answered_at = answered_at')).toBe('done')
  expect(await codeOf('update requested_changes set target = target')).toBe(DENIED)
})

test('a visit can be ended, but not changed otherwise', async () => {
  expect(await codeOf('update visits set ends_at = ends_at')).toBe('done')
  expect(await codeOf('update visits set ends_at = ends_at, reason = reason')).toBe(DENIED)
})

test('acts and their results can be inserted, and a second result changes nothing', async () => {
  const id = randomUUID()
  const at = new Date()
  const act = { actorUserId: null, actorName: null, actorEmail: null, actorRole: null, customerId: null }
  await insertActivity(database.db, {
    ...act,
    id,
    at,
    operation: 'users.invite',
    customerName: null,
    customerArabicName: null,
    onBehalf: false,
    reason: null,
    details: {},
    result: null,
    requestId: 'r',
  })
  await insertActivityResult(database.db, { activityId: id, at, result: 'done' })
  await insertActivityResult(database.db, { activityId: id, at, result: 'unexpected' })
  const results = await database.db.selectFrom('activityResults').select('result').execute()
  expect(results).toEqual([{ result: 'done' }])
})
