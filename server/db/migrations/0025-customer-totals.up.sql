-- how many customers of a status there are at all, kept like their number in each part of an order
-- a transaction that writes a customer meanwhile waits, and counts by the new function
lock table customer_entries in share row exclusive mode;
alter table customer_tallies drop constraint customer_tallies_sort_check;
alter table customer_tallies add constraint customer_tallies_sort_check check (sort in ('all', 'createdAt', 'name'));
insert into customer_tallies (sort, part, status, change)
  select 'all', '', status, sum(change) from customer_tallies where sort = 'createdAt' group by status;

create or replace function count_customer_entry() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into customer_tallies (sort, part, status, change) values
      ('all', '', old.status, -1),
      ('createdAt', created_part(old.created_at), old.status, -1),
      ('name', name_part(old.name_key), old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into customer_tallies (sort, part, status, change) values
      ('all', '', new.status, 1),
      ('createdAt', created_part(new.created_at), new.status, 1),
      ('name', name_part(new.name_key), new.status, 1);
  end if;
  return null;
end $$;
