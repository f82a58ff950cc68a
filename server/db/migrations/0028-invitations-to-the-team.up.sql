-- invitations to the team are moved by the chart that moves those to an account, and stand in the same table: one to the team
-- names a role and no account
alter table invitations alter column customer_id drop not null;
alter table invitations alter column machine_version drop default;
alter table invitations add column role text check (role in ('admin', 'analyst'));
alter table invitations add constraint invitations_into_check check ((role is null) <> (customer_id is null));
-- an address is invited to one account at a time, and once to the team
drop index invitations_open;
create unique index invitations_open on invitations (email, (role is null)) where ended_at is null;
insert into invitations (id, role, email, invited_by, created_at, sent_at, sent_count, ended_at, outcome, machine_version)
  select id, role, email, invited_by, created_at, sent_at, sent_count, ended_at, outcome, 2 from team_invitations;
drop table team_invitations;

-- their steps are of no customer
alter table transitions alter column customer_id drop not null;
alter table flow_subjects alter column customer_id drop not null;
alter table flow_stays alter column customer_id drop not null;

-- one of the team is told with the chart of their invitation; answers that are kept for a key are given again
update idempotency_keys set answer = (answer::jsonb || jsonb_build_object('member',
    (answer::jsonb -> 'member') - 'status' || jsonb_build_object(
      'isActive', answer::jsonb #>> '{member,status}' = 'active',
      'invitation', case when answer::jsonb #>> '{member,status}' in ('invited', 'expired') then jsonb_build_object(
        'state', 'pending', 'version', 2, 'facts', jsonb_build_object(
          'toTeam', true, 'accountTakesColleagues', true, 'isOverdue', answer::jsonb #>> '{member,status}' = 'expired'
        )) end
    )))::text
where answer::jsonb #> '{member,status}' is not null;
