import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { DatabaseHandle } from '#server/db/client.ts'
import { hashSecret, newSecret, SESSION_MS, signAccessToken } from '#server/sessions/session.ts'
import { insertSession } from '#server/sessions/store.ts'
import { seedCustomers } from './seed-customers.ts'

const CUSTOMERS = 20_000
const INVOICES = 24

/** Returns a new access token; one lasts a quarter of an hour, and a bench may take longer. */
type Reader = () => Promise<string>

export interface Readers {
  customerId: string
  /** The owner of the customer with the history. */
  owner: Reader
  admin: Reader
}

/** Gives every seeded user an account, and one business a history: two years of invoices, each charged twice, and three cards. */
const history = (customerId: string) => `
  update users set customer_id = customers.id from customers where customers.user_id = users.id;
  insert into payment_methods (id, customer_id, token, last4, expiry_date, type, status, card_holder_name, created_at, updated_at)
  select gen_random_uuid(), '${customerId}', 'token_' || n, '1111', '12/39', 'visa',
    (array['primary', 'backup', 'other'])[n], 'Sara Alomar', now(), now() from generate_series(1, 3) n;
  insert into invoices (id, customer_id, type, billing_month, sequence, gross_amount, discount, vat_amount, net_amount, last_day, state,
    machine_version, issued_at, due_at, charged_at, created_at, updated_at)
  select gen_random_uuid(), '${customerId}', 'monthly', to_char(day, 'YYYYMM')::int, 1, 100000, 0, 15000, 115000,
    to_char(day, 'YYYY-MM-DD'), 'paid', 1, day, day, day, day, day
  from generate_series(now() - interval '${INVOICES - 1} months', now(), interval '1 month') day;
  insert into charges (id, customer_id, invoice_id, purpose, attempt, round, slot, payment_method_id, amount, state, machine_version,
    started_at, settled_at)
  select gen_random_uuid(), '${customerId}', i.id, 'invoice', n, n, 'primary', p.id, 115000,
    (array['declined', 'paid'])[n], 1, i.issued_at, i.issued_at
  from invoices i, generate_series(1, 2) n, payment_methods p where p.status = 'primary';
  analyze;`

const signIn = async ({ db }: DatabaseHandle, secret: string, userId: string): Promise<Reader> => {
  const now = new Date()
  const session = {
    id: randomUUID(),
    userId,
    secretHash: hashSecret(newSecret()),
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
  }
  await insertSession(db, session)
  return async () => (await signAccessToken(secret, session.id, new Date(), session.expiresAt)).token
}

/** Fills a migrated database and signs in its readers. */
export const seedReads = async (handle: DatabaseHandle, url: string, secret: string): Promise<Readers> => {
  await seedCustomers(url, CUSTOMERS)
  const { id: customerId, userId } = await handle.db
    .selectFrom('customers')
    .select(['id', 'userId'])
    .where('accountType', '=', 'business')
    .where('status', '=', 'active')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(history(customerId))
  await client.end()
  const admin = await handle.db
    .updateTable('users')
    .set({ role: 'admin', customerId: null })
    .where('id', '=', (eb) =>
      eb.selectFrom('customers').select('userId').where('status', '=', 'cancelled').limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    customerId,
    owner: await signIn(handle, secret, userId),
    admin: await signIn(handle, secret, admin.id),
  }
}
