update idempotency_keys set answer = (answer::jsonb #- '{customer,account,facts,billingAccountOpen}')::text
where answer::jsonb #> '{customer,account,facts,billingAccountOpen}' is not null;
