-- text as it is searched: one case, one writing of Arabic letters and digits, no vowel signs, single spaces
create function search_form(raw text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(
    translate(
      lower(normalize(raw, NFKC)),
      'أإآٱىة٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹' || U&'\0640\064B\064C\064D\064E\064F\0650\0651\0652\0670',
      'ااااي' || 'ه01234567890123456789'
    ), '\s+', ' ', 'g'))
$$;

-- the pattern of what contains a text; its signs mean only themselves
create function search_pattern(typed text) returns text language sql immutable strict parallel safe as $$
  select '%' || replace(replace(replace(search_form(typed), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- what the list of customers sorts, narrows and searches by, as narrow as it gets; kept by triggers
create table customer_entries (
  customer_id uuid primary key references customers on delete cascade,
  status text not null,
  created_at timestamptz not null,
  -- customers without a name come last
  name_key text collate "C" not null,
  -- one line for each thing that can be found; cut where it would no longer fit into an index
  search_text text collate "C" not null,
  -- what is looked for as a whole: CR, account name, domain, e-mail address and its domain
  identifiers text[] not null
);

create view customer_entry_facts as
  select
    c.id as customer_id,
    c.status,
    c.created_at,
    left(coalesce(
      nullif(search_form(
        case c.account_type when 'business' then c.business_name else concat_ws(' ', u.first_name, u.last_name) end
      ), ''),
      U&'\FFFD'
    ), 60) as name_key,
    left(concat_ws(E'\n',
      -- the CR; the numbers of people are not copied
      case c.account_type when 'business' then c.identification_number end,
      search_form(c.account_name),
      search_form(c.domain),
      search_form(u.email),
      search_form(c.business_name),
      search_form(c.arabic_business_name),
      search_form(nullif(concat_ws(' ', u.first_name, u.last_name), '')),
      search_form(nullif(concat_ws(' ', c.arabic_first_name, c.arabic_last_name), ''))
    ), 560) as search_text,
    array_remove(array[
      case c.account_type when 'business' then c.identification_number end,
      search_form(c.account_name),
      search_form(c.domain),
      search_form(u.email),
      search_form(split_part(u.email, '@', 2))
    ], null) as identifiers
  from customers c
  join users u on u.id = c.user_id;

-- how many customers of a status stand in one part of an order (a day, the beginning of a name), as changes that are summed:
-- no writer waits for another's row, and a sweep puts them together
create table customer_tallies (
  id bigint generated always as identity primary key,
  sort text not null check (sort in ('createdAt', 'name')),
  part text collate "C" not null,
  status text not null,
  change integer not null
);

create function created_part(at timestamptz) returns text language sql immutable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD')
$$;
-- very many names begin with the article
create function name_part(name_key text) returns text language sql immutable parallel safe as $$
  select left(name_key, case when name_key like 'al%' or name_key like 'ال%' then 6 else 3 end)
$$;

insert into customer_entries select * from customer_entry_facts;
insert into customer_tallies (sort, part, status, change)
  select 'createdAt', created_part(created_at), status, count(*) from customer_entries group by 2, 3
  union all
  select 'name', name_part(name_key), status, count(*) from customer_entries group by 2, 3;

create index customer_entries_created on customer_entries (created_at desc, customer_id);
create index customer_entries_status_created on customer_entries (status, created_at desc, customer_id);
create index customer_entries_name on customer_entries (name_key, customer_id) include (status, search_text);
create index customer_entries_status_name on customer_entries (status, name_key, customer_id);
create index customer_entries_identifiers on customer_entries using gin (identifiers) with (fastupdate = off);
create index customer_tallies_part on customer_tallies (sort, status, part) include (change);

-- where the extension is not to be had, a search reads every entry: right, and slower with very many customers
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    create index customer_entries_search on customer_entries using gin (search_text gin_trgm_ops) with (fastupdate = off);
  end if;
exception when insufficient_privilege then
  raise notice 'pg_trgm may not be created here: searching customers reads every entry';
end $$;

create function keep_customer_entry() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  if tg_table_name = 'users' then
    -- held, so that what is read next is not older than another change of the same customer
    select id into changed from customers where user_id = new.id for update;
  else
    changed := new.id;
  end if;
  insert into customer_entries as entry select * from customer_entry_facts where customer_id = changed
  on conflict (customer_id) do update
    set status = excluded.status, name_key = excluded.name_key, search_text = excluded.search_text,
      identifiers = excluded.identifiers
    where (entry.status, entry.name_key, entry.search_text, entry.identifiers)
      is distinct from (excluded.status, excluded.name_key, excluded.search_text, excluded.identifiers);
  return null;
end $$;

create trigger customers_entry after insert or update of
  status, account_type, account_name, business_name, arabic_business_name, arabic_first_name, arabic_last_name, domain,
  identification_number on customers
  for each row execute function keep_customer_entry();
create trigger users_entry after update of email, first_name, last_name on users
  for each row when ((old.email, old.first_name, old.last_name) is distinct from (new.email, new.first_name, new.last_name))
  execute function keep_customer_entry();

create function count_customer_entry() returns trigger language plpgsql as $$
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
create trigger customer_entries_counted after insert or delete on customer_entries
  for each row execute function count_customer_entry();
create trigger customer_entries_recounted after update of status, name_key on customer_entries
  for each row when ((old.status, old.name_key) is distinct from (new.status, new.name_key))
  execute function count_customer_entry();
