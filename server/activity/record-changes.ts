import type { ChangeNoun } from '#contract/entities/act-change.ts'
import { erasesValues } from '#rules/activity.ts'
import type { ChangeRecorder, RowImage } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { insertChange, ROW_READERS } from './change-store.ts'
import { changedFields } from './changed-fields.ts'

/** Records an act's changes to accounts, people, cards, sessions and targets, each in the transaction that makes it. */
export const changeRecorder = (
  { clock }: Pick<Deps, 'clock'>,
  { activityId, operation }: { activityId: string; operation: string },
): ChangeRecorder => ({
  read: (tx, { noun, key }) => ROW_READERS[noun](tx, key, clock.now()) as Promise<RowImage>,
  record: async (tx, { noun, key }, before) => {
    const after = (await ROW_READERS[noun](tx, key, clock.now())) as RowImage
    const fields = changedFields({ noun, before, after, erases: erasesValues(operation) })
    if (Object.keys(fields).length === 0) return
    await insertChange(tx, {
      activityId,
      at: clock.now(),
      noun,
      subject: key,
      customerId: customerOf(noun, after) ?? customerOf(noun, before),
      fields,
    })
  },
})

/** The account that a row belongs to. */
const customerOf = (noun: ChangeNoun, row: RowImage): string | null => {
  const id = row?.[noun === 'account' ? 'id' : 'customerId']
  return typeof id === 'string' ? id : null
}
