import type * as endpoints from '#contract/endpoints/customers.ts'
import { DRAFT_FIELDS_MAX } from '#contract/endpoints/customers.ts'
import { draftsOf, lockDraft, writeDraft } from '../accounts/draft-store.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { command, EMPTY, type EmptyResult } from '../request/command.ts'
import type { Call } from '../request/route.ts'

/** Returns typed input that is not saved yet. */
export const getDrafts = async (deps: Deps, { actor }: Call<typeof endpoints.getDrafts>) => ({
  drafts: await draftsOf(deps, deps.db, actor.customerId),
})

/** Adds unsaved input to the draft of its form. Throws `validation-failed` when the draft grows too large. */
export const saveDraft = (
  deps: Deps,
  { actor, body: draft }: Call<typeof endpoints.saveDraft>,
): Promise<EmptyResult> =>
  command(deps, actor, async (tx) => {
    const { customerId } = actor
    const { form } = draft
    const at = deps.clock.now()
    const values = { ...(await lockDraft(deps, tx, { customerId, form, at })), ...draft.values }
    if (Object.keys(values).length > DRAFT_FIELDS_MAX)
      throw new AppError('validation-failed', { field: 'values' })
    await writeDraft(deps, tx, { customerId, form, values, at })
    return EMPTY
  })
