drop index transitions_recorded;
drop index refusals_recorded;
