update invitations set outcome = 'withdrawn' where outcome = 'declined';
alter table invitations
  drop constraint invitations_outcome_check,
  add constraint invitations_outcome_check check (outcome in ('accepted', 'withdrawn', 'expired')),
  drop column machine_version;
alter table users add column left_at timestamptz;
update users set is_active = false, left_at = gone.left_at
  from (select user_id, max(left_at) as left_at from memberships group by user_id) gone
  where gone.user_id = users.id and gone.left_at is not null and users.customer_id is null and users.role = 'user';
drop table memberships;
