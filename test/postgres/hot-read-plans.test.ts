import { randomUUID } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { SORT_ORDERS } from '#contract/entities/paging.ts'
import { CUSTOMER_SORT_FIELDS, INVOICE_SORT_FIELDS } from '#contract/entities/sorting.ts'
import { findCostLedger, findUsageCells } from '#server/billing/cost-store.ts'
import { foundDisputes } from '#server/billing/found-dispute-store.ts'
import { invoicePage } from '#server/billing/invoice-store.ts'
import { findLedger } from '#server/billing/ledger-store.ts'
import { findPayer } from '#server/billing/payer-store.ts'
import { isChargingStopped } from '#server/billing/unexplained-payment-store.ts'
import { billedCloudAccount, findBillable, usageBetween } from '#server/billing/usage-store.ts'
import { paymentMethodsOf } from '#server/cards/store.ts'
import { entriesOf, firstPage } from '#server/customer-list/list-store.ts'
import { type DatabaseHandle, type Db, openPostgres } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { findSessionById, findSessionBySecret } from '#server/sessions/store.ts'
import { findStatement } from '#server/statements/statement-store.ts'
import { findAccount, findSessionWithAccount } from '#server/views/store.ts'
import { seedCustomers } from '../../scripts/bench/seed-customers.ts'
import { seedHistories } from '../../scripts/bench/seed-histories.ts'

const CUSTOMERS = 20_000
const DATABASE = `plans_${randomUUID().slice(0, 8)}`
const FILLED = [
  'charges',
  'customer_entries',
  'customers',
  'invoice_lines',
  'invoices',
  'package_changes',
  'payment_methods',
  'sessions',
  'usage_entries',
  'users',
]
const ANY = randomUUID()
const NOW = new Date()

let server: pg.Client
let handle: DatabaseHandle
let plain: pg.Client
/** The tables with so many rows that an index is faster. */
let longTables: string[]
let customerId: string

beforeAll(async () => {
  const url = new URL(`${inject('postgresUrl')}`)
  server = new pg.Client({ connectionString: url.href })
  await server.connect()
  await server.query(`create database ${DATABASE}`)
  url.pathname = `/${DATABASE}`
  handle = openPostgres(url.href, () => undefined)
  await migrate(handle.engine)
  await seedCustomers(url.href, CUSTOMERS)
  plain = new pg.Client({ connectionString: url.href })
  await plain.connect()
  await seedHistories(plain, CUSTOMERS / 10)
  const { rows } = await plain.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= 2000`,
  )
  longTables = rows.map(({ name }) => name)
  expect(longTables).toEqual(expect.arrayContaining(FILLED))
  const { rows: customers } = await plain.query<{ id: string }>('select id from customers limit 1')
  customerId = `${customers[0]?.id}`
})
afterAll(async () => {
  await plain.end()
  await handle.close()
  await server.query(`drop database ${DATABASE} with (force)`)
  await server.end()
})

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** The scans of a plan that read a whole table, including index scans without a condition and a limit. */
const wholeScans = (node: PlanNode, isLimited = false): PlanNode[] => {
  const type = node['Node Type']
  const isIndexWhole = /^Index (Only )?Scan$/.test(type) && !node['Index Cond'] && !isLimited
  const below = (node.Plans ?? []).flatMap((child) => wholeScans(child, isLimited || type === 'Limit'))
  return type === 'Seq Scan' || isIndexWhole ? [node, ...below] : below
}

/** Runs a read once and returns its statements. */
const statementsOf = async (read: (db: Db) => Promise<unknown>): Promise<string[]> => {
  const statements: string[] = []
  // A query builder compiles its statement when it runs; a prepared read has it already.
  const recordingDb: Db = handle.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      statements.push(handle.db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  Object.defineProperty(recordingDb, 'executeQuery', {
    value: (query: CompiledQuery) => {
      statements.push(query.sql)
      return handle.db.executeQuery(query)
    },
  })
  await read(recordingDb)
  return statements
}

/** The tables that a prepared statement reads whole: `by choice`, if that is faster, or `without an index` that fits. */
const wholeTablesOf = async (
  statement: string,
  when: 'by choice' | 'without an index',
): Promise<string[]> => {
  await plain.query(`set enable_seqscan = ${when === 'by choice' ? 'on' : 'off'}`)
  const { rows } = await plain.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (generic_plan, format json) ${statement}`,
  )
  return rows
    .flatMap((row) => wholeScans(row['QUERY PLAN'][0].Plan))
    .filter((node) => when === 'by choice' || node['Node Type'] === 'Seq Scan')
    .map((node) => `${node['Relation Name']}`)
}

const NEWEST_FIRST = { sortField: 'createdAt', sortOrder: 'desc' } as const

type Read = (db: Db) => Promise<unknown>

const READS: Record<string, Read> = {
  'a session by its id': (db) => findSessionById(db, ANY, NOW),
  'a session by its secret': (db) => findSessionBySecret(db, 'secret', NOW),
  'a session with the account': (db) => findSessionWithAccount(db, ANY, NOW),
  'an account': (db) => findAccount(db, ANY),
  'the saved cards': (db) => paymentMethodsOf(db, ANY),
  'the payer': (db) => findPayer(db, ANY),
  'the next billable usage': (db) => findBillable(db, customerId),
  'the usage of some days': (db) =>
    usageBetween(db, { customerId, firstDay: '2026-11-01', lastDay: '2026-11-30' }),
  'the costs of a month': (db) =>
    findCostLedger(db, {
      customerId,
      firstDay: '2026-11-01',
      lastDay: '2026-11-30',
      previousFirstDay: '2026-10-01',
      comparedThrough: '2026-10-30',
      recentFrom: '2026-10-30',
      service: null,
      project: null,
    }),
  'the usage of a day by service and project': (db) =>
    findUsageCells(db, { customerId, day: '2026-11-01', service: null, project: null }),
  'the cloud account of an invoice': (db) => billedCloudAccount(db, ANY),
  'a statement': (db) => findStatement(db, { customerId: ANY, from: NOW, until: NOW }),
  'the stop of the charging': (db) => isChargingStopped(db, ANY),
  'the figures of the dashboard': (db) =>
    findLedger(db, {
      customerId: ANY,
      fromMonth: 202601,
      firstDay: '2026-11-01',
      lastDay: '2026-11-30',
      recentFrom: '2026-11-02',
    }),
  'a page of customers of a status': (db) => firstPage(db, { ...NEWEST_FIRST, status: 'pending-review' }, 50),
  'customers by their ids': (db) => entriesOf(db, [ANY]),
  'the open disputes of payments without an invoice': (db) => foundDisputes(db, { open: true, limit: 100 }),
  ...Object.fromEntries(
    SORT_ORDERS.flatMap((sortOrder) => [
      ...INVOICE_SORT_FIELDS.map((sortField): [string, Read] => [
        `a page of invoices by ${sortField}, ${sortOrder}`,
        (db) =>
          invoicePage(db, {
            ...{ customerId: ANY, limit: 20, page: 0, sortField, sortOrder },
            ...{ from: NOW, until: NOW, payment: 'paid', type: null },
          }),
      ]),
      ...CUSTOMER_SORT_FIELDS.map((sortField): [string, Read] => [
        `a page of customers by ${sortField}, ${sortOrder}`,
        (db) => firstPage(db, { sortField, sortOrder, status: null }, 50),
      ]),
    ]),
  ),
}

test.each(Object.keys(READS))('the database reads no whole table for %s', async (name) => {
  const statements = await statementsOf((db) => READS[name]?.(db) ?? Promise.reject(new Error(name)))
  expect(statements).toHaveLength(1)
  for (const statement of statements) {
    expect(await wholeTablesOf(statement, 'without an index')).toEqual([])
    // A table with few rows is read whole, since that is faster.
    expect(
      (await wholeTablesOf(statement, 'by choice')).filter((table) => longTables.includes(table)),
    ).toEqual([])
  }
})

test('the database reads a whole table after an index is dropped', async () => {
  const [statement = ''] = await statementsOf((db) => findSessionBySecret(db, 'secret', NOW))
  await plain.query('begin; alter table sessions drop constraint sessions_secret_hash_key')
  try {
    expect(await wholeTablesOf(statement, 'by choice')).toEqual(['sessions'])
  } finally {
    await plain.query('rollback')
  }
})
