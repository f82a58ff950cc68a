-- what analysts want of a state: so many of the flows through it within so many seconds
create table flow_targets (
  machine text not null,
  state text not null,
  share double precision not null check (share between 0.5 and 0.999),
  seconds integer not null check (seconds between 1 and 31536000),
  set_by uuid not null references users,
  set_at timestamptz not null,
  primary key (machine, state)
);

-- when each flow entered each state for the first time
alter table flow_visits add column first_at timestamptz;
update flow_visits v set first_at = (
  select min(t.at) from transitions t
  where t.machine = v.machine and t.subject_id = v.subject_id and t.to_state = v.state and t.from_state <> t.to_state
);
delete from flow_visits where first_at is null;
alter table flow_visits alter column first_at set not null;
create index flow_visits_first on flow_visits (machine, state, first_at);
