drop table requested_changes;
drop function refuse_requested_change();
drop table review_decisions;
