drop table requested_changes;
drop table review_decisions;
