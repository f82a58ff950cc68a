-- the card provider may give back, or fail, what it had said was paid
alter table charges drop constraint charges_state_check;
alter table charges add constraint charges_state_check
  check (state in ('started', 'unclear', 'paid', 'declined', 'given-back', 'reversed'));
