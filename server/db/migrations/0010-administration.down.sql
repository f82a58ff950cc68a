alter table customers
  drop column quota_waived_month,
  drop column suspension_note,
  drop column hold_note,
  drop column held_at;
