drop statistics flow_visits_places;
drop index flow_subjects_since;
drop index flow_visits_first;
create index flow_visits_first on flow_visits (machine, state, first_at);
alter table flow_subjects drop column customer_since, drop column visits;
drop statistics flow_moves_ways;
alter table flow_moves drop constraint flow_moves_pkey;
alter table flow_moves add primary key
  (grain, machine, start, machine_version, from_state, event, to_state, account_type, package, language, width, bucket);
