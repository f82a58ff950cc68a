import type { Draft } from '#contract/endpoints/customers.ts'
import type { Querier, Tx } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import { SEALED, type SealedText } from '../sealing/sealed-columns.ts'

type Values = Draft['values']

const open = (
  { vault }: Pick<Deps, 'vault'>,
  customerId: string,
  { form, sealedValues }: { form: Draft['form']; sealedValues: SealedText },
): Values => JSON.parse(vault.open(SEALED.draftValues, [customerId, form], sealedValues))

export const draftsOf = async (
  deps: Pick<Deps, 'vault'>,
  q: Querier,
  customerId: string,
): Promise<Draft[]> => {
  const rows = await q
    .selectFrom('drafts')
    .select(['form', 'sealedValues'])
    .where('customerId', '=', customerId)
    .orderBy('form')
    .execute()
  return rows.map((row) => ({ form: row.form, values: open(deps, customerId, row) }))
}

/** The values of a form, locked until the transaction ends. Inserts the row when there is none. */
export const lockDraft = async (
  deps: Pick<Deps, 'vault'>,
  tx: Tx,
  { customerId, form, at }: { customerId: string; form: Draft['form']; at: Date },
): Promise<Values> => {
  const sealedValues = deps.vault.seal(SEALED.draftValues, [customerId, form], JSON.stringify({}))
  await tx
    .insertInto('drafts')
    .values({ customerId, form, sealedValues, updatedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await tx
    .selectFrom('drafts')
    .select('sealedValues')
    .where('customerId', '=', customerId)
    .where('form', '=', form)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return open(deps, customerId, { form, ...row })
}

export const writeDraft = async (
  { vault }: Pick<Deps, 'vault'>,
  tx: Tx,
  { customerId, form, values, at }: Draft & { customerId: string; at: Date },
): Promise<void> => {
  await tx
    .updateTable('drafts')
    .set({
      sealedValues: vault.seal(SEALED.draftValues, [customerId, form], JSON.stringify(values)),
      updatedAt: at,
    })
    .where('customerId', '=', customerId)
    .where('form', '=', form)
    .execute()
}

export const deleteDraft = async (q: Querier, customerId: string, form: Draft['form']): Promise<void> => {
  await q.deleteFrom('drafts').where('customerId', '=', customerId).where('form', '=', form).execute()
}
