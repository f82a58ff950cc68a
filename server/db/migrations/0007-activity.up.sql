-- who did what, for whom, when; written before it is tried. Nothing refers to it or from it: a reference would lock rows, which takes
-- the permission to change them, and a record outlives what it is about.
create table activities (
  id uuid primary key,
  at timestamptz not null,
  operation text not null,
  -- null: the server itself; otherwise who it was at that time
  actor_user_id uuid,
  actor_name text,
  actor_email text,
  actor_role text,
  customer_id uuid,
  customer_name text,
  on_behalf boolean not null,
  -- why an administrator acted for the customer
  reason text,
  details jsonb not null,
  -- of what the server itself did; of an attempt it stands in activity_results
  result text,
  request_id text not null,
  -- what it is found by, as it is searched; without the addresses of administrators, which customers must not find out
  found_by text collate "C" not null
);
create index activities_customer on activities (customer_id, at desc, id desc);
create index activities_at on activities (at desc, id desc);
create index activities_actor on activities (actor_user_id, at desc, id desc);

-- how an attempt ended; without a row the process died before it was known
create table activity_results (
  activity_id uuid primary key,
  at timestamptz not null,
  result text not null
);

create trigger activities_append_only before update or delete or truncate on activities
  for each statement execute function refuse_change();
create trigger activity_results_append_only before update or delete or truncate on activity_results
  for each statement execute function refuse_change();
create trigger terms_acceptances_append_only before update or delete or truncate on terms_acceptances
  for each statement execute function refuse_change();

-- the role the server works as gives the permission up, although it owns the tables; a superuser is held by the triggers alone
revoke update, delete, truncate
  on activities, activity_results, transitions, visits, terms_acceptances, audit_logs from current_user;
grant update (ends_at) on visits to current_user;

-- where the extension is not to be had, a search reads every act of its days: right, and slower with very many
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index activities_search on activities using gin (found_by gin_trgm_ops) with (fastupdate = off);
  end if;
exception when insufficient_privilege then
  raise notice 'pg_trgm may not be created here: searching the audit reads every act of its days';
end $$;
