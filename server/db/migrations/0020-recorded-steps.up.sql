-- what a flow is replayed and rehearsed with: on which facts a chart took an event, what its guards said, and from what kind of screen
alter table transitions add column payload jsonb;
alter table transitions add column facts jsonb;
alter table transitions add column guards jsonb;
alter table transitions add column language text;
alter table transitions add column width text;

-- what a person asked for and did not get: which event was refused where, or which field
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
  app_version text not null
);
create index refusals_subject on refusals (machine, subject_id, id);
create index refusals_customer on refusals (customer_id, id);
create trigger refusals_append_only before update or delete or truncate on refusals
  for each statement execute function refuse_change();
revoke update, delete, truncate on refusals from current_user;
