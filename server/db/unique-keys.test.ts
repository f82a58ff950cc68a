import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedPglite } from '#test/support/pglite.ts'

let pglite: PGlite
beforeAll(async () => {
  pglite = await migratedPglite()
  // Single rows, without the rows that they refer to.
  await pglite.exec(`set session_replication_role = replica;
    insert into customers
      (id, user_id, step_version, status_version, account_type, cr_number, sealed_number, number_hash, created_at, updated_at)
      values (gen_random_uuid(), gen_random_uuid(), 1, 1, 'business', '7000000008', null, null, now(), now()),
        (gen_random_uuid(), gen_random_uuid(), 1, 1, 'individual', null, 'sealed', 'hash', now(), now());
    insert into invoices
      (id, customer_id, type, billing_month, sequence, gross_amount, vat_amount, net_amount, last_day, machine_version,
        issued_at, due_at, document_number, created_at, updated_at)
      values (gen_random_uuid(), gen_random_uuid(), 'monthly', 202611, 1, 100, 15, 115, '2026-11-30', 1,
        now(), now(), 'INV-2026-000001', now(), now());
    insert into charges
      (id, customer_id, invoice_id, purpose, attempt, slot, payment_method_id, amount, state, started_at, machine_version, round)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'invoice', 1, 'primary', gen_random_uuid(), 100,
        'declined', now(), 1, 1);`)
})
afterAll(() => pglite.close())

/** Each key with the columns that may differ in a second row, and the rows to copy. */
const KEYS: [key: string, table: string, free: string[], rows?: string][] = [
  ['customers_cr_number', 'customers', ['user_id'], "account_type = 'business'"],
  ['customers_number_hash', 'customers', ['user_id'], "account_type = 'individual'"],
  ['invoices_document_number_key', 'invoices', ['customer_id']],
  ['invoices_customer_id_type_billing_month_sequence_key', 'invoices', ['document_number']],
  ['charges_invoice_id_attempt_key', 'charges', []],
]

test.each(KEYS)(
  'the key %s rejects a second row with the same values',
  async (key, table, free, rows = 'true') => {
    const changes = ['id', ...free].map((column) => `'${column}', gen_random_uuid()`).join(', ')
    const copy = `insert into ${table}
    select (jsonb_populate_record(row, jsonb_build_object(${changes}))).* from ${table} as row where ${rows}`
    await expect(pglite.exec(copy)).rejects.toThrow(`"${key}"`)
  },
)
