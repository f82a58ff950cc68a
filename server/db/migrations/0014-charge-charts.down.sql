alter table charges drop constraint charges_state_check;
drop index charges_open_invoice;
drop index charges_open_resubscription;
drop index charges_open;
drop index charges_card;
alter table charges drop column machine_version;
alter table charges drop column round;
update charges set state = case state
  when 'unclear' then 'unknown' when 'declined' then 'failed' when 'given-back' then 'paid' else state end;
alter table charges add constraint charges_state_check check (state in ('started', 'unknown', 'paid', 'failed'));
create unique index charges_open_invoice on charges (invoice_id)
  where state in ('started', 'unknown') and invoice_id is not null;
create unique index charges_open_resubscription on charges (customer_id)
  where state in ('started', 'unknown') and purpose = 'resubscription';
create index charges_open on charges (started_at) where state in ('started', 'unknown');
create index charges_card on charges (payment_method_id) where state in ('started', 'unknown');
