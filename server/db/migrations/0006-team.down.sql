drop table team_invitations;
drop index users_team;
alter table users drop column revision;
alter table users drop column left_at;
