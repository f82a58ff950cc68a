-- the version before counts each step under what it knows at that time; what is counted stays
insert into flow_refusals
  select grain, start, r.machine, r.machine_version, r.state, coalesce(r.event, ''), r.guard, r.code, coalesce(r.field, ''),
    c.account_type, coalesce(c.package, ''), coalesce(r.language, ''), coalesce(r.width, ''), count(*)
  from uncounted_refusals u join refusals r on r.id = u.refusal_id join customers c on c.id = r.customer_id cross join lateral (values
    ('day', (r.at at time zone 'Asia/Riyadh')::date), ('month', date_trunc('month', r.at at time zone 'Asia/Riyadh')::date)
  ) as grains (grain, start)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
  on conflict (grain, machine, start, machine_version, state, event, guard, code, field, account_type, package, language, width)
  do update set count = flow_refusals.count + excluded.count;
alter table flow_stays drop column returned;
alter table refusals drop column guard;
drop trigger customers_uncounted on customers;
drop function note_uncounted_customer();
drop table uncounted_customers;
drop table uncounted_refusals;
drop index transitions_own;
drop index flow_subjects_customer;
drop table flow_customers;
