-- when a person lost the access to their account; a user who is inactive without it was deactivated by an administrator
alter table users add column left_at timestamptz;
alter table users add column revision integer not null default 1;
update users set left_at = updated_at where not is_active and role = 'user' and customer_id is null;
create index users_team on users (id) where role <> 'user';

create table team_invitations (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('admin', 'analyst')),
  invited_by uuid not null references users,
  created_at timestamptz not null,
  sent_at timestamptz not null,
  sent_count integer not null default 1,
  ended_at timestamptz,
  outcome text check (outcome in ('accepted', 'withdrawn', 'expired'))
);
create unique index team_invitations_open on team_invitations (email) where ended_at is null;
