-- answers about a customer carry the account's chart; those that are kept for a key are given again
update idempotency_keys set answer = (jsonb_set(
    answer::jsonb, '{customer,account}',
    jsonb_build_object(
      'state', case answer::jsonb #>> '{customer,status}'
        when 'suspended' then 'suspended-' || (answer::jsonb #>> '{customer,statusDetails,reason}')
        else answer::jsonb #>> '{customer,status}' end,
      'version', 4,
      'facts', jsonb_build_object(
        'owes', exists (
          select from invoices
          where customer_id = (answer::jsonb #>> '{customer,id}')::uuid and state <> 'paid'
        ),
        'overdue', exists (
          select from invoices
          where customer_id = (answer::jsonb #>> '{customer,id}')::uuid and state <> 'paid'
            and (state <> 'unpaid' or due_at <= now())
        ),
        'held', answer::jsonb #>> '{customer,heldAt}' is not null,
        'granted', coalesce((answer::jsonb #>> '{customer,pscPermissionGranted}')::boolean, false),
        'settlementFailed', coalesce(answer::jsonb #>> '{customer,statusDetails,reason}' = 'failed-settlement', false)
      )
    )
  ))::text
where answer::jsonb #> '{customer,status}' is not null and answer::jsonb #> '{customer,account}' is null;
