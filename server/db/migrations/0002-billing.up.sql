-- a day in Riyadh as YYYY-MM-DD; text, because drivers turn dates into instants of their own time zone
create domain riyadh_day as text check (value ~ '^\d{4}-\d{2}-\d{2}$');

alter table customers
  add column accounting_contact_id text,
  -- basis points off the usage: 1000 is ten percent
  add column discount_bps integer not null default 0 check (discount_bps between 0 and 10000),
  -- halalas a month may use; null is no quota
  add column monthly_quota integer check (monthly_quota > 0),
  -- up to which day usage has been asked for
  add column usage_through riyadh_day,
  -- the last month that was closed, with an invoice or without
  add column closed_month integer,
  -- when the billing engine has to look at this account again; null while there is nothing to bill
  add column billing_due_at timestamptz;
create index customers_billing_due on customers (billing_due_at) where billing_due_at is not null;

create table package_changes (
  id uuid primary key,
  customer_id uuid not null references customers,
  package text not null,
  since timestamptz not null,
  monthly_price integer not null check (monthly_price >= 0),
  percent integer not null check (percent between 0 and 100),
  user_id uuid references users,
  unique (customer_id, since)
);

create table invoices (
  id uuid primary key,
  customer_id uuid not null references customers,
  revision integer not null default 1,
  type text not null check (type in ('monthly', 'threshold', 'settlement')),
  billing_month integer not null check (billing_month between 200001 and 999912),
  -- counts invoices of one type and month from 1
  sequence integer not null check (sequence > 0),
  currency text not null default 'SAR',
  gross_amount integer not null,
  discount integer not null default 0,
  vat_amount integer not null,
  net_amount integer not null check (net_amount > 0),
  last_day riyadh_day not null,
  state text not null default 'unpaid',
  machine_version integer not null,
  issued_at timestamptz not null,
  due_at timestamptz not null,
  charged_at timestamptz,
  next_attempt_at timestamptz,
  accounting_id text,
  document_number text unique,
  file_key text unique,
  file_name text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (customer_id, type, billing_month, sequence)
);
create index invoices_customer_issued on invoices (customer_id, issued_at desc, id);
create index invoices_customer_month on invoices (customer_id, billing_month desc, id);
create index invoices_customer_amount on invoices (customer_id, net_amount, id);
create index invoices_customer_charged on invoices (customer_id, charged_at, id);
create index invoices_open on invoices (customer_id, due_at) where state <> 'paid';

create table invoice_lines (
  invoice_id uuid not null references invoices on delete cascade,
  position integer not null,
  kind text not null check (kind in ('usage', 'discount', 'support', 'support-percent')),
  package text,
  first_day riyadh_day not null,
  last_day riyadh_day not null,
  amount integer not null,
  primary key (invoice_id, position)
);

-- what the cloud provider reported; never changed, so that a correction is a row of its own
create table usage_entries (
  customer_id uuid not null references customers,
  entry_id text not null,
  day riyadh_day not null,
  service text not null,
  amount integer not null,
  received_at timestamptz not null,
  invoice_id uuid references invoices,
  primary key (customer_id, entry_id)
);
create index usage_entries_unbilled on usage_entries (customer_id, day) where invoice_id is null;
create index usage_entries_invoice on usage_entries (invoice_id) where invoice_id is not null;
create index usage_entries_day on usage_entries (customer_id, day);

-- one row per attempt to take money; its id is the provider's idempotency id
create table charges (
  id uuid primary key,
  customer_id uuid not null references customers,
  -- null: the first charge of a new subscription
  invoice_id uuid references invoices,
  purpose text not null check (purpose in ('invoice', 'resubscription')),
  attempt integer not null check (attempt > 0),
  slot text not null check (slot in ('primary', 'backup')),
  payment_method_id uuid not null references payment_methods,
  amount integer not null check (amount > 0),
  currency text not null default 'SAR',
  state text not null check (state in ('started', 'unknown', 'paid', 'failed')),
  reason text,
  started_at timestamptz not null,
  settled_at timestamptz,
  unique (invoice_id, attempt)
);
create unique index charges_open_invoice on charges (invoice_id)
  where state in ('started', 'unknown') and invoice_id is not null;
create unique index charges_open_resubscription on charges (customer_id)
  where state in ('started', 'unknown') and purpose = 'resubscription';
create index charges_customer on charges (customer_id, started_at desc);
create index charges_open on charges (started_at) where state in ('started', 'unknown');
create index charges_card on charges (payment_method_id) where state in ('started', 'unknown');

create sequence invoice_numbers;

create table invitations (
  id uuid primary key,
  customer_id uuid not null references customers,
  email text not null,
  invited_by uuid not null references users,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  sent_count integer not null default 1,
  ended_at timestamptz,
  outcome text check (outcome in ('accepted', 'withdrawn', 'expired'))
);
-- an address is invited to one account at a time
create unique index invitations_open on invitations (email) where ended_at is null;
create index invitations_customer on invitations (customer_id) where ended_at is null;
create index users_email on users (email);
