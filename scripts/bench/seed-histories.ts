import type pg from 'pg'

/** Inserts a session for each person, and cards, usage and a year of invoices for so many customers. */
export const seedHistories = async (client: pg.Client, customers: number): Promise<void> => {
  await client.query(histories(customers))
}

const histories = (customers: number) => `
  update users set customer_id = c.id from customers c where c.user_id = users.id;
  insert into sessions (id, user_id, secret_hash, created_at, authenticated_at, expires_at)
  select gen_random_uuid(), id, md5(id::text), now(), now(), now() + interval '1 day' from users;
  create temp table billed as select id as customer_id from customers order by id limit ${customers};
  insert into payment_methods (id, customer_id, provider, token, last4, expiry_date, type, status, card_holder_name, created_at, updated_at)
  select gen_random_uuid(), customer_id, 'moyasar', 'token_' || customer_id || n, '1111', '12/39', 'visa', (array['primary', 'backup', 'other'])[n],
    'Sara Alomar', now(), now() from billed, generate_series(1, 3) n;
  insert into package_changes (id, customer_id, package, since, monthly_price, percent)
  select gen_random_uuid(), customer_id, 'standard', now() - n * interval '1 year', 100000, 3 from billed, generate_series(1, 3) n;
  insert into invoices (id, customer_id, type, billing_month, sequence, gross_amount, vat_amount, net_amount, last_day, state,
    machine_version, issued_at, due_at, charged_at, created_at, updated_at)
  select gen_random_uuid(), customer_id, 'monthly', to_char(day, 'YYYYMM')::int, 1, 100000, 15000, 115000, to_char(day, 'YYYY-MM-DD'),
    'paid', 1, day, day, day, day, day from billed, generate_series(now() - interval '11 months', now(), interval '1 month') day;
  insert into invoice_lines (invoice_id, position, kind, first_day, last_day, amount)
  select id, n, 'usage', last_day, last_day, 50000 from invoices, generate_series(1, 2) n;
  insert into charges (id, customer_id, invoice_id, purpose, attempt, round, slot, payment_method_id, amount, state, machine_version, started_at)
  select gen_random_uuid(), i.customer_id, i.id, 'invoice', n, n, 'primary', p.id, 115000, (array['declined', 'paid'])[n], 1, i.issued_at
  from invoices i join payment_methods p on p.customer_id = i.customer_id and p.status = 'primary', generate_series(1, 2) n;
  insert into usage_entries (customer_id, entry_id, day, service, amount, received_at)
  select customer_id, 'entry-' || n, '2026-11-01', 'Compute Engine', 100, now() from billed, generate_series(1, 20) n;
  update usage_entries u set invoice_id = i.id from invoices i
  where i.customer_id = u.customer_id and i.sequence = 1 and i.billing_month = to_char(now(), 'YYYYMM')::int and u.entry_id < 'entry-15';
  analyze;`
