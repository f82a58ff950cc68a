update idempotency_keys set answer = (answer::jsonb #- '{customer,account,facts,billingAccountOpen}')::text
where answer::jsonb #> '{customer,account,facts,billingAccountOpen}' is not null;
-- the version before knows every state under the same name, and reads none that a newer version has stored
update customers set status_version = 4 where status_version = 5;
