import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type DatabaseHandle, openPostgres } from '#server/db/client.ts'
import { inspectDatabase } from '#server/db/inspect-database.ts'
import { createLog } from '#server/operations/log.ts'
import { LIMITED_TABLES } from '#server/operations/retention-store.ts'
import { prepareDatabase } from '#server/prepare-database.ts'
import { sealRecord } from '#server/record/seal-record.ts'
import { verifyRecord } from '#server/record/verify-record.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { letPass } from '#test/support/seed/clock.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { startWorld, type World } from '#test/support/world.ts'

const NAME = randomUUID().slice(0, 8)
const DATABASE = `roles_${NAME}`
const [OWNER, APPLICATION, AUDITOR] = [`owner_${NAME}`, `application_${NAME}`, `auditor_${NAME}`]
const DENIED = '42501'
const MONTH_MS = 31 * 24 * 60 * 60_000

const onServer = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}` })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
const urlFor = (role: string) => {
  const url = new URL(`${inject('postgresUrl')}`)
  url.username = role
  url.password = 'secret'
  url.pathname = `/${DATABASE}`
  return url.href
}
/** The SQLSTATE that a role gets for a statement; `done` when it was executed. */
const asRole = async (role: string, statement: string): Promise<string> => {
  const client = new pg.Client({ connectionString: urlFor(role) })
  await client.connect()
  try {
    await client.query(statement)
    return 'done'
  } catch (error) {
    return error instanceof pg.DatabaseError ? String(error.code) : String(error)
  } finally {
    await client.end()
  }
}

let world: World
const prepare = async () => {
  const database: DatabaseHandle = openPostgres(urlFor(OWNER), () => undefined)
  const roles = { application: APPLICATION, auditor: AUDITOR }
  const ran = await prepareDatabase(database, { roles, log: createLog('silent') })
  await database.close()
  return ran
}

beforeAll(async () => {
  for (const role of [OWNER, APPLICATION, AUDITOR])
    await onServer(`create role ${role} login password 'secret' nosuperuser`)
  await onServer(`create database ${DATABASE} owner ${OWNER}`)
  await prepare()
  expect(await prepare()).toEqual([])
  world = await startWorld({ DATABASE_URL: urlFor(APPLICATION), NODE_ENV: 'test', RATE_LIMIT_FACTOR: '100' })
  await openAccount(world, newPerson('business'))
  await letPass(world, MONTH_MS)
  const { db, close } = openPostgres(urlFor(APPLICATION), () => undefined)
  await sealRecord({ db, log: createLog('silent') })
  await close()
})
afterAll(async () => {
  await world.close()
  await onServer(
    `drop database ${DATABASE} with (force)`,
    ...[OWNER, APPLICATION, AUDITOR].map((role) => `drop role ${role}`),
  )
})

test('the server opens an account and bills a month with the application’s role', async () => {
  expect(await asRole(OWNER, 'select 1 / count(*) from charges where state = $$paid$$')).toBe('done')
})

describe('the application', () => {
  test.each([
    'update transitions set event = event',
    'delete from transitions',
    'update activities set reason = null',
    'update activity_changes set fields = fields',
    'delete from activity_changes',
    'update invoices set net_amount = net_amount',
    'delete from invoices',
    'update invoice_lines set amount = amount',
    'update charges set amount = amount',
    'delete from charges',
    'update usage_entries set amount = amount',
    'update tax_documents set xml = xml',
    'update record_links set hash = hash',
    "insert into record_unsealed (source, key) values ('charges', 'x')",
    'update record_unsealed set key = key',
    'truncate record_links',
    'alter table transitions disable trigger all',
    'drop trigger transitions_append_only on transitions',
    // Without the right to grant, PostgreSQL only warns.
    `grant update on transitions to ${APPLICATION}; update transitions set event = event`,
    'create table own (id int)',
    'set session_replication_role = replica',
    `set role ${OWNER}`,
  ])('the application may not: %s', async (statement) => {
    expect(await asRole(APPLICATION, statement)).toBe(DENIED)
  })
})

test('the doctor reports the rights of a role on the record and no missing migration', async () => {
  const factsOf = async (role: string) => {
    const database = openPostgres(urlFor(role), () => undefined)
    const facts = await inspectDatabase(database.engine)
    await database.close()
    return facts
  }
  const application = await factsOf(APPLICATION)
  expect(application).toMatchObject({ changeable: [], unreadable: [], missing: [], canMigrate: false })
  expect(application.unsafe).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'])
  expect((await factsOf(OWNER)).changeable).toContain('activities')
  expect((await factsOf(AUDITOR)).unreadable).toContain('customers')
})

test.each(LIMITED_TABLES)('the application may delete the old rows of %s', async (table) => {
  expect(await asRole(APPLICATION, `delete from ${table} where false`)).toBe('done')
})

describe('the auditor', () => {
  test('the auditor reads the record and verifies it', async () => {
    const database = openPostgres(urlFor(AUDITOR), () => undefined)
    const { links, faults } = await verifyRecord(database.db)
    await database.close()
    expect(faults).toEqual([])
    expect(links).toBeGreaterThan(0)
  })

  test.each(['customers', 'users', 'sessions', 'identity_requests', 'documents', 'idempotency_keys'])(
    'the auditor does not read %s',
    async (table) => {
      expect(await asRole(AUDITOR, `select * from ${table}`)).toBe(DENIED)
    },
  )

  test.each(['insert into refusals default values', 'delete from record_links', 'select * from pgboss.job'])(
    'the auditor may not: %s',
    async (statement) => {
      expect(await asRole(AUDITOR, statement)).toBe(DENIED)
    },
  )
})
