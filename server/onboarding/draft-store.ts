import { sql } from 'kysely'
import { DRAFT_FIELDS_MAX, type Draft } from '#contract/endpoints/customers.ts'
import { json, type Querier } from '../db/client.ts'

export const draftsOf = (q: Querier, customerId: string): Promise<Draft[]> =>
  q
    .selectFrom('drafts')
    .select(['form', 'values'])
    .where('customerId', '=', customerId)
    .orderBy('form')
    .execute()

/** Merges typed input into the draft, field by field. Returns false and stores nothing when the draft would have too many fields. */
export const mergeDraft = async (
  q: Querier,
  customerId: string,
  draft: Draft,
  at: Date,
): Promise<boolean> => {
  const kept = await q
    .insertInto('drafts')
    .values({ customerId, form: draft.form, values: json(draft.values), updatedAt: at })
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'form'])
        .doUpdateSet({ values: sql`drafts.values || excluded.values`, updatedAt: at })
        .where(
          sql`(select count(*) from jsonb_object_keys(drafts.values || excluded.values))`,
          '<=',
          DRAFT_FIELDS_MAX,
        ),
    )
    .returning('form')
    .executeTakeFirst()
  return kept !== undefined
}

export const deleteDraft = async (q: Querier, customerId: string, form: Draft['form']): Promise<void> => {
  await q.deleteFrom('drafts').where('customerId', '=', customerId).where('form', '=', form).execute()
}
