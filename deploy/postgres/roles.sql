-- Creates the roles and the database, once, as an administrator of PostgreSQL 15 or later. The passwords are read from the environment:
-- OWNER_PASSWORD=… APPLICATION_PASSWORD=… AUDITOR_PASSWORD=… BACKUP_PASSWORD=… psql --set ON_ERROR_STOP=1 --file deploy/postgres/roles.sql
\getenv owner_password OWNER_PASSWORD
\getenv application_password APPLICATION_PASSWORD
\getenv auditor_password AUDITOR_PASSWORD
\getenv backup_password BACKUP_PASSWORD

create role masar_owner login password :'owner_password';
create role masar_application login password :'application_password';
create role masar_auditor login password :'auditor_password';
create role masar_backup login replication password :'backup_password';
grant pg_read_all_data to masar_backup;
-- After the first migration, as masar_owner: grant insert on backup_results to masar_backup;

create database masar owner masar_owner;
create database drill owner masar_owner;
revoke connect, temporary on database masar, drill from public;
grant connect on database masar to masar_application, masar_auditor, masar_backup;
