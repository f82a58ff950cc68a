update idempotency_keys set answer = (answer::jsonb #- '{customer,account,facts,endIsDue}')::text
where answer::jsonb #> '{customer,account,facts,endIsDue}' is not null;
