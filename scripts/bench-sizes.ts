/**
 * Prints the size of a year of a customer on PostgreSQL: the bytes of each table's row with its indexes, and the rows of a customer with
 * three services in use, one card and a colleague. docs/scale.md reckons with them.
 */
import pg from 'pg'
import { startBenchServer } from './bench/database.ts'
import { seedCustomers } from './bench/seed-customers.ts'
import { seedHistories } from './bench/seed-histories.ts'

const CUSTOMERS = 5000
const DAYS = 365

/** Rows of a year by table. */
const ROWS_A_YEAR: Readonly<Record<string, number>> = {
  usage_entries: 3 * DAYS,
  transitions: 200,
  activities: 120,
  sessions: 50,
  invoices: 12,
  invoice_lines: 48,
  charges: 14,
  payment_methods: 1,
  customers: 1,
  customer_entries: 1,
  users: 2,
}

/** Steps and acts as the product records them, and the usage of so many days. */
const RECORD = `
  insert into transitions (at, machine, machine_version, subject_id, customer_id, actor_user_id, event, from_state, to_state,
    request_id, app_version, payload, facts, guards, language, width)
  select now() - n * interval '1 day', 'charge', 1, gen_random_uuid(), customer_id, null, 'provider.answered', 'sent', 'paid',
    gen_random_uuid()::text, '0.1.0', '{"answer": "paid"}', '{"slot": "primary", "round": 1, "purpose": "invoice"}',
    '{"mayRetry": true, "isLastRound": false}', 'ar', 'phone'
  from billed, generate_series(1, 40) n;
  insert into activities (id, at, operation, actor_user_id, actor_name, actor_email, actor_role, customer_id, customer_name, on_behalf,
    details, result, request_id, found_by)
  select gen_random_uuid(), now() - n * interval '1 day', 'paymentMethods.update', gen_random_uuid(), 'Sara Alomar',
    'sara.alomar@acme-trading.com', 'user', customer_id, 'masar-org-acme-trading-1a2b', false,
    '{"last4": "1111", "status": "primary"}', 'done', gen_random_uuid()::text, 'sara alomar sara.alomar@acme-trading.com'
  from billed, generate_series(1, 40) n;
  insert into usage_entries (customer_id, entry_id, day, service, amount, received_at)
  select customer_id, 'day-' || n, to_char(date '2025-11-01' + n, 'YYYY-MM-DD'), 'Compute Engine', 1234, now()
  from billed, generate_series(1, 60) n;
  analyze;`

const server = await startBenchServer()
try {
  const { handle, url } = await server.database('sizes')
  await seedCustomers(url, CUSTOMERS)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await seedHistories(client, CUSTOMERS)
  await client.query(RECORD)
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid) / greatest(reltuples, 1) as bytes
     from pg_class where relname = any($1)`,
    [Object.keys(ROWS_A_YEAR)],
  )
  const sizes = rows.map(({ name, bytes }) => {
    const count = ROWS_A_YEAR[name] ?? 0
    return {
      table: name,
      'bytes a row': Math.round(bytes),
      'rows a year': count,
      'kB a year': (bytes * count) / 1000,
    }
  })
  const sorted = sizes.toSorted((a, b) => b['kB a year'] - a['kB a year'])
  console.table(sorted.map((size) => ({ ...size, 'kB a year': size['kB a year'].toFixed(1) })))
  console.log(`a customer, a year: ${sorted.reduce((sum, size) => sum + size['kB a year'], 0).toFixed(0)} kB`)
  await client.end()
  await handle.close()
} finally {
  await server.stop()
}
