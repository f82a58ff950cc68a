-- every customer's onboarding and account begin with a row of their own, so that the time before the first step counts
insert into transitions (at, machine, machine_version, subject_id, customer_id, event, from_state, to_state, request_id, app_version)
  select c.created_at, m.machine, m.version, c.id, c.id, 'customer.registered', 'none', m.state, 'migration', 'migration'
  from customers c cross join (values ('onboarding', 2, 'google-info'), ('account', 4, 'pending')) as m (machine, version, state)
  where not exists (select from transitions t where t.machine = m.machine and t.subject_id = c.id);

-- steps that are recorded and not counted yet; written with the step, so that none is forgotten
create table uncounted_steps (transition_id bigint primary key);
insert into uncounted_steps select id from transitions;

-- where each flow is now
create table flow_subjects (
  machine text not null,
  subject_id uuid not null,
  customer_id uuid not null,
  state text not null,
  machine_version integer not null,
  entered_at timestamptz not null,
  account_type text not null,
  package text not null,
  language text not null,
  width text not null,
  primary key (machine, subject_id)
);
create index flow_subjects_state on flow_subjects (machine, state, entered_at);

-- how often each flow has entered each state
create table flow_visits (
  machine text not null,
  subject_id uuid not null,
  state text not null,
  times integer not null,
  primary key (machine, subject_id, state)
);

-- each time a flow was in a state, once it has left it
create table flow_stays (
  transition_id bigint primary key,
  machine text not null,
  subject_id uuid not null,
  customer_id uuid not null,
  state text not null,
  entered_at timestamptz not null,
  left_at timestamptz not null,
  seconds double precision not null
);
create index flow_stays_longest on flow_stays (machine, state, seconds desc);

-- how often flows went each way, by Riyadh day and month; `bucket`: how long they had been there, see rules/stay-buckets
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
);

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
