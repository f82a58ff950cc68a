grant update, delete, truncate on transitions, visits, terms_acceptances, audit_logs to current_user;
drop trigger terms_acceptances_append_only on terms_acceptances;
drop table activity_results;
drop table activities;
