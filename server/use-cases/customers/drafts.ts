import type { Draft } from '#contract/endpoints/customers.ts'
import type { CustomerActor } from '../../actor.ts'
import { AppError } from '../../app-error.ts'
import { draftsOf, mergeDraft } from '../../db/stores/drafts.ts'
import type { Deps } from '../../deps.ts'

/** What was typed and not saved yet. */
export const getDrafts = (deps: Deps) => (actor: CustomerActor) => draftsOf(deps.db, actor.customerId)

/** Keeps unsaved input, beside what was kept of the same form before. Throws `validation-failed` when that is too much. */
export const saveDraft =
  (deps: Deps) =>
  async (actor: CustomerActor, draft: Draft): Promise<void> => {
    const isKept = await mergeDraft(deps.db, actor.customerId, draft, deps.clock.now())
    if (!isKept) throw new AppError('validation-failed', { field: 'values' })
  }
