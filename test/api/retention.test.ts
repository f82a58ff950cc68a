import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { riyadhDay } from '#rules/riyadh-time.ts'
import { DATA_MAP, LIMITS, type LimitedTable, limitMs } from '#server/data-requests/data-map.ts'
import { withTransaction } from '#server/db/transaction.ts'
import { HOUR_MS } from '#server/identity/reserve-prompt.ts'
import { forgetOld } from '#server/operations/forget-old.ts'
import { deletePortion, LIMITED_TABLES } from '#server/operations/retention-store.ts'
import { KEY_LIFE_MS } from '#server/request/idempotency.ts'
import { recordDevice } from '#server/sessions/device-store.ts'
import { type Account, openAccount } from '#test/support/seed/account.ts'
import { newPerson } from '#test/support/seed/people.ts'
import { openSession } from '#test/support/seed/sessions.ts'
import { runningApi, someEmail } from '../support/api.ts'

const api = runningApi()
const DAY_MS = 24 * 60 * 60_000

let account: Account
let userId: string
beforeAll(async () => {
  account = await openAccount(api, newPerson('business'))
  userId = (await account.current()).userId
})

const run = (statement: RawBuilder<unknown>) => statement.execute(api.database.db)

/** For each table: inserts a row with a mark and the instant from which its limit counts. */
const INSERTS: Record<LimitedTable, (mark: string, at: Date) => Promise<unknown>> = {
  sessions: (mark, at) =>
    run(sql`insert into sessions (id, user_id, secret_hash, created_at, authenticated_at, expires_at)
      values (${randomUUID()}, ${userId}, ${mark}, ${at}, ${at}, ${at})`),
  devices: (mark, at) =>
    run(sql`insert into devices (user_id, secret_hash, first_seen_at, last_seen_at)
      values (${userId}, ${mark}, ${new Date(at.getTime() - DAY_MS)}, ${at})`),
  identity_prompts: (mark, at) =>
    run(sql`insert into identity_prompts (id, customer_id, number_hash, at)
      values (${randomUUID()}, ${account.id}, ${mark}, ${at})`),
  server_beats: (mark, at) =>
    run(sql`
      insert into server_beats (server, host, version, started_at, at, clock_ms)
      values (${randomUUID()}, 'host', ${mark}, ${at}, ${at}, 0)`),
  job_failures: (mark, at) =>
    run(sql`
      insert into job_failures (job_id, queue, failures, first_at, last_at)
      values (${randomUUID()}, ${mark}, 1, ${at}, ${at})`),
  backup_results: (mark, at) =>
    run(sql`
      insert into backup_results (id, kind, ended_at, failure) values (${randomUUID()}, 'copy', ${at}, ${mark})`),
  provider_troubles: (mark, at) =>
    run(sql`
      insert into provider_troubles (server, provider, state, since, at)
      values (${randomUUID()}, ${mark}, 'slow', ${at}, ${at})`),
  request_counts: (mark, at) =>
    run(sql`insert into request_counts (key, count, ends_at) values (${mark}, 1, ${at})`),
  invitations: (mark, at) =>
    run(sql`insert into invitations (id, customer_id, email, invited_by, created_at, sent_at, machine_version)
      values (${randomUUID()}, ${account.id}, ${mark}, ${userId}, ${at}, ${at}, 1)`),
  drafts: (mark, at) =>
    run(sql`insert into drafts (customer_id, form, sealed_values, updated_at)
      values (${account.id}, ${mark}, '{}'::jsonb, ${at})`),
  identity_requests: (mark, at) => insertIdentity(mark, at, 'REJECTED'),
  documents: (mark, at) => insertDocument(mark, { customerId: account.id, replacedAt: at }),
  proposed_documents: (mark, at) =>
    run(sql`insert into proposed_documents (customer_id, type, storage_key, name, size, mime, sha256, created_at)
      values (${account.id}, ${mark.startsWith('old') ? 'vat' : 'zatca'}, ${mark}, 'a.pdf', 1, 'application/pdf', 'x', ${at})`),
  idempotency_keys: (mark, at) =>
    run(sql`insert into idempotency_keys (user_id, key, route, body_hash, created_at)
      values (${userId}, ${mark}, 'GET /', 'x', ${at})`),
  browser_reports: (mark, at) =>
    run(sql`insert into browser_reports (day, directive, blocked, page)
      values (${riyadhDay(at)}, 'script-src', ${mark}, '/')`),
}

const insertIdentity = (mark: string, at: Date, state: string) =>
  run(sql`insert into identity_requests
      (id, customer_id, sealed_number, number_hash, trans_id, random, state, machine_version, created_at, expires_at, retry_at, finished_at)
    values (${randomUUID()}, ${account.id}, 'sealed', 'hash', ${mark}, '1', ${state}, 1, ${at}, ${at}, ${at}, ${at})`)

const insertDocument = (
  mark: string,
  { customerId, replacedAt }: { customerId: string; replacedAt: Date | null },
) =>
  run(sql`insert into documents
      (id, customer_id, type, storage_key, name, size, mime, sha256, created_at, replaced_at)
    values (${randomUUID()}, ${customerId}, 'zatca', ${mark}, 'a.pdf', 1, 'application/pdf', 'x', '2020-01-01', ${replacedAt})`)

const marksIn = async (table: LimitedTable): Promise<string> => {
  const { rows } = await run(sql`select to_jsonb(part) as row from ${sql.table(table)} part`)
  return JSON.stringify(rows)
}

/** The instant a little before or after the end of a table's limit. */
const ended = (table: LimitedTable, side: 'over' | 'young'): Date => {
  // This table stores days, not instants.
  const margin = table === 'browser_reports' ? DAY_MS : 60_000
  return new Date(api.clock.now().getTime() - limitMs(LIMITS[table]) + (side === 'over' ? -margin : margin))
}

const forgetAll = async (portion?: number) => {
  await forgetOld(api.server.deps, 'hours', portion)
  await forgetOld(api.server.deps, 'days', portion)
}

test('a job deletes the old rows of each table that the data map gives a limit', () => {
  const limited = Object.entries(DATA_MAP).filter(([, { kept }]) => kept.rule === 'limit')
  expect(LIMITED_TABLES.toSorted()).toEqual(limited.map(([table]) => table).sort())
})

test.each(LIMITED_TABLES)('an old row of %s is deleted, and a young row stays', async (table) => {
  const [old, young] = [`old-${table}`, `young-${table}`]
  await INSERTS[table](old, ended(table, 'over'))
  await INSERTS[table](young, ended(table, 'young'))
  await forgetAll()
  const marks = await marksIn(table)
  expect([marks.includes(old), marks.includes(young)]).toEqual([false, true])
})

test('a process that dies between two portions leaves the rest to the next run', async () => {
  const over = ended('drafts', 'over')
  for (const mark of ['one', 'two', 'three']) await INSERTS.drafts(mark, over)
  await INSERTS.drafts('fresh', ended('drafts', 'young'))
  const before = new Date(over.getTime() + 1)
  expect(await deletePortion(api.database.db, 'drafts', { before, limit: 1 })).toBe(1)
  await forgetAll(1)
  const left = await marksIn('drafts')
  expect(['one', 'two', 'three', 'fresh'].filter((mark) => left.includes(`"${mark}"`))).toEqual(['fresh'])
})

test('a limit is not shorter than the time for which the product reads the rows', () => {
  expect(limitMs(LIMITS.idempotency_keys)).toBeGreaterThanOrEqual(KEY_LIFE_MS)
  expect(limitMs(LIMITS.identity_prompts)).toBeGreaterThanOrEqual(HOUR_MS)
})

describe('old rows that are in use', () => {
  test('an old live session stays when other sessions of its person are deleted', async () => {
    const { answer } = await openSession(api, account.person.email)
    const token = answer.body.userToken
    await run(sql`update sessions set created_at = '2020-01-01' where user_id = ${userId}`)
    await INSERTS.sessions('ended-long-ago', ended('sessions', 'over'))
    await forgetAll()
    expect((await api.call('GET', '/v1/sessions', { token })).status).toBe(200)
    expect(await marksIn('sessions')).not.toContain('ended-long-ago')
  })

  test('a session that its person ended is deleted before it would have expired', async () => {
    await INSERTS.sessions('signed-out', new Date(api.clock.now().getTime() + 400 * DAY_MS))
    await run(
      sql`update sessions set revoked_at = ${ended('sessions', 'over')} where secret_hash = 'signed-out'`,
    )
    await forgetAll()
    expect(await marksIn('sessions')).not.toContain('signed-out')
  })

  test('an old verification of a person stays', async () => {
    await insertIdentity('verified', new Date('2020-01-01'), 'COMPLETED')
    await forgetAll()
    expect(await marksIn('identity_requests')).toContain('verified')
  })

  test('an old browser stays after another sign-in with it', async () => {
    const before = new Date(api.clock.now().getTime() - 500 * DAY_MS)
    const sign = (at: Date) =>
      withTransaction(api.database.db, (tx) => recordDevice(tx, { userId, secretHash: 'seen', at }))
    await sign(before)
    expect(await sign(api.clock.now())).toBe('known')
    await forgetAll()
    expect(await marksIn('devices')).toContain('seen')
  })
})

test('documents of an application rejected long ago are deleted, and those of a reopened or recently rejected one stay', async () => {
  const decided = async (mark: string, decisions: readonly [string, Date][]) => {
    const { customer } = await api.signIn(someEmail())
    await insertDocument(mark, { customerId: customer.id, replacedAt: null })
    for (const [decision, at] of decisions)
      await run(sql`insert into review_decisions (id, customer_id, decision, reason, user_id, at)
        values (${randomUUID()}, ${customer.id}, ${decision}, 'x', ${userId}, ${at})`)
  }
  const over = ended('documents', 'over')
  await decided('of-rejected', [['rejected', over]])
  await decided('of-reopened', [
    ['rejected', over],
    ['reopened', new Date(over.getTime() + 1000)],
  ])
  await decided('lately-rejected', [['rejected', ended('documents', 'young')]])
  await forgetAll()
  const left = await marksIn('documents')
  const marks = ['of-rejected', 'of-reopened', 'lately-rejected']
  expect(marks.map((mark) => left.includes(mark))).toEqual([false, true, true])
})
