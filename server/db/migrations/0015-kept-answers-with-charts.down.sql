update idempotency_keys set answer = (jsonb_set(
    answer::jsonb #- '{attempt,chart}', '{attempt,state}', answer::jsonb #> '{attempt,chart,state}'
  ))::text
where route in ('POST /v1/card-attempts', 'PUT /v1/card-attempts/:id/token', 'POST /v1/card-attempts/:id/return')
  and answer::jsonb #> '{attempt,chart}' is not null;
update idempotency_keys set answer = (answer::jsonb - 'chart')::text where route like 'POST /v1/nafath-verifications/%';
