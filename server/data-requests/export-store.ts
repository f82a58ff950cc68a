import { sql } from 'kysely'
import { unmaskNumber } from '../accounts/open-customer.ts'
import type { Querier } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { SealedColumn, SealedText } from '../sealing/sealed-columns.ts'
import { DATA_MAP } from './data-map.ts'

export interface Subject {
  userId: string
  /** The account that the person opened; null for a colleague. */
  accountId: string | null
}

export interface ExportedTable {
  table: string
  /** The values by column, as stored; encrypted values are decrypted. */
  rows: Record<string, unknown>[]
}

/** The person's rows of every table of the data map with a part in the file. */
export const exportedTables = async (
  deps: Pick<Deps, 'vault'>,
  q: Querier,
  { userId, accountId }: Subject,
): Promise<ExportedTable[]> => {
  const tables: ExportedTable[] = []
  for (const [table, { file }] of Object.entries(DATA_MAP)) {
    if (typeof file === 'string') continue
    const [column, of] = file.by
    const id = of === 'person' ? userId : accountId
    if (id === null) continue
    const sealed = new Map<string, SealedColumn>(Object.entries(file.sealed ?? {}))
    const columns = file.columns.map(
      (name) => sql`t.${sql.ref(sealed.get(name)?.column ?? name)} as ${sql.ref(name)}`,
    )
    const key = [...sealed.values()].flatMap((each) =>
      each.key.map(([name]) => sql`t.${sql.ref(name)}::text`),
    )
    // JSON keeps the column names and the database's format of instants.
    const { rows } = await sql<{ row: Record<string, unknown>; key: string[] }>`
      select to_jsonb(part) as row, array[${sql.join(key)}]::text[] as key
      from ${sql.table(table)} t, lateral (select ${sql.join(columns)}) part
      where t.${sql.ref(column)} = ${id}`.execute(q)
    tables.push({ table, rows: rows.map(({ row, key }) => opened(deps, row, { sealed, key })) })
  }
  return tables
}

const opened = (
  { vault }: Pick<Deps, 'vault'>,
  row: Record<string, unknown>,
  { sealed, key }: { sealed: ReadonlyMap<string, SealedColumn>; key: readonly string[] },
): Record<string, unknown> => {
  const texts = [...sealed].flatMap(([name, column]) => {
    const stored = row[name]
    return stored === null ? [] : [[name, vault.open(column, key, stored as SealedText)] as const]
  })
  const open = { ...row, ...Object.fromEntries(texts) }
  const { national_id: number, account_name: accountName, values } = open as Record<string, unknown>
  return {
    ...open,
    ...(typeof values === 'string' && { values: JSON.parse(values) }),
    ...(typeof accountName === 'string' &&
      typeof number === 'string' && { account_name: unmaskNumber(accountName, number) }),
  }
}

interface UploadedFile {
  type: string
  name: string
  key: string
  createdAt: Date
}

/** The current, replaced and not yet sent documents of an account. */
export const uploadedFiles = (q: Querier, customerId: string): Promise<UploadedFile[]> => {
  const of = (table: 'documents' | 'proposedDocuments') =>
    q
      .selectFrom(table)
      .select(['type', 'name', 'storageKey as key', 'createdAt'])
      .where('customerId', '=', customerId)
  return of('documents').unionAll(of('proposedDocuments')).orderBy('createdAt').orderBy('key').execute()
}

/** The PDFs of an account's invoices, newest first. The name and key are null before a PDF exists. */
export const invoiceFiles = (q: Querier, customerId: string) =>
  q
    .selectFrom('invoices')
    .select(['id', 'fileName', 'fileKey'])
    .where('customerId', '=', customerId)
    .orderBy('issuedAt', 'desc')
    .orderBy('id')
    .execute()
