-- The hold of an account beside its status, what administrators wrote for the customer, and the month for which a used-up quota
-- was waived.
alter table customers
  add column held_at timestamptz,
  add column hold_note text,
  add column suspension_note text,
  add column quota_waived_month integer;

update customers set held_at = updated_at where status = 'active' and status_reason = 'pending-review';
