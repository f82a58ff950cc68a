-- the account's chart tells whether the billing account exists; answers that are kept for a key say it as of when they were given
update idempotency_keys set answer = jsonb_set(
    answer::jsonb, '{customer,account,facts,billingAccountOpen}',
    to_jsonb(answer::jsonb #>> '{customer,gcpSubBillingAccountId}' is not null)
  )::text
where answer::jsonb #> '{customer,account,facts}' is not null;
