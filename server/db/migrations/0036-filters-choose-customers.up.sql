-- what the figures know of each customer, by which the filters choose: everything of a customer is counted under it
create table flow_customers (
  customer_id uuid primary key,
  account_type text not null,
  package text not null,
  language text not null,
  width text not null
);
create index flow_subjects_customer on flow_subjects (customer_id);
-- the last step that a customer took themselves, and from what kind of window
create index transitions_own on transitions (customer_id, id) include (at, language, width)
  where actor_user_id is not null and on_behalf_of is null;

-- refusals and customers of whom something else is known, not counted yet; written with the change, so that none is forgotten
create table uncounted_refusals (refusal_id bigint primary key);
create table uncounted_customers (id bigint generated always as identity primary key, customer_id uuid not null);
create function note_uncounted_customer() returns trigger language plpgsql as $$
begin
  insert into uncounted_customers (customer_id) values (new.id);
  return null;
end $$;
create trigger customers_uncounted after update of account_type, package on customers for each row
  when ((old.account_type, old.package) is distinct from (new.account_type, new.package)) execute function note_uncounted_customer();

-- guard: what held the chart back. A recorded field may be a name that somebody typed, so none of them stays.
-- Neither column has a default: a version that does not know them records no refusal and counts no step.
grant update on refusals to current_user;
alter table refusals disable trigger refusals_append_only;
alter table refusals add column guard text;
update refusals set
  guard = coalesce(jsonb_path_query_first(guards, '$.keyvalue() ? (@.value == false).key') #>> '{}', ''),
  field = case when field <> '' then 'other' end;
alter table refusals alter column guard set not null;
alter table refusals enable trigger refusals_append_only;
revoke update on refusals from current_user;

alter table flow_stays add column returned boolean;
update flow_stays k set returned = m.visit > 1 from (
  select id, row_number() over (partition by machine, subject_id, to_state order by id) as visit from transitions where from_state <> to_state
) m where m.id = k.transition_id;
delete from flow_stays where returned is null;
alter table flow_stays alter column returned set not null;

insert into flow_customers
  select c.id, c.account_type, coalesce(c.package, ''),
    coalesce((select t.language from transitions t where t.customer_id = c.id and t.actor_user_id is not null and t.on_behalf_of is null
      and t.language is not null order by t.id desc limit 1), ''),
    coalesce((select t.width from transitions t where t.customer_id = c.id and t.actor_user_id is not null and t.on_behalf_of is null
      and t.width is not null order by t.id desc limit 1), '')
  from customers c where exists (select from flow_subjects s where s.customer_id = c.id) or exists (select from refusals r where r.customer_id = c.id);
update flow_subjects s set account_type = f.account_type, package = f.package, language = f.language, width = f.width
  from flow_customers f where f.customer_id = s.customer_id;

truncate flow_moves, flow_refusals;
insert into flow_moves
  select grain, start, t.machine, t.machine_version, t.from_state, t.event, t.to_state,
    coalesce(f.account_type, ''), coalesce(f.package, ''), coalesce(f.language, ''), coalesce(f.width, ''),
    coalesce(floor(ln(k.seconds + 1) / ln(1.1::double precision))::smallint, -1), count(*), count(*) filter (where k.returned)
  from transitions t
  left join flow_stays k on k.transition_id = t.id
  left join flow_customers f on f.customer_id = t.customer_id
  cross join lateral (values
    ('day', (t.at at time zone 'Asia/Riyadh')::date), ('month', date_trunc('month', t.at at time zone 'Asia/Riyadh')::date)
  ) as grains (grain, start)
  where not exists (select from uncounted_steps u where u.transition_id = t.id)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;
insert into uncounted_refusals select id from refusals;
-- of whom a refusal says something that no step did
insert into uncounted_customers (customer_id) select customer_id from flow_customers;
