-- why an administrator acted for a customer; never changed but for its end
create table visits (
  id uuid primary key,
  user_id uuid not null references users,
  -- null: the bearer was a token of the identity provider itself
  session_id uuid,
  customer_id uuid not null references customers,
  reason text not null,
  opened_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= opened_at)
);
create index visits_user on visits (user_id, ends_at);
create index visits_customer on visits (customer_id, opened_at);

create function refuse_visit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'ends_at' = to_jsonb(old) - 'ends_at' and new.ends_at <= old.ends_at then
      return new;
    end if;
  end if;
  raise exception 'rows of visits are never changed, only ended';
end $$;
create trigger visits_append_only before update or delete on visits
  for each row execute function refuse_visit_change();
create trigger visits_stay before truncate on visits
  for each statement execute function refuse_change();
