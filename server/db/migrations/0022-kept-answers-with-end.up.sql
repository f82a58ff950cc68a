-- the account's chart tells whether its end is due; answers that are kept for a key say it as of when they were given
update idempotency_keys set answer = jsonb_set(
    answer::jsonb, '{customer,account,facts,endIsDue}',
    to_jsonb(coalesce((answer::jsonb #>> '{customer,cancellationDate}')::timestamptz <= created_at, false))
  )::text
where answer::jsonb #> '{customer,account,facts}' is not null;
