import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { DatabaseHandle } from '#server/db/client.ts'
import { openTestDatabase } from '#test/support/database.ts'

/** docs/scale.md says how the tables would be divided by customer, and why each of these is an exception. */

/** Tables whose rows belong to a row of another table, by that table. */
const OF_A_PARENT: Readonly<Record<string, string>> = {
  activity_results: 'activities',
  charging_stops: 'invoices',
  contract_summary_files: 'contract_summaries',
  credit_uses: 'credit_notes',
  invoice_lines: 'invoices',
  invoice_renditions: 'invoices',
  missing_payments: 'charges',
  tax_copies: 'tax_documents',
  tax_documents: 'invoices',
}

/** Tables of people, who may have no customer or several. */
const OF_PEOPLE = ['devices', 'first_roles', 'idempotency_keys', 'sessions']

/** Tables that describe the product: small, or counted for all customers together. */
const OF_NOBODY = [
  'backup_results',
  'browser_reports',
  'charge_runs',
  'customer_tallies',
  'effects',
  'found_disputes',
  'flow_moves',
  'flow_naming',
  'flow_refusals',
  'flow_targets',
  'flow_visits',
  'job_failures',
  'kysely_migration',
  'kysely_migration_lock',
  'payment_comparisons',
  'provider_troubles',
  'record_links',
  'record_unsealed',
  'request_counts',
  'server_beats',
  'socket_io_attachments',
  'tax_chains',
  'uncounted_refusals',
  'uncounted_steps',
]

/** Unique keys that compare rows of different customers, besides random ids. Divided tables need another table for each of them. */
const ACROSS_CUSTOMERS = [
  'card_attempts_token',
  'cloud_accounts_sub_account_id_key',
  'credit_notes_document_number_key',
  'customers_cr_number',
  'customers_gcp_sub_billing_account_id_key',
  'customers_number_hash',
  'disputes_provider_provider_id_key',
  'identity_requests_trans_id_key',
  'invoices_document_number_key',
]

interface Table {
  name: string
  hasCustomer: boolean
  /** Unique keys without the customer. */
  keys: string[]
}

let database: DatabaseHandle
let tables: Table[]
beforeAll(async () => {
  database = await openTestDatabase(inject('postgresUrl'))
  const { rows } = await sql<Table>`
    with tables as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'),
    customers as (select attrelid, attnum from pg_attribute where attname = 'customer_id')
    select relname as name, exists (select from customers where attrelid = oid) as "hasCustomer",
      array(select indexrelid::regclass::text from pg_index where indrelid = oid and indisunique and not indisprimary
        and not exists (select from customers where attrelid = oid and attnum = any(indkey))) as keys
    from tables order by name`.execute(database.db)
  tables = rows
})
afterAll(() => database.close())

test('each table has the customer, belongs to a row that has it, or is listed as shared', () => {
  const others = tables.filter(({ name, hasCustomer }) => !hasCustomer && name !== 'customers')
  const listed = [...Object.keys(OF_A_PARENT), ...OF_PEOPLE, ...OF_NOBODY]
  expect(others.map(({ name }) => name)).toEqual(listed.toSorted())
})

test('the parent of a table has the customer, or has a parent', () => {
  const hasCustomer = (name: string) => tables.some((table) => table.name === name && table.hasCustomer)
  const parents = Object.values(OF_A_PARENT)
  expect(parents.filter((name) => !hasCustomer(name) && !(name in OF_A_PARENT))).toEqual([])
})

test('each unique key that compares customers is listed', () => {
  const divided = tables.filter(({ name, hasCustomer }) => hasCustomer || name === 'customers')
  /** Names of files are random, and one open row of an invoice, charge or decision is a row of one customer. */
  const isWithinCustomer = (key: string) =>
    /(storage|original|file)_key_key$|_file_name_key$|_open(_\w+)?$|_current$|_attempt_key$|_decision_id_target_key$|_user_id_key$|_issuer_subject_key$/.test(
      key,
    )
  const keys = divided.flatMap((table) => table.keys)
  expect(keys.filter((key) => !isWithinCustomer(key)).toSorted()).toEqual(ACROSS_CUSTOMERS)
})
