-- a charge is moved by a chart of its own, whose states are named here for the first time
alter table charges drop constraint charges_state_check;
drop index charges_open_invoice;
drop index charges_open_resubscription;
drop index charges_open;
drop index charges_card;
alter table charges add column machine_version integer not null default 1;
alter table charges alter column machine_version drop default;
-- the charges that follow one another, each because the one before it was declined
alter table charges add column round integer;
update charges set round = rounds.round from (
  select id, sum(case when continues then 0 else 1 end) over (partition by coalesce(invoice_id, customer_id) order by attempt) as round
  from (
    select id, customer_id, invoice_id, attempt,
      invoice_id is not null and slot = 'backup'
        and lag(slot) over before = 'primary' and lag(state) over before = 'failed' as continues
    from charges window before as (partition by coalesce(invoice_id, customer_id) order by attempt)
  ) as ordered
) as rounds where rounds.id = charges.id;
alter table charges alter column round set not null;
alter table charges add constraint charges_round_check check (round > 0);
update charges set state = case state when 'unknown' then 'unclear' when 'failed' then 'declined' else state end;
alter table charges add constraint charges_state_check
  check (state in ('started', 'unclear', 'paid', 'declined', 'given-back'));
create unique index charges_open_invoice on charges (invoice_id)
  where state in ('started', 'unclear') and invoice_id is not null;
create unique index charges_open_resubscription on charges (customer_id)
  where state in ('started', 'unclear') and purpose = 'resubscription';
create index charges_open on charges (started_at) where state in ('started', 'unclear');
create index charges_card on charges (payment_method_id) where state in ('started', 'unclear');
