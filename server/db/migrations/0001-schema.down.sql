alter table users drop constraint users_customer_id_fkey;
drop view customer_entry_facts;
drop table record_unsealed, record_links, socket_io_attachments, audit_logs, browser_reports, idempotency_keys, server_beats, provider_troubles, job_failures, backup_results, request_counts, effects, flow_targets, flow_refusals, flow_moves, flow_stays,
  flow_visits, flow_naming, flow_subjects, flow_customers, uncounted_customers, uncounted_refusals, uncounted_steps, customer_tallies,
  customer_entries, refusals, transitions, activity_results, activity_changes, activities, tax_copies, tax_submissions, tax_documents, tax_chains,
  destroyed_subjects, second_opinions, data_requests, found_disputes, disputes, refunds, credit_uses, credit_notes, invoice_renditions,
  cloud_accounts, budget_notices, budgets, planned_charges, charge_runs, charging_stops, missing_payments, payment_comparisons, unassigned_payments, unexplained_payments, charges, usage_entries, invoice_lines,
  invoices, payment_methods, card_attempts, visits,
  package_changes, requested_changes, review_decisions, contract_summary_files, contract_summaries, offer_acceptances, terms_acceptances,
  proposed_documents, documents, identity_prompts, identity_requests,
  company_checks, drafts, invitations, memberships, customers, devices, sessions, first_roles, users;
drop sequence invoice_numbers, credit_note_numbers;
drop function note_unsealed, note_settled, refuse_change, refuse_requested_change, refuse_visit_change, search_form, search_pattern, created_part, name_part,
  keep_customer_entry, count_customer_entry, note_uncounted_customer;
drop domain riyadh_day;
