-- answers about a card attempt or an identity verification carry its chart; those that are kept for a key are given again
update idempotency_keys set answer = (jsonb_set(
    answer::jsonb #- '{attempt,state}', '{attempt,chart}',
    jsonb_build_object('state', answer::jsonb #> '{attempt,state}', 'version', 1, 'facts', '{}'::jsonb)
  ))::text
where route in ('POST /v1/card-attempts', 'PUT /v1/card-attempts/:id/token', 'POST /v1/card-attempts/:id/return')
  and answer::jsonb #> '{attempt,state}' is not null;
update idempotency_keys set answer = (jsonb_set(
    answer::jsonb, '{chart}',
    jsonb_build_object('state', upper(answer::jsonb ->> 'status'), 'version', 1, 'facts', '{}'::jsonb)
  ))::text
where route in (
    'POST /v1/nafath-verifications/create', 'POST /v1/nafath-verifications/status',
    'POST /v1/nafath-verifications/cancel/:transId'
  )
  and not answer::jsonb ? 'customer';
