alter table users drop constraint users_customer_id_fkey;
drop table socket_io_attachments, effects, audit_logs, idempotency_keys, terms_acceptances, drafts, transitions, payment_methods,
  card_attempts, identity_requests, company_checks, documents, customers, sessions, users;
drop function refuse_change();
