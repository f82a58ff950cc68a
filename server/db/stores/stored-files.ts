import type { Querier } from '../client.ts'

/** Which of these storage keys some row points at. */
export const keysInUse = async (q: Querier, keys: readonly string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set()
  const documents = q.selectFrom('documents').select('storageKey as key').where('storageKey', 'in', keys)
  const invoices = q.selectFrom('invoices').select('fileKey as key').where('fileKey', 'in', keys)
  const proposed = q
    .selectFrom('proposedDocuments')
    .select('storageKey as key')
    .where('storageKey', 'in', keys)
  const rows = await documents.unionAll(proposed).unionAll(invoices.$narrowType<{ key: string }>()).execute()
  return new Set(rows.map(({ key }) => key))
}
