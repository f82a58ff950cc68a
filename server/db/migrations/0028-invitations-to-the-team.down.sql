update idempotency_keys set answer = (answer::jsonb || jsonb_build_object('member',
    (answer::jsonb -> 'member') - 'isActive' - 'invitation' || jsonb_build_object('status', case
      when answer::jsonb #> '{member,invitation,facts,isOverdue}' = 'true' then 'expired'
      when answer::jsonb #> '{member,invitation,state}' is not null then 'invited'
      when answer::jsonb #> '{member,isActive}' = 'true' then 'active'
      else 'deactivated' end)))::text
where answer::jsonb #> '{member,invitation}' is not null;

-- the steps stay recorded, so the column stays as it is: the version before counts no step without a customer
delete from flow_visits where (machine, subject_id) in (select machine, subject_id from flow_subjects where customer_id is null);
delete from flow_stays where customer_id is null;
delete from flow_subjects where customer_id is null;
alter table flow_stays alter column customer_id set not null;
alter table flow_subjects alter column customer_id set not null;

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
insert into team_invitations
  select id, email, role, invited_by, created_at, sent_at, sent_count, ended_at, outcome from invitations where role is not null;
delete from invitations where role is not null;
drop index invitations_open;
alter table invitations drop column role;
create unique index invitations_open on invitations (email) where ended_at is null;
alter table invitations alter column customer_id set not null;
-- the version before knows every state under the same name, and reads none that a newer version has stored
update invitations set machine_version = 1 where machine_version = 2;
alter table invitations alter column machine_version set default 1;
