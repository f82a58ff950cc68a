-- who belonged to which account of others, from when to when; the owner of an account has no row
create table memberships (
  id uuid primary key,
  customer_id uuid not null references customers,
  user_id uuid not null references users,
  joined_at timestamptz not null,
  left_at timestamptz
);
create unique index memberships_open on memberships (user_id) where left_at is null;
create index memberships_customer on memberships (customer_id, user_id);

insert into memberships (id, customer_id, user_id, joined_at)
  select gen_random_uuid(), customer_id, id, updated_at
  from users where customer_id is not null and not is_owner;
-- who was removed before belonged to the account whose invitation they accepted last
insert into memberships (id, customer_id, user_id, joined_at, left_at)
  select gen_random_uuid(), accepted.customer_id, users.id, accepted.ended_at, users.left_at
  from users join lateral (
    select customer_id, ended_at from invitations
    where email = users.email and outcome = 'accepted' order by ended_at desc limit 1
  ) accepted on true
  where users.left_at is not null and users.customer_id is null;

-- losing the access to an account no longer keeps a person out: who is inactive now was deactivated
update users set is_active = true where left_at is not null and customer_id is null and role = 'user';
alter table users drop column left_at;

alter table invitations
  add column machine_version integer not null default 1,
  drop constraint invitations_outcome_check,
  add constraint invitations_outcome_check check (outcome in ('accepted', 'declined', 'withdrawn', 'expired'));
