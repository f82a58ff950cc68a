update idempotency_keys set answer = (answer::jsonb #- '{customer,account}')::text
where answer::jsonb #> '{customer,account}' is not null;
