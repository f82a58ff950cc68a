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
  unique (issuer, subject)
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  secret_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id);

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
  domain text,
  organization_type text not null default 'private',
  vat_id text,
  first_name text,
  last_name text,
  arabic_first_name text,
  arabic_last_name text,
  phone text,
  contact_email text,
  identification_number text,
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
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index customers_identification_number on customers (identification_number)
  where identification_number is not null;
create index customers_status_created on customers (status, created_at desc, id);
create index customers_created on customers (created_at desc, id);

alter table users add foreign key (customer_id) references customers;
create index users_customer on users (customer_id);

create table documents (
  id uuid primary key,
  customer_id uuid not null references customers,
  type text not null check (type in ('registration', 'vat', 'address', 'zatca')),
  storage_key text not null unique,
  name text not null,
  size integer not null check (size > 0),
  mime text not null,
  sha256 text not null,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create unique index documents_current on documents (customer_id, type) where replaced_at is null;

create table company_checks (
  id uuid primary key,
  customer_id uuid not null references customers,
  cr_number text not null,
  arabic_name text,
  address jsonb,
  verified_at timestamptz not null,
  unique (customer_id, cr_number)
);

create table identity_requests (
  id uuid primary key,
  customer_id uuid not null references customers,
  national_id text not null,
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
create index identity_requests_national_id on identity_requests (national_id, created_at desc);

create table card_attempts (
  id uuid primary key,
  customer_id uuid not null references customers,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('onboarding', 'manage-payment')),
  status text not null check (status in ('primary', 'backup', 'other')),
  token text,
  payment_id text,
  state text not null,
  machine_version integer not null,
  revision integer not null default 1,
  outcome text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  alerted_at timestamptz
);
create index card_attempts_customer on card_attempts (customer_id, created_at desc);
create unique index card_attempts_token on card_attempts (token) where token is not null;

create table payment_methods (
  id uuid primary key,
  customer_id uuid not null references customers,
  token text not null,
  payment_id text,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expiry_date text not null check (expiry_date ~ '^(0[1-9]|1[0-2])/[0-9]{2}$'),
  type text not null check (type in ('visa', 'master', 'mada', 'amex')),
  status text not null check (status in ('primary', 'backup', 'other')),
  card_holder_name text not null,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index payment_methods_token on payment_methods (customer_id, token) where not deleted;
create unique index payment_methods_slot on payment_methods (customer_id, status)
  where status in ('primary', 'backup') and not deleted;

create table transitions (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  machine text not null,
  machine_version integer not null,
  subject_id uuid not null,
  customer_id uuid not null references customers,
  actor_user_id uuid,
  on_behalf_of uuid,
  event text not null,
  from_state text not null,
  to_state text not null,
  request_id text not null,
  app_version text not null
);
create index transitions_subject on transitions (machine, subject_id, id);
create index transitions_customer on transitions (customer_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger transitions_append_only before update or delete or truncate on transitions
  for each statement execute function refuse_change();

create table drafts (
  customer_id uuid not null references customers,
  form text not null,
  values jsonb not null,
  updated_at timestamptz not null,
  primary key (customer_id, form)
);

create table terms_acceptances (
  id uuid primary key,
  customer_id uuid not null references customers,
  user_id uuid not null references users,
  version_hash text not null,
  accepted_at timestamptz not null,
  request_id text not null,
  unique (customer_id, version_hash)
);

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  route text not null,
  body_hash text not null,
  status integer,
  answer text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

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

create table effects (
  id text primary key,
  at timestamptz not null
);

-- where the realtime adapter keeps what is too large for a notification
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
