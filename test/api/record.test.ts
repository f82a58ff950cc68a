import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { APPEND_ONLY } from '#server/db/privileges.ts'
import { sealRecord } from '#server/record/seal-record.ts'
import { SOURCES } from '#server/record/sources.ts'
import { verifyRecord } from '#server/record/verify-record.ts'
import { openAccount } from '#test/support/seed/account.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { runningApi } from '../support/api.ts'

const api = runningApi()
const MONTH_MS = 31 * 24 * 60 * 60_000
const db = () => api.database.db
const verify = () => verifyRecord(db())

/** Runs statements with the guards of the database switched off. */
const tamper = (statements: string[]) =>
  db()
    .transaction()
    .execute(async (tx) => {
      await sql.raw('set local session_replication_role = replica').execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })

beforeAll(async () => {
  await openAccount(api, newPerson('business'))
  await api.server.advanceClock(MONTH_MS)
  await api.server.jobs.idle()
  await sealRecord(api.server.deps)
})

test('an unchanged record is complete, has rows of every source, and is sealed once', async () => {
  const before = await verify()
  expect(before.faults).toEqual([])
  const sources = await db().selectFrom('recordLinks').select('source').distinct().execute()
  expect(sources.map(({ source }) => source).sort()).toEqual(
    expect.arrayContaining([
      'activities',
      'activity_changes',
      'charges',
      'contract_summaries',
      'invoice_lines',
      'invoices',
      'tax_copies',
      'tax_documents',
      'terms_acceptances',
      'transitions',
      'usage_entries',
    ]),
  )
  await sealRecord(api.server.deps)
  expect(await verify()).toEqual(before)
})

describe('a hidden change', () => {
  let undo: string[] = []
  afterEach(async () => {
    await tamper(undo)
    expect((await verify()).faults).toEqual([])
  })

  const keyOf = async (source: string) =>
    (
      await db()
        .selectFrom('recordLinks')
        .selectAll()
        .where('source', '=', source)
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).key

  test.each([
    ['invoices', 'net_amount', 'net_amount + 1', 'net_amount - 1'],
    ['charges', 'amount', 'amount - 1', 'amount + 1'],
    ['transitions', 'to_state', "to_state || 'x'", 'left(to_state, -1)'],
    ['tax_documents', 'xml', "xml || ' '", 'left(xml, -1)'],
    ['activities', 'reason', "'another'", 'null'],
    ['terms_acceptances', 'version_hash', "version_hash || 'x'", 'left(version_hash, -1)'],
    ['activity_changes', 'noun', "'person'", "'account'"],
  ])(
    'a hidden change of a row of %s is found and names the row',
    async (table, column, changed, original) => {
      const key = await keyOf(table)
      const [name] = SOURCES.find((source) => source.table === table)?.key[0] ?? []
      const set = (value: string) => `update ${table} set ${column} = ${value} where ${name}::text = '${key}'`
      undo = [set(original)]
      await tamper([set(changed)])
      expect((await verify()).faults).toEqual([`${table} ${key} was changed.`])
    },
  )

  test('a hidden change of a state is found, since no recorded step led to it', async () => {
    const key = await keyOf('charges')
    undo = [`update charges set state = 'paid' where id = '${key}'`]
    await tamper([`update charges set state = 'declined' where id = '${key}'`])
    expect((await verify()).faults).toEqual([`charges ${key} has another state than its last recorded step.`])
  })

  test('a hidden removal of a usage entry is found and names it', async () => {
    const key = await keyOf('usage_entries')
    const where = `concat_ws('/', customer_id, entry_id) = '${key}'`
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(u) as row from usage_entries u where ${sql.raw(where)}`.execute(db())
    const row = JSON.stringify(rows[0]?.row)
    undo = [`insert into usage_entries select * from jsonb_populate_record(null::usage_entries, '${row}')`]
    await tamper([`delete from usage_entries where ${where}`])
    expect((await verify()).faults).toEqual([`usage_entries ${key} is gone.`])
  })

  test('a hidden change of a link is found at the link', async () => {
    const key = await keyOf('invoices')
    const where = `source = 'invoices' and key = '${key}'`
    const { id, hash } = await db()
      .selectFrom('recordLinks')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    undo = [`update record_links set hash = '${hash}' where ${where}`]
    await tamper([`update record_links set hash = '${'f'.repeat(64)}' where ${where}`])
    expect((await verify()).faults).toEqual([
      `Link ${id} (invoices ${key}) does not follow the one before it.`,
      `invoices ${key} was changed.`,
    ])
  })

  test('a hidden addition of a row is found, since no link contains the row', async () => {
    undo = ["delete from transitions where request_id = 'forged'"]
    await tamper([
      `insert into transitions (at, machine, machine_version, subject_id, event, from_state, to_state, request_id, app_version)
       values (now(), 'account', 1, gen_random_uuid(), 'e', 'a', 'b', 'forged', '1')`,
    ])
    expect((await verify()).faults).toEqual([expect.stringMatching(/^transitions \d+ was never sealed\.$/)])
  })
})

test('a new row waits for the next seal and is not reported as a fault', async () => {
  await openAccount(api, newPerson('individual'))
  const waiting = await verify()
  expect(waiting.faults).toEqual([])
  await sealRecord(api.server.deps)
  const sealed = await verify()
  expect(sealed.faults).toEqual([])
  expect(sealed.links).toBeGreaterThan(waiting.links)
  expect(sealed.last).not.toBe(waiting.last)
})

test('every append-only table is in the record, except the listed tables', () => {
  const recordedTables = new Set(SOURCES.map(({ table }) => table))
  expect(APPEND_ONLY.filter((table) => !recordedTables.has(table))).toEqual([
    // The files can be made from a summary again.
    'contract_summary_files',
    // The list of migrations that ran.
    'kysely_migration',
    'kysely_migration_lock',
    // The chain itself.
    'record_links',
    // A refusal changes nothing.
    'refusals',
  ])
})

test('a row that is listed twice for sealing is sealed once', async () => {
  const { source, key } = await db().selectFrom('recordLinks').selectAll().limit(1).executeTakeFirstOrThrow()
  await db().insertInto('recordUnsealed').values({ source, key }).execute()
  await sealRecord(api.server.deps)
  expect((await verify()).faults).toEqual([])
})
