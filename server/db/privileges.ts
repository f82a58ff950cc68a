import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely'
import type { Engine } from './client.ts'

/** Tables whose rows can be added, but neither changed nor deleted. */
export const APPEND_ONLY: readonly string[] = [
  'activities',
  'activity_changes',
  'activity_results',
  'audit_logs',
  'contract_summaries',
  'contract_summary_files',
  'credit_uses',
  'invoice_lines',
  'kysely_migration',
  'kysely_migration_lock',
  'offer_acceptances',
  'record_links',
  'refusals',
  'review_decisions',
  'tax_copies',
  'tax_documents',
  'terms_acceptances',
  'transitions',
]

/** Tables whose rows cannot be deleted, with the columns that may change. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  charge_runs: [
    ...['state', 'machine_version', 'revision', 'moved_at', 'reminded_on', 'resumed_at'],
    ...['approved_count', 'approved_amount', 'decided_by', 'decided_at', 'hold_reason'],
  ],
  charging_stops: ['released_at', 'released_by', 'release_reason', 'resumed_at'],
  charges: [
    'id',
    'payment_method_id',
    'state',
    'machine_version',
    'reason',
    'settled_at',
    'returned_outside',
  ],
  credit_notes: [
    'state',
    'machine_version',
    'to_card',
    'held',
    'file_key',
    'file_name',
    'moved_at',
    'revision',
  ],
  invoices: [
    'revision',
    'credited',
    'deducted',
    'credit_used',
    'still_paid',
    'state',
    'machine_version',
    'due_at',
    'charged_at',
    'next_attempt_at',
    'accounting_id',
    'document_number',
    'file_key',
    'file_name',
    'updated_at',
  ],
  refunds: ['state', 'machine_version', 'refunded_before', 'sent_at', 'reason', 'settled_at'],
  requested_changes: ['answered_at'],
  usage_entries: ['invoice_id'],
  visits: ['ends_at'],
}

/** Triggers fill this table with the rights of the owner. */
const FILLED = 'record_unsealed'

/** Tables whose rows a migration back must not lose. */
export const MUST_STAY: readonly string[] = [
  ...APPEND_ONLY.filter((table) => !table.startsWith('kysely_')),
  ...Object.keys(KEPT),
  FILLED,
  'destroyed_subjects',
  'tax_chains',
  'tax_submissions',
]

/** Tables of the record that the auditor may read. */
const AUDITED = [
  'activities',
  'activity_changes',
  'activity_results',
  'audit_logs',
  'charges',
  'contract_summaries',
  'credit_notes',
  'credit_uses',
  'invoice_lines',
  'invoices',
  'offer_acceptances',
  'record_links',
  'record_unsealed',
  'refunds',
  'review_decisions',
  'tax_copies',
  'tax_documents',
  'terms_acceptances',
  'transitions',
  'usage_entries',
]

export interface Roles {
  /** The server's role. */
  application: string
  auditor?: string | undefined
}

/**
 * Grants the roles the privileges that they need, and revokes all others. The caller owns the tables, so the application's role cannot
 * grant itself further privileges.
 */
export const grantPrivileges = (engine: Engine, { application, auditor }: Roles): Promise<void> =>
  plain(engine)
    .transaction()
    .execute(async (tx) => {
      const run = (text: string, ...names: string[]) =>
        sql.raw(names.reduce((sentence, name) => sentence.replace('?', () => quoted(name)), text)).execute(tx)
      for (const role of [application, ...(auditor === undefined ? [] : [auditor])]) {
        await run('revoke all on all tables in schema public, pgboss from ?', role)
        await run('revoke all on schema public, pgboss from ?', role)
        await run('grant usage on schema public to ?', role)
      }
      await run('grant usage on schema pgboss to ?', application)
      await run('grant usage, select on all sequences in schema public, pgboss to ?', application)
      await run('grant select, insert on all tables in schema public to ?', application)
      await run('grant select, insert, update, delete on all tables in schema pgboss to ?', application)
      for (const table of await changeableTables(tx))
        await run('grant update, delete on ? to ?', table, application)
      await run('revoke insert, update on ? from ?', FILLED, application)
      for (const [table, columns] of Object.entries(KEPT))
        await run(`grant update (${columns.map(quoted).join(', ')}) on ? to ?`, table, application)
      if (auditor === undefined) return
      for (const table of AUDITED) await run('grant select on ? to ?', table, auditor)
    })

const plain = (engine: Engine) =>
  new Kysely<unknown>({
    dialect:
      engine.kind === 'pglite' ? new PGliteDialect(engine) : new PostgresDialect({ pool: engine.pool }),
  })

const changeableTables = async (db: Kysely<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const fixed = new Set([...APPEND_ONLY, ...Object.keys(KEPT)])
  return rows.map(({ name }) => name).filter((name) => !fixed.has(name))
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
