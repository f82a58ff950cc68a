-- a Riyadh day as YYYY-MM-DD; text, because drivers convert dates to instants of their own time zone
create domain riyadh_day as text check (value ~ '^\d{4}-\d{2}-\d{2}$');

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

create function refuse_requested_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'answered_at' = to_jsonb(old) - 'answered_at' and old.answered_at is null then
      return new;
    end if;
  end if;
  raise exception 'rows of requested_changes are never changed, only answered';
end $$;

create function refuse_visit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'ends_at' = to_jsonb(old) - 'ends_at' and new.ends_at <= old.ends_at then
      return new;
    end if;
  end if;
  raise exception 'rows of visits are never changed, only ended';
end $$;

-- people and their sessions

create table users (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  email_verified boolean not null,
  first_name text,
  last_name text,
  role text not null check (role in ('user', 'admin', 'analyst')),
  status text not null default 'active' check (status in ('pending', 'active')),
  is_active boolean not null default true,
  is_owner boolean not null default false,
  customer_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null default 1,
  language text check (language in ('en', 'ar')),
  unique (issuer, subject)
);
create index users_customer on users (customer_id);
create index users_email on users (email);
create index users_team on users (id) where role <> 'user';

-- a role that the settings plan for an address belongs to the first subject who signs in with it
create table first_roles (
  email text primary key,
  issuer text not null,
  subject text not null,
  role text not null check (role in ('admin', 'analyst')),
  taken_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  secret_hash text not null unique,
  created_at timestamptz not null,
  authenticated_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  browser text,
  system text,
  ip text
);
create index sessions_user on sessions (user_id);

-- browsers in which a person has signed in, by the hash of the secret in their cookie
create table devices (
  user_id uuid not null references users on delete cascade,
  secret_hash text not null,
  first_seen_at timestamptz not null,
  -- of the last sign-in
  last_seen_at timestamptz not null,
  primary key (user_id, secret_hash)
);

-- customers

create table customers (
  id uuid primary key,
  user_id uuid not null unique references users,
  revision integer not null default 1,
  step text not null default 'google-info',
  step_version integer not null,
  status text not null default 'pending',
  status_version integer not null,
  status_reason text,
  account_type text not null check (account_type in ('individual', 'business')),
  account_name text,
  business_name text,
  arabic_business_name text,
  arabic_address text,
  arabic_district text,
  domain text,
  organization_type text not null default 'private',
  vat_id text,
  first_name text,
  last_name text,
  arabic_first_name text,
  arabic_last_name text,
  phone text,
  contact_email text,
  -- the number of a business, which the public register has
  cr_number text check (cr_number is null or account_type = 'business'),
  -- the National ID or Iqama of a person, encrypted, and its keyed hash
  sealed_number text,
  number_hash text,
  identification_number_verified boolean not null default false,
  address text,
  unit_number text,
  building_number text,
  district text,
  city text,
  postal_code text,
  province text,
  package text,
  gcp_security_group text,
  purchase_order text,
  gcp_sub_billing_account text,
  gcp_sub_billing_account_id text unique check (gcp_sub_billing_account_id like 'billingAccounts/%'),
  old_gcp_sub_billing_account text,
  psc_permission_granted boolean not null default false,
  desktop_version boolean not null default false,
  threshold integer not null default 0 check (threshold >= 0),
  referrer text,
  activation_date timestamptz,
  subscription_date timestamptz,
  cancellation_date timestamptz,
  withdrawn_at timestamptz,
  withdrawal_declared_at timestamptz,
  has_usage boolean NOT NULL DEFAULT false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  accounting_contact_id text,
  discount_bps integer not null default 0 check (discount_bps >= 0 and discount_bps <= 10000),
  monthly_quota integer check (monthly_quota > 0),
  usage_through riyadh_day,
  closed_month integer,
  billing_due_at timestamptz,
  held_at timestamptz,
  hold_note text,
  suspension_note text,
  quota_waived_month integer,
  settlement_failed boolean not null default false,
  stopped_by_budget boolean not null default false,
  check ((sealed_number is null) = (number_hash is null)),
  check (cr_number is null or sealed_number is null)
);
create index customers_billing_due on customers (billing_due_at) where billing_due_at is not null;
create index customers_created on customers (created_at desc, id);
create unique index customers_cr_number on customers (cr_number) where cr_number is not null;
create unique index customers_number_hash on customers (number_hash) where number_hash is not null;
create index customers_withdrawal_declared on customers (withdrawal_declared_at)
  where withdrawal_declared_at is not null and withdrawn_at is null;
create index customers_status_created on customers (status, created_at desc, id);
alter table users add foreign key (customer_id) references customers;

-- memberships of colleagues in accounts, with start and end; the owner of an account has no row
create table memberships (
  id uuid primary key,
  customer_id uuid not null references customers,
  user_id uuid not null references users,
  joined_at timestamptz not null,
  left_at timestamptz
);
create index memberships_customer on memberships (customer_id, user_id);
create unique index memberships_open on memberships (user_id) where left_at is null;

-- an invitation to an account names the account, one to the team names a role
create table invitations (
  id uuid primary key,
  customer_id uuid references customers,
  email text not null,
  invited_by uuid not null references users,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  sent_count integer not null default 1,
  requested_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn', 'expired')),
  machine_version integer not null,
  role text check (role in ('admin', 'analyst')),
  constraint invitations_into_check check ((role is null) <> (customer_id is null))
);
create index invitations_customer on invitations (customer_id) where ended_at is null;
create unique index invitations_open on invitations (email, (role is null)) where ended_at is null;

create table drafts (
  customer_id uuid not null references customers,
  form text not null,
  -- what was typed, encrypted
  sealed_values text not null,
  updated_at timestamptz not null,
  primary key (customer_id, form)
);

create table company_checks (
  id uuid primary key,
  customer_id uuid not null references customers,
  cr_number text not null,
  arabic_name text,
  address jsonb,
  arabic_district text,
  verified_at timestamptz not null,
  unique (customer_id, cr_number)
);

create table identity_requests (
  id uuid primary key,
  customer_id uuid not null references customers,
  -- the National ID or Iqama, encrypted, and its keyed hash
  sealed_number text not null,
  number_hash text not null,
  trans_id text not null unique,
  random text not null,
  state text not null,
  machine_version integer not null,
  revision integer not null default 1,
  message text,
  names jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  retry_at timestamptz not null,
  finished_at timestamptz
);
create index identity_requests_customer on identity_requests (customer_id, created_at desc);
create index identity_requests_number on identity_requests (number_hash, created_at desc);

-- prompts of the identity app in the last hour, counted before the service is called
create table identity_prompts (
  id uuid primary key,
  customer_id uuid not null references customers,
  number_hash text not null,
  at timestamptz not null,
  -- when the service answered or its time was over; without it, the call is under way, or its process died
  answered_at timestamptz
);
create index identity_prompts_customer on identity_prompts (customer_id, at desc);
create index identity_prompts_number on identity_prompts (number_hash, at desc);

create table documents (
  id uuid primary key,
  customer_id uuid not null references customers,
  type text not null check (type in ('registration', 'vat', 'address', 'zatca')),
  storage_key text not null unique,
  -- the picture as it was uploaded, when storage_key has our encoding of it
  original_key text unique,
  name text not null,
  size integer not null check (size > 0),
  mime text not null,
  sha256 text not null,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create unique index documents_current on documents (customer_id, type) where replaced_at is null;

-- documents a customer picked for requested changes and has not sent; the reviewed ones count until then
create table proposed_documents (
  customer_id uuid not null references customers,
  type text not null check (type in ('registration', 'vat', 'address', 'zatca')),
  storage_key text not null unique,
  original_key text unique,
  name text not null,
  size integer not null check (size > 0),
  mime text not null,
  sha256 text not null,
  created_at timestamptz not null,
  primary key (customer_id, type)
);

create table terms_acceptances (
  id uuid primary key,
  customer_id uuid not null references customers,
  user_id uuid not null references users,
  version_hash text not null,
  accepted_at timestamptz not null,
  request_id text not null,
  -- the price that the person saw and accepted; null when none was shown
  offer jsonb,
  unique (customer_id, version_hash)
);
create trigger terms_acceptances_append_only before delete or update or truncate on terms_acceptances
  for each statement execute function refuse_change();

-- prices that a person saw and accepted with a change of the package or a new subscription; those of the terms are in terms_acceptances
create table offer_acceptances (
  id uuid primary key,
  customer_id uuid not null references customers,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('package-change', 'resubscription')),
  offer jsonb not null,
  accepted_at timestamptz not null,
  request_id text not null
);
create index offer_acceptances_customer on offer_acceptances (customer_id, accepted_at desc);
create trigger offer_acceptances_append_only before delete or update or truncate on offer_acceptances
  for each statement execute function refuse_change();

-- summaries of accepted contracts, in the words of that day; the id is that of the acceptance. Never changed, so there is no foreign
-- key, which would need the permission to update terms_acceptances
create table contract_summaries (
  id uuid primary key,
  customer_id uuid not null references customers,
  user_id uuid not null references users,
  accepted_at timestamptz not null,
  -- the price that applies from the acceptance
  offer jsonb not null,
  text jsonb not null
);
create index contract_summaries_customer on contract_summaries (customer_id, accepted_at desc);
create trigger contract_summaries_append_only before delete or update or truncate on contract_summaries
  for each statement execute function refuse_change();

-- the file of a summary in a language, made on first use
create table contract_summary_files (
  summary_id uuid not null,
  language text not null,
  file_key text not null unique,
  created_at timestamptz not null,
  primary key (summary_id, language)
);
create trigger contract_summary_files_append_only before delete or update or truncate on contract_summary_files
  for each statement execute function refuse_change();

-- decisions of reviewers about applications; never changed
create table review_decisions (
  id uuid primary key,
  customer_id uuid not null references customers,
  decision text not null check (decision in ('changes-requested', 'rejected', 'reopened')),
  reason text,
  user_id uuid not null references users,
  at timestamptz not null
);
create index review_decisions_customer on review_decisions (customer_id, at desc);
create trigger review_decisions_append_only before delete or update or truncate on review_decisions
  for each statement execute function refuse_change();

create table requested_changes (
  id uuid primary key,
  decision_id uuid not null,
  customer_id uuid not null references customers,
  target text not null,
  reason text not null,
  answered_at timestamptz,
  unique (decision_id, target)
);
create index requested_changes_customer on requested_changes (customer_id);
create trigger requested_changes_append_only before delete or update on requested_changes
  for each row execute function refuse_requested_change();
create trigger requested_changes_stay before truncate on requested_changes
  for each statement execute function refuse_change();

create table package_changes (
  id uuid primary key,
  customer_id uuid not null references customers,
  package text not null,
  since timestamptz not null,
  monthly_price integer not null check (monthly_price >= 0),
  percent integer not null check (percent >= 0 and percent <= 100),
  user_id uuid references users,
  unique (customer_id, since)
);

-- reasons of administrators to act for a customer; never changed except for the end
create table visits (
  id uuid primary key,
  user_id uuid not null references users,
  session_id uuid,
  customer_id uuid not null references customers,
  reason text not null,
  opened_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at >= opened_at)
);
create index visits_customer on visits (customer_id, opened_at);
create index visits_user on visits (user_id, ends_at);
create trigger visits_append_only before delete or update on visits
  for each row execute function refuse_visit_change();
create trigger visits_stay before truncate on visits
  for each statement execute function refuse_change();

-- money

create table card_attempts (
  id uuid primary key,
  customer_id uuid not null references customers,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('onboarding', 'manage-payment', 'payment')),
  status text not null check (status in ('primary', 'backup', 'other')),
  provider text not null,
  token text,
  payment_id text,
  state text not null,
  machine_version integer not null,
  revision integer not null default 1,
  outcome text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  alerted_at timestamptz,
  told_at timestamptz
);
create index card_attempts_customer on card_attempts (customer_id, created_at desc);
create unique index card_attempts_token on card_attempts (provider, token) where token is not null;

create table payment_methods (
  id uuid primary key,
  customer_id uuid not null references customers,
  provider text not null,
  token text not null,
  payment_id text,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiry_date text not null check (expiry_date ~ '^(0[1-9]|1[0-2])/[0-9]{2}$'),
  type text not null check (type in ('visa', 'master', 'mada', 'amex')),
  status text not null check (status in ('primary', 'backup', 'other')),
  card_holder_name text not null,
  deleted boolean not null default false,
  -- the bank said that this card can never pay
  unusable boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index payment_methods_slot on payment_methods (customer_id, status) where status in ('primary', 'backup') and not deleted;
create unique index payment_methods_token on payment_methods (customer_id, provider, token) where not deleted;

create sequence invoice_numbers;
create sequence credit_note_numbers;

create table invoices (
  id uuid primary key,
  customer_id uuid not null references customers,
  revision integer not null default 1,
  type text not null check (type in ('monthly', 'threshold', 'settlement')),
  billing_month integer not null check (billing_month >= 200001 and billing_month <= 999912),
  sequence integer not null check (sequence > 0),
  currency text not null default 'SAR',
  gross_amount integer not null,
  discount integer not null default 0,
  vat_amount integer not null,
  net_amount integer not null check (net_amount > 0),
  -- the total of its credit notes, the part of them that lowers what a card has to pay, and the customer's credit it has used
  credited integer not null default 0 check (credited >= 0 and credited <= net_amount),
  deducted integer not null default 0 check (deducted >= 0),
  credit_used integer not null default 0 check (credit_used >= 0),
  -- the part of a payment that still counts after a bank took the rest back
  still_paid integer not null default 0 check (still_paid >= 0 and credit_used + deducted + still_paid <= net_amount),
  last_day riyadh_day not null,
  state text not null default 'unpaid',
  machine_version integer not null,
  issued_at timestamptz not null,
  due_at timestamptz not null,
  charged_at timestamptz,
  next_attempt_at timestamptz,
  accounting_id text,
  document_number text unique,
  -- the purchase order of the customer at the time of issue
  purchase_order text,
  file_key text unique,
  file_name text unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (customer_id, type, billing_month, sequence)
);
create index invoices_customer_amount on invoices (customer_id, net_amount, id);
create index invoices_customer_charged on invoices (customer_id, charged_at, id);
create index invoices_customer_issued on invoices (customer_id, issued_at desc, id);
create index invoices_customer_month on invoices (customer_id, billing_month desc, id);
create index invoices_open on invoices (customer_id, due_at) where state <> 'paid';
create index invoices_without_document on invoices (created_at) where file_key is null;

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

-- usage reported by the cloud provider; never changed, so that a correction is a row of its own
create table usage_entries (
  customer_id uuid not null references customers,
  entry_id text not null,
  day riyadh_day not null,
  service text not null,
  project text,
  amount integer not null,
  received_at timestamptz not null,
  invoice_id uuid references invoices,
  sub_account_id text,
  primary key (customer_id, entry_id)
);
create index usage_entries_day on usage_entries (customer_id, day);
create index usage_entries_invoice on usage_entries (invoice_id) where invoice_id is not null;
create index usage_entries_unbilled on usage_entries (customer_id, day) where invoice_id is null;

-- one row per attempt to take money; its id is the provider's idempotency id
create table charges (
  id uuid primary key,
  customer_id uuid not null references customers,
  invoice_id uuid references invoices,
  purpose text not null check (purpose in ('invoice', 'resubscription')),
  attempt integer not null check (attempt > 0),
  slot text not null check (slot in ('primary', 'backup', 'chosen')),
  payment_method_id uuid not null references payment_methods,
  amount integer not null check (amount > 0),
  currency text not null default 'SAR',
  state text not null check (state in ('started', 'unclear', 'paid', 'declined', 'declined-for-good', 'given-back', 'reversed')),
  reason text,
  started_at timestamptz not null,
  settled_at timestamptz,
  machine_version integer not null,
  round integer not null check (round > 0),
  -- halalas that the card provider returned without a refund of ours or a dispute
  returned_outside integer not null default 0 check (returned_outside >= 0),
  unique (invoice_id, attempt)
);
create index charges_card on charges (payment_method_id) where state in ('started', 'unclear');
create index charges_customer on charges (customer_id, started_at desc);
create index charges_started on charges (started_at);
create index charges_open on charges (started_at) where state in ('started', 'unclear');
create unique index charges_open_invoice on charges (invoice_id) where state in ('started', 'unclear') and invoice_id is not null;
create unique index charges_open_resubscription on charges (customer_id)
  where state in ('started', 'unclear') and purpose = 'resubscription';

-- payments at the card provider in a customer's name without a charge of ours, for example after a restored backup;
-- a customer is not charged while one of them awaits a decision
create table unexplained_payments (
  id uuid primary key,
  customer_id uuid not null references customers,
  provider text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  invoice_ref text,
  card_brand text,
  card_last4 text,
  taken_at timestamptz not null,
  found_at timestamptz not null,
  state text not null,
  machine_version integer not null,
  invoice_id uuid references invoices,
  decided_at timestamptz
);
create index unexplained_payments_customer on unexplained_payments (customer_id);

-- payments at the card provider that were made through us for a customer that does not exist, for example after a restored backup
create table unassigned_payments (
  id uuid primary key,
  provider text not null,
  -- the customer that the payment names
  named_customer text,
  amount integer not null check (amount > 0),
  currency text not null,
  invoice_ref text,
  card_brand text,
  card_last4 text,
  taken_at timestamptz not null,
  found_at timestamptz not null,
  state text not null,
  machine_version integer not null,
  -- the administrator's reason for the last decision
  reason text,
  -- the customer that an administrator has named
  customer_id uuid references customers,
  decided_at timestamptz
);
create index unassigned_payments_found on unassigned_payments (found_at desc, id);
create index unassigned_payments_open on unassigned_payments (found_at) where state in ('waiting', 'returning');

-- the time through which all payments of a card provider are compared with the ledger
create table payment_comparisons (
  provider text primary key,
  compared_until timestamptz not null
);

-- charges that count as paid and that their card provider does not know
create table missing_payments (
  charge_id uuid primary key references charges on update cascade,
  found_at timestamptz not null,
  -- an administrator has settled it, or the provider knows the charge again
  ended_at timestamptz,
  -- the administrator's reason; null when the provider knows the charge again
  reason text
);
create index missing_payments_open on missing_payments (found_at) where ended_at is null;

-- periods without planned charges, made by an administrator or by a limit; at most one is open
create table charging_stops (
  id uuid primary key,
  cause text not null check (cause in ('administrator', 'charge-amount', 'account-day', 'day-amount', 'day-count', 'declines')),
  -- all: nobody is charged; planned: a person can still pay
  scope text not null check (scope in ('planned', 'all')),
  -- the administrator's reason
  reason text,
  stopped_by uuid references users,
  -- the charge that would have exceeded the limit
  invoice_id uuid references invoices,
  amount integer check (amount > 0),
  stopped_at timestamptz not null,
  released_at timestamptz,
  released_by uuid references users,
  release_reason text,
  -- the accounts that waited are due again
  resumed_at timestamptz,
  check ((cause = 'administrator') = (stopped_by is not null and reason is not null)),
  check ((cause = 'administrator') = (invoice_id is null)),
  check ((released_at is null) = (released_by is null))
);
create unique index charging_stops_open on charging_stops ((released_at is null)) where released_at is null;
create index charging_stops_stopped on charging_stops (stopped_at desc);

-- the planned charges of a month, which an administrator approves before they are made
create table charge_runs (
  id uuid primary key,
  -- the month of the charge day
  month integer not null unique check (month >= 200001 and month <= 999912),
  charge_at timestamptz not null,
  state text not null,
  machine_version integer not null,
  -- rises when the list gets another charge or a higher amount
  revision integer not null default 1,
  -- the sum of the monthly invoices of the month before
  previous_amount double precision not null,
  -- the last day on which administrators were reminded
  reminded_on riyadh_day not null,
  approved_count integer not null default 0,
  approved_amount double precision not null default 0,
  decided_by uuid references users,
  decided_at timestamptz,
  hold_reason text,
  -- the accounts that waited are due again
  resumed_at timestamptz,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  check ((decided_at is null) = (decided_by is null))
);

create table planned_charges (
  run_id uuid not null references charge_runs,
  invoice_id uuid not null references invoices,
  customer_id uuid not null references customers,
  amount integer not null check (amount > 0),
  -- the card that would be charged
  payment_method_id uuid references payment_methods,
  -- the invoice of the month before
  previous_amount integer,
  marks text[] not null,
  -- charges up to this amount may begin
  approved_amount integer check (approved_amount > 0),
  listed_at timestamptz not null,
  primary key (run_id, invoice_id)
);
create index planned_charges_invoice on planned_charges (invoice_id);
create index planned_charges_amount on planned_charges (run_id, amount desc, invoice_id);
create index planned_charges_customer on planned_charges (customer_id);

-- the monthly budget of a customer
create table budgets (
  id uuid primary key,
  customer_id uuid not null references customers,
  -- halalas with VAT
  amount integer not null check (amount > 0),
  -- whether a used budget stops new resources
  stops boolean not null,
  -- the Riyadh month that the state is about
  month integer not null check (month >= 200001 and month <= 999912),
  state text not null,
  machine_version integer not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  moved_at timestamptz not null
);
create unique index budgets_customer on budgets (customer_id);

-- what a customer was told about a budget, once for each month, kind and amount, with or without a stop
create table budget_notices (
  id uuid primary key,
  budget_id uuid not null references budgets,
  customer_id uuid not null references customers,
  month integer not null check (month >= 200001 and month <= 999912),
  kind text not null check (kind in ('half', 'most', 'all', 'forecast')),
  -- the amounts at that time, in halalas with VAT
  amount integer not null check (amount > 0),
  spent double precision not null,
  expected double precision,
  -- whether new resources were stopped at that time
  stopped boolean not null,
  told_at timestamptz not null
);
create unique index budget_notices_once on budget_notices (customer_id, month, kind, amount, stopped);
create index budget_notices_budget on budget_notices (budget_id);

-- the cloud accounts of a customer, one after another; the last one is current
create table cloud_accounts (
  id uuid primary key,
  customer_id uuid not null references customers,
  number integer not null check (number > 0),
  display_name text not null,
  sub_account_id text unique,
  state text not null,
  machine_version integer not null,
  revision integer not null default 0,
  failure text,
  failed_at timestamptz,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  opened_at timestamptz,
  closed_at timestamptz,
  unique (customer_id, number)
);
create index cloud_accounts_moving on cloud_accounts (moved_at) where state not in ('open', 'suspended', 'closed');

-- requests of people about their personal data
create table data_requests (
  id uuid primary key,
  customer_id uuid not null references customers,
  -- the person who asked, about their own data
  user_id uuid not null references users,
  kind text not null check (kind in ('access', 'copy', 'correction', 'destruction', 'objection')),
  note text,
  state text not null,
  machine_version integer not null,
  revision integer not null default 0,
  -- the reason of the extension, and the answer or the reason of the refusal
  extension text,
  answer text,
  created_at timestamptz not null,
  moved_at timestamptz not null
);
create index data_requests_customer on data_requests (customer_id, created_at desc);
create index data_requests_created on data_requests (created_at);
create unique index data_requests_open on data_requests (user_id, kind) where state in ('asked', 'open', 'extended');

-- acts and exports of an administrator that wait for a second one, or waited
create table second_opinions (
  id uuid primary key,
  operation text not null check (
    operation in ('review.reject', 'accounts.reinstate', 'customers.export', 'activity.export', 'audit.export')
  ),
  -- null for an export that is not about one account
  customer_id uuid references customers,
  -- the revision of the account that the asker saw; null for an export
  seen_revision integer,
  -- the words for the customer, or the reason for an export
  reason text,
  -- of an export: its filters (encrypted), the number of rows when it was asked for, and whether there were more
  sealed_filters text,
  row_count integer,
  has_more_rows boolean,
  -- the last download of an agreed export
  download_id uuid,
  download_at timestamptz,
  asker_id uuid not null references users,
  -- the administrator who agreed or declined
  decider_id uuid references users check (decider_id <> asker_id),
  -- the reason for declining
  answer text,
  state text not null,
  machine_version integer not null,
  revision integer not null default 0,
  created_at timestamptz not null,
  lapses_at timestamptz not null,
  moved_at timestamptz not null,
  check (num_nulls(sealed_filters, row_count, has_more_rows) in (0, 3)),
  check ((seen_revision is null) = (sealed_filters is not null)),
  check (customer_id is not null or seen_revision is null)
);
create index second_opinions_customer on second_opinions (customer_id);
create index second_opinions_asker on second_opinions (asker_id, created_at);
create index second_opinions_created on second_opinions (created_at);
create unique index second_opinions_waiting on second_opinions (customer_id, operation)
where state = 'waiting' and seen_revision is not null;

-- people whose data was destroyed, by id only; after the restore of an older backup, their data is destroyed again
create table destroyed_subjects (
  user_id uuid primary key,
  customer_id uuid not null,
  request_id uuid not null,
  destroyed_at timestamptz not null,
  -- the last day on which tax records are kept; null without any
  tax_records_until riyadh_day
);

-- documents of invoices

-- files of an invoice: one for each language and each payment it shows
create table invoice_renditions (
  invoice_id uuid not null references invoices on delete cascade,
  language text not null,
  version text not null,
  file_key text not null unique,
  created_at timestamptz not null,
  primary key (invoice_id, language, version)
);

-- Amounts are halalas: before VAT, the VAT, and with it. The total lowers the unpaid invoice, goes to a card, or is held as credit.
create table credit_notes (
  id uuid primary key,
  customer_id uuid not null references customers,
  invoice_id uuid not null references invoices,
  revision integer not null default 1,
  state text not null,
  machine_version integer not null,
  document_number text not null unique,
  gross_amount integer not null check (gross_amount >= 0),
  vat_amount integer not null check (vat_amount >= 0),
  net_amount integer not null check (net_amount > 0 and net_amount = gross_amount + vat_amount),
  deducted integer not null check (deducted >= 0),
  to_card integer not null check (to_card >= 0),
  held integer not null check (held >= 0),
  reason text not null,
  note text,
  file_key text unique,
  file_name text unique,
  -- null when the server issued it
  issued_by uuid references users,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  check (deducted + to_card + held = net_amount)
);
create index credit_notes_customer on credit_notes (customer_id, created_at desc);
create index credit_notes_invoice on credit_notes (invoice_id, created_at);

-- held credit that an invoice has used; never changed
create table credit_uses (
  credit_note_id uuid not null references credit_notes,
  invoice_id uuid not null references invoices,
  amount integer not null check (amount > 0),
  created_at timestamptz not null,
  primary key (credit_note_id, invoice_id)
);
create index credit_uses_invoice on credit_uses (invoice_id);
create trigger credit_uses_append_only before delete or update or truncate on credit_uses
  for each statement execute function refuse_change();

-- A refund of a charge. The provider knows no idempotency key for it, so its sum of returned money is stored before the request.
create table refunds (
  id uuid primary key,
  customer_id uuid not null references customers,
  charge_id uuid not null references charges,
  credit_note_id uuid not null references credit_notes,
  amount integer not null check (amount > 0),
  currency text not null default 'SAR',
  state text not null,
  machine_version integer not null,
  -- the provider's sum before this refund; null until it is read
  refunded_before integer,
  -- time of the last request, stored before it is sent
  sent_at timestamptz,
  reason text,
  started_at timestamptz not null,
  settled_at timestamptz,
  check ((refunded_before is null) = (sent_at is null))
);
create index refunds_customer on refunds (customer_id);
create index refunds_note on refunds (credit_note_id);
create index refunds_open on refunds (started_at) where state in ('started', 'unclear');
create unique index refunds_open_charge on refunds (charge_id) where state in ('started', 'unclear');

-- a bank's request for a charge back (a chargeback), until and after its decision
create table disputes (
  id uuid primary key,
  -- the card provider of the charge, and its id of the dispute; null when an administrator entered it
  provider text not null,
  provider_id text,
  customer_id uuid not null references customers,
  charge_id uuid not null references charges,
  invoice_id uuid not null references invoices,
  amount integer not null check (amount > 0),
  currency text not null default 'SAR',
  reason text,
  -- the evidence must be sent by then
  respond_by timestamptz,
  state text not null,
  machine_version integer not null,
  revision integer not null default 0,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  unique (provider, provider_id)
);
create index disputes_customer on disputes (customer_id);
create index disputes_open on disputes (created_at) where state in ('opened', 'answered');
create unique index disputes_open_charge on disputes (charge_id) where state in ('opened', 'answered');

-- disputes of payments at a card provider that paid none of our invoices
create table found_disputes (
  provider text not null,
  provider_id text not null,
  payment_id text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  reason text,
  -- the evidence must be sent by then
  respond_by timestamptz,
  found_at timestamptz not null,
  -- the bank's decision
  result text check (result in ('won', 'lost')),
  decided_at timestamptz,
  -- an administrator's end of a dispute that the provider no longer knows, with the reason
  settled_at timestamptz,
  settled_reason text,
  primary key (provider, provider_id),
  check ((settled_at is null) = (settled_reason is null))
);
create index found_disputes_payment on found_disputes (payment_id);
create index found_disputes_open on found_disputes (found_at) where result is null and settled_at is null;

-- the end of each unit's chain, locked while a document is appended; a unit is one certificate of the tax authority
create table tax_chains (
  unit text primary key,
  counter integer not null,
  hash text not null
);

-- every document for the tax authority, each with the hash of the previous one; never changed
create table tax_documents (
  uuid uuid primary key,
  invoice_id uuid not null references invoices,
  -- the credit note that it documents; null for the invoice itself
  credit_note_id uuid references credit_notes,
  unit text not null,
  counter integer not null check (counter > 0),
  previous_hash text not null,
  hash text not null unique,
  xml text not null,
  qr text not null,
  is_simplified boolean not null,
  parties jsonb not null,
  -- the rejected document of the same invoice that this one replaces
  replaces uuid unique references tax_documents,
  created_at timestamptz not null,
  unique (unit, counter),
  unique (unit, previous_hash)
);
create trigger tax_documents_append_only before delete or update or truncate on tax_documents
  for each statement execute function refuse_change();

-- decisions of the tax authority about documents; the latest document of an invoice is the one that is not replaced
create table tax_submissions (
  id uuid primary key references tax_documents,
  invoice_id uuid not null references invoices,
  credit_note_id uuid references credit_notes,
  customer_id uuid not null references customers,
  revision integer not null default 1,
  state text not null,
  machine_version integer not null,
  route text not null check (route in ('clearance', 'reporting')),
  tries integer not null default 0,
  -- the authority's remarks, and the failure of the last try without a decision
  remarks jsonb not null default '[]',
  failure text,
  created_at timestamptz not null,
  moved_at timestamptz not null
);
create unique index tax_submissions_current on tax_submissions (coalesce(credit_note_id, invoice_id)) where state <> 'replaced';
create index tax_submissions_invoice on tax_submissions (invoice_id);
create index tax_submissions_customer on tax_submissions (customer_id);
create index tax_submissions_state on tax_submissions (state, created_at);

-- the copies that the tax authority stamped, byte by byte as they came; never changed
create table tax_copies (
  id uuid primary key references tax_documents,
  xml bytea not null,
  qr text not null,
  created_at timestamptz not null
);
create trigger tax_copies_append_only before delete or update or truncate on tax_copies
  for each statement execute function refuse_change();

-- append-only records

-- who did what, for whom, when; written before the attempt. No foreign keys: they would lock rows, which requires
-- the permission to change them, and a record outlives its subject
create table activities (
  id uuid primary key,
  at timestamptz not null,
  operation text not null,
  actor_user_id uuid,
  actor_name text,
  actor_email text,
  actor_role text,
  customer_id uuid,
  customer_name text,
  on_behalf boolean not null,
  reason text,
  details jsonb not null,
  result text,
  request_id text not null,
  found_by text collate "C" not null,
  customer_arabic_name text
);
create index activities_actor on activities (actor_user_id, at desc, id desc);
create index activities_at on activities (at desc, id desc);
create index activities_customer on activities (customer_id, at desc, id desc);
create trigger activities_append_only before delete or update or truncate on activities
  for each statement execute function refuse_change();

-- the fields that an act of the team changed of one row, as {"field": [before, after]}; null for a field whose values the record
-- must not have
create table activity_changes (
  id bigint generated always as identity primary key,
  activity_id uuid not null,
  at timestamptz not null,
  noun text not null,
  subject text not null,
  customer_id uuid,
  fields jsonb not null
);
create index activity_changes_activity on activity_changes (activity_id);
create index activity_changes_customer on activity_changes (customer_id);
create trigger activity_changes_append_only before delete or update or truncate on activity_changes
  for each statement execute function refuse_change();

-- the result of an attempt; without a row the process died before the result was known
create table activity_results (
  activity_id uuid primary key,
  at timestamptz not null,
  result text not null
);
create trigger activity_results_append_only before delete or update or truncate on activity_results
  for each statement execute function refuse_change();

-- every step of every chart, with the data to replay and rehearse it: facts, answers of the guards, kind of screen
create table transitions (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  machine text not null,
  machine_version integer not null,
  subject_id uuid not null,
  customer_id uuid references customers,
  actor_user_id uuid,
  on_behalf_of uuid,
  event text not null,
  from_state text not null,
  to_state text not null,
  request_id text not null,
  app_version text not null,
  payload jsonb,
  facts jsonb,
  guards jsonb,
  language text,
  width text
);
create index transitions_customer on transitions (customer_id, id);
create index transitions_own on transitions (customer_id, id)
  include (at, language, width) where actor_user_id is not null and on_behalf_of is null;
create index transitions_recorded on transitions (machine, at desc, id desc);
create index transitions_subject on transitions (machine, subject_id, id);
create trigger transitions_append_only before delete or update or truncate on transitions
  for each statement execute function refuse_change();

-- refused calls of people: event, chart and guard, or the invalid field
create table refusals (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  machine text not null,
  machine_version integer not null,
  subject_id uuid not null,
  customer_id uuid not null references customers,
  actor_user_id uuid not null,
  on_behalf_of uuid,
  state text not null,
  event text,
  facts jsonb,
  guards jsonb,
  operation text not null,
  code text not null,
  field text,
  language text,
  width text,
  request_id text not null,
  app_version text not null,
  guard text not null
);
create index refusals_customer on refusals (customer_id, id);
create index refusals_recorded on refusals (machine, at desc, id desc);
create index refusals_subject on refusals (machine, subject_id, id);
create trigger refusals_append_only before delete or update or truncate on refusals
  for each statement execute function refuse_change();

-- the list of customers

-- text normalised for search: one case, one spelling of Arabic letters and digits, no vowel signs or joiners, single spaces
create function search_form(raw text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(
    translate(
      lower(normalize(raw, NFKC)),
      'أإآٱىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' || U&'\0640\200C\200D\064B\064C\064D\064E\064F\0650\0651\0652\0670',
      'ااااي' || 'ه01234567890123456789'
    ), '\s+', ' ', 'g'))
$$;

-- the pattern for a text that contains another; special characters are literal
create function search_pattern(typed text) returns text language sql immutable strict parallel safe as $$
  select '%' || replace(replace(replace(search_form(typed), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- columns that sort, filter and search the list of customers, as narrow as possible; triggers write them
create table customer_entries (
  customer_id uuid primary key references customers on delete cascade,
  status text not null,
  created_at timestamptz not null,
  -- customers without a name are sorted last
  name_key text collate "C" not null,
  -- one line per searchable value, cut to fit into an index
  search_text text collate "C" not null,
  -- exact search terms: CR, account name, domain, e-mail address and its domain
  identifiers text[] not null
);
create index customer_entries_created on customer_entries (created_at desc, customer_id);
create index customer_entries_identifiers on customer_entries using gin (identifiers) with (fastupdate=off);
create index customer_entries_name on customer_entries (name_key, customer_id) include (status, search_text);
create index customer_entries_status_created on customer_entries (status, created_at desc, customer_id);
create index customer_entries_status_name on customer_entries (status, name_key, customer_id);

create view customer_entry_facts as
  select
    c.id as customer_id,
    c.status,
    c.created_at,
    left(coalesce(
      nullif(search_form(
        case c.account_type when 'business' then c.business_name else concat_ws(' ', u.first_name, u.last_name) end
      ), ''),
      U&'\FFFD'
    ), 60) as name_key,
    left(concat_ws(E'\n',
      c.cr_number,
      -- without the mask of a person's number
      search_form(replace(c.account_name, '**********', '')),
      search_form(c.domain),
      search_form(u.email),
      search_form(c.business_name),
      search_form(c.arabic_business_name),
      search_form(nullif(concat_ws(' ', u.first_name, u.last_name), '')),
      search_form(nullif(concat_ws(' ', c.arabic_first_name, c.arabic_last_name), ''))
    ), 560) as search_text,
    array_remove(array[
      c.cr_number,
      -- one that hides a number is no name of one customer
      case when position('**********' in c.account_name) = 0 then search_form(c.account_name) end,
      search_form(c.domain),
      search_form(u.email),
      search_form(split_part(u.email, '@', 2))
    ], null) as identifiers
  from customers c
  join users u on u.id = c.user_id;

-- the number of customers per status, in all and per part of a sort order (a day, the first letters of a name), as changes to
-- sum up: no writer waits for another's row, and the sweep merges the rows
create table customer_tallies (
  id bigint generated always as identity primary key,
  sort text not null check (sort in ('all', 'createdAt', 'name')),
  part text collate "C" not null,
  status text not null,
  change integer not null
);
create index customer_tallies_part on customer_tallies (sort, status, part) include (change);

create function created_part(at timestamptz) returns text language sql immutable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD')
$$;
-- very many names begin with the article
create function name_part(name_key text) returns text language sql immutable parallel safe as $$
  select left(name_key, case when name_key like 'al%' or name_key like 'ال%' then 6 else 3 end)
$$;

create function keep_customer_entry() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  if tg_table_name = 'users' then
    -- locks the row, so that the next read is not older than a concurrent change of the same customer
    select id into changed from customers where user_id = new.id for update;
  else
    changed := new.id;
  end if;
  insert into customer_entries as entry select * from customer_entry_facts where customer_id = changed
  on conflict (customer_id) do update
    set status = excluded.status, name_key = excluded.name_key, search_text = excluded.search_text,
      identifiers = excluded.identifiers
    where (entry.status, entry.name_key, entry.search_text, entry.identifiers)
      is distinct from (excluded.status, excluded.name_key, excluded.search_text, excluded.identifiers);
  return null;
end $$;
create trigger customers_entry after insert or update of
  status, account_type, account_name, business_name, arabic_business_name, arabic_first_name, arabic_last_name, domain,
  cr_number on customers
  for each row execute function keep_customer_entry();
create trigger users_entry after update of email, first_name, last_name on users
  for each row when ((old.email, old.first_name, old.last_name) is distinct from (new.email, new.first_name, new.last_name))
  execute function keep_customer_entry();

create function count_customer_entry() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into customer_tallies (sort, part, status, change) values
      ('all', '', old.status, -1),
      ('createdAt', created_part(old.created_at), old.status, -1),
      ('name', name_part(old.name_key), old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into customer_tallies (sort, part, status, change) values
      ('all', '', new.status, 1),
      ('createdAt', created_part(new.created_at), new.status, 1),
      ('name', name_part(new.name_key), new.status, 1);
  end if;
  return null;
end $$;
create trigger customer_entries_counted after insert or delete on customer_entries
  for each row execute function count_customer_entry();
create trigger customer_entries_recounted after update of status, name_key on customer_entries
  for each row when ((old.status, old.name_key) is distinct from (new.status, new.name_key))
  execute function count_customer_entry();

-- figures of flows

-- steps, refusals and changed customers that are not counted yet; written with the change, so that none is lost
create table uncounted_steps (
  transition_id bigint primary key
);

create table uncounted_refusals (
  refusal_id bigint primary key
);

create table uncounted_customers (
  id bigint generated always as identity primary key,
  customer_id uuid not null
);
create function note_uncounted_customer() returns trigger language plpgsql as $$
begin
  insert into uncounted_customers (customer_id) values (new.id);
  return null;
end $$;
create trigger customers_uncounted after update of account_type, package on customers for each row
  when ((old.account_type, old.package) is distinct from (new.account_type, new.package)) execute function note_uncounted_customer();

-- the values of each customer by which the figures are filtered; all rows of a customer count under them
create table flow_customers (
  customer_id uuid primary key,
  account_type text not null,
  package text not null,
  language text not null,
  width text not null
);

-- the current state of each flow, and the states it has entered: 1 for once, 2 for more often
create table flow_subjects (
  machine text not null,
  subject_id uuid not null,
  customer_id uuid,
  state text not null,
  machine_version integer not null,
  entered_at timestamptz not null,
  account_type text not null,
  package text not null,
  language text not null,
  width text not null,
  visits jsonb not null,
  customer_since timestamptz,
  name text,
  primary key (machine, subject_id)
);
create index flow_subjects_customer on flow_subjects (customer_id);
create index flow_subjects_name on flow_subjects (machine, name);
create index flow_subjects_unnamed on flow_subjects (machine) where name is null;
create index flow_subjects_since on flow_subjects (machine, customer_since)
  include (subject_id, state, visits, account_type, package, language, width) where machine in ('onboarding', 'account');
create index flow_subjects_state on flow_subjects (machine, state, entered_at);

-- identifies the secret that made the names of flow_subjects
create table flow_naming (
  fingerprint text primary key
);

-- how often each flow has entered each state, and the first time
create table flow_visits (
  machine text not null,
  subject_id uuid not null,
  state text not null,
  times integer not null,
  first_at timestamptz not null,
  primary key (machine, subject_id, state)
);
create index flow_visits_first on flow_visits (machine, state, first_at) include (subject_id);
-- without it the planner expects a tenth of the first entries and looks up each flow separately
create statistics flow_visits_places (mcv) on machine, state from flow_visits;

-- each stay of a flow in a state, once it has left
create table flow_stays (
  transition_id bigint primary key,
  machine text not null,
  subject_id uuid not null,
  customer_id uuid,
  state text not null,
  entered_at timestamptz not null,
  left_at timestamptz not null,
  seconds double precision not null,
  returned boolean not null
);
create index flow_stays_longest on flow_stays (machine, state, seconds desc);

-- how often flows took each transition, by Riyadh day and month; `bucket`: the length of the stay, see rules/stay-buckets
create table flow_moves (
  grain text not null check (grain in ('day', 'month')),
  start date not null,
  machine text not null,
  machine_version integer not null,
  from_state text not null,
  event text not null,
  to_state text not null,
  account_type text not null,
  package text not null,
  language text not null,
  width text not null,
  bucket smallint not null,
  count bigint not null,
  returns bigint not null,
  primary key (grain, machine, start, machine_version, from_state, event, to_state, account_type, package, language, width, bucket)
  include (count, returns)
);
-- without it the planner expects so many groups that it would sort them on disk
create statistics flow_moves_ways (ndistinct) on from_state, event, to_state, bucket from flow_moves;

-- how often people were refused, by Riyadh day and month
create table flow_refusals (
  grain text not null check (grain in ('day', 'month')),
  start date not null,
  machine text not null,
  machine_version integer not null,
  state text not null,
  event text not null,
  guard text not null,
  code text not null,
  field text not null,
  account_type text not null,
  package text not null,
  language text not null,
  width text not null,
  count bigint not null,
  primary key (grain, machine, start, machine_version, state, event, guard, code, field, account_type, package, language, width)
);

-- the targets of analysts for a state: a share of the flows that should leave it within a number of seconds
create table flow_targets (
  machine text not null,
  state text not null,
  share double precision not null check (share >= 0.5 and share <= 0.999),
  seconds integer not null check (seconds >= 1 and seconds <= 31536000),
  set_by uuid not null references users,
  set_at timestamptz not null,
  primary key (machine, state)
);

-- the server's own memory

create table effects (
  id text primary key,
  at timestamptz not null
);

-- requests of a period by address, person or account, whose hash is in the key
create table request_counts (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index request_counts_ends on request_counts (ends_at);

-- each server's last sign of life; writing it shows that the database takes writes
create table server_beats (
  server uuid primary key,
  host text not null,
  version text not null,
  started_at timestamptz not null,
  at timestamptz not null,
  -- why it could not work; null when it was ready
  unready text,
  -- free bytes of the disk of DATA_DIR; null when no data are kept there
  free_bytes bigint,
  -- milliseconds that its clock is ahead of the database's
  clock_ms integer not null
);

-- providers that respond slowly or fail, as one server reports them; readers ignore reports that the server no longer renews
create table provider_troubles (
  server uuid not null,
  provider text not null,
  state text not null,
  since timestamptz not null,
  at timestamptz not null,
  primary key (server, provider)
);

-- jobs that have failed and not succeeded since
create table job_failures (
  job_id uuid primary key,
  queue text not null,
  failures integer not null check (failures > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- the last error; null when no server saw it
  reason text,
  gave_up_at timestamptz,
  -- the administrators got a mail that it fails, and that it gave up
  warned_at timestamptz,
  alerted_at timestamptz
);
create index job_failures_last on job_failures (last_at);
create index job_failures_queue on job_failures (queue) where gave_up_at is not null;

-- how backups and drills ended
create table backup_results (
  id uuid primary key,
  kind text not null check (kind in ('copy', 'dump', 'base', 'drill')),
  ended_at timestamptz not null,
  failure text,
  bytes bigint
);
create index backup_results_ended on backup_results (ended_at);

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  route text not null,
  body_hash text not null,
  status integer,
  sealed_answer text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- resources that browsers blocked because of the content policy; anyone can report, so no personal data and a limit of kinds per day
create table browser_reports (
  day riyadh_day not null,
  directive text not null,
  blocked text not null,
  page text not null,
  reports integer not null default 1,
  -- when an alert named it
  alerted_at timestamptz,
  primary key (day, directive, blocked, page)
);

create table audit_logs (
  id uuid primary key,
  at timestamptz not null,
  origin text not null check (origin in ('client', 'server')),
  user_id uuid,
  customer_id uuid,
  level text not null check (level in ('info', 'warn', 'error')),
  action text not null,
  message text not null,
  context jsonb not null,
  request_id text not null
);
create index audit_logs_at on audit_logs (at);

-- the record: a chain of hashes over rows that never change; server/record/sources.ts has the columns

create table record_links (
  id bigint generated always as identity primary key,
  source text not null,
  key text not null,
  hash text not null,
  chained text not null,
  unique (source, key)
);
create trigger record_links_append_only before delete or update or truncate on record_links
  for each statement execute function refuse_change();

-- rows that are not chained yet; a job empties it
create table record_unsealed (
  id bigint generated always as identity primary key,
  source text not null,
  key text not null
);

-- The argument is the table's key as SQL. The owner writes: the application, which only takes rows away, can note none.
create function note_unsealed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('insert into record_unsealed (source, key) select %L, %s from added', tg_table_name, tg_argv[0]);
  return null;
end $$;

create trigger transitions_recorded after insert on transitions referencing new table as added
  for each statement execute function note_unsealed('id');
create trigger activities_recorded after insert on activities referencing new table as added
  for each statement execute function note_unsealed('id');
create trigger activity_changes_recorded after insert on activity_changes referencing new table as added
  for each statement execute function note_unsealed('id');
create trigger activity_results_recorded after insert on activity_results referencing new table as added
  for each statement execute function note_unsealed('activity_id');
create trigger audit_logs_recorded after insert on audit_logs referencing new table as added
  for each statement execute function note_unsealed('id');
create trigger invoices_recorded after insert on invoices referencing new table as added
  for each statement execute function note_unsealed('id');
create trigger invoice_lines_recorded after insert on invoice_lines referencing new table as added
  for each statement execute function note_unsealed('concat_ws(''/'', invoice_id, position)');
create trigger credit_notes_recorded after insert on credit_notes referencing new table as added
  for each statement execute function note_unsealed('id');
create trigger tax_documents_recorded after insert on tax_documents referencing new table as added
  for each statement execute function note_unsealed('uuid');
create trigger tax_copies_recorded after insert on tax_copies referencing new table as added
  for each statement execute function note_unsealed('id');
create trigger credit_uses_recorded after insert on credit_uses referencing new table as added
  for each statement execute function note_unsealed('concat_ws(''/'', credit_note_id, invoice_id)');
create trigger usage_entries_recorded after insert on usage_entries referencing new table as added
  for each statement execute function note_unsealed('concat_ws(''/'', customer_id, entry_id)');
create trigger terms_acceptances_recorded after insert on terms_acceptances referencing new table as added
  for each statement execute function note_unsealed('id');
create trigger offer_acceptances_recorded after insert on offer_acceptances referencing new table as added
  for each statement execute function note_unsealed('id');
create trigger contract_summaries_recorded after insert on contract_summaries referencing new table as added
  for each statement execute function note_unsealed('id');
create trigger review_decisions_recorded after insert on review_decisions referencing new table as added
  for each statement execute function note_unsealed('id');

create function note_settled() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into record_unsealed (source, key) values (tg_table_name, new.id);
  return null;
end $$;
create trigger charges_recorded after update on charges for each row
  when (old.settled_at is null and new.settled_at is not null)
  execute function note_settled();
create trigger refunds_recorded after update on refunds for each row
  when (old.settled_at is null and new.settled_at is not null)
  execute function note_settled();

-- notifications of the realtime adapter that are too large for the channel
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);

-- permissions and extensions

-- the server's role gives up this permission although it owns the tables; only the triggers stop a superuser
revoke update, delete, truncate
  on activities, activity_changes, activity_results, transitions, refusals, visits, terms_acceptances, offer_acceptances, contract_summaries,
    contract_summary_files, review_decisions, requested_changes, audit_logs, record_links
  from current_user;
grant update (ends_at) on visits to current_user;
grant update (answered_at) on requested_changes to current_user;

-- without the extension a search reads every customer, or every act of its days: correct, but slower with very many
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index customer_entries_search on customer_entries using gin (search_text gin_trgm_ops) with (fastupdate = off);
    create index activities_search on activities using gin (found_by gin_trgm_ops) with (fastupdate = off);
  end if;
exception when insufficient_privilege then
  raise notice 'pg_trgm may not be created here: searching customers and the audit reads every entry';
end $$;
