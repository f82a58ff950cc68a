-- the map reads its counts from the key alone, without the rows of all other days
alter table flow_moves drop constraint flow_moves_pkey;
alter table flow_moves add primary key
  (grain, machine, start, machine_version, from_state, event, to_state, account_type, package, language, width, bucket)
  include (count, returns);
-- without it, so many groups are expected that they would be sorted on disk
create statistics flow_moves_ways (ndistinct) on from_state, event, to_state, bucket from flow_moves;

-- the states that each flow has entered: 1 for once, 2 for more often; and when its customer signed in for the first time
-- `visits` has no default: a version that does not know it counts no step, and leaves it to those that do
alter table flow_subjects add column visits jsonb, add column customer_since timestamptz;
update flow_subjects s set
  visits = coalesce((
    select jsonb_object_agg(v.state, least(v.times, 2)) from flow_visits v where v.machine = s.machine and v.subject_id = s.subject_id
  ), '{}'),
  customer_since = (select c.created_at from customers c where c.id = s.customer_id);
alter table flow_subjects alter column visits set not null;

drop index flow_visits_first;
create index flow_visits_first on flow_visits (machine, state, first_at) include (subject_id);

-- the funnel and the trend read what customers have come through from here alone
create index flow_subjects_since on flow_subjects (machine, customer_since)
  include (subject_id, state, visits, account_type, package, language, width) where machine in ('onboarding', 'account');
-- without it, a tenth of the first entries is expected, and each one's flow would be looked up by itself
create statistics flow_visits_places (mcv) on machine, state from flow_visits;
