drop table flow_refusals;
drop table flow_moves;
drop table flow_stays;
drop table flow_visits;
drop table flow_subjects;
drop table uncounted_steps;
