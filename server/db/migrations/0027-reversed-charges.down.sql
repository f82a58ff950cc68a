-- the version before knows no such state: for it the charge is as it was before the money was gone
update charges set state = 'paid' where state = 'reversed';
update charges set machine_version = 1 where machine_version = 2;
alter table charges drop constraint charges_state_check;
alter table charges add constraint charges_state_check
  check (state in ('started', 'unclear', 'paid', 'declined', 'given-back'));
