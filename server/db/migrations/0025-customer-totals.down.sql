lock table customer_entries in share row exclusive mode;
delete from customer_tallies where sort = 'all';
alter table customer_tallies drop constraint customer_tallies_sort_check;
alter table customer_tallies add constraint customer_tallies_sort_check check (sort in ('createdAt', 'name'));

create or replace function count_customer_entry() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into customer_tallies (sort, part, status, change) values
      ('createdAt', created_part(old.created_at), old.status, -1),
      ('name', name_part(old.name_key), old.status, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into customer_tallies (sort, part, status, change) values
      ('createdAt', created_part(new.created_at), new.status, 1),
      ('name', name_part(new.name_key), new.status, 1);
  end if;
  return null;
end $$;
