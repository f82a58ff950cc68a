/** A table of the record, with the columns that never change once a row is in the record. */
export interface Source {
  table: string
  /** The columns of the primary key, in order, with their types. */
  key: readonly (readonly [column: string, type: string])[]
  facts: readonly string[]
  /** A row belongs to the record only after it has `settled_at`. */
  isSettledLater?: true
}

const uuid = [['id', 'uuid']] as const

/**
 * The tables of the record. Never add a column to an entry, because the hashes of existing rows would change. Add a new entry
 * instead. Triggers of the migration add rows to the record, for example a charge when it is settled.
 */
export const SOURCES: readonly Source[] = [
  {
    table: 'transitions',
    key: [['id', 'bigint']],
    facts: [
      'at',
      'machine',
      'machine_version',
      'subject_id',
      'customer_id',
      'actor_user_id',
      'on_behalf_of',
      'event',
      'from_state',
      'to_state',
      'request_id',
      'app_version',
      'payload',
      'facts',
      'guards',
    ],
  },
  {
    table: 'activities',
    key: uuid,
    facts: [
      'at',
      'operation',
      'actor_user_id',
      'actor_email',
      'actor_role',
      'customer_id',
      'on_behalf',
      'reason',
      'details',
      'result',
      'request_id',
    ],
  },
  {
    table: 'activity_changes',
    key: [['id', 'bigint']],
    facts: ['activity_id', 'at', 'noun', 'subject', 'customer_id', 'fields'],
  },
  { table: 'activity_results', key: [['activity_id', 'uuid']], facts: ['at', 'result'] },
  {
    table: 'audit_logs',
    key: uuid,
    facts: ['at', 'origin', 'user_id', 'customer_id', 'level', 'action', 'message', 'context', 'request_id'],
  },
  {
    table: 'invoices',
    key: uuid,
    facts: [
      'customer_id',
      'type',
      'billing_month',
      'sequence',
      'currency',
      'gross_amount',
      'discount',
      'vat_amount',
      'net_amount',
      'last_day',
      'issued_at',
    ],
  },
  {
    table: 'invoice_lines',
    key: [
      ['invoice_id', 'uuid'],
      ['position', 'integer'],
    ],
    facts: ['kind', 'package', 'first_day', 'last_day', 'amount'],
  },
  {
    table: 'credit_notes',
    key: uuid,
    facts: [
      'customer_id',
      'invoice_id',
      'document_number',
      'gross_amount',
      'vat_amount',
      'net_amount',
      'reason',
      'issued_by',
      'created_at',
    ],
  },
  {
    table: 'tax_documents',
    key: [['uuid', 'uuid']],
    facts: [
      'invoice_id',
      'credit_note_id',
      'unit',
      'counter',
      'previous_hash',
      'hash',
      'xml',
      'qr',
      'replaces',
    ],
  },
  {
    table: 'charges',
    key: uuid,
    isSettledLater: true,
    facts: [
      'customer_id',
      'invoice_id',
      'purpose',
      'attempt',
      'payment_method_id',
      'amount',
      'currency',
      'started_at',
      'settled_at',
    ],
  },
  {
    table: 'usage_entries',
    key: [
      ['customer_id', 'uuid'],
      ['entry_id', 'text'],
    ],
    facts: ['day', 'service', 'project', 'amount', 'received_at', 'sub_account_id'],
  },
  {
    table: 'refunds',
    key: uuid,
    isSettledLater: true,
    facts: ['customer_id', 'charge_id', 'credit_note_id', 'amount', 'currency', 'started_at', 'settled_at'],
  },
  {
    table: 'credit_uses',
    key: [
      ['credit_note_id', 'uuid'],
      ['invoice_id', 'uuid'],
    ],
    facts: ['amount', 'created_at'],
  },
  { table: 'tax_copies', key: uuid, facts: ['xml', 'qr', 'created_at'] },
  {
    table: 'terms_acceptances',
    key: uuid,
    facts: ['customer_id', 'user_id', 'version_hash', 'accepted_at', 'request_id', 'offer'],
  },
  {
    table: 'offer_acceptances',
    key: uuid,
    facts: ['customer_id', 'user_id', 'purpose', 'offer', 'accepted_at', 'request_id'],
  },
  {
    table: 'contract_summaries',
    key: uuid,
    facts: ['customer_id', 'user_id', 'accepted_at', 'offer', 'text'],
  },
  { table: 'review_decisions', key: uuid, facts: ['customer_id', 'decision', 'reason', 'user_id', 'at'] },
]

/** Tables with the state of a chart. The state must agree with the last recorded step of the chart. */
export const CHARTS: readonly { table: string; machine: string }[] = [
  { table: 'charges', machine: 'charge' },
  { table: 'invoices', machine: 'invoice' },
  { table: 'credit_notes', machine: 'credit-note' },
  { table: 'refunds', machine: 'refund' },
]
