-- the sub-accounts of a customer at the cloud provider, one after the other; the last one is the present one
create table cloud_accounts (
  id uuid primary key,
  customer_id uuid not null references customers,
  number integer not null check (number > 0),
  display_name text not null,
  -- null until the provider has created it
  sub_account_id text unique,
  state text not null,
  machine_version integer not null,
  revision integer not null default 0,
  -- why the last try did not succeed; null when it did
  failure text,
  failed_at timestamptz,
  created_at timestamptz not null,
  moved_at timestamptz not null,
  opened_at timestamptz,
  closed_at timestamptz,
  unique (customer_id, number)
);
create index cloud_accounts_moving on cloud_accounts (moved_at)
  where state not in ('open', 'suspended', 'closed');

-- what was opened before; what the account's status wants of it is asked for by the next sweep
insert into cloud_accounts
  (id, customer_id, number, display_name, sub_account_id, state, machine_version, created_at, moved_at, opened_at)
select gen_random_uuid(), c.id, 1,
  left(coalesce(c.account_name, 'null'), 51) || ' ' || left(c.id::text, 8),
  c.gcp_sub_billing_account_id,
  case
    when c.gcp_sub_billing_account_id is null then 'opening'
    when c.status in ('cancelled', 'rejected') then 'closing'
    when c.status = 'suspended' then 'suspending'
    else 'open'
  end,
  1, c.created_at, c.created_at, case when c.gcp_sub_billing_account_id is not null then c.created_at end
from customers c
where c.gcp_sub_billing_account_id is not null or c.step = 'success-creation';

-- which of them used it: the next one never pays for the one before
alter table usage_entries add column sub_account_id text;
update usage_entries u set sub_account_id = c.gcp_sub_billing_account_id
from customers c where c.id = u.customer_id;
