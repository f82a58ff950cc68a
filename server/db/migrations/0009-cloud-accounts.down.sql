alter table usage_entries drop column sub_account_id;
drop table cloud_accounts;
