-- what reviewers decided about applications; never changed
create table review_decisions (
  id uuid primary key,
  customer_id uuid not null references customers,
  decision text not null check (decision in ('changes-requested', 'rejected', 'reopened')),
  -- what the customer reads; what is to be corrected has reasons of its own
  reason text,
  user_id uuid not null references users,
  at timestamptz not null
);
create index review_decisions_customer on review_decisions (customer_id, at desc);
create trigger review_decisions_append_only before update or delete or truncate on review_decisions
  for each statement execute function refuse_change();

create table requested_changes (
  id uuid primary key,
  decision_id uuid not null,
  customer_id uuid not null references customers,
  target text not null,
  reason text not null,
  answered_at timestamptz,
  unique (decision_id, target)
);
create index requested_changes_customer on requested_changes (customer_id);

create function refuse_requested_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'answered_at' = to_jsonb(old) - 'answered_at' and old.answered_at is null then
      return new;
    end if;
  end if;
  raise exception 'rows of requested_changes are never changed, only answered';
end $$;
create trigger requested_changes_append_only before update or delete on requested_changes
  for each row execute function refuse_requested_change();
create trigger requested_changes_stay before truncate on requested_changes
  for each statement execute function refuse_change();

-- as in the migration before: what was decided and asked for stays, but for the time of the answer
revoke update, delete, truncate on review_decisions, requested_changes from current_user;
grant update (answered_at) on requested_changes to current_user;
