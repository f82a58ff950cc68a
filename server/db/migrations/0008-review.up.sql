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

-- as in the migration before: what was decided and asked for stays, but for the time of the answer
revoke update, delete, truncate on review_decisions, requested_changes from current_user;
grant update (answered_at) on requested_changes to current_user;
