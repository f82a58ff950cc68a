drop index flow_visits_first;
alter table flow_visits drop column first_at;
drop table flow_targets;
