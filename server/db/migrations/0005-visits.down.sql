drop table visits;
drop function refuse_visit_change();
