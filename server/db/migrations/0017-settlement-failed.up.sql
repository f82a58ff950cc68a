-- what the reason of a further suspension would overwrite
alter table customers add column settlement_failed boolean not null default false;
update customers set settlement_failed = true where status_reason = 'failed-settlement';
