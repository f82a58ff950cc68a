import type { Insertable } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { ContractSummaryRow } from '../db/schema.ts'
import type { ContractSummariesTable } from '../db/tables/account-tables.ts'

export const insertSummary = async (tx: Tx, summary: Insertable<ContractSummariesTable>): Promise<void> => {
  await tx.insertInto('contractSummaries').values(summary).execute()
}

/** The summaries of a customer, newest first. */
export const summariesOf = (
  q: Querier,
  customerId: string,
): Promise<Pick<ContractSummaryRow, 'id' | 'acceptedAt'>[]> =>
  q
    .selectFrom('contractSummaries')
    .select(['id', 'acceptedAt'])
    .where('customerId', '=', customerId)
    .orderBy('acceptedAt', 'desc')
    .execute()

/** Finds a summary, only if it belongs to the customer. */
export const findSummary = (
  q: Querier,
  customerId: string,
  id: string,
): Promise<ContractSummaryRow | undefined> =>
  q
    .selectFrom('contractSummaries')
    .selectAll()
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .executeTakeFirst()

interface SummaryFile {
  summaryId: string
  language: Language
}

/** The key of a summary's file in a language; undefined before its first use. */
export const findSummaryFile = async (
  q: Querier,
  { summaryId, language }: SummaryFile,
): Promise<string | undefined> => {
  const row = await q
    .selectFrom('contractSummaryFiles')
    .select('fileKey')
    .where('summaryId', '=', summaryId)
    .where('language', '=', language)
    .executeTakeFirst()
  return row?.fileKey
}

/** Stores the key of a summary's file. Returns the stored key, which may be the key of an earlier concurrent call. */
export const keepSummaryFile = async (
  q: Querier,
  file: SummaryFile & { fileKey: string; createdAt: Date },
): Promise<string> => {
  await q
    .insertInto('contractSummaryFiles')
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findSummaryFile(q, file)) ?? file.fileKey
}
